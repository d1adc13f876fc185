import COpenSSL

/// One HMAC context of OpenSSL, and what it is keyed with.
@safe final class MessageAuthenticationContext {
  private let context: OpaquePointer
  private var keyedWith = SigningSecrets.Identity.none

  /// A context without a key; nil where OpenSSL has no such hash.
  init?(_ hash: MessageAuthentication.Hash) {
    guard let algorithm = unsafe EVP_MAC_fetch(nil, "HMAC", nil) else { return nil }
    defer { unsafe EVP_MAC_free(algorithm) }
    guard let context = unsafe EVP_MAC_CTX_new(algorithm) else { return nil }
    guard unsafe Self.set(hash, of: context) else {
      unsafe EVP_MAC_CTX_free(context)
      return nil
    }
    unsafe self.context = unsafe context
  }

  deinit {
    unsafe EVP_MAC_CTX_free(context)
  }

  private static func set(_ hash: MessageAuthentication.Hash, of context: OpaquePointer) -> Bool {
    // OpenSSL keeps neither text, but the parameter list points to both while it is read.
    unsafe OSSL_MAC_PARAM_DIGEST.withCString { key in
      unsafe hash.name.withCString { name in
        let parameters = unsafe [
          OSSL_PARAM_construct_utf8_string(key, UnsafeMutablePointer(mutating: name), 0),
          OSSL_PARAM_construct_end(),
        ]
        return unsafe EVP_MAC_CTX_set_params(context, parameters) == 1
      }
    }
  }

  /// Makes the context ready for a message under `secrets`.
  func key(with secrets: SigningSecrets) -> Bool {
    let identity = secrets.identity
    if identity == keyedWith { return unsafe EVP_MAC_init(context, nil, 0, nil) == 1 }
    keyedWith = .none
    let isKeyed = secrets.withKey { key in
      unsafe key.withUnsafeBufferPointer { key in
        unsafe EVP_MAC_init(context, key.baseAddress, key.count, nil) == 1
      }
    }
    if isKeyed { keyedWith = identity }
    return isKeyed
  }

  /// Puts the code of `message` into `code`.
  func finish(_ message: Span<UInt8>, into code: inout MessageAuthentication.Code) -> Bool {
    let isRead = unsafe message.withUnsafeBufferPointer { message in
      unsafe EVP_MAC_update(context, message.baseAddress, message.count) == 1
    }
    guard isRead else { return false }
    let count = code.count
    var written = 0
    var span = code.storage.mutableSpan
    let isFinished = unsafe span.withUnsafeMutableBufferPointer { out in
      unsafe EVP_MAC_final(context, out.baseAddress, &written, out.count) == 1
    }
    return isFinished && written == count
  }
}
