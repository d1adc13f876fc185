import COpenSSL

/// What HMAC knows once it has read the key and the octets that many messages start with.
///
/// OpenSSL only reads it when a message goes on, so that threads may share it; it is overwritten when the
/// last reference goes.
final class MessageBeginning: Sendable {
  let hash: MessageAuthentication.Hash
  private let inner: UInt
  private let outer: UInt

  /// A copy of `inner` that has read `octets`, and one of `outer`; nil where OpenSSL refuses.
  init?(
    _ hash: MessageAuthentication.Hash, _ octets: Span<UInt8>, inner: OpaquePointer, outer: OpaquePointer
  ) {
    self.hash = hash
    let copies = unsafe (EVP_MD_CTX_new(), EVP_MD_CTX_new())
    (self.inner, self.outer) = unsafe (UInt(bitPattern: copies.0), UInt(bitPattern: copies.1))
    guard let innerCopy = unsafe copies.0, let outerCopy = unsafe copies.1 else { return nil }
    let isRead = unsafe octets.withUnsafeBufferPointer { octets in
      unsafe EVP_MD_CTX_copy_ex(innerCopy, inner) == 1 && EVP_MD_CTX_copy_ex(outerCopy, outer) == 1
        && EVP_DigestUpdate(innerCopy, octets.baseAddress, octets.count) == 1
    }
    guard isRead else { return nil }
  }

  deinit {
    unsafe EVP_MD_CTX_free(OpaquePointer(bitPattern: inner))
    unsafe EVP_MD_CTX_free(OpaquePointer(bitPattern: outer))
  }

  func withContexts(_ body: (_ inner: OpaquePointer, _ outer: OpaquePointer) -> Bool) -> Bool {
    guard let inner = unsafe OpaquePointer(bitPattern: inner),
      let outer = unsafe OpaquePointer(bitPattern: outer)
    else { return false }
    return unsafe body(inner, outer)
  }
}
