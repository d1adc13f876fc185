import COpenSSL

/// A hash of OpenSSL whose state is a plain value: copying what it has read so far copies about a hundred
/// octets, where OpenSSL's newer interface asks a provider to do it and takes a third of the time of a whole
/// HMAC for that.
///
/// The calls behind it are deprecated since OpenSSL 3.0 in favour of that interface, because they never ask
/// which provider a configuration wants. So they are used only where `HashFunction.isOpenSSLsOwn` says that the
/// interface would end at the same code; everywhere else `KeyedHash` goes through it.
///
/// What conforms is a struct of C without any address in it.
protocol HashState {
  /// Nothing is read yet, not even how a hash begins.
  init()

  static var name: HashFunction { get }

  mutating func begin() -> Bool
  mutating func read(_ octets: UnsafeBufferPointer<UInt8>) -> Bool
  /// Puts the hash, `name.octetCount` octets, at `out`; the state means nothing then.
  mutating func end(at out: UnsafeMutablePointer<UInt8>) -> Bool
}

typealias SHA1State = SHA_CTX
typealias SHA256State = SHA256_CTX

extension SHA1State: HashState {
  static var name: HashFunction { .sha1 }

  @inline(__always)
  mutating func begin() -> Bool { unsafe SHA1_Init(&self) == 1 }

  @inline(__always)
  mutating func read(_ octets: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe SHA1_Update(&self, octets.baseAddress, octets.count) == 1
  }

  @inline(__always)
  mutating func end(at out: UnsafeMutablePointer<UInt8>) -> Bool { unsafe SHA1_Final(out, &self) == 1 }
}

extension SHA256State: HashState {
  static var name: HashFunction { .sha256 }

  @inline(__always)
  mutating func begin() -> Bool { unsafe SHA256_Init(&self) == 1 }

  @inline(__always)
  mutating func read(_ octets: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe SHA256_Update(&self, octets.baseAddress, octets.count) == 1
  }

  @inline(__always)
  mutating func end(at out: UnsafeMutablePointer<UInt8>) -> Bool { unsafe SHA256_Final(out, &self) == 1 }
}
