internal import EinlassStorage
internal import EinlassWire
internal import Foundation

/// How what is secret stands in the database: bodies are sealed, and values that are only looked up are codes.
///
/// Each world has keys of its own, and so has the store for what belongs to none.
struct Sealing: Sendable {
  private struct Keys: Sendable {
    let store: [UInt8]
    let bodies: [UInt8]
    let values: [UInt8]
  }

  /// nil: everything stands in the clear.
  private let keys: Keys?

  /// A kind of sealed octets: what one is cannot be taken for another.
  enum Kind: UInt8 {
    case check = 1
    case record, state, origin, journal, secrets
  }

  /// What is sealed to prove that a key is the store's.
  private static let checkText = Array("Einlass".utf8)
  /// The longest value that stands as it is, without a key; and how much of a text a sorted index compares.
  private static let longestValue = 200
  static let longestSortedText = 400

  /// The sealing of a store.
  init(_ key: StoreKey) throws(StorageError) {
    guard let octets = key.octets else {
      keys = nil
      return
    }
    keys = try Self.keys(octets, "store")
  }

  private init(_ keys: Keys?) {
    self.keys = keys
  }

  /// The sealing of one world of this store.
  func world(_ number: Int64) throws(StorageError) -> Sealing {
    guard let keys else { return self }
    return Sealing(try Self.keys(keys.store, "world \(number)"))
  }

  private static func keys(_ key: [UInt8], _ name: String) throws(StorageError) -> Keys {
    Keys(
      store: try SealedOctets.code(Array("\(name) keys".utf8), key: key),
      bodies: try SealedOctets.code(Array("\(name) bodies".utf8), key: key),
      values: try SealedOctets.code(Array("\(name) values".utf8), key: key))
  }

  // MARK: - Bodies

  /// `octets` as they stand in the database.
  func seal(_ octets: [UInt8], _ kind: Kind, _ context: [UInt8] = []) throws(StorageError) -> [UInt8] {
    guard let keys else { return octets }
    return try SealedOctets.seal(octets, key: keys.bodies, context: [kind.rawValue] + context)
  }

  /// What `seal` was given.
  func open(_ octets: [UInt8], _ kind: Kind, _ context: [UInt8] = []) throws(StorageError) -> [UInt8] {
    guard let keys else { return octets }
    guard let opened = SealedOctets.open(octets, key: keys.bodies, context: [kind.rawValue] + context) else {
      throw StorageError(
        "the store contains data that its key does not decrypt; restore a copy of the database",
        isOfContent: true)
    }
    return opened
  }

  // MARK: - Values

  /// A key or an indexed value of a table as it stands in the database.
  func value(_ value: TableValue, table: Int64, index: Int?) throws(StorageError) -> [UInt8] {
    let octets = Array(ValueOctets.encode(value))
    guard let keys else {
      // Rows of an index have a limited length; a hash takes the place of what is longer, and is no beginning of any value.
      guard octets.count > Self.longestValue else { return octets }
      return [0xFF] + (try SealedOctets.code(octets, key: Self.checkText))
    }
    return Array(
      try SealedOctets.code(Array("\(table) \(index ?? -1) ".utf8) + octets, key: keys.values).prefix(20))
  }

  /// A text of a sorted index, which stands in the clear.
  static func sortedValue(_ value: TableValue) -> [UInt8] {
    Array(ValueOctets.encode(value).prefix(longestSortedText))
  }

  /// Whether a text of a sorted index begins with `prefix`, of which the database compares a part.
  static func begins(_ value: TableValue?, with prefix: String) -> Bool {
    guard prefix.utf8.count >= longestSortedText else { return true }
    guard case .text(let text) = value else { return false }
    return text.utf8.starts(with: prefix.utf8)
  }

  /// Before everything in a sorted index that begins with `prefix`, and behind it.
  static func range(prefix: String) -> (first: [UInt8], end: [UInt8]) {
    let first = sortedValue(.text(prefix))
    return (first, first + [0xFF])
  }

  // MARK: - The key

  /// What a store keeps to know its key by.
  func check() throws(StorageError) -> [UInt8] {
    try seal(Self.checkText, .check)
  }

  /// Throws where `check`, of the store at `address`, was made with another key.
  func verify(_ check: [UInt8], _ address: ServerAddress) throws(StorageError) {
    let isPlain = check == Self.checkText
    guard let keys else {
      guard isPlain else {
        throw StorageError(
          "the store '\(address)' is sealed with a key; set EINLASS_STORE_KEY to that key instead of 'plain'")
      }
      return
    }
    guard !isPlain else {
      throw StorageError(
        "the store '\(address)' has unsealed secrets; set EINLASS_STORE_KEY to 'plain', or use another "
          + "database"
      )
    }
    guard SealedOctets.open(check, key: keys.bodies, context: [Kind.check.rawValue]) == Self.checkText else {
      throw StorageError(
        "the store '\(address)' is sealed with a different key than EINLASS_STORE_KEY; use the original key"
      )
    }
  }
}
