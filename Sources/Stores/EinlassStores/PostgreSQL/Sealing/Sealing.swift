internal import EinlassStorage
internal import EinlassWire
internal import OAuth1

/// Seals the contents of a database, and replaces row keys by codes.
///
/// Each world has its own keys, as does the store.
struct Sealing: Sendable {
  private struct Keys: Sendable {
    let store: [UInt8]
    let contents: [UInt8]
    let rows: [UInt8]
  }

  /// `nil` if nothing is sealed.
  private let keys: Keys?

  /// A kind of sealed bytes; bytes of one kind cannot be opened as another.
  enum Kind: UInt8 {
    case check = 1
    case row, removedRow, state, origin, entry
  }

  /// The text that is sealed to prove that a key is the store's.
  private static let checkText = Array("Einlass".utf8)
  /// The maximum length of a row key that a store without a key keeps unchanged, since indexes limit it.
  private static let longestPlainKey = 200

  /// Creates the sealing of a store.
  init(_ key: StoreKey) throws(StorageError) {
    guard let bytes = key.bytes else {
      keys = nil
      return
    }
    keys = try Self.keys(bytes, "store")
  }

  private init(_ keys: Keys?) {
    self.keys = keys
  }

  /// Returns the sealing of one world in this store.
  func world(_ number: Int64) throws(StorageError) -> Sealing {
    guard let keys else { return self }
    return Sealing(try Self.keys(keys.store, "world \(number)"))
  }

  private static func keys(_ key: [UInt8], _ name: String) throws(StorageError) -> Keys {
    Keys(
      store: try code(Array("\(name) keys".utf8), key: key),
      contents: try code(Array("\(name) contents".utf8), key: key),
      rows: try code(Array("\(name) rows".utf8), key: key))
  }

  // MARK: - Contents

  /// Returns `bytes` in the form that the database stores.
  ///
  /// - Parameter place: The location of the bytes; they cannot be opened at another location.
  func seal(_ bytes: [UInt8], _ kind: Kind, at place: [UInt8] = []) throws(StorageError) -> [UInt8] {
    guard let keys else { return bytes }
    let context = [kind.rawValue] + place
    guard let sealed = AuthenticatedCipher.seal(bytes, for: context, with: keys.contents.span) else {
      throw Self.refusal
    }
    return sealed
  }

  /// Returns the bytes that were passed to `seal`.
  func open(_ bytes: [UInt8], _ kind: Kind, at place: [UInt8] = []) throws(StorageError) -> [UInt8] {
    guard let keys else { return bytes }
    let context = [kind.rawValue] + place
    guard let opened = AuthenticatedCipher.open(bytes, for: context, with: keys.contents.span) else {
      throw Self.damage
    }
    return opened
  }

  /// Returns a row in the form that the database stores: the code to find it by, and the sealed content, which includes
  /// the key.
  func seal(_ row: RowChange) throws(StorageError) -> (code: [UInt8], content: [UInt8]) {
    let code = try code(of: row.key, in: row.table)
    let content = [UInt8](number: Int32(truncatingIfNeeded: row.key.count)) + row.key + (row.content ?? [])
    let kind: Kind = row.content == nil ? .removedRow : .row
    return (code, try seal(content, kind, at: Self.place(row.table, code)))
  }

  /// Returns the row that was passed to `seal`, with its position in the database.
  func open(
    _ content: [UInt8], isRemoved: Bool, table: String, code: [UInt8], position: Int64?
  ) throws(StorageError) -> RowChange {
    let bytes = try open(content, isRemoved ? .removedRow : .row, at: Self.place(table, code))
    let size = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    guard bytes.count >= 4, size <= bytes.count - 4 else { throw Self.damage }
    return RowChange(
      table: table, key: Array(bytes[4..<4 + size]), position: isRemoved ? nil : position,
      content: isRemoved ? nil : Array(bytes[(4 + size)...]))
  }

  /// Returns the code that identifies the row with a key in the database.
  private func code(of key: [UInt8], in table: String) throws(StorageError) -> [UInt8] {
    guard let keys else {
      guard key.count > Self.longestPlainKey else { return key }
      return [0xFF] + (try Self.code(key, key: Self.checkText))
    }
    return Array(try Self.code(Array(table.utf8) + [0] + key, key: keys.rows).prefix(20))
  }

  private static func place(_ table: String, _ code: [UInt8]) -> [UInt8] { Array(table.utf8) + [0] + code }

  /// Returns the HMAC-SHA256 of `message`, 32 bytes.
  private static func code(_ message: [UInt8], key: [UInt8]) throws(StorageError) -> [UInt8] {
    let code = HashFunction.sha256.code(of: message.span, under: key.span).octets
    if code.isEmpty { throw refusal }
    return code
  }

  private static var refusal: StorageError { StorageError("OpenSSL could not seal the data") }

  private static var damage: StorageError {
    StorageError(
      "the store contains data that its key does not decrypt; restore a copy of the database",
      isOfContent: true)
  }

  // MARK: - The key

  /// Returns the bytes by which a store recognizes its key.
  func check() throws(StorageError) -> [UInt8] {
    try seal(Self.checkText, .check)
  }

  /// Throws if `check`, from the store at `address`, was made with another key.
  func verify(_ check: [UInt8], _ address: ServerAddress) throws(StorageError) {
    switch (isSealed: keys != nil, isPlain: check == Self.checkText) {
    case (false, true): return
    case (false, false):
      throw StorageError(
        "the store '\(address)' is sealed with a key; set EINLASS_STORE_KEY to that key instead of 'plain'")
    case (true, true):
      throw StorageError(
        "the store '\(address)' has unsealed secrets; set EINLASS_STORE_KEY to 'plain', or use another "
          + "database")
    case (true, false):
      if (try? open(check, .check)) == Self.checkText { return }
      throw StorageError(
        "the store '\(address)' is sealed with a different key than EINLASS_STORE_KEY; use the original key")
    }
  }
}
