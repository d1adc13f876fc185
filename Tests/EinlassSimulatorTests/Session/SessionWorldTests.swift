import Einlass
import EinlassSimulator
import EinlassWire
import Testing

/// The worlds of Facebook sessions, compared with the documentation.
struct SessionWorldTests {
  static let names = WorldFixtures.names.filter { $0.hasPrefix("session/") }

  /// Returns every documented reason and failure that a world shows.
  private static func shown() throws -> (reasons: Set<String>, failures: Set<String>) {
    var reasons: Set<String> = []
    var failures: Set<String> = []
    for name in names {
      guard case .report(.session, let fields)? = try WorldFixtures.load(name).expectation else { continue }
      if let reason = fields["reason"] ?? nil {
        reasons.insert(reason)
        failures.insert("loginFailed")
      }
      if let failure = fields["failure"] ?? nil { failures.insert(failure) }
    }
    return (reasons, failures)
  }

  @Test func `a world shows every documented reason for a failed sign-in`() throws {
    // `SessionPermissionTests` covers this reason, since it requires two simultaneous calls.
    let elsewhere: Set = ["ErrorReauthorizeFailedReasonSessionClosed"]
    let documented = FacebookSession.Reason.allCases.map {
      $0.rawValue.replacing("com.facebook.sdk:", with: "")
    }
    #expect(try Self.shown().reasons.union(elsewhere) == Set(documented))
  }

  @Test func `a world shows every failure of a session`() throws {
    // `SessionPermissionTests` covers this failure, since it requires two simultaneous calls.
    let elsewhere: Set = ["permissionRequestPending"]
    let all: Set = [
      "illegalTransition", "alreadyOpened", "notOpen", "loginUINotAllowed", "permissionRequestPending",
      "audienceMissing", "publishAmongReadPermissions", "loginFailed", "graph", "systemAPI", "transport",
      "unreadableResponse", "cache",
    ]
    #expect(try Self.shown().failures.union(elsewhere) == all)
  }

  @Test func `enough worlds exist, with and without a coordinator`() throws {
    #expect(Self.names.count >= 60)
    let coordinated = try Self.names.filter {
      (try WorldFixtures.load($0).signIn.steps as? SessionScenario)?.isCoordinated == true
    }
    #expect(coordinated.count >= 7)
  }

  @Test(arguments: names)
  func `no message of the app or the phone contains the app's secret`(_ name: String) async throws {
    let recorded = try await WorldFixtures.run(name)
    let (file, run) = (recorded.file, recorded.run)
    for message in run.journal.messages where message.sender != .backEnd {
      let text = message.request.url + String(decoding: message.request.body, as: UTF8.self)
      #expect(!text.contains(file.configuration.facebook.app.secret))
    }
  }

  @Test func `a diagram shows browser, phone, app and back end if they take part`() async throws {
    let run = try await WorldFixtures.run("session/coordinator-first-start.yaml").run
    let text = SequenceDiagram(run.journal, title: "t").text
    #expect(
      text.contains("participant BackEnd") && text.contains("BackEnd->>Facebook: GET /v2.8/debug_token"))
    #expect(text.contains("Note over App: the app changed its session to open"))
    let safari = try await WorldFixtures.run("session/safari.yaml").run
    let other = SequenceDiagram(safari.journal, title: "t").text
    #expect(other.contains("Browser->>Facebook: GET /v2.2/dialog/oauth"))
    #expect(other.contains("App->>Facebook: GET /v2.2/me") && !other.contains("BackEnd"))
  }

  /// Mistakes in `session:`, and a part of the error message.
  static let mistakes: [(text: String, part: String)] = [
    ("signIn: facebook\nsession: {}", "works only with 'signIn: session'"),
    ("signIn: sesion", "expected one of \(WorldFileTests.designs)"),
    ("signIn: session\nsession:\n  acts: [opne]", "'opne' is not a step"),
    ("signIn: session\nsession:\n  acts: [signIn]", "set 'coordinator' to true"),
    ("signIn: session\nsession:\n  coordinator: true\n  acts: [open]", "set 'coordinator' to false"),
    (
      "signIn: session\nsession:\n  acts: [{me: huge}]", "expected one of small, normal, large, square, album"
    ),
    ("signIn: session\nsession:\n  acts: [{happens: rain}]", "unknown event 'rain'"),
    ("signIn: session\nsession:\n  acts: [{me: small, audience: none}]", "works only with askPublish"),
    ("signIn: session\nsession:\n  acts: [{passes: 1, happens: x}]", "expected one step"),
    ("signIn: session\nsession:\n  cache: disk", "expected one of none, memory, keychain"),
    ("signIn: session\nexpect:\n  problem: x", "is not a key here"),
    ("signIn: session\nexpect:\n  noAnswer: true\n  state: open", "true, and no other key"),
    ("signIn: session\nperson:\n  dialog: maybe", "expected one of allow, deny"),
  ]

  @Test(arguments: mistakes)
  func `a mistake in a session's world is reported`(_ text: String, _ part: String) throws {
    let error = #expect(throws: WorldFileError.self) { try WorldFile(text, path: "w.yaml") }
    #expect(error.map { "\($0)".contains(part) } ?? false, "\(error.map { "\($0)" } ?? "")")
  }
}
