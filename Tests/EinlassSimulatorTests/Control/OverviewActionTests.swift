import EinlassSimulator
import EinlassWire
import HTTPTypes
import OAuth1
import Testing

/// The actions that describe a world: its networks, its phone, its possible failures, and its clock's next events.
struct OverviewActionTests {
  private static func perform(
    _ name: String, _ arguments: [String: String] = [:], _ directory: WorldDirectory
  ) async throws -> JSONValue {
    try #require(try await ControlAction.perform(name, arguments, in: directory).details)
  }

  private static func members(_ value: JSONValue?, _ name: String) -> [JSONValue] {
    if case .array(let elements)? = value?[name] { elements } else { [] }
  }

  private static func arguments(_ offer: JSONValue?) -> [String: String] {
    guard case .object(let members)? = offer?["arguments"] else { return [:] }
    return members.compactMapValues(\.text)
  }

  @Test(arguments: [
    ("twitter", "suspended"), ("twitter", "locked"), ("facebook", "at a checkpoint"),
    ("facebook", "unconfirmed"), ("strict", "suspended"),
  ])
  func `a state is toggled by the action beside it, and back`(
    network: String, state: String
  ) async throws {
    let directory = try await WorldDirectory(.builtIn)
    for isOn in [false, true, false] {
      let people = Self.members(
        try await Self.perform("network.show", ["network": network], directory), "people")
      let person = try #require(people.first)
      let found = try #require(Self.members(person, "states").first { $0["name"]?.text == state })
      #expect(found["isOn"] == .bool(isOn))
      let change = try #require(found["change"])
      _ = try await ControlAction.perform(
        change["action"]?.text ?? "", Self.arguments(change), in: directory)
    }
  }

  @Test func `the broker lists its accounts and what they store, but no people`() async throws {
    let directory = try await WorldDirectory(.builtIn)
    _ = try await ControlAction.perform(
      "broker.account.add", ["account": "shop", "key": "firstKey", "value": "not4everybody"], in: directory)
    let broker = try await Self.perform("network.show", ["network": "broker"], directory)
    #expect(Self.members(broker, "people").isEmpty)
    let shop = try #require(Self.members(broker, "apps").first { $0["name"] == "shop" })
    #expect(shop["title"] == "shop.temboolive.com")
    #expect(Self.members(shop, "facts").first?["value"] == "firstKey")
    #expect(!"\(broker)".contains("not4everybody"))
    let error = await #expect(throws: ControlActionError.self) {
      try await ControlAction.perform(
        "network.show", ["network": "broker", "user": "nora_sim"], in: directory)
    }
    #expect(error?.kind == .refused)
  }

  @Test func `calls at Facebook are counted for the app, the person and the token`() async throws {
    let directory = try await WorldDirectory(ActionWorlds.configuration)
    let world = try await directory.world(named: "default")
    let token = try await ActionWorlds.facebookToken(in: world)
    for _ in 0..<3 { _ = try await ActionWorlds.me(token, in: world) }
    let facebook = try await Self.perform("network.show", ["network": "facebook"], directory)
    let limits = (Self.members(facebook, "people") + Self.members(facebook, "apps"))
      .flatMap { Self.members($0, "limits") }
    let used = limits.filter { $0["used"].map { $0 != .integer(0) } ?? false }
    #expect(
      Set(used.compactMap { $0["name"]?.text?.prefix(14) }) == [
        "calls by the p", "calls by the a", "calls with \(token.prefix(3))",
      ])
  }

  @Test func `every offered action exists, with its arguments`() async throws {
    let directory = try await WorldDirectory(.builtIn)
    _ = try await ControlAction.perform("phone.sign-in", ["network": "twitter"], in: directory)
    _ = try await ControlAction.perform("phone.sign-in", ["network": "facebook"], in: directory)
    var values = [try await Self.perform("phone.show", [:], directory)]
    let networks = try await Self.perform("network.list", [:], directory)
    guard case .array(let list) = networks else { return }
    for network in list {
      values.append(
        try await Self.perform("network.show", ["network": network["id"]?.text ?? ""], directory))
    }
    var count = 0
    while let value = values.popLast() {
      switch value {
      case .array(let elements): values += elements
      case .object(let members):
        values += members.values
        guard let name = value["action"]?.text else { continue }
        count += 1
        let action = try directory.modules.action(named: name)
        #expect(throws: Never.self, "\(name)") { try action.arguments(text: Self.arguments(value)) }
      default: break
      }
    }
    #expect(count > 40)
  }

  @Test func `tokens are shortened unless requested in full, with causes of death`() async throws {
    let directory = try await WorldDirectory(.builtIn)
    let result = try await ControlAction.perform("phone.sign-in", ["network": "facebook"], in: directory)
    let token = try #require(result.details?["token"]?.text)
    func tokens(_ secrets: String) async throws -> [JSONValue] {
      let shown = try await Self.perform(
        "network.show", ["network": "facebook", "user": "nora@sim.example", "secrets": secrets], directory)
      return Self.members(shown, "people").flatMap { Self.members($0, "tokens") }
    }
    #expect(try await tokens("false").allSatisfy { $0["text"]?.text?.hasSuffix("...") == true })
    let own = try #require(try await tokens("true").first { $0["text"]?.text == token })
    #expect(own["death"] == nil && own["expires"] != nil)
    _ = try await ControlAction.perform("facebook.user.password", ["user": "nora@sim.example"], in: directory)
    let dead = try #require(try await tokens("true").first { $0["text"]?.text == token })
    #expect(dead["death"]?.text?.contains("password") == true)
  }

  @Test func `the clock jumps to its next event, which then has happened`() async throws {
    let directory = try await WorldDirectory(.builtIn)
    _ = try await ControlAction.perform("phone.sign-in", ["network": "facebook"], in: directory)
    let upcoming = try await Self.perform("clock.upcoming", ["count": "1"], directory)
    guard case .array(let moments) = upcoming, let first = moments.first else {
      Issue.record("nothing is to come")
      return
    }
    #expect(first["change"]?.text == "the user token for Nora Sim expires")
    let jumped = try await ControlAction.perform("clock.jump", in: directory)
    #expect(jumped.details?["time"] == first["time"])
    let shown = try await Self.perform("network.show", ["network": "facebook"], directory)
    let deaths = Self.members(shown, "people").flatMap { Self.members($0, "tokens") }.compactMap {
      $0["death"]
    }
    #expect(deaths.count == 1)
    await #expect(throws: ControlActionError.self) {
      try await ControlAction.perform("clock.jump", in: directory)
    }
  }

  @Test func `a restriction and the lock are set from outside and shown on the phone`() async throws {
    let directory = try await WorldDirectory(.builtIn)
    _ = try await ControlAction.perform("phone.restrict", ["restriction": "policy"], in: directory)
    _ = try await ControlAction.perform("phone.lock", ["state": "locked"], in: directory)
    let phone = try await Self.perform("phone.show", [:], directory)
    #expect(phone["restriction"]?.text == "policy")
    #expect(phone["lock"]?.text == "locked")
    await #expect(throws: ControlActionError.self) {
      try await ControlAction.perform("phone.sign-in", ["network": "twitter"], in: directory)
    }
    _ = try await ControlAction.perform("phone.restrict", ["restriction": "none"], in: directory)
    _ = try await ControlAction.perform("phone.sign-in", ["network": "twitter"], in: directory)
  }

  @Test func `every known failure can be planned for each of its calls`() async throws {
    let directory = try await WorldDirectory(.builtIn)
    let known = try await Self.perform("failure.known", [:], directory)
    let (all, wire) = (Self.members(known, "calls"), Self.members(known, "wireCalls"))
    let failures = Self.members(known, "failures")
    #expect(failures.count == directory.modules.failures.count)
    for failure in failures {
      let calls =
        switch failure["fits"]?.text {
        case "all": all
        case "wire": wire
        default: Self.members(failure, "calls")
        }
      let call = try #require(calls.last?.text, "\(failure)")
      let name = try #require(failure["name"]?.text)
      #expect(throws: Never.self) { try directory.modules.planned(name, call: call) }
    }
  }

  @Test func `a journal returns an entry, a range, only lines, or a diagram`() async throws {
    let directory = try await WorldDirectory(.builtIn)
    _ = try await ControlAction.perform("phone.sign-in", ["network": "twitter"], in: directory)
    func numbers(_ arguments: [String: String]) async throws -> [JSONValue?] {
      guard case .array(let records) = try await Self.perform("journal.show", arguments, directory) else {
        return []
      }
      return records.map { $0["number"] }
    }
    #expect(try await numbers(["number": "2"]) == [.integer(2)])
    #expect(try await numbers(["from": "2", "to": "3"]) == [.integer(2), .integer(3)])
    let brief = try await Self.perform("journal.show", ["format": "json", "brief": "true"], directory)
    guard case .array(let lines) = brief else { return }
    #expect(lines.allSatisfy { $0["request"] == nil && $0["response"] == nil })
    #expect(lines.contains { $0["path"]?.text == "/oauth/request_token" && $0["status"] == .integer(200) })
    let diagram = try await Self.perform("journal.show", ["format": "diagram"], directory)
    #expect(Self.members(diagram, "participants").contains(.string("Twitter")))
    let steps = Self.members(diagram, "steps")
    #expect(
      steps.contains {
        $0["kind"]?.text == "request" && $0["from"]?.text == "App" && $0["to"]?.text == "Twitter"
          && $0["text"]?.text == "POST /oauth/request_token"
      })
  }

  @Test func `a refused signature has both base strings, and their first difference`()
    async throws
  {
    let directory = try await WorldDirectory(.builtIn)
    let world = try await directory.world(named: "default")
    let credentials = try await ActionWorlds.twitterToken(in: world)
    let app = world.configuration.twitter.app
    let signer = RequestSigner(
      client: ClientCredentials(key: app.key, secret: SharedSecret(app.secret)), token: credentials)
    let url = "https://api.twitter.com/1.1/account/verify_credentials.json"
    var request = WireRequest(
      .get, host: "api.twitter.com", target: "/1.1/account/verify_credentials.json?include_email=true")
    request.head.headerFields[.authorization] = try signer.authorization(
      for: SignableRequest(method: "GET", url: url), at: world.clock.now.seconds, nonce: "a nonce")
    _ = try await world.transport.send(request)
    guard case .array(let records) = try await Self.perform("journal.show", ["status": "401"], directory),
      let diagnosis = records.first?["signature"]?["diagnosis"]
    else {
      Issue.record("nothing is diagnosed")
      return
    }
    let (right, wrong) = (
      try #require(diagnosis["rightBaseString"]?.text), try #require(diagnosis["wrongBaseString"]?.text)
    )
    let same = zip(right, wrong).prefix { $0 == $1 }.count
    #expect(diagnosis["firstDifference"] == .integer(Int64(same)))
    let mistakes = Self.members(diagnosis, "mistakes")
    #expect(mistakes.count == 1)
    #expect(mistakes.first?["advice"]?.text?.isEmpty == false)
  }

  @Test(arguments: [
    (
      "twitter",
      "  Twitter's app  simKey0000000000000000001  simSecret00000000000000000000000000000000000000002"
    ),
    (
      "twitter",
      "  @nora_sim  1500000001-simToken0000000000000000000000000000001  simTokenSecret0000000000000000000000000000001"
    ),
    ("facebook", "  Facebook's app  500000000000001  00000000000000000000000000000001"),
    ("broker", "  The broker's einlass  simBrokerApp  simBrokerKey0000000000000000004"),
  ])
  func `a network's keys and secrets are shown on request`(network: String, line: String)
    async throws
  {
    let directory = try await WorldDirectory(.builtIn)
    let shown = try await ControlAction.perform(
      "network.show", ["network": network, "secrets": "true"], in: directory)
    #expect(shown.text?.split(separator: "\n").contains(Substring(line)) == true, "\(shown.text ?? "")")
    let hidden = try await ControlAction.perform("network.show", ["network": network], in: directory)
    #expect(hidden.details?["credentials"] == nil)
    let secret = try #require(line.split(separator: " ").last)
    #expect(hidden.text?.contains(secret) == false)
  }
}
