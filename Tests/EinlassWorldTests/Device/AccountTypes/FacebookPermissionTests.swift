import EinlassFacebook
import EinlassStorage
import EinlassWire
import OAuth1
import Testing

@testable import EinlassDevice

/// Requesting more permissions after a grant, and concurrent changes (reference of Accounts, section 2.5).
@Suite(.timeLimit(.minutes(15)))
struct FacebookPermissionTests {
  private static let granted = AccessResult(isGranted: true)

  private static func refused(_ text: String) -> AccessResult {
    AccessResult(
      isGranted: false,
      failure: AccountStoreError(
        .permissionDenied, "The Facebook server could not fulfill this access request: " + text))
  }

  @Test func `only new permissions prompt again`() async throws {
    let world = try await DeviceWorld([.allow, .allow])
    try await world.addFacebook()
    #expect(try await world.store.requestAccess(DeviceWorld.ask(["email", "user_friends"])) == Self.granted)
    let first = try await world.facebookAccount().credential?.oauthToken
    #expect(try await world.store.requestAccess(DeviceWorld.ask(["user_friends"])) == Self.granted)
    #expect(world.prompt.questions.count == 1)
    #expect(try await world.store.requestAccess(DeviceWorld.ask(["email", "user_likes"])) == Self.granted)
    #expect(world.prompt.questions.count == 2)
    #expect(try await world.facebookAccount().credential?.oauthToken != first)
    #expect(world.transport.requests.last?.form["assumes_installed"] == "true")
    let all: Set = ["email", "user_friends", "user_likes"]
    #expect(world.decision(.facebook)?.permissions.isSuperset(of: all) == true)
  }

  @Test func `write permissions come second, separately, and with an audience`() async throws {
    let world = try await DeviceWorld(Array(repeating: .allow, count: 4))
    try await world.addFacebook()
    #expect(try await world.store.requestAccess(DeviceWorld.ask(audience: .onlyMe)) == Self.granted)
    #expect(
      try await world.store.requestAccess(DeviceWorld.ask(["email", "publish_actions"], audience: .friends))
        == Self.refused("An app may not aks for read and write permissions at the same time."))
    #expect(
      try await world.store.requestAccess(DeviceWorld.ask(["publish_actions"]))
        == Self.refused("An audience is required to ask for publish permissions. (100)"))
    #expect(
      try await world.store.requestAccess(DeviceWorld.ask(["publish_actions"], audience: .everyone))
        == Self.granted)
    #expect(world.transport.requests.map { $0.form["audience"] } == ["me", "friends", nil, "everyone"])
    #expect(world.prompt.questions.count == 4)
  }

  @Test func `a denial of a new permission is code 7 and keeps earlier grants`() async throws {
    let world = try await DeviceWorld([.allow, .deny])
    try await world.addFacebook()
    _ = try await world.store.requestAccess(DeviceWorld.ask())
    let token = try await world.facebookAccount().credential
    let result = try await world.store.requestAccess(DeviceWorld.ask(["user_likes"]))
    #expect(result == AccessResult(isGranted: false, failure: AccountStoreError(.permissionDenied)))
    #expect(world.store.isAccessGranted(.facebook))
    #expect(try await world.facebookAccount().credential == token)
    #expect(try await world.store.requestAccess(DeviceWorld.ask()) == Self.granted)
  }

  @Test func `a request for more is refused if the person removed the app`() async throws {
    let world = try await DeviceWorld([.allow, .allow])
    try await world.addFacebook()
    _ = try await world.store.requestAccess(DeviceWorld.ask())
    try world.facebook.removeApp(appID: "1001", personID: "10")
    #expect(try await world.store.requestAccess(DeviceWorld.ask()) == Self.granted)
    #expect(
      try await world.store.requestAccess(DeviceWorld.ask(["user_likes"]))
        == Self.refused("The proxied app is not already installed."))
  }

  @Test func `each app gets its own token from the one account`() async throws {
    let world = try await DeviceWorld([.allow, .allow])
    try await world.addFacebook()
    _ = try await world.store.requestAccess(DeviceWorld.ask())
    #expect(world.otherStore.accounts(.facebook) == [])
    _ = try await world.otherStore.requestAccess(
      .facebook(appID: "1002", permissions: ["email"], audience: nil))
    let mine = try await world.facebookAccount().credential?.oauthToken
    let other = try #require(world.otherStore.accounts(.facebook).first).credential?.oauthToken
    #expect(mine.flatMap { world.tables.find(FacebookTokenRecord.self, $0)?.appID } == "1001")
    #expect(other.flatMap { world.tables.find(FacebookTokenRecord.self, $0)?.appID } == "1002")
  }

  @Test
  func `an account removed while the server is asked stays removed: code 6`()
    async throws
  {
    let world = try await DeviceWorld([.allow])
    try await world.addFacebook()
    let gate = world.transport.close()
    let ask = Task { try await world.store.requestAccess(DeviceWorld.ask()) }
    try await gate.waitForTasks(1)
    #expect(try await world.phone.settings.removeAccount(.facebook, username: "nora@sim.example"))
    gate.open()
    #expect(
      try await ask.value
        == AccessResult(isGranted: false, failure: AccountStoreError(.accountNotFound)))
    #expect(world.tables.list(AccountRecord.self, by: .network, .facebook) == [])
    #expect(world.decision(.facebook) == nil)
  }

  @Test func `a grant to another app while the server is asked is not lost`() async throws {
    let world = try await DeviceWorld([.allow])
    var account = try await world.addFacebook()
    let gate = world.transport.close()
    let ask = Task { try await world.store.requestAccess(DeviceWorld.ask()) }
    try await gate.waitForTasks(1)
    account.appTokens["com.example.other"] = "other's token"
    world.tables.save(account)
    gate.open()
    #expect(try await ask.value == Self.granted)
    let tokens = world.tables.find(AccountRecord.self, account.identifier)?.appTokens
    #expect(tokens?.keys.sorted() == ["com.example.app", "com.example.other"])
  }
}
