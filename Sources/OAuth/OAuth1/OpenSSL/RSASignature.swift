import COpenSSL

/// RSASSA-PKCS1-v1_5 and RSASSA-PSS with OpenSSL.
///
/// Source: RFC 8017, sections 8.1 and 8.2.
extension RSAKey {
  /// The padding of a hash before it is signed.
  enum Padding: Sendable, Hashable {
    case pkcs1
    /// With a salt as long as the hash, masked with the hash itself.
    case pss

    /// Sets this padding in `context` for signing or verifying. Returns `false` if OpenSSL refuses.
    fileprivate func isSet(in context: OpaquePointer?) -> Bool {
      switch self {
      case .pkcs1: true
      case .pss:
        unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1
          // As long as the digest.
          && EVP_PKEY_CTX_set_rsa_pss_saltlen(context, -1) == 1
      }
    }
  }

  /// Returns the signature of `message`. `nil` if OpenSSL refuses.
  func sign(_ message: Span<UInt8>, _ hash: HashFunction, _ padding: Padding = .pkcs1) -> [UInt8]? {
    unsafe withContext { context, key in
      unsafe message.withUnsafeBufferPointer { message -> [UInt8]? in
        var count = 0
        var options: OpaquePointer?
        guard unsafe EVP_DigestSignInit_ex(context, &options, hash.rawValue, nil, nil, key, nil) == 1,
          unsafe padding.isSet(in: options),
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

  /// Whether `signature` is a signature of `message` by this key.
  func isValid(
    _ signature: Span<UInt8>, of message: Span<UInt8>, _ hash: HashFunction, _ padding: Padding = .pkcs1
  ) -> Bool {
    let isValid = unsafe withContext { context, key in
      unsafe message.withUnsafeBufferPointer { message -> Bool? in
        unsafe signature.withUnsafeBufferPointer { signature -> Bool? in
          var options: OpaquePointer?
          guard unsafe EVP_DigestVerifyInit_ex(context, &options, hash.rawValue, nil, nil, key, nil) == 1,
            unsafe padding.isSet(in: options)
          else { return nil }
          return unsafe EVP_DigestVerify(
            context, signature.baseAddress, signature.count, message.baseAddress, message.count) == 1
        }
      }
    }
    return isValid ?? false
  }

  /// Returns the hash that was signed to create `signature`, whatever the message was. `nil` if another key created it,
  /// or if it is not a signature.
  ///
  /// Source: RFC 3447, sections 8.2.2 and 9.2.
  package func signedHash(of signature: Span<UInt8>) -> (hash: HashFunction, octets: [UInt8])? {
    guard let encoded = recovered(signature) else { return nil }
    // DigestInfo: a sequence of the hash's name and the hash itself, a byte string, at its end.
    for hash in HashFunction.allCases where hash.octetCount + 2 < encoded.count {
      let count = hash.octetCount
      let start = encoded.count - count
      guard encoded[0] == 0x30, encoded[start - 2] == 0x04, Int(encoded[start - 1]) == count else { continue }
      return (hash, Array(encoded[start...]))
    }
    return nil
  }

  /// Returns the bytes within the signature's padding.
  private func recovered(_ signature: Span<UInt8>) -> [UInt8]? {
    defer { ERR_clear_error() }
    return unsafe withKey { key -> [UInt8]? in
      guard let context = unsafe EVP_PKEY_CTX_new(key, nil) else { return nil }
      defer { unsafe EVP_PKEY_CTX_free(context) }
      // OpenSSL uses RSASSA-PKCS1-v1_5 padding by default.
      guard unsafe EVP_PKEY_verify_recover_init(context) == 1 else { return nil }
      return unsafe signature.withUnsafeBufferPointer { signature -> [UInt8]? in
        var count = 0
        guard
          unsafe EVP_PKEY_verify_recover(context, nil, &count, signature.baseAddress, signature.count) == 1
        else { return nil }
        var isRecovered = false
        let octets = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
          isRecovered =
            unsafe EVP_PKEY_verify_recover(
              context, buffer.baseAddress, &count, signature.baseAddress, signature.count) == 1
          written = isRecovered ? count : 0
        }
        return isRecovered ? octets : nil
      }
    }
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
