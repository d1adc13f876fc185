package import EinlassStorage
internal import EinlassWire
internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A file that preserves a simulated phone's Keychain and the settings of its apps when the program ends.
///
/// The file is a property list that only its owner may read. Its Keychain values are encrypted with the phone's key,
/// which is never in the file. Each change is written as a whole, atomically, before it takes effect.
package final class PhoneFile: Sendable {
  private struct Content: Codable {
    var version = 1
    var items: [Item] = []
    /// By bundle id and name.
    var defaults: [String: [String: String]] = [:]
  }

  /// Bytes are stored as data, because an array of numbers would take a thousand lines.
  private struct Item: Codable {
    let key: KeychainItemRecord.Key
    let accessibility: String
    let sealed: Data
  }

  /// The records in the file.
  private static let types: [any StoredRecord.Type] = [KeychainItemRecord.self, AppDefaultRecord.self]

  private let path: String
  /// The records in the file and, before they are written, their changes.
  let tables = WorldTables()
  /// Held while a change is written.
  private let writing = Mutex(())

  /// Reads the file at `path`, or starts empty if there is none.
  ///
  /// A file that cannot be read, or is not a phone's, is refused and stays unchanged.
  package init(path: String) throws(StorageError) {
    self.path = path
    try read()
    // From now on, only changes are written.
    _ = try tables.takeAll(of: Self.types)
  }

  private func read() throws(StorageError) {
    guard FileManager.default.fileExists(atPath: path) else { return }
    guard let data = try? Data(contentsOf: URL(filePath: path)),
      let content = try? PropertyListDecoder().decode(Content.self, from: data)
    else {
      throw StorageError(
        "'\(path)' is not a readable phone file and was not changed; move it or choose another "
          + "path"
      )
    }
    guard content.version == 1 else {
      throw StorageError(
        "the phone's file '\(path)' has version \(content.version); this program reads version 1")
    }
    for item in content.items {
      tables.save(
        KeychainItemRecord(key: item.key, accessibility: item.accessibility, sealed: Array(item.sealed)))
    }
    for (bundleID, settings) in content.defaults {
      for (name, value) in settings {
        tables.save(AppDefaultRecord(key: .init(bundleID: bundleID, name: name), value: value))
      }
    }
  }

  /// Applies `change`, and returns its result once the file has the changes. A change that cannot be written has no
  /// effect.
  func change<Result: Sendable>(_ change: (WorldTables) -> Result) throws(StorageError) -> Result {
    try writing.withLock { _ throws(StorageError) in
      let before = tables.copy()
      let result = change(tables)
      guard try tables.takeChanges(of: Self.types).isEmpty || write() else {
        tables.restore(before)
        throw StorageError(
          "the phone's file '\(path)' cannot be written; use a path in an existing folder")
      }
      return result
    }
  }

  private func write() -> Bool {
    var content = Content()
    content.items = tables.list(KeychainItemRecord.self, last: .max).map {
      Item(key: $0.key, accessibility: $0.accessibility, sealed: Data($0.sealed))
    }
    for setting in tables.list(AppDefaultRecord.self, last: .max) {
      content.defaults[setting.key.bundleID, default: [:]][setting.key.name] = setting.value
    }
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    guard let data = try? encoder.encode(content) else { return false }
    return PrivateFile.write(Array(data), to: path)
  }
}

/// The records that are kept when the program ends: in the phone's file if it has one, otherwise in its world.
struct KeptTables: Sendable {
  let tables: WorldTables
  let file: PhoneFile?

  init(_ file: PhoneFile?, else world: WorldTables) {
    tables = file?.tables ?? world
    self.file = file
  }

  /// Applies `change`, and returns its result once it is stored.
  func change<Result: Sendable>(_ change: (WorldTables) -> Result) throws(StorageError) -> Result {
    guard let file else { return change(tables) }
    return try file.change(change)
  }
}
