import EinlassFacebook
import EinlassStorage
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Synchronization
import Testing

@testable import EinlassDevice

/// Requests of the system to Facebook (reference of Accounts, section 3.2).
@Suite(.timeLimit(.minutes(15)))
struct FacebookSystemRequestTests {
  private static func world() async throws -> (world: DeviceWorld, account: Account, token: String) {
    let world = try await DeviceWorld([.allow, .allow])
    try await world.addFacebook()
    try #require(try await world.store.requestAccess(DeviceWorld.ask()).isGranted)
    let account = try await world.facebookAccount()
    return (world, account, try #require(account.credential?.oauthToken))
  }

  private static func me(
    _ method: HTTPRequest.Method = .get, _ parameters: FormFields = [:], for account: Account
  ) -> SystemRequest {
    SystemRequest(
      method, host: "graph.facebook.com", path: "/v2.8/me", parameters: parameters, account: account)
  }

  @Test func `the account's token is a parameter, sorted among the others`() async throws {
    let (world, account, token) = try await Self.world()
    let get = try #require(
      await Self.me(.get, ["fields": "id,name", "a": "1"], for: account).prepared(by: world.app))
    #expect(get.head.path == "/v2.8/me?a=1&access_token=\(token)&fields=id%2Cname")
    #expect(get.head.headerFields[.authorization] == nil)
    let post = try #require(await Self.me(.post, ["message": "hello"], for: account).prepared(by: world.app))
    #expect(post.head.path == "/v2.8/me")
    #expect(post.body == Array("access_token=\(token)&message=hello".utf8))
    let response = try await Self.me(.get, ["fields": "name"], for: account).perform(by: world.app)
    #expect(response.head.status == .ok)
    #expect(response.text?.contains(#""name":"Nora Sim""#) == true)
  }

  @Test func `a token added by the app appears together with the phone's`() async throws {
    let (world, account, token) = try await Self.world()
    let request = try #require(
      await Self.me(.get, ["access_token": token], for: account).prepared(by: world.app))
    #expect(request.head.path == "/v2.8/me?access_token=\(token)&access_token=\(token)")
  }

  @Test func `an account read before a renewal keeps its old token`() async throws {
    let (world, held, old) = try await Self.world()
    #expect(try await world.store.renewCredentials(for: held).outcome == .renewed)
    let read = try await world.facebookAccount()
    let new = try #require(read.credential?.oauthToken)
    #expect(new != old)
    #expect(await Self.me(.get, for: held).prepared(by: world.app)?.query["access_token"] == old)
    #expect(await Self.me(.get, for: read).prepared(by: world.app)?.query["access_token"] == new)
  }

  @Test func `an account read before the grant has no token to send`() async throws {
    let world = try await DeviceWorld([.allow])
    try await world.addFacebook()
    try await world.phone.settings.setAccess(true, of: "com.example.app", to: .facebook)
    let account = try await world.facebookAccount()
    #expect(account.credential == AccountCredential(oauthToken: nil))
    let request = try #require(await Self.me(.get, ["a": "1"], for: account).prepared(by: world.app))
    #expect(request.head.path == "/v2.8/me?a=1")
  }

  @Test func `an account without its password still sends its token`() async throws {
    let (world, account, token) = try await Self.world()
    var record = try #require(world.tables.find(AccountRecord.self, account.identifier))
    record.credential = nil
    world.tables.save(record)
    #expect(await Self.me(.get, for: account).prepared(by: world.app)?.query["access_token"] == token)
  }

  @Test(
    arguments: [(true, 2), (false, 1)])
  func `the phone drops the grant of a removed app if the policy says so`(
    forgets: Bool, prompts: Int
  ) async throws {
    let (world, account, _) = try await Self.world()
    world.phone.policy.forgetsRemovedApps = forgets
    try world.facebook.removeApp(appID: "1001", personID: "10")
    let response = try await Self.me(.get, for: account).perform(by: world.app)
    #expect(response.head.status == .badRequest)
    #expect(response.text?.contains(#""error_subcode":458"#) == true)
    #expect(world.store.isAccessGranted(.facebook))
    #expect(try await world.store.requestAccess(DeviceWorld.ask()) == AccessResult(isGranted: true))
    #expect(world.prompt.questions.count == prompts)
  }

  @Test(arguments: [true, false])
  func `the phone notices a removed app in its own renewal too`(forgets: Bool) async throws {
    let (world, account, _) = try await Self.world()
    world.phone.policy.forgetsRemovedApps = forgets
    try world.facebook.removeApp(appID: "1001", personID: "10")
    #expect(try await world.store.renewCredentials(for: account).outcome == .rejected)
    #expect(world.decision(AccountType.facebook.id)?.permissions.isEmpty == forgets)
    #expect(world.store.isAccessGranted(.facebook))
    #expect(try await world.store.requestAccess(DeviceWorld.ask()) == AccessResult(isGranted: true))
    #expect(world.prompt.questions.count == (forgets ? 2 : 1))
    guard forgets else { return }
    // The person has allowed the app again, so its token is valid and can be renewed.
    let fresh = try await world.facebookAccount()
    #expect(try await Self.me(.get, for: fresh).perform(by: world.app).head.status == .ok)
    #expect(try await world.store.renewCredentials(for: fresh).outcome == .renewed)
  }
}
