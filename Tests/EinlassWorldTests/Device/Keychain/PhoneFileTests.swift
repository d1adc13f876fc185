import EinlassDevice
import EinlassStorage
import EinlassWire
import EinlassWorld
import Foundation
import OAuth1
import Testing

/// The Keychain of a phone that is stored in a file.
struct PhoneFileTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "einlass-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private var path: String { folder.appending(path: "keychain.plist").path }
  private var keyPath: String { folder.appending(path: "device.key").path }

  private func app() throws -> InstalledApp {
    let tables = WorldTables()
    let clock = VirtualClock(DeviceWorld.start, pace: .manual)
    let phone = Phone(
      tables: tables, transport: WatchedTransport([:]), clock: clock,
      random: SeededRandomSource(seed: 1), prompt: SteadyPrompt(.deny),
      systemClients: [:], file: try PhoneFile(path: path),
      deviceKey: try DeviceKey.load(orMakeAt: keyPath))
    return phone.app(DeviceWorld.identity)
  }

  private static let token = "EAACEdEose0cBAabcdefghijklmnopqrstuvwxyz0123456789"
  private let item = KeychainItem(service: "tokens", account: "nora", value: Array(token.utf8))

  @Test func `the disk contains the token in no encoding`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try await app().keychain.add(item)
    let data = try Data(contentsOf: URL(filePath: path))
    #expect(data.range(of: Data("nora".utf8)) != nil)
    let part = Data(Self.token.utf8.prefix(12))
    #expect(data.range(of: part) == nil)
    #expect(data.range(of: part.base64EncodedData()) == nil)
    #expect(data.range(of: Data(part.map { String(format: "%02x", $0) }.joined().utf8)) == nil)
    // The sealed bytes contain no part of the token either.
    struct File: Decodable {
      struct Item: Decodable {
        let sealed: Data
      }
      let items: [Item]
    }
    let sealed = try #require(try PropertyListDecoder().decode(File.self, from: data).items.first?.sealed)
    #expect(sealed.count == Self.token.utf8.count + 28)
    #expect(sealed.range(of: Data(Self.token.utf8.prefix(4))) == nil)
    #expect(data.range(of: try Data(contentsOf: URL(filePath: keyPath))) == nil)
  }

  @Test func `only the owner can access file and key, also after changes`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let keychain = try app().keychain
    try await keychain.add(item)
    try await keychain.update(item)
    for path in [path, keyPath] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test func `a restarted phone finds its items, another phone's key opens none`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try await app().keychain.add(item)
    #expect(try await app().keychain.item(service: "tokens", account: "nora") == item)
    try FileManager.default.removeItem(atPath: keyPath)
    await #expect(throws: KeychainError.decode) {
      try await app().keychain.item(service: "tokens", account: "nora")
    }
  }

  @Test func `app settings are restored, and deleted with the app`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    (try app()).defaults.set("uuid", for: "key")
    #expect((try app()).defaults.text("key") == "uuid")
    try app().phone.settings.deleteApp(DeviceWorld.identity.bundleID)
    #expect((try app()).defaults.text("key") == nil)
  }

  @Test(arguments: ["", "no property list", "<plist version=\"1.0\"><dict/></plist>"])
  func `a file that is not a Keychain is refused and stays unchanged`(_ content: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(content.utf8).write(to: URL(filePath: path))
    #expect(
      throws: StorageError(
        "'\(path)' is not a readable phone file and was not changed; move it or choose another "
          + "path"
      )
    ) { try PhoneFile(path: path) }
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(content.utf8))
  }

  @Test func `a change that cannot be written is rolled back`() async throws {
    let keychain = try app().keychain
    try FileManager.default.removeItem(at: folder)
    await #expect(throws: KeychainError.notAvailable) { try await keychain.add(item) }
    await #expect(throws: KeychainError.itemNotFound) {
      try await keychain.item(service: "tokens", account: "nora")
    }
  }

  @Test func `a call that changes nothing writes nothing`() async throws {
    let keychain = try app().keychain
    try await keychain.add(item)
    try FileManager.default.removeItem(at: folder)
    await #expect(throws: KeychainError.duplicateItem) { try await keychain.add(item) }
    await #expect(throws: KeychainError.itemNotFound) {
      try await keychain.delete(service: "tokens", account: "otto")
    }
    await #expect(throws: KeychainError.notAvailable) { try await keychain.update(item) }
    #expect(try await keychain.item(service: "tokens", account: "nora") == item)
  }

  @Test func `a key file of another length is refused`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data([1, 2, 3]).write(to: URL(filePath: keyPath))
    #expect(throws: DeviceKey.FileError.self) { try DeviceKey.load(orMakeAt: keyPath) }
    #expect(try Data(contentsOf: URL(filePath: keyPath)) == Data([1, 2, 3]))
  }
}
