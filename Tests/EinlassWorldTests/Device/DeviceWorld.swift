import EinlassDevice
import EinlassStorage
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Synchronization
import Testing

@testable import EinlassFacebook
@testable import EinlassTwitter

/// A phone with a scripted person, and the two simulated networks behind a transport that a test observes.
struct DeviceWorld: Sendable {
  static let start = WallTime(seconds: 1_478_382_265)
  static let identity = AppIdentity(bundleID: "com.example.app", displayName: "Example")
  static let otherIdentity = AppIdentity(bundleID: "com.example.other", displayName: "Other")

  let clock: VirtualClock
  let tables = WorldTables()
  let twitter: SimulatedTwitter
  let facebook: SimulatedFacebook
  let transport: WatchedTransport
  let prompt: ScriptedPrompt
  let phone: Phone

  init(
    _ answers: [AccessAnswer] = [], pace: VirtualClock.Pace = .manual, policy: PhonePolicy = PhonePolicy(),
    hooks: any PhoneHooks = NoPhoneHooks()
  ) async throws {
    clock = VirtualClock(Self.start, pace: pace)
    let random = SeededRandomSource(seed: 1)
    twitter = SimulatedTwitter(tables: tables, clock: clock, random: random)
    facebook = SimulatedFacebook(tables: tables, clock: clock, random: random)
    var networks: [String: any SimulatedNetwork] = [:]
    for host in TwitterAddress.sites.keys { networks[host] = twitter }
    for host in SimulatedFacebook.allHosts { networks[host] = facebook }
    transport = WatchedTransport(networks)
    prompt = ScriptedPrompt(answers)
    let system = ClientCredentials(key: "systemKey", secret: "systemSecret")
    phone = Phone(
      tables: tables, transport: transport, clock: clock, random: random, prompt: prompt,
      systemClients: [AccountType.twitter.id: system], policy: policy, hooks: hooks)
    var record = TwitterAppRecord(id: 1, name: "iOS", key: system.key, secret: system.secret)
    record.isSystem = true
    tables.save(record)
    tables.save(
      TwitterPersonRecord(
        id: 4_242_424_242, screenName: "nora_sim", name: "Nora Sim", email: "nora@sim.example",
        password: "password", avatar: "https://sim.example/nora_normal.png", createdAt: Self.start))
    var app = FacebookAppRecord(id: "1001", name: "Example", secret: "appSecret")
    app.bundleID = Self.identity.bundleID
    tables.save(app)
    var other = FacebookAppRecord(id: "1002", name: "Other", secret: "otherSecret")
    other.bundleID = Self.otherIdentity.bundleID
    tables.save(other)
    tables.save(
      FacebookPersonRecord(
        id: "10", login: "nora@sim.example", name: "Nora Sim", email: "nora@sim.example", password: "password"
      ))
  }

  var app: InstalledApp { phone.app(Self.identity) }
  var otherApp: InstalledApp { phone.app(Self.otherIdentity) }
  var store: AccountStore { app.accountStore }
  var otherStore: AccountStore { otherApp.accountStore }

  /// Signs the person in to Twitter in Settings.
  @discardableResult
  func addTwitter(_ username: String = "nora_sim", hasPassword: Bool = true) async throws -> AccountRecord {
    let system = try #require(tables.find(TwitterAppRecord.self, by: .isSystem, true))
    let token = try #require(twitter.issueToken(for: 4_242_424_242, app: system))
    let account = AccountRecord(
      identifier: "A0000000-0000-4000-8000-" + username, network: .twitter, username: username, fullName: nil,
      userID: "4242424242",
      credential: hasPassword ? .oauth1(token: token.token, secret: token.secret) : nil)
    try await phone.settings.save(account)
    return account
  }

  /// Signs the person in to Facebook in Settings.
  @discardableResult
  func addFacebook(_ identifier: String = "FACEBOOK", hasPassword: Bool = true) async throws -> AccountRecord
  {
    let master = try facebook.issueDeviceToken("10")
    let account = AccountRecord(
      identifier: identifier, network: .facebook, username: "nora@sim.example", fullName: "Nora Sim",
      userID: "10", credential: hasPassword ? .facebook(master: SharedSecret(master.token)) : nil)
    try await phone.settings.save(account)
    return account
  }

  static func ask(_ permissions: [String] = ["email"], audience: FacebookAudience? = nil) -> AccessRequest {
    .facebook(appID: "1001", permissions: permissions, audience: audience)
  }

  func decision(_ network: NetworkID, of identity: AppIdentity = identity) -> AccessDecisionRecord? {
    tables.find(AccessDecisionRecord.self, .init(bundleID: identity.bundleID, network: network))
  }

  /// The Facebook account as the app sees it, access granted.
  func facebookAccount() async throws -> Account {
    try #require(store.accounts(.facebook).first)
  }
}
