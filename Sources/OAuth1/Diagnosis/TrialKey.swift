/// HMAC under one key after the other: the search tries many keys, and many messages under each.
final class TrialKey {
  let hash: HashFunction
  private var sha1 = MACState<SHA1State>()
  private var sha256 = MACState<SHA256State>()
  private var closed: KeyedHash?

  init(_ hash: HashFunction) {
    self.hash = hash
  }

  deinit {
    sha1.wipe()
    sha256.wipe()
  }

  /// Takes another key; false where OpenSSL refuses it.
  func take(_ key: [UInt8]) -> Bool {
    switch hash {
    case .sha1 where hash.isOpenSSLsOwn: return sha1.take(key.span)
    case .sha256 where hash.isOpenSSLsOwn: return sha256.take(key.span)
    default:
      closed = KeyedHash(hash, key: key)
      return closed != nil
    }
  }

  /// The code of `message`; empty where OpenSSL refuses.
  func code(of message: [UInt8]) -> Digest {
    switch hash {
    case .sha1 where hash.isOpenSSLsOwn: sha1.code(of: message.span)
    case .sha256 where hash.isOpenSSLsOwn: sha256.code(of: message.span)
    default: closed?.code(of: message) ?? Digest()
    }
  }
}
