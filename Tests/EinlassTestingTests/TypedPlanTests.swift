import EinlassTesting
import EinlassWorld
import Foundation
import FoundationNetworking
import HTTPTypes
import Testing

struct TypedPlanTests {
  /// The words in calls of `initializer` in all modules.
  private static func words(of initializer: String) throws -> Set<String> {
    let sources = URL(filePath: #filePath).appending(path: "../../../Sources").standardizedFileURL
    let call = try Regex(initializer + #"\("([^"\\]+)"\)"#, as: (Substring, Substring).self)
    var words: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    where path.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      for match in text.matches(of: call) { words.insert(String(match.output.1)) }
    }
    return words
  }

  @Test func `every call, failure and event has a value, and no value names anything else`() throws {
    let modules = WorldModules.standard
    let events = Set(modules.events.map(\.name))
    let coded =
      (1...23).map { FailureName.phone.code($0) } + [6, 7].map { FailureName.phone.foreignCode($0) }
    let keychain = [-50, -108, -25291, -25293, -25299, -25300, -25308, -26275, -34018]
      .map { FailureName.phone.keychain($0) }
    let strict = FailureName.provider("strict")
    let causes = modules.failures.map(\.name).filter { $0.hasPrefix("strict-") }.map { $0.dropFirst(7) }
    let refusals = Set(causes.map { strict.refusal(String($0)).name })
    let failures = try Self.words(of: "FailureName").union((coded + keychain).map(\.name)).union(refusals)
    #expect(failures == Set(modules.failures.map(\.name)).subtracting(events))
    #expect(try Self.words(of: "EventName") == events)
    let calls = CallName.provider("strict")
    let described = [
      calls.requestToken, calls.authorize, calls.accessToken, calls.resource("me"), calls.resource("echo"),
    ]
    #expect(try Self.words(of: "CallName").union(described.map(\.name)) == Set(modules.calls))
  }

  @Test(.world) func `a planned response comes once, for the person it is for`() async throws {
    let world = try World.current
    let response = WireResponse(.ok, body: Array(#"{"name":"Somebody Else"}"#.utf8))
    let client = TwitterClient(in: world, session: URLSession(configuration: .world))
    try await world.plan(response: response, for: .twitter.verifyCredentials, user: "max_sim")
    #expect(try await client.person().name == "Nora Sim")
    try await world.plan(response: response, for: .twitter.verifyCredentials, user: "nora_sim")
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

  @Test(.world) func `an event happens at once`() async throws {
    let world = try World.current
    try await world.trigger(.twitter.appRevoked, for: "nora_sim")
    let client = TwitterClient(in: world, session: URLSession(configuration: .world))
    await #expect(throws: TwitterClient.Refused(status: 401)) { try await client.person() }
  }

  @Test(.world) func `a failure takes its time on the world's clock`() async throws {
    let world = try World.current
    try await world.plan(.slow, for: .twitter.verifyCredentials, delay: .seconds(50))
    try await world.plan(.slow, for: .twitter.verifyCredentials, after: 1, delay: .seconds(70))
    let client = TwitterClient(in: world, session: URLSession(configuration: .world))
    #expect(try await client.person().name == "Nora Sim")
    #expect(world.clock.now.seconds == 1_490_000_450)
    let error = await #expect(throws: URLError.self) { try await client.person() }
    #expect(error?.code == .timedOut)
  }

  @Test(.world) func `what does not go together is refused`() async throws {
    let world = try World.current
    await #expect(throws: ConfigurationError.self) { try await world.plan(.offline, for: .phone.access) }
    await #expect(throws: ConfigurationError.self) {
      try await world.plan(response: WireResponse(.ok, body: []), for: .person.choice)
    }
    var configuration = WorldConfiguration.builtIn
    #expect(throws: ConfigurationError.self) { try configuration.plan(.twitter.rateLimit, for: .facebook.me) }
    #expect(throws: ConfigurationError.self) {
      try configuration.plan(.offline, for: .facebook.me, delay: .seconds(1))
    }
  }
}
