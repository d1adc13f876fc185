/// SHA-256 by OpenSSL, for what OAuth 2.0 derives from a verifier.
///
/// Source: FIPS 180-4; RFC 7636, section 4.2.
package enum SHA256Digest {
  /// The 32 octets; nil where OpenSSL refuses.
  package static func digest(of message: [UInt8]) -> [UInt8]? {
    let octets = HashFunction.sha256.digest(of: message).octets
    return octets.isEmpty ? nil : octets
  }
}
