import COpenSSL

/// HMAC over OpenSSL's digests: one context behind the inner pad of the key, one behind the outer pad, and
/// one that copies them to work with.
///
/// `EVP_MAC` does the same inside, but nobody can keep there what a message starts with; copying a digest's
/// context costs less than a tenth of hashing Twitter's base string.
///
/// Source: RFC 2104, section 2.
@safe struct MessageAuthenticationContext: ~Copyable {
  /// How many octets a block of SHA-1 and of SHA-256 has.
  private static let blockCount = 64

  private let inner: OpaquePointer
  private let outer: OpaquePointer
  private let work: OpaquePointer
  private let hash: MessageAuthentication.Hash
  private var keyedWith = SigningSecrets.Identity.none

  /// A context without a key; nil where OpenSSL has no such hash.
  init?(_ hash: MessageAuthentication.Hash) {
    let digest = unsafe EVP_MD_fetch(nil, hash.name, nil)
    let contexts = unsafe (EVP_MD_CTX_new(), EVP_MD_CTX_new(), EVP_MD_CTX_new())
    defer { unsafe EVP_MD_free(digest) }
    guard let digest = unsafe digest, let inner = unsafe contexts.0, let outer = unsafe contexts.1,
      let work = unsafe contexts.2, unsafe EVP_DigestInit_ex2(work, digest, nil) == 1,
      unsafe EVP_MD_CTX_copy_ex(inner, work) == 1, unsafe EVP_MD_CTX_copy_ex(outer, work) == 1
    else {
      unsafe EVP_MD_CTX_free(contexts.0)
      unsafe EVP_MD_CTX_free(contexts.1)
      unsafe EVP_MD_CTX_free(contexts.2)
      return nil
    }
    unsafe (self.inner, self.outer, self.work) = unsafe (inner, outer, work)
    self.hash = hash
  }

  deinit {
    unsafe EVP_MD_CTX_free(inner)
    unsafe EVP_MD_CTX_free(outer)
    unsafe EVP_MD_CTX_free(work)
  }

  /// Makes the context ready for messages under `secrets`.
  mutating func key(with secrets: SigningSecrets) -> Bool {
    let identity = secrets.identity
    if identity == keyedWith { return true }
    keyedWith = .none
    guard secrets.withKey({ key in absorb(key) }) else { return false }
    keyedWith = identity
    return true
  }

  /// Puts the code of `message` into `code`.
  func finish(_ message: Span<UInt8>, into code: inout MessageAuthentication.Code) -> Bool {
    unsafe finish(message, after: inner, outer, into: &code)
  }

  /// Puts the code of what `beginning` has read and `rest` into `code`; the key is that of `beginning`.
  func finish(
    _ rest: Span<UInt8>, after beginning: MessageBeginning, into code: inout MessageAuthentication.Code
  ) -> Bool {
    unsafe beginning.withContexts { inner, outer in unsafe finish(rest, after: inner, outer, into: &code) }
  }

  /// What a message that starts with `octets` leaves behind, under the present key.
  func beginning(_ octets: Span<UInt8>) -> MessageBeginning? {
    unsafe MessageBeginning(hash, octets, inner: inner, outer: outer)
  }

  /// Reads the key: one longer than a block counts as its digest.
  private func absorb(_ key: Span<UInt8>) -> Bool {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.blockCount) { block in
      defer { unsafe OPENSSL_cleanse(block.baseAddress, block.count) }
      unsafe block.initialize(repeating: 0)
      return unsafe key.withUnsafeBufferPointer { key in
        if key.count > Self.blockCount {
          guard unsafe restart(work), unsafe EVP_DigestUpdate(work, key.baseAddress, key.count) == 1,
            unsafe EVP_DigestFinal_ex(work, block.baseAddress, nil) == 1
          else { return false }
        } else {
          for index in key.indices { unsafe block[index] = key[index] }
        }
        return unsafe absorb(block, 0x36, into: inner) && absorb(block, 0x36 ^ 0x5C, into: outer)
      }
    }
  }

  /// Reads `block` with every octet changed by `pad`.
  private func absorb(
    _ block: UnsafeMutableBufferPointer<UInt8>, _ pad: UInt8, into context: OpaquePointer
  ) -> Bool {
    for index in block.indices { unsafe block[index] ^= pad }
    return unsafe restart(context) && EVP_DigestUpdate(context, block.baseAddress, block.count) == 1
  }

  /// The digest is the one the context had before.
  private func restart(_ context: OpaquePointer) -> Bool {
    unsafe EVP_DigestInit_ex2(context, nil, nil) == 1
  }

  private func finish(
    _ message: Span<UInt8>, after inner: OpaquePointer, _ outer: OpaquePointer,
    into code: inout MessageAuthentication.Code
  ) -> Bool {
    var span = code.storage.mutableSpan
    return unsafe span.withUnsafeMutableBufferPointer { out in
      unsafe message.withUnsafeBufferPointer { message in
        unsafe EVP_MD_CTX_copy_ex(work, inner) == 1
          && EVP_DigestUpdate(work, message.baseAddress, message.count) == 1
          && EVP_DigestFinal_ex(work, out.baseAddress, nil) == 1
          && EVP_MD_CTX_copy_ex(work, outer) == 1
          && EVP_DigestUpdate(work, out.baseAddress, hash.octetCount) == 1
          && EVP_DigestFinal_ex(work, out.baseAddress, nil) == 1
      }
    }
  }
}
