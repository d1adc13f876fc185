package import EinlassStorage
package import EinlassWire
internal import OAuth1

/// One use of a nonce (RFC 5849, section 3.3), identified by a digest of it, octet for octet.
package struct NonceRecord: MarkRecord, Hashable {
  package static let tableName = "nonces"
  /// More than a test sends within a window.
  package static let capacity = 1_000_000

  package let mark: Mark
  package let end: WallTime

  package init(mark: Mark, end: WallTime) {
    self.mark = mark
    self.end = end
  }

  /// A use that counts until `end`.
  package init(clientKey: String, token: String, timestamp: Int64, nonce: String, end: WallTime) {
    var octets: [UInt8] = []
    octets.reserveCapacity(160)
    // Each text ends with an octet that UTF-8 never has: without it, "a" + "bc" and "ab" + "c" would be the same
    // use.
    for text in [clientKey, token, nonce] {
      octets += text.utf8
      octets.append(0xFF)
    }
    octets += String(timestamp).utf8
    // Where OpenSSL refused, all uses would be the same: better to accept none than one twice.
    let digest = SHA256Digest.digest(of: octets) ?? Array(repeating: 0, count: 32)
    self.init(mark: Mark(high: Self.number(digest[..<8]), low: Self.number(digest[8..<16])), end: end)
  }

  private static func number(_ octets: ArraySlice<UInt8>) -> UInt64 {
    octets.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
