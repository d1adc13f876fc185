import Einlass
import EinlassSimulator
import EinlassWire
import Foundation
import HTTPTypes
import Testing

/// The worlds of web logins, compared with the documentation.
struct WebWorldTests {
  static let names = WorldFixtures.names.filter { $0.hasPrefix("web/") }

  /// Returns the values that worlds expect in `field`.
  private static func expected(_ field: String) throws -> Set<String> {
    var values: Set<String> = []
    for name in names {
      guard case .report(.web, let fields)? = try WorldFixtures.load(name).expectation else { continue }
      if let value = fields[field] ?? nil { values.insert(value) }
    }
    return values
  }

  /// A field, all its documented values, and the values that only other tests can show.
  static let documented: [(field: String, all: Set<String>, elsewhere: Set<String>)] = [
    (
      "problem",
      [
        "unconfigured", "pending", "cancelled", "presentationMissing", "presentationInvalid", "denied",
        "sandbox",
        "serviceDisabled", "refused", "page", "network", "forged", "foreignAddress", "missingInResponse",
      ],
      // `WebLoginCourseTests` and `WebLoginResponseTests` cover these: `pending` needs two concurrent logins, and
      // Facebook never caused the others.
      ["pending", "refused", "foreignAddress", "missingInResponse"]
    ),
    (
      "page", Set(FacebookErrorPage.allCases.map(\.rawValue)),
      // `WebLoginCourseTests` covers these: an app that sends its id never sees the first one, and the last one is
      // undocumented.
      ["appIDMissing", "other"]
    ),
    (
      "error",
      [
        "access_denied", "service_disabled", "service_disabled_use_browser", "AndroidAuthKillSwitchException",
      ], []
    ),
    (
      "backEnd",
      Set(LoginBackEnd.Refusal.allCases.map(\.rawValue)).union(["transport", "unreadable"]),
      // `LoginBackEndWireTests` covers this: a client sees an ended session as a logged-out person.
      ["unknown_session"]
    ),
    (
      "cause",
      [
        "expired", "passwordChanged", "appRemoved", "loggedOut", "checkpointed", "unconfirmed", "malformed",
      ], []
    ),
    ("doubt", ["graph", "transport", "unreadable", "backEnd", "keychain"], []),
    ("intruder", ["forged", "notOwn"], []), ("callback", ["late"], []),
  ]

  @Test(arguments: documented.indices)
  func `a world shows every documented failure`(_ index: Int) throws {
    let (field, all, elsewhere) = Self.documented[index]
    #expect(try Self.expected(field).union(elsewhere) == all)
    #expect(try Self.expected(field).isDisjoint(with: elsewhere))
  }

  @Test func `a successful world requests every documented response type`() throws {
    var shown: Set<String?> = []
    for name in Self.names where name.contains("response-type") || name.contains("code-and-session") {
      let steps = try #require(try WorldFixtures.load(name).signIn.steps as? WebLoginScenario)
      shown.insert(steps.responseType.text)
    }
    // WebLoginAddressTests covers these in a client; no world requests them.
    let elsewhere: Set<String?> = ["token,signed_request", "token,signed_request,graph_domain"]
    #expect(shown.union(elsewhere) == Set(FacebookResponseType.documented.map(\.text)))
  }

  @Test func `enough worlds exist`() {
    #expect(Self.names.count >= 90)
  }

  @Test(arguments: names)
  func `no message to or from a client contains the app's secret`(
    _ name: String
  ) async throws {
    let recorded = try await WorldFixtures.run(name)
    let (file, run) = (recorded.file, recorded.run)
    let secret = file.configuration.facebook.app.secret
    for message in run.journal.messages where message.sender != .backEnd {
      let text = message.request.url + String(decoding: message.request.body, as: UTF8.self)
      #expect(!text.contains(secret))
    }
    for message in run.journal.messages where message.network == .backEnd {
      guard case .success(let response) = message.result else { continue }
      #expect(!String(decoding: response.body, as: UTF8.self).contains(secret))
    }
  }

  @Test(arguments: names)
  func `no output of a run contains a code, token or session`(_ name: String) async throws {
    let run = try await WorldFixtures.run(name).run
    let seen = JournalText(run.journal).text + SequenceDiagram(run.journal, title: name).text
    #expect(seen.firstMatch(of: /AQ[A-Za-z0-9]{20}/) == nil)
    #expect(seen.firstMatch(of: /EAA[A-Za-z0-9]{20}/) == nil)
    #expect(seen.firstMatch(of: /"session":"[A-Za-z0-9]{20}/) == nil)
  }

  @Test func `a diagram shows the back end between the app and Facebook`() async throws {
    let run = try await WorldFixtures.run("web/next-start.yaml").run
    let lines = SequenceDiagram(run.journal, title: "t").text.split(separator: "\n").map {
      $0.drop { $0 == " " }
    }
    let wanted: [Substring] = [
      "participant BackEnd", "Browser->>Facebook: GET /v7.0/dialog/oauth", "App->>BackEnd: POST /sessions",
      "BackEnd->>Facebook: GET /v7.0/oauth/access_token", "BackEnd->>Facebook: GET /v7.0/me",
      "BackEnd-->>App: 201",
      "App->>BackEnd: GET /session", "BackEnd->>Facebook: GET /v7.0/debug_token", "BackEnd-->>App: 200",
    ]
    var rest = lines[...]
    for line in wanted {
      let place = try #require(rest.firstIndex(of: line), "\(line)")
      rest = rest[(place + 1)...]
    }
  }

  /// Mistakes in `web:`, and a part of the error message.
  static let mistakes: [(text: String, part: String)] = [
    ("signIn: facebook\nweb: {}", "works only with 'signIn: web'"),
    ("signIn: web\nsession: {}", "works only with 'signIn: session'"),
    ("signIn: web\nweb:\n  responseType: cod", "'cod' is not a response type"),
    ("signIn: web\nweb:\n  responseType: cod", "did you mean 'code'?"),
    ("signIn: web\nweb:\n  exchange: none", "returns nothing that the app can store without a back end"),
    ("signIn: web\nweb:\n  acts: [login]", "'login' is not a step"),
    ("signIn: web\nweb:\n  acts: [{happens: rain}]", "unknown event 'rain'"),
    ("signIn: web\nweb:\n  acts: [{passes: -1}]", "expected a whole number"),
    ("signIn: web\nweb:\n  acts: [{passes: 1, receives: again}]", "expected one step"),
    ("signIn: web\nweb:\n  acts: [{handsIn: cake}]", "expected one of usedCode, inventedCode"),
    ("signIn: web\nweb:\n  cookies: many", "expected one of shared, own"),
    ("signIn: web\nweb:\n  place: tv", "expected one of page, safari"),
    ("signIn: web\nexpect:\n  steps: x", "is not a key here"),
    ("signIn: web\nexpect:\n  noAnswer: true\n  state: loggedIn", "true, and no other key"),
    ("signIn: web\nperson:\n  popup: maybe", "expected one of allow, deny, silent"),
  ]

  @Test(arguments: mistakes)
  func `a mistake in a web login's world is reported`(_ text: String, _ part: String) throws {
    let error = #expect(throws: WorldFileError.self) { try WorldFile(text, path: "w.yaml") }
    #expect(error.map { "\($0)".contains(part) } ?? false, "\(error.map { "\($0)" } ?? "")")
  }

  @Test
  func
    `whoever reads the query, as a well-known tutorial does, finds no token, but behind the mark there it is`()
    async throws
  {
    for type in ["token", "token granted_scopes"] {
      let text =
        "signIn: web\nfacebook: {people: [{name: N, login: n}]}\nweb: {responseType: \(type), exchange: none}"
      let run = try await WorldFile(text, path: "w.yaml").run()
      let dialog = try #require(run.journal.messages.first { $0.endpoint == "facebook.dialog" })
      let location = try #require(try dialog.result.get().head.headerFields[.location])
      let components = try #require(URLComponents(string: location))
      #expect(components.queryItems?.contains { $0.name == "access_token" } != true)
      #expect(components.fragment?.contains("access_token=EAA") == true)
      guard case .report(.web, let fields) = run.outcome else {
        Issue.record("\(run.outcome)")
        continue
      }
      let came = try #require(fields["came"] ?? nil)
      #expect(fields["state"] == "loggedIn" && came.contains("token"))
    }
  }
}
