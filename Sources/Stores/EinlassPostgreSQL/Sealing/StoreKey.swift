package import EinlassStorage
internal import EinlassWire

/// With what the secrets in a database are sealed.
package struct StoreKey: Sendable {
  /// nil: they stand in the clear.
  let octets: [UInt8]?

  /// The word that leaves secrets in the clear.
  private static let plainWord = "plain"
  /// How many octets a key has at least.
  private static let shortest = 32

  private init(octets: [UInt8]?) {
    self.octets = octets
  }

  /// No key: whoever reads the database reads the secrets in it.
  package static let plain = StoreKey(octets: nil)

  /// Reads what `EINLASS_STORE_KEY` says: 64 or more hexadecimal digits, base64 of 32 or more octets, or `plain`.
  package init(_ text: String?) throws(StorageError) {
    guard let text, !text.isEmpty else {
      throw StorageError(
        "a PostgreSQL store needs a key to seal its secrets; set EINLASS_STORE_KEY to the output of "
          + "'openssl rand -hex 32' and keep it, or set it to 'plain' to store them unsealed")
    }
    if text == Self.plainWord {
      self = .plain
      return
    }
    // Digits that are too few would be base64 of something else.
    let octets =
      text.allSatisfy(\.isHexDigit)
      ? Self.hexadecimal(text) : Base64Text.decode(text) ?? Base64Text.decode(text, .url)
    guard let octets, octets.count >= Self.shortest else {
      throw StorageError(
        "EINLASS_STORE_KEY is not a key: use 64 hexadecimal digits or base64 of 32 bytes, such as the "
          + "output of 'openssl rand -hex 32', or the word 'plain'")
    }
    self.init(octets: octets)
  }

  private static func hexadecimal(_ text: String) -> [UInt8]? {
    let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == text.utf8.count, digits.count % 2 == 0 else {
      return nil
    }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }
}
