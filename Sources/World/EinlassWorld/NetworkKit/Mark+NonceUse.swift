package import EinlassStorage
internal import OAuth1

extension Mark {
  /// One use of a nonce (RFC 5849, section 3.3), identified by a digest of its bytes.
  package init(clientKey: String, token: String, timestamp: Int64, nonce: String) {
    var octets: [UInt8] = []
    octets.reserveCapacity(160)
    // Each string ends with a byte that never occurs in UTF-8. Without it, "a" + "bc" and "ab" + "c" would be one use.
    for text in [clientKey, token, nonce] {
      octets += text.utf8
      octets.append(0xFF)
    }
    octets += String(timestamp).utf8
    // If OpenSSL fails, all uses have the same digest: accepting none is better than accepting one twice.
    let digest = SHA256Digest.digest(of: octets) ?? Array(repeating: 0, count: 32)
    self.init(high: Self.number(digest[..<8]), low: Self.number(digest[8..<16]))
  }

  private static func number(_ octets: ArraySlice<UInt8>) -> UInt64 {
    octets.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
