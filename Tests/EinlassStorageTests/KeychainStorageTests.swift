import EinlassStorage
import Foundation
import Testing

/// What every engine promises of Keychains.
struct KeychainStorageTests {
  /// The engines of worlds, and the file.
  static let engines: [@Sendable () throws -> any KeychainStorage] =
    Engine.all.map { engine in { engine.empty() } } + [
      {
        let name = "einlass-\(UUID().uuidString).plist"
        return try PhoneFile(path: FileManager.default.temporaryDirectory.appending(path: name).path)
      }
    ]

  private func item(_ account: String, _ sealed: [UInt8] = [1], app: String = "a") -> KeychainItemRecord {
    KeychainItemRecord(
      key: .init(bundleID: app, service: "s", account: account), accessibility: "ck", sealed: sealed)
  }

  @Test(arguments: engines.indices)
  func `an item is added once, changed in its place, removed once`(_ index: Int) async throws {
    let storage = try Self.engines[index]()
    #expect(try await storage.addKeychainItem(item("1")))
    #expect(try await storage.addKeychainItem(item("2")))
    #expect(try await storage.addKeychainItem(item("1", app: "b")))
    #expect(try await !storage.addKeychainItem(item("1", [9])))
    #expect(try await storage.changeKeychainItem(item("1", [2, 3])))
    #expect(try await !storage.changeKeychainItem(item("3")))
    #expect(try await storage.keychainItem(item("1").key) == item("1", [2, 3]))
    #expect(try await storage.keychainItems() == [item("1", [2, 3]), item("2"), item("1", app: "b")])
    #expect(try await storage.removeKeychainItem(item("2").key))
    #expect(try await !storage.removeKeychainItem(item("2").key))
    #expect(try await storage.keychainItem(item("2").key) == nil)
    try await storage.replaceKeychain(with: [item("4")])
    #expect(try await storage.keychainItems() == [item("4")])
  }

  @Test(arguments: Engine.all)
  func `settings belong to one app and go with it`(_ engine: Engine) async throws {
    let storage = engine.empty()
    try await storage.saveAppDefault("1", for: "x", of: "a")
    try await storage.saveAppDefault("2", for: "x", of: "b")
    try await storage.saveAppDefault("3", for: "y", of: "a")
    try await storage.saveAppDefault(nil, for: "y", of: "a")
    #expect(try await storage.appDefault("x", of: "a") == "1")
    #expect(try await storage.appDefault("y", of: "a") == nil)
    try await storage.removeAppDefaults(of: "a")
    #expect(try await storage.appDefault("x", of: "a") == nil)
    #expect(try await storage.appDefault("x", of: "b") == "2")
  }
}
