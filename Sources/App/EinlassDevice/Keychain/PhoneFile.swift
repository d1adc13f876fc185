package import EinlassStorage
package import EinlassWire
internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What a simulated phone keeps when the program ends, in a file: its Keychain and the settings of its apps.
///
/// The file is a property list that only its owner may read. Keychain values in it are sealed: without the phone's key,
/// which is never in the file, they are noise. Each change is written whole, at once, before it counts. Records of
/// other types are kept as long as the program runs.
package final class PhoneFile: StorageEngine {
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

  private let path: String
  private let memory = MemoryEngine()
  /// Held while a change is written.
  private let writing = Mutex(())

  package var secrets: SecretIndex { memory.secrets }

  /// Reads the file at `path`, or begins with nothing where there is none.
  ///
  /// A file that cannot be read, or is not a phone's, is refused and stays as it is.
  package init(path: String) throws(StorageError) {
    self.path = path
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
      memory.save(
        KeychainItemRecord(key: item.key, accessibility: item.accessibility, sealed: Array(item.sealed)))
    }
    for (bundleID, settings) in content.defaults {
      for (name, value) in settings {
        memory.save(AppDefaultRecord(key: .init(bundleID: bundleID, name: name), value: value))
      }
    }
  }

  // MARK: - Finding

  package func find<Record: TableRecord>(_ type: Record.Type, _ key: Record.Key) -> Record? {
    memory.find(type, key)
  }

  package func find<Record: TableRecord, Value>(
    _ type: Record.Type, by index: TableIndex<Record, Value>, _ value: Value
  ) -> Record? {
    memory.find(type, by: index, value)
  }

  package func list<Record: TableRecord, Value>(
    _ type: Record.Type, by index: TableIndex<Record, Value>, _ value: Value
  ) -> [Record] {
    memory.list(type, by: index, value)
  }

  package func list<Record: TableRecord>(
    _ type: Record.Type, by index: TableIndex<Record, String>, prefix: String, limit: Int
  ) -> [Record] {
    memory.list(type, by: index, prefix: prefix, limit: limit)
  }

  package func list<Record: TableRecord>(_ type: Record.Type, last count: Int) -> [Record] {
    memory.list(type, last: count)
  }

  package func marks<Record: MarkRecord>(_ type: Record.Type) -> [Record] {
    memory.marks(type)
  }

  package func snapshot() -> any StorageEngine { memory.snapshot() }

  // MARK: - Changing

  package func save<Record: TableRecord>(_ record: Record) throws(StorageError) {
    try write(Record.self) { memory.save(record) }
  }

  package func insert<Record: TableRecord>(_ record: Record) throws(StorageError) -> Bool {
    try write(Record.self, if: \.self) { memory.insert(record) }
  }

  package func insert<Record: TableRecord, Value>(
    _ record: Record, unless index: TableIndex<Record, Value>, _ value: Value,
    has isSame: @escaping @Sendable (Record) -> Bool
  ) throws(StorageError) -> Record {
    try write(Record.self) { memory.insert(record, unless: index, value, has: isSame) }
  }

  @discardableResult
  package func update<Record: TableRecord, Result: Sendable>(
    _ type: Record.Type, _ key: Record.Key, _ change: @escaping @Sendable (inout Record) -> Result
  ) throws(StorageError) -> Result? {
    try write(type, if: { $0 != nil }) { memory.update(type, key, change) }
  }

  @discardableResult
  package func upsert<Record: TableRecord, Result: Sendable>(
    _ record: Record, _ change: @escaping @Sendable (inout Record) -> Result
  ) throws(StorageError) -> Result {
    try write(Record.self) { memory.upsert(record, change) }
  }

  @discardableResult
  package func remove<Record: TableRecord>(
    _ type: Record.Type, _ key: Record.Key
  ) throws(StorageError) -> Record? {
    try remove(type, key) { _ in true }
  }

  @discardableResult
  package func remove<Record: TableRecord>(
    _ type: Record.Type, _ key: Record.Key, where predicate: @escaping @Sendable (Record) -> Bool
  ) throws(StorageError) -> Record? {
    try write(type, if: { $0 != nil }) { memory.remove(type, key, where: predicate) }
  }

  package func drop<Record: TableRecord>(
    _ type: Record.Type, before moment: WallTime
  ) throws(StorageError) {
    try write(type) { memory.drop(type, before: moment) }
  }

  package func replace<Record: TableRecord>(
    _ type: Record.Type, with records: [Record]
  ) throws(StorageError) {
    try write(type) { memory.replace(type, with: records) }
  }

  package func expect<Record: TableRecord>(_ type: Record.Type, _ count: Int) {
    memory.expect(type, count)
  }

  package func spend<Record: MarkRecord>(_ record: Record, at now: WallTime) -> Bool {
    memory.spend(record, at: now)
  }

  package func replaceMarks<Record: MarkRecord>(_ type: Record.Type, with records: [Record]) {
    memory.replaceMarks(type, with: records)
  }

  /// What cannot be written has not happened.
  private func write<Result: Sendable>(
    _ type: any TableRecord.Type, if hasChanged: (Result) -> Bool = { _ in true }, _ change: () -> Result
  ) throws(StorageError) -> Result {
    guard type == KeychainItemRecord.self || type == AppDefaultRecord.self else { return change() }
    return try writing.withLock { _ throws(StorageError) in
      let before = memory.state
      let result = change()
      guard !hasChanged(result) || write() else {
        memory.restore(before)
        throw StorageError(
          "the phone's file '\(path)' cannot be written; use a path in an existing folder")
      }
      return result
    }
  }

  private func write() -> Bool {
    var content = Content()
    content.items = memory.list(KeychainItemRecord.self, last: .max).map {
      Item(key: $0.key, accessibility: $0.accessibility, sealed: Data($0.sealed))
    }
    for setting in memory.list(AppDefaultRecord.self, last: .max) {
      content.defaults[setting.key.bundleID, default: [:]][setting.key.name] = setting.value
    }
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    guard let data = try? encoder.encode(content) else { return false }
    return PrivateFile.write(Array(data), to: path)
  }
}
