import EinlassFacebook
import EinlassStorage
import EinlassWire
import OAuth1
import Synchronization
import Testing

@testable import EinlassDevice

/// Access to the Facebook account (reference of Accounts, sections 2.4 and 2.5).
@Suite(.timeLimit(.minutes(15)))
struct FacebookAccessTests {
  private static let granted = AccessResult(isGranted: true)
  private static let denied = AccessResult(isGranted: false)
  private static let prefix = "The Facebook server could not fulfill this access request: "

  private static func failed(_ code: AccountStoreError.Code, _ text: String? = nil) -> AccessResult {
    AccessResult(isGranted: false, failure: AccountStoreError(code, text))
  }

  @Test
  func `no account gives code 6 without a prompt until one exists`()
    async throws
  {
    let world = try await DeviceWorld([.allow])
    for _ in 1...2 {
      #expect(try await world.store.requestAccess(DeviceWorld.ask()) == Self.failed(.accountNotFound))
    }
    #expect(world.decision(.facebook) == nil)
    #expect(world.prompt.questions.isEmpty)
    try await world.addFacebook()
    #expect(try await world.store.requestAccess(DeviceWorld.ask()) == Self.granted)
    #expect(world.prompt.questions.count == 1)
  }

  @Test func `the first denial is code 7 without a text, later ones have no error`() async throws {
    let world = try await DeviceWorld([.deny, .allow])
    try await world.addFacebook()
    #expect(try await world.store.requestAccess(DeviceWorld.ask()) == Self.failed(.permissionDenied))
    #expect(try await world.store.requestAccess(DeviceWorld.ask()) == Self.denied)
    #expect(world.prompt.questions.count == 1)
    #expect(world.transport.requests.isEmpty)
    world.phone.settings.resetAccess(of: "com.example.app", to: .facebook)
    #expect(try await world.store.requestAccess(DeviceWorld.ask()) == Self.granted)
  }

  @Test
  func `granted access asks the server once, gives a token and is remembered`() async throws {
    let world = try await DeviceWorld([.allow])
    try await world.addFacebook()
    #expect(try await world.store.requestAccess(DeviceWorld.ask()) == Self.granted)
    #expect(try await world.store.requestAccess(DeviceWorld.ask()) == Self.granted)
    #expect(world.transport.requests.count == 1)
    let request = try #require(world.transport.requests.first)
    #expect(request.url == "https://graph.facebook.com/v2.8/oauth/system_grant")
    #expect(request.form["app_id"] == "1001")
    #expect(request.form["bundle_id"] == "com.example.app")
    #expect(request.form["permissions"] == "email")
    #expect(request.form["audience"] == nil)
    #expect(request.form["assumes_installed"] == nil)
    let token = try #require(try await world.facebookAccount().credential?.oauthToken)
    #expect(world.tables.find(FacebookTokenRecord.self, token)?.appID == "1001")
    #expect(world.decision(.facebook)?.appID == "1001")
    #expect(world.decision(.facebook)?.permissions.isSuperset(of: ["email"]) == true)
  }

  @Test func `the prompt lists the permissions; an empty list means five of them`() async throws {
    let world = try await DeviceWorld([.deny, .deny])
    try await world.addFacebook()
    _ = try await world.store.requestAccess(DeviceWorld.ask(["email", "user_friends"]))
    _ = try await world.otherStore.requestAccess(DeviceWorld.ask([]))
    #expect(
      world.prompt.questions == [
        AccessQuestion(
          app: DeviceWorld.identity, type: .facebook, permissions: ["email", "user_friends"]),
        AccessQuestion(
          app: DeviceWorld.otherIdentity, type: .facebook,
          permissions: ["user_birthday", "user_location", "user_friends", "email", "public_profile"]),
      ])
    #expect(
      world.prompt.questions.first?.title == "\u{201C}Example\u{201D} Would Like Access to Facebook Accounts")
  }

  @Test
  func `a switch off in Settings denies silently, and on restores the grant`()
    async throws
  {
    let world = try await DeviceWorld([.allow])
    try await world.addFacebook()
    _ = try await world.store.requestAccess(DeviceWorld.ask())
    try await world.phone.settings.setAccess(false, of: "com.example.app", to: .facebook)
    #expect(try await world.store.requestAccess(DeviceWorld.ask()) == Self.denied)
    #expect(world.store.accounts(.facebook) == [])
    try await world.phone.settings.setAccess(true, of: "com.example.app", to: .facebook)
    #expect(try await world.store.requestAccess(DeviceWorld.ask()) == Self.granted)
    #expect(world.prompt.questions.count == 1)
  }

  @Test
  func `a missing app id is code 8 before a prompt unless a grant is stored`() async throws {
    let world = try await DeviceWorld([.allow])
    try await world.addFacebook()
    let ask = AccessRequest.facebook(appID: "", permissions: ["email"], audience: nil)
    #expect(try await world.store.requestAccess(ask) == Self.failed(.accessInfoInvalid))
    #expect(world.prompt.questions.isEmpty)
    #expect(world.decision(.facebook) == nil)
    #expect(try await world.store.requestAccess(DeviceWorld.ask()) == Self.granted)
    #expect(try await world.store.requestAccess(ask) == Self.granted)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let text: String
    var request = DeviceWorld.ask()
    var change: @Sendable (DeviceWorld) async throws -> Void = { _ in }

    var testDescription: String { text }
  }

  static let refusals = [
    Refusal(
      text: "remote_app_id does not match stored id",
      request: .facebook(appID: "1002", permissions: ["email"], audience: nil)),
    Refusal(
      text: "no stored remote_app_id for app (404)",
      change: { $0.tables.save(FacebookAppRecord(id: "1001", name: "Example", secret: "appSecret")) }),
    Refusal(
      text: "The app must ask for a basic read permission at install time.",
      request: DeviceWorld.ask(["email", "user_likes"])),
    Refusal(
      text: "The proxied app cannot request publish permissions without having being installed previously.",
      request: DeviceWorld.ask(["publish_actions"], audience: .friends)),
    Refusal(
      text: "Invalid application 999 (100)",
      request: .facebook(appID: "999", permissions: ["email"], audience: nil)),
    Refusal(
      text: "Error validating access token: You cannot access the app till you log in to www.facebook.com "
        + "and follow the instructions given. (459)",
      change: { try $0.facebook.setCheckpointed("10") }),
    Refusal(
      text:
        "Error validating access token: Session does not match current stored session. This may be because "
        + "the user changed the password since the time the session was created or Facebook has changed the "
        + "session for security reasons. (460)",
      change: { try $0.facebook.changePassword("10") }),
    Refusal(
      text: "Error validating access token: Sessions for the user  are not allowed because the user is not a "
        + "confirmed user. (464)",
      change: { try $0.facebook.setConfirmed("10", false) }),
  ]

  @Test(arguments: refusals)
  func `a refusal of the server is code 7 with its text and stores nothing`(_ refusal: Refusal)
    async throws
  {
    let world = try await DeviceWorld([.allow])
    try await world.addFacebook()
    try await refusal.change(world)
    let result = try await world.store.requestAccess(refusal.request)
    #expect(result == Self.failed(.permissionDenied, Self.prefix + refusal.text))
    #expect(world.decision(.facebook) == nil)
    #expect(world.prompt.questions.count == 1)
  }

  @Test func `an account without its password is code 7, without a request`() async throws {
    let world = try await DeviceWorld([.allow])
    try await world.addFacebook(hasPassword: false)
    let result = try await world.store.requestAccess(DeviceWorld.ask())
    #expect(result.failure?.code == .permissionDenied)
    #expect(result.failure?.text?.hasPrefix(Self.prefix + "Error validating access token: ") == true)
    #expect(world.transport.requests.isEmpty)
  }

  @Test(
    arguments: [TransportError.timedOut, .noStatusCode])
  func `the loader's error without a network is passed on`(_ failure: TransportError) async throws {
    let world = try await DeviceWorld([.allow, .allow])
    try await world.addFacebook()
    world.transport.failure.withLock { $0 = failure }
    let expected = AccountStoreError(
      domain: "NSURLErrorDomain", rawCode: failure.code ?? -1, text: failure.localizedDescription)
    let result = try await world.store.requestAccess(DeviceWorld.ask())
    #expect(result == AccessResult(isGranted: false, failure: expected))
    #expect(result.failure?.code == nil)
    world.transport.failure.withLock { $0 = nil }
    #expect(try await world.store.requestAccess(DeviceWorld.ask()) == Self.granted)
  }
}
