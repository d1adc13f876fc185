/// HMAC with changing keys, for callers that try many keys, and many messages with each.
package final class RekeyableHMAC {
  package let hash: HashFunction
  private var sha1 = MACState<SHA1State>()
  private var sha256 = MACState<SHA256State>()
  /// The current key for hashes other than SHA-1 and SHA-256.
  private var key: SecretOctets?

  /// Creates an HMAC without a key. Set one with `take`.
  package init(_ hash: HashFunction) {
    self.hash = hash
  }

  deinit {
    sha1.wipe()
    sha256.wipe()
  }

  /// Sets another key. Returns `false` if OpenSSL refuses it.
  package func take(_ key: [UInt8]) -> Bool {
    switch hash {
    case .sha1 where hash.isOpenSSLsOwn: return sha1.take(key.span)
    case .sha256 where hash.isOpenSSLsOwn: return sha256.take(key.span)
    default:
      self.key = SecretOctets(key.span)
      return true
    }
  }

  /// The code of `message` with the key that was set last. Empty if OpenSSL refuses.
  package func code(of message: [UInt8]) -> Digest {
    switch hash {
    case .sha1 where hash.isOpenSSLsOwn: sha1.code(of: message.span)
    case .sha256 where hash.isOpenSSLsOwn: sha256.code(of: message.span)
    default: key?.withOctets { hash.providerCode(of: message.span, under: $0) } ?? Digest()
    }
  }
}
