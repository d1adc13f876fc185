import EinlassDevice
import EinlassProviders
import EinlassSimulator
import EinlassWire
import Foundation
import HTTPTypes
import OAuth1
import Testing

/// Exported worlds, which are unchanged after an import.
struct WorldExportTests {
  /// Returns a world in which people have signed in and some state has changed since then.
  private func lived() async throws -> (WorldDirectory, TokenCredentials, String) {
    let directory = try await ActionWorlds.directory()
    let world = try await directory.world(named: "default")
    let twitter = try await ActionWorlds.twitterToken(in: world)
    let facebook = try await ActionWorlds.facebookToken(in: world)
    for (name, arguments) in [
      ("clock.advance", ["by": "3d"]), ("twitter.user.suspend", ["user": "otto_sim"]),
      ("twitter.user.add", ["user": "vera_sim"]), ("twitter.app.add", ["key": "k9", "secret": "s9"]),
      ("phone.access.set", ["network": "facebook", "granted": "true"]),
      (
        "failure.plan",
        ["name": "offline", "call": "twitter.access_token", "user": "nora_sim", "times": "2", "after": "1"]
      ),
    ] {
      _ = try await ControlAction.perform(name, arguments, in: directory)
    }
    return (directory, twitter, facebook)
  }

  @Test func `a token issued before still works after, and the world continues`() async throws {
    let (directory, twitter, facebook) = try await lived()
    let document = try await directory.export("default")
    let other = try await WorldDirectory()
    try await other.importWorld("w1", from: document)
    var responses: [[String]] = []
    for world in [try await directory.world(named: "default"), try await other.world(named: "w1")] {
      var response = [
        try await ActionWorlds.verify(twitter, in: world), try await ActionWorlds.me(facebook, in: world),
      ]
      response.append("\(world.clock.now.seconds)")
      // The plan skips one call, affects two, and then leaves calls unchanged.
      for _ in 0..<4 { response.append(await ActionWorlds.outcome(.twitter, in: world)) }
      response.append(await ActionWorlds.outcome(.facebook, in: world))
      responses.append(response)
    }
    let well = "signed in as @nora_sim"
    let offline = "networkFailure(-1009)"
    #expect(responses[0] == ["200", "200", "1490259600", well, offline, offline, well, "signed in as Nora"])
    #expect(responses[1] == responses[0])
    // Both worlds have drawn the same tokens and identifiers since then.
    #expect(try await other.export("w1") == directory.export("default"))
  }

  @Test func `an app's key finds the imported world, which resets to the import`() async throws {
    let (directory, _, _) = try await lived()
    let other = try await WorldDirectory()
    let document = try await directory.export("default")
    let world = try await other.importWorld("w1", from: document)
    let request = WireRequest(.get, host: "api.twitter.com", target: "/?oauth_consumer_key=k9")
    #expect(try other.world(for: request) === world)
    world.clock.advance(by: .seconds(1000))
    let again = try await other.reset("w1")
    #expect(again !== world)
    #expect(try await other.export("w1") == document)
    #expect(try other.world(for: request) === again)
  }

  @Test func `a taken name is refused unless it may be replaced`() async throws {
    let (directory, _, _) = try await lived()
    let document = try await directory.export("default")
    let other = try await WorldDirectory()
    let before = try await other.world(named: "default")
    await #expect(throws: WorldDirectory.DirectoryError.nameTaken("default")) {
      try await other.importWorld("default", from: document)
    }
    #expect(try await other.world(named: "default") === before)
    try await other.importWorld("default", from: document, replacing: true)
    #expect(try await other.export("default") == document)
  }

  @Test func `a running clock keeps its distance from the real one`() async throws {
    let real = VirtualClock(WallTime(seconds: 1000))
    var configuration = WorldConfiguration()
    configuration.time = .following(real)
    let directory = try await WorldDirectory(configuration)
    let world = try await directory.world(named: "default")
    world.clock.advance(by: .seconds(60))
    let document = try await directory.export("default")
    real.advance(by: .seconds(500))
    let running = try await directory.importWorld("w1", from: document)
    #expect(running.clock.now.seconds == 1560)
    real.advance(by: .seconds(1))
    #expect(running.clock.now.seconds == 1561)
    // Without a real clock, the world's clock does not move.
    let still = try await WorldDirectory().importWorld("w1", from: document)
    #expect(still.clock.now.seconds == 1060)
  }

  @Test func `a response stated in a world file is planned in the imported world`() async throws {
    let file = try WorldFile(
      """
      signIn: twitter
      plan:
        - answer: {status: 418, type: text/plain, body: tea}
          call: twitter.request_token
      """, path: "test.yaml")
    let directory = try await WorldDirectory(file.configuration)
    let other = try await WorldDirectory()
    let world = try await other.importWorld("w1", from: try await directory.export("default"))
    let response = try await world.transport.send(
      WireRequest(.post, host: "api.twitter.com", target: "/oauth/request_token"))
    #expect(response.head.status.code == 418)
    #expect(response.text == "tea")
  }

  /// Changes that break a valid document, and the end of the error message.
  static let malformed: [(String, String, String)] = [
    ("^.*$", "", "it is not JSON: line 1: the text ends too early"),
    ("^.*$", "{", "it is not JSON: line 1: the text ends too early"),
    (
      "\"version\":5", "\"version\":5,\"version\":5",
      "line 1: an object contains the name 'version' twice; keep one"
    ),
    ("\\}$", ",}", "it is not JSON: line 1: expected a quoted name"),
    ("^.*$", "{}", "'format' is missing, but must be 'einlass-world'; use the output of world.export"),
    (
      "einlass-world", "other",
      "'format' is 'other', but must be 'einlass-world'; use the output of world.export"
    ),
    (
      "\"version\":5", "\"version\":1",
      "has version 1, but this program reads 5; export it again with this version of the program"
    ),
    (
      "\"version\":5", "\"version\":4",
      "has version 4, but this program reads 5; export it again with this version of the program"
    ),
    (
      "\"tables\":\\{", "\"tables\":{\"linkedinPeople\":[],",
      "the table 'linkedinPeople', which this version does not support; remove it, or import "
        + "the document with a version that supports it"
    ),
    (",\"seed\":1\\}", "}", "'settings.seed' is missing"),
    ("\"seed\":1\\}", "\"seed\":\"x\"}", "'settings.seed' has the wrong type"),
    (
      "\"modules\":\\{", "\"modules\":{\"linkedin\":{},",
      "the module 'linkedin', which this version does not support; remove it, or import the document "
        + "with a version that supports it"
    ),
    ("\"screenName\":\"otto_sim\"", "\"screenName\":null", "screenName' has no value"),
    ("otto_sim", "nora_sim", "the document has two people on Twitter called 'nora_sim'; remove one"),
    ("\"pace\":\"automatic\"", "\"pace\":\"slow\"", "'clock.pace' has an invalid value"),
    (
      "\"random\":\\{\"1\":\"[0-9]*\"", "\"random\":{\"1\":\"-1\"",
      "'random' must contain whole numbers as strings"
    ),
    ("\"random\":\\{\"1\"", "\"random\":{\"one\"", "'random' must contain whole numbers as strings"),
    (
      "\"name\":\"offline\"", "\"name\":\"offlin\"",
      "unknown failure 'offlin' (did you mean 'offline'?); 'einlass failures' lists them"
    ),
  ]

  @Test(arguments: malformed)
  func `a document that is not an exported world changes nothing`(
    _ pattern: String, _ replacement: String, _ complaint: String
  ) async throws {
    let (directory, _, _) = try await lived()
    let document = try await directory.export("default")
    let broken = document.replacing(try Regex(pattern), with: replacement)
    #expect(broken != document)
    let other = try await WorldDirectory()
    let before = try await other.world(named: "default")
    let failure = await #expect(throws: WorldDirectory.DirectoryError.self) {
      try await other.importWorld("default", from: broken, replacing: true)
    }
    #expect(failure?.description.hasSuffix(complaint) == true, "\(failure?.description ?? "")")
    #expect(try await other.world(named: "default") === before)
  }

  @Test func `every member of a plan is in the document or in the tables`()
    async throws
  {
    // The initial contents of a storage, the clock and the plan are stored elsewhere.
    let elsewhere: Set<String> = [
      "start", "time", "clientClock", "failures", "twitter.people", "twitter.crowd", "facebook.people",
      "facebook.pages",
      "facebook.otherApps", "phone.accounts",
      "phone.file",
      // Code that answers for the person cannot be exported.
      "phone.prompt",
      // The parts of the modules, whose members are listed below.
      "parts",
    ]
    let parts: KeyValuePairs<String, any Sendable> = [
      "": WorldConfiguration(), "twitter.": TwitterConfiguration(), "facebook.": FacebookConfiguration(),
      "broker.": BrokerConfiguration(), "phone.": PhoneConfiguration(),
      "providers.": ProviderConfigurations(),
    ]
    let members = Set(
      parts.flatMap { name, part in Mirror(reflecting: part).children.compactMap(\.label).map { name + $0 } })
    let document = try JSONValue(parsing: .init(try await WorldDirectory().export("default").utf8))
    guard case .object(let settings)? = document["settings"], case .object(let modules)? = document["modules"]
    else {
      Issue.record("no settings or no modules")
      return
    }
    var written = Set(settings.keys)
    for (module, state) in modules {
      guard case .object(let state) = state else { continue }
      // A phone's lock is not configured but results from later events; the person is one member.
      written.formUnion(module == "person" ? ["person"] : state.keys.map { "\(module).\($0)" })
    }
    #expect(members.subtracting(elsewhere) == written.subtracting(["phone.lock"]))
  }
}
