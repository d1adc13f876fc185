import EinlassSimulator
import EinlassWire
import HTTPTypes
import Testing

struct FailureCatalogueTests {
  @Test func `names are unique, and each failure fits a call`() {
    let names = WorldModules.standard.failures.map(\.name)
    #expect(Set(names).count == names.count)
    for failure in WorldModules.standard.failures {
      #expect(!WorldModules.standard.calls(for: failure).isEmpty, "\(failure.name)")
    }
  }

  /// Every failure with one call that it fits and that a sign-in makes.
  private static let cases: [(String, String)] = WorldModules.standard.failures.compactMap { failure in
    let calls = [
      "twitter.request_token", "twitter.access_token", "twitter.verify_credentials", "facebook.me",
      "phone.access", "phone.renewal", "person.choice", "phone.keychain",
    ]
    return calls.first(where: WorldModules.standard.calls(for: failure).contains).map { (failure.name, $0) }
  }

  /// Every failure that acts only at OAuth 2.0 calls on X, with the call.
  private static let oauth2Cases: [(String, String)] = WorldModules.standard.failures.compactMap { failure in
    let calls = ["twitter.oauth2_token", "twitter.oauth2_authorize", "twitter.users_me"]
    guard !cases.contains(where: { $0.0 == failure.name }) else { return nil }
    return calls.first(where: WorldModules.standard.calls(for: failure).contains).map { (failure.name, $0) }
  }

  @Test(arguments: oauth2Cases)
  func `a failure of OAuth 2.0 acts at its call and reaches the back end`(
    _ name: String, _ call: String
  ) async throws {
    var configuration = WorldConfiguration()
    configuration.twitter.people = [TwitterConfiguration.Person(screenName: "nora_sim")]
    let world = try await World(configuration)
    try world.plan(name, for: call)
    var scenario = OAuth2Scenario()
    scenario.steps = [.me, .refresh]
    let run = await ScenarioRun.perform(SignInScenario(scenario), in: world)
    #expect(run.journal.messages.contains { $0.plannedFailure == name && $0.endpoint == call })
    // The lack of a refresh token is noticed when the client needs it.
    let isComplete = run.outcome.fields["step"] == "refresh" && run.outcome.fields["status"] == "200"
    #expect(!isComplete, "\(run.outcome)")
  }

  @Test func `every failure is among the cases below, or those of the web log-in`() {
    let tried = Set(Self.cases.map(\.0)).union(FacebookLoginFailureTests.cases.map(\.0))
      .union(Self.oauth2Cases.map(\.0))
      .union(TwitterWriteFailureTests.names)
    // ProviderFailureTests covers the failures of described providers.
    let others = WorldModules.standard.failures.map(\.name).filter { name in
      !tried.contains(name) && !name.hasPrefix("strict-")
    }
    #expect(
      others == ["twitter-app-not-verified"] + Self.afterLogin.map(\.name) + [
        "broker-other-state", "broker-limit", "broker-terminated",
        "predictable-states",
      ])
  }

  /// Facebook's failures of calls that apps make after a login, with their codes.
  private static let afterLogin: [(name: String, call: String, code: Int)] = [
    ("facebook-feed-ended", "facebook.feed", 200),
    ("facebook-feed-permission", "facebook.feed", 200),
    ("facebook-feed-duplicate", "facebook.feed", 506),
    ("facebook-feed-empty", "facebook.feed", 100),
    ("facebook-feed-limit", "facebook.feed", 341),
    ("facebook-feed-blocked", "facebook.feed", 368),
    ("facebook-photo-missing", "facebook.photos", 324),
    ("facebook-photo-invalid", "facebook.photos", 324),
    ("facebook-page-rights", "facebook.feed", 200),
    ("facebook-page-not-approved", "facebook.feed", 200),
    ("facebook-app-token-needed", "facebook.test_users", 15),
    ("facebook-test-users-full", "facebook.test_users", 2900),
    ("facebook-test-users-closed", "facebook.test_users", 200),
    ("facebook-test-user-kept", "facebook.test_users", 2902),
    ("facebook-friend-pending", "facebook.befriend", 520),
    ("facebook-friends-already", "facebook.befriend", 522),
    ("facebook-befriending-ended", "facebook.befriend", 33),
    ("facebook-delete-unsupported", "facebook.delete", 100),
    ("facebook-bad-cursor", "facebook.friends", 100),
  ]

  @Test(arguments: afterLogin)
  func `a failure of a call after the login acts at its call`(_ name: String, _ call: String, _ code: Int)
    async throws
  {
    let world = try await World()
    try world.plan(name, for: call)
    let target =
      switch call {
      case "facebook.befriend": "/v2.8/4/friends/5"
      case "facebook.delete": "/v2.8/4"
      case "facebook.friends": "/v2.8/me/friends"
      case "facebook.photos": "/v2.8/me/photos"
      case "facebook.test_users": "/v2.8/4/accounts/test-users"
      default: "/v2.8/me/feed"
      }
    let method: HTTPRequest.Method =
      switch call {
      case "facebook.delete": .delete
      case "facebook.friends": .get
      default: .post
      }
    let response = try await world.transport.send(
      WireRequest(method, host: "graph.facebook.com", target: target))
    #expect(response.text?.contains("\"code\":\(code)") == true)
    #expect(world.journal.messages.last?.plannedFailure == name)
  }

  @Test func `a failure of a call that no sign-in makes acts at that call`() async throws {
    let world = try await World()
    try world.plan("twitter-app-not-verified", for: "twitter.bearer_token")
    let request = WireRequest(.post, host: "api.twitter.com", target: "/oauth2/token", form: [:])
    let response = try await world.transport.send(request)
    #expect(response.text?.hasPrefix(#"{"errors":[{"code":99,"label":"authenticity_token_error","#) == true)
    #expect(world.journal.messages.last?.plannedFailure == "twitter-app-not-verified")
  }

  @Test(arguments: [
    ("broker-other-state", "broker.callback"), ("broker-limit", "broker.finalize_oauth"),
    ("broker-terminated", "broker.user"), ("predictable-states", "broker.state"),
  ])
  func `a failure of the broker acts at its call`(_ name: String, _ call: String) async throws {
    var configuration = WorldConfiguration()
    configuration.facebook.people = [FacebookConfiguration.Person(name: "Nora", login: "nora@sim.example")]
    let world = try await World(configuration)
    try world.plan(name, for: call)
    let run = await ScenarioRun.perform(SignInScenario(.broker), in: world)
    let acted = run.journal.entries.compactMap { entry -> String? in
      if case .planned(let failure, _) = entry.event { failure } else { nil }
    }
    #expect(acted == [name])
    #expect(run.outcome != .noAnswer)
  }

  @Test(arguments: cases)
  func `a planned failure acts at its call once, and the sign-in still ends`(
    _ name: String, _ call: String
  ) async throws {
    var configuration = WorldConfiguration()
    configuration.twitter.people = [TwitterConfiguration.Person(screenName: "nora_sim")]
    configuration.facebook.people = [FacebookConfiguration.Person(name: "Nora", login: "nora@sim.example")]
    configuration.phone.accounts = [
      PhoneConfiguration.Account(.twitter, person: "nora_sim"),
      PhoneConfiguration.Account(.facebook, person: "nora@sim.example"),
    ]
    var access = PhoneConfiguration.StoredAccess(isGranted: true)
    access.permissions = ["user_birthday", "user_location", "user_friends", "email", "public_profile"]
    if call == "phone.renewal" { access.token = .expired }
    if call != "phone.access" { configuration.phone.access[.facebook] = access }
    let world = try await World(configuration)
    try world.plan(name, for: call)
    let isFacebook = call.hasPrefix("facebook") || call == "phone.renewal"
    var signIn = SignInScenario(isFacebook ? .facebook : .twitter)
    if call == "phone.keychain" {
      // Only sessions keep tokens.
      var steps = SessionScenario()
      steps.cache = .keychain
      signIn = SignInScenario(steps)
    }
    let run = await ScenarioRun.perform(signIn, in: world)
    let acted = run.journal.entries.compactMap { entry -> String? in
      if case .planned(let failure, _) = entry.event { failure } else { nil }
    }
    #expect(acted == [name])
    #expect(run.outcome != .noAnswer)
  }

  @Test func `a failure can skip calls and act several times`() async throws {
    var configuration = WorldConfiguration()
    configuration.twitter.people = [TwitterConfiguration.Person(screenName: "nora_sim")]
    configuration.phone.accounts = [PhoneConfiguration.Account(.twitter, person: "nora_sim")]
    let world = try await World(configuration)
    try world.plan("offline", for: "twitter.request_token", after: 1, times: 2)
    var outcomes: [String] = []
    for _ in 0..<4 {
      outcomes.append(await ScenarioRun.perform(SignInScenario(.twitter), in: world).outcome.summary)
    }
    #expect(
      outcomes == [
        "signed in as @nora_sim", "networkFailure(-1009)", "networkFailure(-1009)",
        "signed in as @nora_sim",
      ])
  }

  @Test(arguments: [
    (
      "ofline", "twitter.me",
      "unknown failure 'ofline' (did you mean 'offline'?); 'einlass failures' lists them"
    ),
    (
      "renewal-rejected", "twitter.access_token",
      "the failure 'renewal-rejected' cannot act at 'twitter.access_token', only at phone.renewal; "
        + "'einlass failures --call twitter.access_token' lists the failures that can"
    ),
    (
      "offline", "facebook.mee",
      "unknown call 'facebook.mee' (did you mean 'facebook.me', 'facebook.feed' or 'facebook.node'?); "
        + "'einlass failures --calls' lists them"
    ),
    ("offline", "somewhere", "unknown call 'somewhere'; 'einlass failures --calls' lists them"),
  ])
  func `an impossible plan is refused with advice`(
    _ name: String, _ call: String, _ message: String
  ) async throws {
    let world = try await World()
    #expect(throws: ConfigurationError(message)) { try world.plan(name, for: call) }
  }

  @Test func `a failure at a wrong call is refused with three valid ones`() async throws {
    let world = try await World()
    let error = try #require(throws: ConfigurationError.self) {
      try world.plan("offline", for: "phone.access")
    }
    #expect(
      error.description.contains(
        /only at twitter\.request_token, twitter\.authorize, twitter\.authenticate and \d+ more; 'einlass failures --call phone/
      ))
  }
}
