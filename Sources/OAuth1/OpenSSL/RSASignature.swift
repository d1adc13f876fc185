import COpenSSL

/// RSASSA-PKCS1-v1_5 by OpenSSL.
///
/// Source: RFC 3447, section 8.2.
extension RSAKey {
  /// The signature of `message`; nil where OpenSSL refuses.
  func sign(_ message: Span<UInt8>, _ hash: HashFunction) -> [UInt8]? {
    unsafe withContext { context, key in
      unsafe message.withUnsafeBufferPointer { message -> [UInt8]? in
        var count = 0
        guard unsafe EVP_DigestSignInit_ex(context, nil, hash.rawValue, nil, nil, key, nil) == 1,
          unsafe EVP_DigestSign(context, nil, &count, message.baseAddress, message.count) == 1
        else { return nil }
        var isSigned = false
        let signature = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
          let result = unsafe EVP_DigestSign(
            context, buffer.baseAddress, &count, message.baseAddress, message.count)
          isSigned = result == 1
          written = isSigned ? count : 0
        }
        return isSigned ? signature : nil
      }
    }
  }

  /// Whether `signature` is one of this key over `message`.
  func isValid(_ signature: Span<UInt8>, of message: Span<UInt8>, _ hash: HashFunction) -> Bool {
    let isValid = unsafe withContext { context, key in
      unsafe message.withUnsafeBufferPointer { message -> Bool? in
        unsafe signature.withUnsafeBufferPointer { signature -> Bool? in
          guard unsafe EVP_DigestVerifyInit_ex(context, nil, hash.rawValue, nil, nil, key, nil) == 1 else {
            return nil
          }
          return unsafe EVP_DigestVerify(
            context, signature.baseAddress, signature.count, message.baseAddress, message.count) == 1
        }
      }
    }
    return isValid ?? false
  }

  private func withContext<Result>(_ body: (OpaquePointer, OpaquePointer?) -> Result?) -> Result? {
    guard let context = unsafe EVP_MD_CTX_new() else { return nil }
    defer {
      unsafe EVP_MD_CTX_free(context)
      ERR_clear_error()
    }
    return unsafe withKey { key in unsafe body(context, key) }
  }
}
