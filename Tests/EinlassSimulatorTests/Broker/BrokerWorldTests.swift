import Einlass
import EinlassSimulator
import EinlassWire
import HTTPTypes
import Testing

/// The worlds with a broker, compared with the possible failures.
struct BrokerWorldTests {
  static let names = WorldFixtures.names.filter { $0.hasPrefix("broker/") }

  @Test func `a world exists for every failure of a login through a broker`() throws {
    let shown = try Self.names.compactMap { name -> String? in
      guard case .report(.broker, let fields)? = try WorldFixtures.load(name).expectation else { return nil }
      return fields["failure"] ?? nil
    }
    #expect(Set(shown) == Set(BrokeredLogin.LoginError.names))
  }

  @Test func `at least 35 broker worlds exist`() {
    #expect(Self.names.count >= 35)
  }

  @Test(arguments: names)
  func `neither the app's secret nor its broker key is visible to people`(_ name: String) async throws {
    let recorded = try await WorldFixtures.run(name)
    let (file, run) = (recorded.file, recorded.run)
    let seen =
      JournalText(run.journal).text + SequenceDiagram(run.journal, title: name).text + "\(run.outcome)"
    var secrets = [file.configuration.facebook.app.secret]
    for account in file.configuration.broker.accounts {
      secrets +=
        account.keys.values + (account.presets ?? [:]).values.flatMap(\.values).filter { $0.count > 20 }
    }
    for secret in secrets { #expect(!seen.contains(secret)) }
    for message in run.journal.messages {
      if case .success(let response) = message.result, let token = Self.token(in: response) {
        #expect(!seen.contains(token))
      }
    }
  }

  private static func token(in response: WireResponse) -> String? {
    (response.text ?? "").firstMatch(of: /EAA[A-Za-z0-9]{20,}/).map { String($0.output) }
  }

  @Test(arguments: names)
  func `the app's Facebook secret never reaches the phone`(_ name: String) async throws {
    let recorded = try await WorldFixtures.run(name)
    let (file, run) = (recorded.file, recorded.run)
    for message in run.journal.messages where message.sender != Journal.Sender(rawValue: "broker") {
      let text = message.request.url + String(decoding: message.request.body, as: UTF8.self)
      #expect(!text.contains(file.configuration.facebook.app.secret))
    }
  }

  @Test func `a diagram shows the broker between the app and Facebook`() async throws {
    let run = try await WorldFixtures.run("broker/signed-in.yaml").run
    #expect(
      SequenceDiagram(run.journal, title: "t", outcome: run.outcome.summary).text == """
        %% t
        sequenceDiagram
            participant Person
            participant App
            participant Phone
            participant Browser
            participant Broker
            participant Facebook
            App->>Broker: POST /temboo-api/1.0/choreos/Library/Facebook/OAuth/InitializeOAuth
            Broker-->>App: 200
            Note over App: the app received the sign-in URL
            Note over Person,App: the person sees the prompt “Einlass Demo” Wants to Use “facebook.com” to Sign In
            Note over Person,App: the person taps Continue
            Note over App: the app shows a page
            Note over Person,App: the person answers Facebook's dialog
            Browser->>Facebook: GET /dialog/oauth
            Facebook-->>Browser: 302
            Browser->>Broker: GET /callback/facebook
            Broker-->>Browser: 302
            App->>Broker: POST /temboo-api/1.0/choreos/Library/Facebook/OAuth/FinalizeOAuth
            Broker->>Facebook: GET /oauth/access_token
            Facebook-->>Broker: 200
            Broker->>Facebook: GET /oauth/access_token
            Facebook-->>Broker: 200
            Broker-->>App: 200
            Note over App: the app received a token
            App->>Broker: POST /temboo-api/1.0/choreos/Library/Facebook/Reading/User
            Broker->>Facebook: GET /me
            Facebook-->>Broker: 200
            Broker-->>App: 200
            Note over App: signed in as Nora Sim
        """)
  }

  /// Mistakes in `broker:`, and a part of the error message for each.
  static let mistakes: [(text: String, part: String)] = [
    ("signIn: facebook\nbroker:\n  login: {}", "works only with 'signIn: broker'"),
    ("signIn: broker\nbroker:\n  login:\n    acts: [signin]", "expected one of signIn, me"),
    ("signIn: broker\nbroker:\n  login:\n    timeout: -1", "a whole number from 0 to 3600"),
    ("signIn: broker\nbroker:\n  accounts: [{keys: {a: b}}]", "the key 'name' is missing"),
    ("signIn: broker\nbroker:\n  accounts: [{name: a}, {name: a}]", "the account 'a' already exists"),
    ("signIn: broker\nbroker:\n  accounts: [{name: a, keys: [b]}]", "expected a mapping"),
    ("signIn: broker\nbroker:\n  callbackLifetime: 0", "a whole number from 1 to 86400"),
    ("signIn: broker\nexpect:\n  problem: x", "is not a key here"),
    ("signIn: broker\nexpect:\n  noAnswer: true\n  failure: x", "true, and no other key"),
    ("signIn: broker\nsession: {}", "works only with 'signIn: session'"),
  ]

  @Test(arguments: mistakes)
  func `a mistake in a world with a broker is reported`(_ text: String, _ part: String) throws {
    let error = #expect(throws: WorldFileError.self) { try WorldFile(text, path: "w.yaml") }
    #expect(error.map { "\($0)".contains(part) } ?? false, "\(error.map { "\($0)" } ?? "")")
  }

  @Test(arguments: ["", "A", "a.b", "-a", "a-", "a_b"])
  func `a name that cannot be part of a host name cannot be an account's name`(_ name: String) async throws {
    var configuration = WorldConfiguration()
    configuration.broker.accounts[0].name = name
    let error = await #expect(throws: ConfigurationError.self) { try await World(configuration) }
    #expect(error?.description.contains("is not a valid broker account name") == true)
  }
}
