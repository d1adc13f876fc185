import EinlassDevice
import EinlassSimulator
import EinlassStorage
import EinlassWire
import HTTPTypes
import OAuth1
import Testing

/// Events of people, phones and networks between sign-ins.
struct WorldActionsTests {
  private func world() async throws -> World {
    var configuration = WorldConfiguration()
    configuration.twitter.people = [
      TwitterConfiguration.Person(screenName: "nora_sim"),
      TwitterConfiguration.Person(screenName: "otto_sim"),
    ]
    configuration.facebook.people = [FacebookConfiguration.Person(name: "Nora", login: "nora@sim.example")]
    configuration.phone.accounts = [
      PhoneConfiguration.Account(.twitter, person: "nora_sim"),
      PhoneConfiguration.Account(.facebook, person: "nora@sim.example"),
    ]
    return try await World(configuration)
  }

  private func outcomes(
    _ design: SignInDesign, of world: World, around event: String
  ) async throws -> [String] {
    let before = await ScenarioRun.perform(SignInScenario(design), in: world).outcome.summary
    try await world.trigger(event)
    return [before, await ScenarioRun.perform(SignInScenario(design), in: world).outcome.summary]
  }

  @Test(arguments: [
    ("twitter-password-changed", "networkFailure(-1012)"), ("twitter-banned", "twitterAccountBanned"),
    ("twitter-suspended", "twitterFailure"), ("twitter-app-revoked", "signed in as @nora_sim"),
    ("twitter-rate-limit-used", "twitterFailure"), ("accounts-removed", "noSystemTwitterAccount"),
    ("access-switched-off", "twitterAccountAccessNotGranted"), ("password-lost", "twitterFailure"),
  ])
  func `an event on Twitter or in Settings shows at the next sign-in`(
    _ event: String, _ after: String
  ) async throws {
    let outcomes = try await outcomes(.twitter, of: try await world(), around: event)
    #expect(outcomes == ["signed in as @nora_sim", after])
  }

  @Test(arguments: [
    ("facebook-password-changed", "systemAccountReloginNeeded"),
    ("facebook-app-removed", "signed in as Nora"), ("facebook-expired", "signed in as Nora"),
    ("facebook-checkpointed", "systemAccountReloginNeeded"), ("accounts-removed", "noSystemFacebookAccount"),
  ])
  func `an event on Facebook shows at the next sign-in`(_ event: String, _ after: String) async throws {
    let outcomes = try await outcomes(.facebook, of: try await world(), around: event)
    #expect(outcomes == ["signed in as Nora", after])
  }

  @Test
  func `a removed Facebook account prompts again, and its old token is dead`()
    async throws
  {
    let world = try await world()
    _ = await ScenarioRun.perform(SignInScenario(.facebook), in: world)
    let account = try #require(world.app.accountStore.accounts(.facebook).first)
    try await world.phone.settings.removeAccount(.facebook, username: "nora@sim.example")
    let old = try #require(account.credential?.oauthToken)
    #expect(try await world.subcode(of: old) == "466")
    #expect(
      await ScenarioRun.perform(SignInScenario(.facebook), in: world).outcome.summary
        == "noSystemFacebookAccount"
    )
    try world.addAccount(PhoneConfiguration.Account(.facebook, person: "nora@sim.example"))
    #expect(
      await ScenarioRun.perform(SignInScenario(.facebook), in: world).outcome.summary == "signed in as Nora")
  }

  @Test func `switching the app off in Settings revokes its token, and on renews it`() async throws {
    let world = try await world()
    let settings = world.phone.settings
    let bundleID = world.app.identity.bundleID
    _ = await ScenarioRun.perform(SignInScenario(.facebook), in: world)
    let token = try #require(world.app.accountStore.accounts(.facebook).first?.credential?.oauthToken)
    #expect(try await world.subcode(of: token) == nil)
    try await settings.setAccess(false, of: bundleID, to: .facebook)
    #expect(try await world.subcode(of: token) == "466")
    try await settings.setAccess(true, of: bundleID, to: .facebook)
    #expect(
      await ScenarioRun.perform(SignInScenario(.facebook), in: world).outcome.summary == "signed in as Nora")
  }

  @Test func `an unknown event is refused with the list of known events`() async throws {
    let world = try await world()
    let error = await #expect(throws: ConfigurationError.self) { try await world.trigger("twitter-baned") }
    #expect(
      error?.description.hasPrefix(
        "unknown event 'twitter-baned' (did you mean 'twitter-banned'?); the events are "
          + "clock-advanced-an-hour, twitter-password-changed, ") == true)
  }

  @Test func `an added account is announced and can sign in`() async throws {
    let world = try await world()
    var changes = world.phone.accountChanges().makeAsyncIterator()
    try world.addAccount(PhoneConfiguration.Account(.twitter, person: "otto_sim"))
    #expect(await changes.next() != nil)
    _ = try await world.app.accountStore.requestAccess(.twitter)
    #expect(world.app.accountStore.accounts(.twitter).map(\.username) == ["nora_sim", "otto_sim"])
    #expect(
      throws: ConfigurationError("no person on Twitter has the name 'ida_sim'; add the person first")
    ) {
      try world.addAccount(PhoneConfiguration.Account(.twitter, person: "ida_sim"))
    }
  }

  @Test func `an app saves a valid account once, and cannot remove any`() async throws {
    let world = try await world()
    let store = world.app.accountStore
    await #expect(throws: AccountStoreError(.permissionDenied)) {
      try await store.saveTwitterAccount(token: "t", secret: "s")
    }
    _ = try await store.requestAccess(.twitter)
    await #expect(throws: AccountStoreError(.accountMissingRequiredProperty)) {
      try await store.saveTwitterAccount(token: "", secret: "s")
    }
    await #expect(throws: AccountStoreError(.accountAuthenticationFailed)) {
      try await store.saveTwitterAccount(token: "t", secret: "s")
    }
    let token = try #require(try await world.systemToken(of: "otto_sim"))
    try await store.saveTwitterAccount(token: token.token, secret: token.secret)
    #expect(store.accounts(.twitter).map(\.username) == ["nora_sim", "otto_sim"])
    await #expect(throws: AccountStoreError(.accountAlreadyExists)) {
      try await store.saveTwitterAccount(token: token.token, secret: token.secret)
    }
    let account = try #require(store.accounts(.twitter).first)
    #expect(throws: AccountStoreError(.permissionDenied)) {
      try store.removeAccount(identifier: account.identifier)
    }
    #expect(throws: AccountStoreError(.accountNotFound)) {
      try store.removeAccount(identifier: "nothing")
    }
  }
}

extension World {
  /// Returns the error subcode that Facebook reports for a token. `nil` if there is none.
  fileprivate func subcode(of token: String) async throws -> String? {
    let request = WireRequest(.get, host: "graph.facebook.com", target: "/v2.8/me?access_token=\(token)")
    let text = try await phone.transport.send(request).text ?? ""
    return text.firstMatch(of: /"error_subcode":([0-9]+)/).map { String($0.1) }
  }

  /// Returns a token that Apple's app got for a person, like the one on another phone.
  fileprivate func systemToken(of screenName: String) async throws -> (token: String, secret: String)? {
    guard let person = tables.find(TwitterPersonRecord.self, by: .screenName, screenName),
      let system = tables.find(TwitterAppRecord.self, by: .isSystem, true)
    else { return nil }
    let token = twitter.issueToken(for: person.id, app: system)
    return token.map { ($0.token, $0.secret.reveal()) }
  }
}
