package import EinlassStorage
internal import EinlassWire

/// The key that seals the secrets in a database.
package struct StoreKey: Sendable {
  /// `nil` if secrets are not sealed.
  let bytes: [UInt8]?

  /// The value that leaves secrets unencrypted.
  private static let plainWord = "plain"
  /// The minimum length of a key, in bytes.
  private static let shortest = 32

  private init(bytes: [UInt8]?) {
    self.bytes = bytes
  }

  /// No key: secrets in the database are not sealed.
  package static let plain = StoreKey(bytes: nil)

  /// Reads the value of `EINLASS_STORE_KEY`: 64 or more hexadecimal digits, base64 of 32 or more bytes, or `plain`.
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
    // Too few hexadecimal digits would be valid base64 of other bytes.
    let bytes =
      text.allSatisfy(\.isHexDigit)
      ? Self.hexadecimal(text) : Base64Text.decode(text) ?? Base64Text.decode(text, .url)
    guard let bytes, bytes.count >= Self.shortest else {
      throw StorageError(
        "EINLASS_STORE_KEY is not a key: use 64 hexadecimal digits or base64 of 32 bytes, such as the "
          + "output of 'openssl rand -hex 32', or the word 'plain'")
    }
    self.init(bytes: bytes)
  }

  private static func hexadecimal(_ text: String) -> [UInt8]? {
    let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == text.utf8.count, digits.count % 2 == 0 else {
      return nil
    }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }
}
