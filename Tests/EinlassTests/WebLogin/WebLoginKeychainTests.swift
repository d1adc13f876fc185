import Einlass
import EinlassDevice
import EinlassSimulator
import EinlassWire
import Foundation
import OAuth1
import Testing

/// The phone's storage for the result of a web login.
struct WebLoginKeychainTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "einlass-\(UUID().uuidString)")

  private static let credential = WebLoginCredential(
    .backEnd, secret: "S1secretsecretsecret", expiration: WallTime(seconds: 1_605_184_000),
    person: LoginPerson(id: "10208", name: "Nora Sim"))

  @Test(arguments: [
    credential,
    WebLoginCredential(.facebook, secret: "EAA\u{E4}", expiration: FacebookTokenData.distantFuture),
    WebLoginCredential(
      .facebook, secret: "", expiration: WallTime(seconds: 0), person: LoginPerson(id: "1", name: nil)),
  ])
  func `a stored value is returned unchanged and replaces the earlier one`(
    _ credential: WebLoginCredential
  ) async throws {
    let keychain = WebLoginKeychain(app: try await TestWorlds.make().app)
    #expect(try await keychain.load() == nil)
    try await keychain.save(
      WebLoginCredential(.facebook, secret: "earlier", expiration: WallTime(seconds: 1)))
    try await keychain.save(credential)
    #expect(try await keychain.load() == credential)
    try await keychain.clear()
    #expect(try await keychain.load() == nil)
    try await keychain.clear()
  }

  @Test func `another app of the phone finds nothing`() async throws {
    let world = try await TestWorlds.make()
    try await WebLoginKeychain(app: world.app).save(Self.credential)
    let other = world.phone.app(AppIdentity(bundleID: "com.example.other", displayName: "Other"))
    #expect(try await WebLoginKeychain(app: other).load() == nil)
    let service = WebLoginKeychain(app: world.app).service
    await #expect(throws: KeychainError.itemNotFound) {
      try await other.keychain.item(service: service, account: WebLoginKeychain.account)
    }
  }

  @Test func `the item is readable after the first unlock, also on a locked phone`() async throws {
    let world = try await TestWorlds.make()
    let keychain = WebLoginKeychain(app: world.app)
    try await keychain.save(Self.credential)
    world.phone.lockScreen()
    #expect(try await keychain.load() == Self.credential)
    world.phone.restart()
    await #expect(throws: KeychainError.interactionNotAllowed) { try await keychain.load() }
    world.phone.unlock()
    #expect(try await keychain.load() == Self.credential)
  }

  @Test func `a backup restored on another phone does not contain the item`() async throws {
    let world = try await TestWorlds.make()
    let keychain = WebLoginKeychain(app: world.app)
    try await keychain.save(Self.credential)
    try world.phone.restoreFromBackup()
    world.phone.unlock()
    #expect(try await keychain.load() == nil)
  }

  @Test func `a value of an earlier version counts as none and is replaced`() async throws {
    let world = try await TestWorlds.make()
    let keychain = WebLoginKeychain(app: world.app)
    try await world.app.keychain.add(
      KeychainItem(service: keychain.service, account: WebLoginKeychain.account, value: Array("old".utf8)))
    #expect(try await keychain.load() == nil)
    try await keychain.save(Self.credential)
    #expect(try await keychain.load() == Self.credential)
  }

  @Test func `the disk has no plain text, and only the phone's key opens the item`() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "phone.plist").path
    let configure = { @Sendable (configuration: inout WorldConfiguration) in
      configuration.phone.file = PhoneConfiguration.File(path: path, keyPath: path + ".key")
    }
    let world = try await TestWorlds.make(configure)
    let login = FacebookWebLogin(
      WebLoginFixtures.settings(.token), app: world.app,
      page: WebLoginFixtures.page("#access_token=EAAsecretsecretsecret&expires_in=3756&state=STATE"))
    let token = try #require(try await login.logIn().token)
    let validity = FacebookTokenValidity(app: world.app)
    try await validity.keep(WebLoginCredential(token))
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let data = try Data(contentsOf: folder.appending(path: name))
      for part in ["EAAsecret", "secretsecret"].map({ Data($0.utf8) }) {
        #expect(data.range(of: part) == nil, "\(name)")
        #expect(data.range(of: part.base64EncodedData().dropLast(4)) == nil, "\(name)")
      }
    }
    let again = try await TestWorlds.make(configure)
    #expect(try await WebLoginKeychain(app: again.app).load()?.secret == "EAAsecretsecretsecret")
    try FileManager.default.removeItem(atPath: path + ".key")
    let stranger = try await TestWorlds.make(configure)
    await #expect(throws: KeychainError.decode) { try await WebLoginKeychain(app: stranger.app).load() }
  }
}
