internal import COpenSSL

/// AES-256 in Galois/Counter Mode (NIST SP 800-38D), through OpenSSL.
///
/// A sealed value is a nonce (12 bytes), the ciphertext and a tag (16 bytes). Nonces come from OpenSSL's generator, not
/// from a world's random source, because worlds with the same seed would repeat them under one key. Random nonces of 96
/// bits are safe for 2^32 values under one key (section 8.3).
package enum AuthenticatedCipher {
  static let nonceCount = 12
  private static let tagCount = 16

  /// Seals `plain`, so that changes to the result or its use in another `context` are detected.
  ///
  /// - Parameter key: 32 bytes.
  /// - Returns: `nil` if OpenSSL fails, for example for lack of memory or randomness.
  package static func seal(_ plain: [UInt8], for context: [UInt8], with key: Span<UInt8>) -> [UInt8]? {
    var nonce = [UInt8](repeating: 0, count: nonceCount)
    var tag = [UInt8](repeating: 0, count: tagCount)
    guard unsafe RAND_bytes(&nonce, Int32(nonceCount)) == 1, let cipher = Cipher(key, nonce, seals: true),
      let text = cipher.process(plain, context), cipher.finish(),
      cipher.control(EVP_CTRL_AEAD_GET_TAG, &tag)
    else { return nil }
    return nonce + text + tag
  }

  /// Returns the value that was sealed. `nil` if the sealed value, the context or the key differs.
  package static func open(_ sealed: [UInt8], for context: [UInt8], with key: Span<UInt8>) -> [UInt8]? {
    guard sealed.count >= nonceCount + tagCount else { return nil }
    var tag = Array(sealed.suffix(tagCount))
    guard let cipher = Cipher(key, Array(sealed.prefix(nonceCount)), seals: false),
      let plain = cipher.process(Array(sealed.dropFirst(nonceCount).dropLast(tagCount)), context),
      cipher.control(EVP_CTRL_AEAD_SET_TAG, &tag), cipher.finish()
    else {
      ERR_clear_error()
      return nil
    }
    return plain
  }
}

/// One run of the cipher, in OpenSSL's order: context, text, tag.
private final class Cipher {
  private let address: UInt

  private var state: OpaquePointer? { unsafe OpaquePointer(bitPattern: address) }

  init?(_ key: Span<UInt8>, _ nonce: [UInt8], seals: Bool) {
    guard key.count == 32, let state = unsafe EVP_CIPHER_CTX_new() else { return nil }
    address = UInt(bitPattern: state)
    let isReady = unsafe key.withUnsafeBufferPointer { key in
      unsafe EVP_CipherInit_ex(state, EVP_aes_256_gcm(), nil, key.baseAddress, nonce, seals ? 1 : 0)
    }
    if isReady != 1 { return nil }
  }

  deinit {
    unsafe EVP_CIPHER_CTX_free(state)
  }

  /// Returns the result for `text` in `context`: the mode returns as many bytes as it receives.
  func process(_ text: [UInt8], _ context: [UInt8]) -> [UInt8]? {
    var out = [UInt8](repeating: 0, count: text.count)
    var count: Int32 = 0
    guard let contextCount = Int32(exactly: context.count), let textCount = Int32(exactly: text.count),
      unsafe EVP_CipherUpdate(state, nil, &count, context, contextCount) == 1,
      unsafe EVP_CipherUpdate(state, &out, &count, text, textCount) == 1
    else { return nil }
    return out
  }

  func control(_ command: Int32, _ tag: inout [UInt8]) -> Bool {
    unsafe EVP_CIPHER_CTX_ctrl(state, command, Int32(tag.count), &tag) == 1
  }

  func finish() -> Bool {
    var room = [UInt8](repeating: 0, count: 16)
    var count: Int32 = 0
    return unsafe EVP_CipherFinal_ex(state, &room, &count) == 1
  }
}
