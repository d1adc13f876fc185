/// The last secrets that a thread has made codes under, one for each hash, as HMAC keeps them.
///
/// They are overwritten when others come; `wipe` when the thread ends.
struct KeyCache: ~Copyable {
  private var sha1 = LastKey<SHA1State>()
  private var sha256 = LastKey<SHA256State>()
  /// For all other hashes, and for these two where a configuration has put others in their place.
  private var closed: (hash: HashFunction, keyedWith: SigningSecrets.Identity, code: KeyedHash)?

  /// The code of `message` under `secrets`, which have that identity; empty where OpenSSL refuses.
  @inline(__always)
  mutating func code(
    _ hash: HashFunction, of message: Span<UInt8>, with secrets: @autoclosure () -> SigningSecrets,
    _ identity: SigningSecrets.Identity
  ) -> Digest {
    switch hash {
    case .sha1 where hash.isOpenSSLsOwn:
      sha1.take(secrets(), identity) ? sha1.code(of: message) : Digest()
    case .sha256 where hash.isOpenSSLsOwn:
      sha256.take(secrets(), identity) ? sha256.code(of: message) : Digest()
    default: closedCode(hash, of: message, with: secrets())
    }
  }

  /// The same through OpenSSL's newer interface, whichever hash it is.
  mutating func closedCode(
    _ hash: HashFunction, of message: Span<UInt8>, with secrets: SigningSecrets
  ) -> Digest {
    let identity = secrets.identity
    if let closed, closed.hash == hash, closed.keyedWith == identity { return closed.code.code(of: message) }
    guard let code = secrets.withKey({ key in KeyedHash(hash, key) }) else { return Digest() }
    closed = (hash, identity, code)
    return code.code(of: message)
  }

  /// Overwrites what was derived from secrets.
  mutating func wipe() {
    sha1.wipe()
    sha256.wipe()
    closed = nil
  }
}

/// The last secrets for one hash.
private struct LastKey<State: HashState>: ~Copyable {
  private var halves = MACState<State>()
  private var secrets = SigningSecrets.Identity.none

  /// The code of `message`; empty where OpenSSL refuses.
  @inline(__always)
  mutating func code(of message: Span<UInt8>) -> Digest { halves.code(of: message) }

  /// Takes the key of `secrets` unless it was the last one; false where OpenSSL refuses.
  @inline(__always)
  mutating func take(
    _ secrets: @autoclosure () -> SigningSecrets, _ identity: SigningSecrets.Identity
  ) -> Bool {
    identity == self.secrets || read(secrets())
  }

  private mutating func read(_ secrets: SigningSecrets) -> Bool {
    self.secrets = .none
    guard secrets.withKey({ key in halves.take(key) }) else { return false }
    self.secrets = secrets.identity
    return true
  }

  mutating func wipe() {
    secrets = .none
    halves.wipe()
  }
}
