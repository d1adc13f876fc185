import EinlassSimulator
import EinlassWire
import HTTPTypes
import Testing

@testable import EinlassWorld

/// The people affected by events. Each event in the catalogue is tried with two people who have accounts.
struct EventPersonTests {
  /// Each event about people, with its network.
  static let peoplesEvents: [(String, NetworkID)] = WorldModules.standard.events.compactMap { failure in
    guard case .event(let event) = failure.effect, case .people(let network) = event.scope else { return nil }
    return (failure.name, network)
  }
  /// Each event about accounts on the phone, with a network on whose accounts it leaves traces.
  static let accountsEvents: [(String, NetworkID)] = WorldModules.standard.events.compactMap { failure in
    guard case .event(let event) = failure.effect, event.scope == .accounts else { return nil }
    return (failure.name, failure.name == "tokens-lost" ? .facebook : .twitter)
  }
  static let othersEvents = WorldModules.standard.events.filter(\.needsNoPerson).map(\.name)

  @Test func `the tables below have every event`() {
    let names = Self.peoplesEvents.map(\.0) + Self.accountsEvents.map(\.0) + Self.othersEvents
    #expect(names.sorted() == WorldModules.standard.events.map(\.name).sorted())
    #expect(Self.peoplesEvents.count == 15 && Self.accountsEvents.count == 3)
  }

  @Test(arguments: peoplesEvents, EventWorld.Who.allCases)
  func `without a name, an event affects the caller`(
    _ event: (String, NetworkID), _ caller: EventWorld.Who
  ) async throws {
    let (name, network) = event
    let world = try await EventWorld()
    for who in EventWorld.Who.allCases { try await world.call(network, as: who) }
    try world.world.plan(name, for: EventWorld.callName(network))
    let changed = try await world.changed(at: network) { try await world.call(network, as: caller) }
    #expect(changed == [caller])
    #expect(world.world.plansLeft.isEmpty)
    // The call itself counts toward the caller's rate limits at Twitter, so the comparison is with a world without the
    // event.
    let other = try await EventWorld()
    for who in EventWorld.Who.allCases + [caller] { try await other.call(network, as: who) }
    #expect(try await world.traces(of: caller, at: network) != other.traces(of: caller, at: network))
  }

  @Test(arguments: peoplesEvents)
  func `with a name, an event waits for that person's call, and affects them`(
    _ name: String, _ network: NetworkID
  ) async throws {
    let world = try await EventWorld()
    let user = EventWorld.Who.max.name(at: network)
    let arguments = ["name": name, "call": EventWorld.callName(network), "user": user]
    _ = try await ControlAction.perform("failure.plan", arguments, in: world.directory)
    let before = try await world.traces(of: .max, at: network)
    #expect(try await world.call(network, as: .nora) == 200)
    #expect(try await world.traces(of: .max, at: network) == before)
    #expect(world.world.plansLeft.count == 1)
    try await world.call(network, as: .max)
    #expect(world.world.plansLeft.isEmpty)
    #expect(try await world.traces(of: .max, at: network) != before)
    #expect(try await world.call(network, as: .nora) == 200)
  }

  @Test(arguments: peoplesEvents)
  func `at calls without a network, events affect the named or phone's people`(
    _ name: String, _ network: NetworkID
  ) async throws {
    for user in [EventWorld.Who.max.name(at: network), nil] {
      let world = try await EventWorld()
      var arguments = ["name": name, "call": "twitter.request_token"]
      arguments["user"] = user
      _ = try await ControlAction.perform("failure.plan", arguments, in: world.directory)
      let changed = try await world.changed(at: network) {
        let request = WireRequest(.post, host: "api.twitter.com", target: "/oauth/request_token", form: [:])
        _ = try await world.world.transport.send(request)
      }
      let onPhone: Set<EventWorld.Who> = network == .twitter ? [.nora, .max] : [.nora]
      #expect(changed == (user == nil ? onPhone : [.max]))
    }
  }

  @Test(arguments: peoplesEvents)
  func `as an action, an event affects the named person or the phone's people`(
    _ name: String, _ network: NetworkID
  ) async throws {
    for user in [EventWorld.Who.max.name(at: network), nil] {
      let world = try await EventWorld()
      let changed = try await world.changed(at: network) {
        let arguments = user.map { ["user": $0] } ?? [:]
        _ = try await ControlAction.perform("event.\(name)", arguments, in: world.directory)
      }
      let onPhone: Set<EventWorld.Who> = network == .twitter ? [.nora, .max] : [.nora]
      #expect(changed == (user == nil ? onPhone : [.max]))
    }
  }

  @Test(arguments: peoplesEvents)
  func `before a call of the other network, an event affects the named person`(
    _ name: String, _ network: NetworkID
  ) async throws {
    let other: NetworkID = network == .twitter ? .facebook : .twitter
    let world = try await EventWorld()
    try world.world.plan(
      name, for: EventWorld.callName(other), user: EventWorld.Who.max.name(at: network))
    let changed = try await world.changed(at: network) { try await world.call(other, as: .nora) }
    #expect(changed == [.max])
  }

  @Test(arguments: accountsEvents)
  func `an event on the phone affects the named person's account, else all`(
    _ name: String, _ network: NetworkID
  ) async throws {
    for (user, isNamed) in [(EventWorld.Who.nora.name(at: network), true), (nil, false)] {
      for isPlanned in [true, false] {
        let world = try await EventWorld()
        if network == .facebook { _ = await ScenarioRun.perform(SignInScenario(.facebook), in: world.world) }
        let nora = try await world.account(of: .nora, at: network)
        let max = try await world.account(of: .max, at: .twitter)
        var arguments = isPlanned ? ["name": name, "call": EventWorld.callName(network)] : [:]
        arguments["user"] = user
        _ = try await ControlAction.perform(
          isPlanned ? "failure.plan" : "event.\(name)", arguments, in: world.directory)
        if isPlanned { try await world.call(network, as: .nora) }
        #expect(try await world.account(of: .nora, at: network) != nora)
        let isMaxChanged = try await world.account(of: .max, at: .twitter) != max
        // Only Facebook accounts have app tokens that can be lost.
        #expect(isMaxChanged == (!isNamed && name != "tokens-lost"))
      }
    }
  }

  @Test(arguments: othersEvents)
  func `an event without a person has no name in actions, but can in plans`(
    _ name: String
  ) async throws {
    let world = try await EventWorld()
    await #expect(throws: ControlActionError.self) {
      try await ControlAction.perform("event.\(name)", ["user": "nora_sim"], in: world.directory)
    }
    await #expect(throws: ConfigurationError.self) { try await world.world.trigger(name, for: "nora_sim") }
    let plan = ["name": name, "call": "twitter.verify_credentials", "user": "nora_sim"]
    _ = try await ControlAction.perform("failure.plan", plan, in: world.directory)
    try await world.call(.twitter, as: .max)
    #expect(world.world.plansLeft.count == 1)
  }

  @Test func `at an exchange, the person is the one who allowed the request token`() async throws {
    let world = try await EventWorld()
    let app = TwitterConfiguration.App()
    let signer = RequestTokenClient(key: app.key, secret: app.secret, world: world.world)
    let token = try await signer.allowedToken(by: "max_sim")
    try world.world.plan("twitter-locked", for: "twitter.access_token")
    let changed = try await world.changed(at: .twitter) { try await signer.exchange(token) }
    #expect(changed == [.max])
  }

  @Test func `an unknown name is reported before anything is planned`() async throws {
    let world = try await EventWorld()
    let arguments = ["name": "twitter-locked", "call": "twitter.verify_credentials", "user": "max_sum"]
    let error = try await #require(throws: ControlActionError.self) {
      try await ControlAction.perform("failure.plan", arguments, in: world.directory)
    }
    #expect(error.description.contains("did you mean 'max_sim'?"))
    #expect(throws: ConfigurationError.self) {
      try world.world.plan("facebook-expired", for: "facebook.me", user: "max_sum")
    }
    #expect(world.world.plansLeft.isEmpty)
  }
}
