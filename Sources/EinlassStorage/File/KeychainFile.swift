internal import EinlassWire
internal import FoundationEssentials
internal import Synchronization

/// A Keychain in a file, so that a simulated phone keeps its items when the program ends.
///
/// The file is a property list that only its owner may read. Values in it are sealed: without the phone's key,
/// which is never in the file, they are noise. Each change is written whole, at once, before it counts.
package final class KeychainFile: KeychainStorage {
  private struct Content: Codable {
    var version = 1
    var items: [Item]
  }

  /// Octets as data: an array of numbers would be a thousand lines.
  private struct Item: Codable {
    let key: KeychainItemRecord.Key
    let accessibility: String
    let sealed: Data
  }

  private let path: String
  private let table: Mutex<KeychainTable>

  /// Reads the file at `path`, or begins an empty Keychain where there is none.
  ///
  /// A file that cannot be read, or is no Keychain, is refused and stays as it is.
  package init(path: String) throws(StorageFailure) {
    self.path = path
    guard FileManager.default.fileExists(atPath: path) else {
      table = Mutex(KeychainTable())
      return
    }
    do {
      let data = try Data(contentsOf: URL(filePath: path))
      let content = try PropertyListDecoder().decode(Content.self, from: data)
      guard content.version == 1 else {
        throw StorageFailure("the Keychain in '\(path)' has version \(content.version); this program reads 1")
      }
      let items = content.items.map {
        KeychainItemRecord(key: $0.key, accessibility: $0.accessibility, sealed: Array($0.sealed))
      }
      table = Mutex(KeychainTable(items))
    } catch let failure as StorageFailure {
      throw failure
    } catch {
      throw StorageFailure(
        "'\(path)' is no Keychain that can be read, and is left as it is; move it away or give another path")
    }
  }

  package func keychainItem(_ key: KeychainItemRecord.Key) -> KeychainItemRecord? {
    table.withLock { $0[key] }
  }

  package func keychainItems() -> [KeychainItemRecord] {
    table.withLock { $0.all }
  }

  package func addKeychainItem(_ item: KeychainItemRecord) throws(StorageFailure) -> Bool {
    try change { $0.add(item) }
  }

  package func changeKeychainItem(_ item: KeychainItemRecord) throws(StorageFailure) -> Bool {
    try change { $0.change(item) }
  }

  package func removeKeychainItem(_ key: KeychainItemRecord.Key) throws(StorageFailure) -> Bool {
    try change { $0.remove(key) }
  }

  package func replaceKeychain(with items: [KeychainItemRecord]) throws(StorageFailure) {
    _ = try change {
      $0 = KeychainTable(items)
      return true
    }
  }

  /// What cannot be written has not happened.
  private func change(_ change: (inout KeychainTable) -> Bool) throws(StorageFailure) -> Bool {
    try table.withLock { table throws(StorageFailure) in
      var changed = table
      guard change(&changed) else { return false }
      try write(changed)
      table = changed
      return true
    }
  }

  private func write(_ table: KeychainTable) throws(StorageFailure) {
    let items = table.all.map {
      Item(key: $0.key, accessibility: $0.accessibility, sealed: Data($0.sealed))
    }
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    guard let data = try? encoder.encode(Content(items: items)), PrivateFile.write(Array(data), to: path)
    else {
      throw StorageFailure(
        "the Keychain cannot be written to '\(path)'; give a path in a folder that is there")
    }
  }
}
