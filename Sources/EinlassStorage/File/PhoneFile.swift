internal import EinlassWire
internal import FoundationEssentials
internal import Synchronization

/// What a simulated phone keeps when the program ends, in a file: its Keychain and the settings of its apps.
///
/// The file is a property list that only its owner may read. Keychain values in it are sealed: without the phone's key,
/// which is never in the file, they are noise. Each change is written whole, at once, before it counts.
package final class PhoneFile: KeychainStorage, AppDefaultStorage {
  private struct Content: Codable {
    var version = 1
    var items: [Item] = []
    /// By bundle id and name.
    var defaults: [String: [String: String]] = [:]
  }

  /// Octets as data: an array of numbers would be a thousand lines.
  private struct Item: Codable {
    let key: KeychainItemRecord.Key
    let accessibility: String
    let sealed: Data
  }

  private struct Tables {
    var keychain = KeychainTable()
    var defaults: [String: [String: String]] = [:]
  }

  private let path: String
  private let tables: Mutex<Tables>

  /// Reads the file at `path`, or begins with nothing where there is none.
  ///
  /// A file that cannot be read, or is none of a phone, is refused and stays as it is.
  package init(path: String) throws(StorageFailure) {
    self.path = path
    guard FileManager.default.fileExists(atPath: path) else {
      tables = Mutex(Tables())
      return
    }
    guard let data = try? Data(contentsOf: URL(filePath: path)),
      let content = try? PropertyListDecoder().decode(Content.self, from: data)
    else {
      throw StorageFailure(
        "'\(path)' is no file of a phone that can be read, and is left as it is; move it away or give another path"
      )
    }
    guard content.version == 1 else {
      throw StorageFailure("the phone's file '\(path)' has version \(content.version); this program reads 1")
    }
    let items = content.items.map {
      KeychainItemRecord(key: $0.key, accessibility: $0.accessibility, sealed: Array($0.sealed))
    }
    tables = Mutex(Tables(keychain: KeychainTable(items), defaults: content.defaults))
  }

  package func keychainItem(_ key: KeychainItemRecord.Key) -> KeychainItemRecord? {
    tables.withLock { $0.keychain[key] }
  }

  package func keychainItems() -> [KeychainItemRecord] {
    tables.withLock { $0.keychain.all }
  }

  package func addKeychainItem(_ item: KeychainItemRecord) throws(StorageFailure) -> Bool {
    try change { $0.keychain.add(item) }
  }

  package func changeKeychainItem(_ item: KeychainItemRecord) throws(StorageFailure) -> Bool {
    try change { $0.keychain.change(item) }
  }

  package func removeKeychainItem(_ key: KeychainItemRecord.Key) throws(StorageFailure) -> Bool {
    try change { $0.keychain.remove(key) }
  }

  package func replaceKeychain(with items: [KeychainItemRecord]) throws(StorageFailure) {
    try always { $0.keychain = KeychainTable(items) }
  }

  package func appDefault(_ name: String, of bundleID: String) -> String? {
    tables.withLock { $0.defaults[bundleID]?[name] }
  }

  package func saveAppDefault(
    _ value: String?, for name: String, of bundleID: String
  ) throws(StorageFailure) {
    try always { $0.defaults[bundleID, default: [:]][name] = value }
  }

  package func removeAppDefaults(of bundleID: String) throws(StorageFailure) {
    try always { $0.defaults[bundleID] = nil }
  }

  // MARK: - Writing

  private func always(_ change: (inout Tables) -> Void) throws(StorageFailure) {
    _ = try self.change {
      change(&$0)
      return true
    }
  }

  /// What cannot be written has not happened.
  private func change(_ change: (inout Tables) -> Bool) throws(StorageFailure) -> Bool {
    try tables.withLock { tables throws(StorageFailure) in
      var changed = tables
      guard change(&changed) else { return false }
      try write(changed)
      tables = changed
      return true
    }
  }

  private func write(_ tables: Tables) throws(StorageFailure) {
    let items = tables.keychain.all.map {
      Item(key: $0.key, accessibility: $0.accessibility, sealed: Data($0.sealed))
    }
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    let content = Content(items: items, defaults: tables.defaults)
    guard let data = try? encoder.encode(content), PrivateFile.write(Array(data), to: path) else {
      throw StorageFailure(
        "the phone's file '\(path)' cannot be written; give a path in a folder that is there")
    }
  }
}
