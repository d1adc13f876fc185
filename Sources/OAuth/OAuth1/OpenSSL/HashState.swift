import COpenSSL

/// A hash computation in OpenSSL whose state is a plain value.
///
/// These calls never look up an algorithm, as `EVP_Q_mac` does each time. They are deprecated since OpenSSL 3.0,
/// because they ignore the provider that a configuration names. So they are used only if `HashFunction.isOpenSSLsOwn`
/// is true.
///
/// Conforming types are C structs without pointers.
protocol HashState {
  init()

  static var name: HashFunction { get }

  mutating func begin() -> Bool
  mutating func read(_ octets: UnsafeBufferPointer<UInt8>) -> Bool
  /// Writes the hash, `name.octetCount` bytes, to `out`. The state is invalid afterwards.
  mutating func end(at out: UnsafeMutablePointer<UInt8>) -> Bool
}

typealias SHA1State = SHA_CTX
typealias SHA256State = SHA256_CTX

extension SHA1State: HashState {
  static var name: HashFunction { .sha1 }

  mutating func begin() -> Bool { unsafe SHA1_Init(&self) == 1 }

  mutating func read(_ octets: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe SHA1_Update(&self, octets.baseAddress, octets.count) == 1
  }

  mutating func end(at out: UnsafeMutablePointer<UInt8>) -> Bool { unsafe SHA1_Final(out, &self) == 1 }
}

extension SHA256State: HashState {
  static var name: HashFunction { .sha256 }

  mutating func begin() -> Bool { unsafe SHA256_Init(&self) == 1 }

  mutating func read(_ octets: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe SHA256_Update(&self, octets.baseAddress, octets.count) == 1
  }

  mutating func end(at out: UnsafeMutablePointer<UInt8>) -> Bool { unsafe SHA256_Final(out, &self) == 1 }
}
