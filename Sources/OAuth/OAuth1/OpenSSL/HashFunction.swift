import COpenSSL

/// The hash functions that clients are known to sign with, with OpenSSL's names.
public enum HashFunction: String, Sendable, CaseIterable {
  case md5 = "MD5"
  case sha1 = "SHA1"
  case sha256 = "SHA256"
  case sha384 = "SHA384"
  case sha512 = "SHA512"

  /// The length of a hash, in bytes.
  package var octetCount: Int {
    switch self {
    case .md5: 16
    case .sha1: 20
    case .sha256: 32
    case .sha384: 48
    case .sha512: 64
    }
  }

  /// The hash function with results of that length. `nil` if there is none.
  package init?(octetCount: Int) {
    guard let hash = Self.allCases.first(where: { $0.octetCount == octetCount }) else { return nil }
    self = hash
  }

  /// Returns the plain hash of `message`, without a key; empty if OpenSSL refuses.
  package func digest(of message: [UInt8]) -> Digest {
    unsafe Digest { out in
      var count = 0
      let isMade = unsafe EVP_Q_digest(
        nil, rawValue, nil, message, message.count, out.baseAddress, &count)
      return isMade == 1 ? count : 0
    }
  }

  /// Returns the HMAC of `message` with `key`. Empty if OpenSSL refuses.
  ///
  /// Source: RFC 2104.
  package func code(of message: Span<UInt8>, under key: Span<UInt8>) -> Digest {
    switch self {
    case .sha1 where isOpenSSLsOwn: MACState<SHA1State>.code(of: message, under: key)
    case .sha256 where isOpenSSLsOwn: MACState<SHA256State>.code(of: message, under: key)
    default: providerCode(of: message, under: key)
    }
  }

  /// Returns the same HMAC, computed by the provider that OpenSSL's configuration names.
  ///
  /// It takes more than a microsecond longer, because OpenSSL looks the algorithm up each time.
  func providerCode(of message: Span<UInt8>, under key: Span<UInt8>) -> Digest {
    unsafe Digest { out in
      var count = 0
      let result = unsafe key.withUnsafeBufferPointer { key in
        unsafe message.withUnsafeBufferPointer { message in
          unsafe EVP_Q_mac(
            nil, "HMAC", nil, rawValue, nil, key.baseAddress, key.count, message.baseAddress, message.count,
            out.baseAddress, out.count, &count)
        }
      }
      return unsafe result == nil ? 0 : count
    }
  }

  /// Whether this process gets the hash from OpenSSL's own default provider: no configuration (FIPS, hardware) has
  /// substituted another provider or forbidden the hash.
  ///
  /// Checked once; later configuration has no effect.
  var isOpenSSLsOwn: Bool {
    switch self {
    case .sha1: Self.ownSHA1
    case .sha256: Self.ownSHA256
    default: Self.isOpenSSLsOwn(self)
    }
  }

  private static let ownSHA1 = isOpenSSLsOwn(.sha1)
  private static let ownSHA256 = isOpenSSLsOwn(.sha256)

  private static func isOpenSSLsOwn(_ hash: Self) -> Bool {
    guard let digest = unsafe EVP_MD_fetch(nil, hash.rawValue, nil) else {
      ERR_clear_error()
      return false
    }
    defer { unsafe EVP_MD_free(digest) }
    guard let name = unsafe OSSL_PROVIDER_get0_name(EVP_MD_get0_provider(digest)) else { return false }
    return unsafe String(cString: name) == "default"
  }
}

/// SHA-256 from OpenSSL, for values that OAuth 2.0 derives from a verifier.
///
/// Source: FIPS 180-4; RFC 7636, section 4.2.
package enum SHA256Digest {
  /// Returns the 32 bytes. `nil` if OpenSSL refuses.
  package static func digest(of message: [UInt8]) -> [UInt8]? {
    let octets = HashFunction.sha256.digest(of: message).octets
    return octets.isEmpty ? nil : octets
  }
}
