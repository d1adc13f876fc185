import Einlass
import EinlassDevice
import EinlassSimulator
import EinlassWire
import Foundation
import OAuth1
import Testing

struct TokenCacheTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "einlass-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private var path: String { folder.appending(path: "com.example.einlass.plist").path }
  private var cache: PropertyListTokenCache {
    PropertyListTokenCache(path: path, appID: TestWorlds.appID)
  }

  private func remove() {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Every cache with its world.
  static let caches: [@Sendable (World, String) -> any TokenCache] = [
    { _, _ in MemoryTokenCache() },
    { _, path in PropertyListTokenCache(path: path, appID: TestWorlds.appID) },
    { world, _ in KeychainTokenCache(app: world.app) },
  ]

  @Test(arguments: caches.indices)
  func `the last stored token is returned in full until it is cleared`(
    _ index: Int
  ) async throws {
    defer { remove() }
    let cache = Self.caches[index](try await TestWorlds.make(), path)
    #expect(try await cache.load() == nil)
    try await cache.clear()
    var token = SessionFixtures.token(expiration: WallTime(seconds: 1_495_000_000), .safari)
    token.userID = "10203000000000001"
    token.declinedPermissions = ["user_likes"]
    try await cache.save(SessionFixtures.token("EAAbefore"))
    try await cache.save(token)
    #expect(try await cache.load() == token)
    try await cache.clear()
    #expect(try await cache.load() == nil)
  }

  @Test func `the cache that stores nothing is empty`() {
    let cache = NoTokenCache()
    cache.save(SessionFixtures.token())
    cache.clear()
    #expect(cache.load() == nil)
  }

  @Test func `the file has the SDK's keys and types, as other tools read them`() throws {
    defer { remove() }
    var token = SessionFixtures.token(expiration: WallTime(seconds: 1_495_000_000), .facebookApplication)
    token.userID = "102"
    token.declinedPermissions = ["user_likes"]
    try cache.save(token)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let prefix = "com.facebook.sdk:TokenInformation"
    #expect(text.contains("<key>FBAccessTokenInformationKey</key>"))
    let flat = text.split(whereSeparator: \.isWhitespace).joined()
    for (key, value) in [
      ("TokenKey", "<string>EAAcached</string>"), ("ExpirationDateKey", "<date>2017-05-17T05:46:40Z</date>"),
      ("RefreshDateKey", "<date>2017-03-20T08:53:20Z</date>"), ("UserFBIDKey", "<string>102</string>"),
      ("IsFacebookLoginKey", "<true/>"), ("LoginTypeLoginKey", "<integer>2</integer>"),
      ("PermissionsKey", "<array><string>public_profile</string><string>email</string></array>"),
      ("DeclinedPermissionsKey", "<array><string>user_likes</string></array>"),
      ("AppIDKey", "<string>500000000000001</string>"),
    ] {
      #expect(flat.contains("<key>\(prefix)\(key)</key>\(value)"), "\(key)")
    }
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func `files of other tools and old versions are read`() throws {
    defer { remove() }
    // The file of version 3.0 has no app id and no login type.
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>FBAccessTokenInformationKey</key><dict>
      <key>com.facebook.sdk:TokenInformationTokenKey</key><string>AAA</string>
      <key>com.facebook.sdk:TokenInformationExpirationDateKey</key><date>2017-05-17T05:46:40Z</date>
      <key>com.facebook.sdk:TokenInformationIsFacebookLoginKey</key><true/>
      <key>com.facebook.sdk:TokenInformationPermissionsKey</key><array><string>email</string></array>
      </dict></dict></plist>
      """
    try Data(text.utf8).write(to: URL(filePath: path))
    let token = try #require(try cache.load())
    #expect(token.token == "AAA" && token.appID == nil && token.loginType == .facebookApplication)
    #expect(token.permissions == ["email"] && token.expiration == WallTime(seconds: 1_495_000_000))
  }

  /// Files of other programs, and the error messages about them.
  static let foreign: [(content: String, reason: String)] = [
    ("", "is not a property list with a dictionary at its root"),
    ("not a property list", "is not a property list with a dictionary at its root"),
    ("<plist version=\"1.0\"><array/></plist>", "is not a property list with a dictionary at its root"),
    ("<plist version=\"1.0\"><dict/></plist>", "contains no token under the SDK's keys"),
    (
      "<plist version=\"1.0\"><dict><key>FBAccessTokenInformationKey</key><string>x</string></dict></plist>",
      "contains no token under the SDK's keys"
    ),
    (
      plist(token: "<integer>1</integer>", date: "<date>2017-05-17T05:46:40Z</date>"),
      "contains no token under the SDK's keys"
    ),
    (
      plist(token: "<string>T</string>", date: "<string>soon</string>"),
      "contains no token under the SDK's keys"
    ),
    (
      plist(
        token: "<string>T</string>", date: "<date>2017-05-17T05:46:40Z</date>", more: "<key>a</key><true/>"),
      "also contains other values ('a')"
    ),
    (
      plist(
        token: "<string>T</string>", date: "<date>2017-05-17T05:46:40Z</date>",
        inner: "<key>com.facebook.sdk:TokenInformationAppIDKey</key><string>1</string>"),
      "belongs to the app '1', not to '500000000000001'"
    ),
  ]

  private static func plist(token: String, date: String, inner: String = "", more: String = "") -> String {
    "<plist version=\"1.0\"><dict><key>FBAccessTokenInformationKey</key><dict>"
      + "<key>com.facebook.sdk:TokenInformationTokenKey</key>\(token)"
      + "<key>com.facebook.sdk:TokenInformationExpirationDateKey</key>\(date)\(inner)</dict>\(more)</dict></plist>"
  }

  @Test(arguments: foreign)
  func `a broken or foreign file is refused and stays untouched by every call`(
    _ content: String, _ reason: String
  ) async throws {
    defer { remove() }
    try Data(content.utf8).write(to: URL(filePath: path))
    let refusal = TokenCacheError.refused(path: path, reason: reason)
    #expect(throws: refusal) { try cache.load() }
    #expect(throws: refusal) { try cache.save(SessionFixtures.token()) }
    #expect(throws: refusal) { try cache.clear() }
    #expect("\(refusal)".contains("was not changed"))
    // A session does not change the file either, from the first start to the last logout.
    let world = try await TestWorlds.make()
    let session = await FacebookSession(
      SessionFixtures.settings, app: world.app, cache: cache, web: ScriptedPage())
    #expect(session.state == .created && session.cacheFailure == refusal)
    try await session.open(behavior: .forcingWebView)
    #expect(session.state == .open && session.cacheFailure == refusal)
    await #expect(throws: FacebookSession.SessionError.cache(refusal)) {
      try await session.closeAndClearTokenInformation()
    }
    #expect(session.state == .closed)
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(content.utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
  }

  @Test func `a missing folder is not written to`() {
    remove()
    #expect(throws: TokenCacheError.unwritable(path: path)) { try cache.save(SessionFixtures.token()) }
  }

  @Test(arguments: caches.indices)
  func `a cached token opens the session at the next start, without a request`(_ index: Int) async throws {
    defer { remove() }
    let world = try await TestWorlds.make()
    let cache = Self.caches[index](world, path)
    let first = await FacebookSession(
      SessionFixtures.settings, app: world.app, cache: cache, web: ScriptedPage())
    try await first.open(behavior: .forcingWebView)
    try first.close()
    let page = ScriptedPage()
    let second = await FacebookSession(SessionFixtures.settings, app: world.app, cache: cache, web: page)
    #expect(second.state == .createdTokenLoaded)
    try await second.open(allowsLoginUI: false)
    #expect(second.state == .open && second.token?.token == "EAAtoken")
    #expect(page.urls.isEmpty && world.journal.messages.isEmpty)
    try await second.closeAndClearTokenInformation()
    let third = await FacebookSession(SessionFixtures.settings, app: world.app, cache: cache, web: page)
    #expect(third.state == .created)
  }

  @Test(arguments: [
    SessionFixtures.token(expiration: WallTime(seconds: 1_490_000_400)), SessionFixtures.token(appID: "1"),
  ])
  func `an expired or foreign token is cleared`(_ token: FacebookTokenData) async throws {
    let cache = MemoryTokenCache(token)
    let world = try await TestWorlds.make()
    #expect(world.clock.now == WallTime(seconds: 1_490_000_400))
    let session = await FacebookSession(SessionFixtures.settings, app: world.app, cache: cache)
    #expect(session.state == .created && cache.load() == nil)
  }

  @Test func `a reinstalled app finds its old Keychain item cleared`() async throws {
    let world = try await TestWorlds.make()
    let cache = KeychainTokenCache(app: world.app)
    try await cache.save(SessionFixtures.token())
    try await world.trigger("app-reinstalled")
    #expect(try await cache.load() == nil)
    await #expect(throws: KeychainError.itemNotFound) {
      try await world.app.keychain.item(service: cache.service, account: KeychainTokenCache.account)
    }
  }

  @Test func `a phone before its first unlock returns and deletes nothing`() async throws {
    let world = try await TestWorlds.make()
    let cache = KeychainTokenCache(app: world.app)
    try await cache.save(SessionFixtures.token())
    world.phone.restart()
    let closed = TokenCacheError.keychain(name: "errSecInteractionNotAllowed", status: -25_308)
    await #expect(throws: closed) { try await cache.load() }
    let session = await FacebookSession(SessionFixtures.settings, app: world.app, cache: cache)
    #expect(session.state == .created && session.cacheFailure == closed)
    world.phone.unlock()
    #expect(try await cache.load() == SessionFixtures.token())
  }

  @Test
  func `a phone with a file finds the token after a restart if it has the key`()
    async throws
  {
    defer { remove() }
    let configure = { @Sendable (configuration: inout WorldConfiguration) in
      configuration.phone.file = PhoneConfiguration.File(path: path, keyPath: path + ".key")
    }
    try await KeychainTokenCache(app: try await TestWorlds.make(configure).app).save(SessionFixtures.token())
    #expect(try Data(contentsOf: URL(filePath: path)).range(of: Data("EAAcached".utf8)) == nil)
    let again = try await TestWorlds.make(configure)
    #expect(try await KeychainTokenCache(app: again.app).load() == SessionFixtures.token())
    try FileManager.default.removeItem(atPath: path + ".key")
    let stranger = try await TestWorlds.make(configure)
    await #expect(throws: TokenCacheError.keychain(name: "errSecDecode", status: -26_275)) {
      try await KeychainTokenCache(app: stranger.app).load()
    }
  }

  @Test func `a token is never printed`() {
    let token = SessionFixtures.token("EAAsecretsecretsecret")
    #expect(!"\(token)".contains("secretsecret") && !String(reflecting: token).contains("secretsecret"))
    #expect(Mirror(reflecting: token).children.isEmpty)
  }
}
