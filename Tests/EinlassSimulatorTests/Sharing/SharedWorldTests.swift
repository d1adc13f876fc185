import EinlassSimulator
import EinlassStorage
import EinlassStores
import EinlassTestSupport
import EinlassTwitter
import EinlassWire
import Foundation
import HTTPTypes
import OAuth1
import Synchronization
import Testing

@testable import EinlassWorld

/// Two programs with the same worlds. A change by one program is visible to the other.
@Suite(.tags(.slow))
struct SharedWorldTests {
  /// Two programs with the same open database.
  final class Programs: Sendable {
    let address: String
    let first: WorldDirectory
    let second: WorldDirectory

    init(
      _ configuration: WorldConfiguration = ActionWorlds.configuration, on server: DatabaseServer? = nil
    ) async throws {
      address = try (server ?? .shared).newDatabase()
      first = try await Self.open(address, configuration)
      second = try await Self.open(address, configuration)
    }

    deinit {
      Task { [first, second] in
        await first.close()
        await second.close()
      }
    }

    static func open(
      _ address: String, _ configuration: WorldConfiguration = ActionWorlds.configuration
    ) async throws -> WorldDirectory {
      try await WorldDirectory(
        configuration, modules: .standard, store: try await store(address), now: WorldDirectory.uptime)
    }

    static func store(_ address: String) async throws -> PostgreSQLStore {
      try await PostgreSQLStore(
        try ServerAddress(address), key: try StoreKey(String(repeating: "5a", count: 32)), isShared: true)
    }

    var both: [WorldDirectory] { [first, second] }
  }

  /// Returns the status of an unsigned request in the world, or the transport error.
  private static func ask(
    _ directory: WorldDirectory, _ path: String = "/1.1/account/verify_credentials.json",
    in name: String = "default"
  ) async throws -> String {
    let world = try await directory.world(named: name)
    do {
      return
        "\(try await world.transport.send(WireRequest(.get, host: "api.twitter.com", target: path)).head.status.code)"
    } catch {
      return "\(error)"
    }
  }

  @Test func `only the first program creates the default world`() async throws {
    let address = try DatabaseServer.shared.newDatabase()
    let directories = try await withThrowingTaskGroup(of: WorldDirectory.self) { group in
      for _ in 0..<4 { group.addTask { try await Programs.open(address) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let worlds = try directories.map { try $0.world(named: .default) }
    #expect(Set(worlds.map { $0.exchange.steps.kept?.number }).count == 1)
    let token = try await ActionWorlds.twitterToken(in: worlds[0])
    for world in worlds { #expect(try await ActionWorlds.verify(token, in: world) == "200") }
    for directory in directories { await directory.close() }
  }

  @Test func `entries between requests are stored with those of the next request`() async throws {
    let programs = try await Programs()
    let world = try programs.first.world(named: .default)
    world.journal.record(.app("comes between"))
    #expect(world.journal.entries.isEmpty)
    _ = try await Self.ask(programs.first)
    let other = try programs.second.world(named: .default)
    try await other.refresh()
    let texts = other.journal.entries.map { entry -> String? in
      if case .app(let text) = entry.event { text } else { nil }
    }
    #expect(texts.contains("comes between"))
  }

  @Test func `replicas agree on issued and revoked tokens`()
    async throws
  {
    let programs = try await Programs()
    let (first, second) = (
      try programs.first.world(named: .default), try programs.second.world(named: .default)
    )
    let twitter = try await ActionWorlds.twitterToken(in: first)
    let facebook = try await ActionWorlds.facebookToken(in: second)
    #expect(try await ActionWorlds.verify(twitter, in: second) == "200")
    #expect(try await ActionWorlds.me(facebook, in: first) == "200")
    try await programs.second.perform([("twitter.user.suspend", ["user": "nora_sim"])])
    let outcome = await ActionWorlds.outcome(.twitter, in: first)
    #expect(outcome != "signed in as @nora_sim")
  }

  @Test func `a planned failure acts as often as planned across all programs`() async throws {
    let programs = try await Programs()
    try await programs.first.perform([
      ("failure.plan", ["name": "offline", "call": "twitter.verify_credentials", "times": "7", "after": "3"])
    ])
    let results = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<60 { group.addTask { try await Self.ask(programs.both[number % 2]) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.filter { $0 == "400" }.count == 53)
    #expect(results.filter { $0 == "notConnectedToInternet" }.count == 7)
    for directory in programs.both {
      let pending = try await ControlAction.perform("failure.list", in: directory)
      #expect(pending.text == nil || pending.text == "", "\(pending)")
    }
  }

  @Test func `a plan that one program clears acts in none`() async throws {
    let programs = try await Programs()
    try await programs.first.perform([
      ("failure.plan", ["name": "offline", "call": "twitter.verify_credentials"])
    ])
    try await programs.second.perform([("failure.clear", [:])])
    #expect(try await Self.ask(programs.first) == "400")
  }

  @Test func `all programs see the clock moved, frozen and resumed`() async throws {
    var configuration = ActionWorlds.configuration
    configuration.time = .running(SystemClock())
    let programs = try await Programs(configuration)
    let (first, second) = (
      try programs.first.world(named: .default), try programs.second.world(named: .default)
    )
    try await programs.first.perform([("clock.advance", ["by": "60d"])])
    _ = try await Self.ask(programs.second)
    #expect(.seconds(-30)...Duration.seconds(30) ~= first.clock.now.since(second.clock.now))
    try await programs.second.perform([("clock.freeze", [:]), ("clock.set", ["to": "2017-05-01T10:00:00Z"])])
    try await programs.first.perform([("clock.show", [:])])
    #expect(first.clock.now == second.clock.now)
    #expect(first.clock.pace == .manual)
    try await programs.first.perform([("clock.run", [:])])
    _ = try await Self.ask(programs.second)
    #expect(second.clock.pace == .running)
  }

  @Test func `all programs share one journal with the verifiers' findings`() async throws {
    let programs = try await Programs()
    let world = try programs.first.world(named: .default)
    let token = try await ActionWorlds.twitterToken(in: world)
    let wrong = TokenCredentials(token: token.token, secret: SharedSecret(""))
    #expect(try await ActionWorlds.verify(wrong, in: world).hasPrefix("401"))
    try await programs.second.perform([
      ("failure.plan", ["name": "closed-within", "call": "twitter.verify_credentials"])
    ])
    _ = try await Self.ask(programs.second)
    var texts: [String] = []
    for directory in programs.both {
      let result = try await ControlAction.perform(
        "journal.show", ["format": "json"], in: directory)
      // The doctor's progress within its time limit depends on the machine.
      texts.append((result.text ?? "").replacing(/"explanation" : .*|explanation: [^\\]*/, with: ""))
    }
    #expect(texts[0] == texts[1])
    #expect(texts[0].contains("\"result\" : \"bad_signature\""), "\(texts[0].suffix(3000))")
    #expect(texts[0].contains("\"baseString\" : \"GET&https"))
    #expect(texts[0].contains("the phone prompts"))
    let journals = try programs.both.map { try $0.world(named: .default).journal }
    #expect(journals[0].entries.map(\.number) == Array(1...journals[0].count))
    #expect(journals[0].messages.map(\.exchange) == journals[1].messages.map(\.exchange))
    #expect(Set(journals[0].messages.map(\.exchange)).count == journals[0].messages.count)
    #expect(journals[0].messages.last?.result == .failure(.networkConnectionLost))
    #expect(journals[0].entries.contains { $0.event.phone != nil })
  }

  @Test func `a sign-in sees only its own course while other programs act`() async throws {
    let programs = try await Programs()
    for _ in 0..<3 { _ = try await Self.ask(programs.second) }
    let run = await ScenarioRun.perform(
      SignInScenario(.twitter), in: try programs.first.world(named: .default))
    #expect(run.course.prompts == 1)
    #expect(
      run.course.calls == ["twitter.request_token", "twitter.access_token", "twitter.verify_credentials"])
    _ = try await Self.ask(programs.second)
    try await programs.first.perform([
      ("journal.expect", ["endpoint": "twitter.verify_credentials", "count": "5"])
    ])
  }

  @Test func `a follower in one program sees events in another`() async throws {
    let programs = try await Programs()
    let following = try programs.second.world(named: .default).journal.following()
    _ = try await Self.ask(programs.first)
    var iterator = following.makeAsyncIterator()
    let part = await iterator.next()
    #expect(part?.entries.map(\.number) == [1])
    #expect(part?.lostCount == 0)
  }

  @Test func `a world created, reset or deleted by one program is so in all`() async throws {
    let programs = try await Programs()
    try await programs.first.create("w1")
    try await programs.first.perform([("twitter.app.add", ["key": "k9", "secret": "s9"])], in: "w1")
    let path = "/1.1/account/verify_credentials.json?oauth_consumer_key=k9"
    #expect(try await Self.ask(programs.second, path, in: "w1") == "400")
    try await programs.second.perform([("journal.show", [:])], in: "w1")
    let asked = WireRequest(.get, host: "api.twitter.com", target: path)
    let old = try await programs.second.world(named: "w1")
    #expect(try programs.second.world(for: asked) === old)
    try await programs.first.perform([("world.reset", [:])], in: "w1")
    #expect(try await programs.second.world(named: "w1") !== old)
    try await programs.second.delete("w1")
    try await programs.first.refresh()
    #expect(programs.first.summaries.map(\.name.text) == ["default"])
  }

  @Test func `looking up a world that another program has just created keeps it`() async throws {
    let programs = try await Programs()
    try await programs.first.create("w1")
    // The second program does not know the world yet.
    let name = try WorldName("w1")
    for _ in 0..<20 {
      #expect(throws: WorldDirectory.DirectoryError.self) { try programs.second.world(named: name) }
    }
    await programs.second.close()
    #expect(try await Self.ask(programs.first, in: "w1") == "400")
    let third = try await Programs.open(programs.address)
    #expect(third.summaries.map(\.name.text) == ["default", "w1"])
    await third.close()
  }

  @Test func `exactly one of many programs creates a world of the same name`() async throws {
    let programs = try await Programs()
    let made = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<8 {
        group.addTask { (try? await programs.both[number % 2].create("w1")) != nil }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(made == 1)
  }

  @Test func `no two programs return the same random values`() async throws {
    let programs = try await Programs()
    var seen: Set<[UInt8]> = []
    for directory in programs.both {
      let world = try directory.world(named: .default)
      for purpose in [RandomPurpose.setup, RandomPurpose("twitter"), RandomPurpose("first used now")] {
        for _ in 0..<20 { #expect(seen.insert(world.random(purpose).octets(8)).inserted) }
      }
    }
  }

  @Test func `Facebook signs id_tokens with the same key in all programs`() async throws {
    let programs = try await Programs()
    var keys: Set<String> = []
    for directory in programs.both {
      let response = try await directory.world(named: .default).transport.send(
        WireRequest(.get, host: "www.facebook.com", target: "/.well-known/oauth/openid/jwks"))
      keys.insert(response.text ?? "")
    }
    #expect(keys.count == 1)
    #expect(keys.first?.contains("\"kid\"") == true)
  }

  @Test func `requests get 503 without the database and work once it is back`()
    async throws
  {
    let server = try DatabaseServer()
    let programs = try await Programs(on: server)
    #expect(try await Self.ask(programs.first) == "400")
    let worlds = try programs.both.map { try $0.world(named: .default) }
    try server.run(.stop)
    for world in worlds {
      let response = try await world.transport.send(
        WireRequest(.get, host: "api.twitter.com", target: "/1.1/account/verify_credentials.json"))
      #expect(response.head.status == .serviceUnavailable)
      #expect(response.text?.hasPrefix("Einlass cannot reach the store of this world: ") == true)
    }
    let error = await #expect(throws: ControlActionError.self) {
      try await programs.first.perform([("clock.advance", ["by": "1h"])])
    }
    #expect(error?.kind == .storeUnavailable)
    try server.run(.start)
    for directory in programs.both { #expect(try await Self.ask(directory) == "400") }
    try await programs.second.perform([("journal.expect", ["status": "503", "count": "0"])])
    try await programs.second.perform([("journal.expect", ["status": "400", "count": "3"])])
  }
}
