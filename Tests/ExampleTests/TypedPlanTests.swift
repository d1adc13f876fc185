import EinlassTesting
import EinlassWorld
import Foundation
import FoundationNetworking
import HTTPTypes
import Testing

struct TypedPlanTests {
  @Test func `every call has a Swift name, and every Swift name is a call`() {
    let lists: [Any] = [
      CallName.twitter, CallName.facebook, CallName.broker, CallName.phone, CallName.person, CallName.backEnd,
    ]
    let stored = lists.flatMap { Mirror(reflecting: $0).children.compactMap { $0.value as? CallName } }
    let strict = CallName.provider("strict")
    let described = [
      strict.requestToken, strict.authorize, strict.accessToken, strict.resource("me"),
      strict.resource("echo"),
    ]
    #expect(Set((stored + described).map(\.name)) == Set(WorldModules.standard.calls))
  }

  @Test func `failures and events of each module can be planned`() {
    let values: [SimulatedFailure] = [
      .offline, .unauthorized, .twitter.rateLimit, .facebook.noToken, .broker.limit, .phone.renewalRejected,
      .provider("strict").refusal("token_expired"), .phone.foreignCode(6), .phone.foreignCode(7),
    ]
    let codes = (1...23).map { SimulatedFailure.phone.code($0) }
    let statuses = [-50, -108, -25291, -25293, -25299, -25300, -25308, -26275, -34018]
      .map { SimulatedFailure.phone.keychain($0) }
    let events: [SimulatedEvent] = [
      .clockAdvancedAnHour, .twitter.suspended, .facebook.expired, .phone.restarted,
    ]
    let names = Set(WorldModules.standard.failures.map(\.name))
    for failure in values + codes + statuses { #expect(names.contains(failure.name)) }
    for event in events { #expect(names.contains(event.name)) }
  }

  @Test func `a code that no phone uses cannot be planned`() {
    var configuration = WorldConfiguration.builtIn
    #expect(throws: ConfigurationError.self) { try configuration.plan(.phone.code(24), for: .phone.access) }
    #expect(throws: ConfigurationError.self) {
      try configuration.plan(.phone.keychain(-1), for: .phone.keychain)
    }
  }

  @Test(.world) func `a planned response comes once, for its person`() async throws {
    let world = try World.current
    let response = WireResponse(.ok, body: Array(#"{"name":"Somebody Else"}"#.utf8))
    let client = TwitterClient(in: world, session: URLSession(configuration: .world))
    try world.plan(response: response, for: .twitter.verifyCredentials, user: "max_sim")
    #expect(try await client.person().name == "Nora Sim")
    try world.plan(response: response, for: .twitter.verifyCredentials, user: "nora_sim")
    #expect(try await client.person().name == "Somebody Else")
    #expect(try await client.person().name == "Nora Sim")
  }

  @Test(
    .world { configuration in
      try configuration.plan(.twitter.appRevoked, before: .twitter.verifyCredentials, after: 1)
    })
  func `a planned event happens just before its call`() async throws {
    let client = TwitterClient(in: try World.current, session: URLSession(configuration: .world))
    #expect(try await client.person().name == "Nora Sim")
    await #expect(throws: TwitterClient.Refused(status: 401)) { try await client.person() }
  }

  @Test(.world) func `an event happens immediately`() async throws {
    let world = try World.current
    try await world.trigger(.twitter.appRevoked, for: "nora_sim")
    let client = TwitterClient(in: world, session: URLSession(configuration: .world))
    await #expect(throws: TwitterClient.Refused(status: 401)) { try await client.person() }
  }

  @Test(.world) func `a failure takes its time on the world's clock`() async throws {
    let world = try World.current
    try world.plan(.slow, for: .twitter.verifyCredentials, delay: .seconds(50))
    try world.plan(.slow, for: .twitter.verifyCredentials, after: 1, delay: .seconds(70))
    let client = TwitterClient(in: world, session: URLSession(configuration: .world))
    #expect(try await client.person().name == "Nora Sim")
    #expect(world.clock.now.seconds == 1_490_000_450)
    let error = await #expect(throws: URLError.self) { try await client.person() }
    #expect(error?.code == .timedOut)
  }

  @Test(.world) func `an impossible combination is refused`() async throws {
    let world = try World.current
    #expect(throws: ConfigurationError.self) { try world.plan(.offline, for: .phone.access) }
    #expect(throws: ConfigurationError.self) {
      try world.plan(response: WireResponse(.ok, body: []), for: .person.choice)
    }
    var configuration = WorldConfiguration.builtIn
    #expect(throws: ConfigurationError.self) { try configuration.plan(.twitter.rateLimit, for: .facebook.me) }
    #expect(throws: ConfigurationError.self) {
      try configuration.plan(.offline, for: .facebook.me, delay: .seconds(1))
    }
  }
}
