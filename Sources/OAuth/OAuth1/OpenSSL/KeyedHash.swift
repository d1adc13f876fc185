import COpenSSL

/// HMAC under one key, for any number of messages: for hashes whose state OpenSSL does not show.
///
/// Source: RFC 2104.
@safe final class KeyedHash {
  private let context: OpaquePointer

  /// A context with its key; nil where OpenSSL has no such hash or refuses the key.
  init?(_ hash: HashFunction, _ key: Span<UInt8>) {
    guard let algorithm = unsafe EVP_MAC_fetch(nil, "HMAC", nil) else { return nil }
    defer { unsafe EVP_MAC_free(algorithm) }
    guard let context = unsafe EVP_MAC_CTX_new(algorithm) else { return nil }
    unsafe self.context = unsafe context
    // OpenSSL keeps both addresses until the key is set, so they must outlive the call that takes them.
    let name = Array(OSSL_MAC_PARAM_DIGEST.utf8CString)
    var value = Array(hash.rawValue.utf8CString)
    let isKeyed = unsafe name.withUnsafeBufferPointer { name in
      unsafe value.withUnsafeMutableBufferPointer { value in
        let parameters = unsafe [
          OSSL_PARAM_construct_utf8_string(name.baseAddress, value.baseAddress, 0),
          OSSL_PARAM_construct_end(),
        ]
        return unsafe Self.withAddress(of: key) { address in
          unsafe EVP_MAC_init(context, address, key.count, parameters) == 1
        }
      }
    }
    guard isKeyed else { return nil }
  }

  deinit {
    unsafe EVP_MAC_CTX_free(context)
  }

  /// The code of `message`; empty where OpenSSL refuses.
  func code(of message: Span<UInt8>) -> Digest {
    unsafe Digest { out in
      var count = 0
      let isMade = unsafe message.withUnsafeBufferPointer { message in
        unsafe EVP_MAC_init(context, nil, 0, nil) == 1
          && EVP_MAC_update(context, message.baseAddress, message.count) == 1
          && EVP_MAC_final(context, out.baseAddress, &count, out.count) == 1
      }
      return isMade ? count : 0
    }
  }

  /// An empty key has an address too: without one OpenSSL would look for a former key.
  private static func withAddress(
    of key: Span<UInt8>, _ body: (UnsafePointer<UInt8>) -> Bool
  ) -> Bool {
    unsafe key.withUnsafeBufferPointer { octets in
      if let address = octets.baseAddress { return unsafe body(address) }
      var nothing: UInt8 = 0
      return unsafe withUnsafePointer(to: &nothing) { address in unsafe body(address) }
    }
  }
}
