internal import COpenSSL

/// AES-256 in Galois/Counter Mode (NIST SP 800-38D), by OpenSSL.
///
/// A sealed value is nonce (12 octets), ciphertext and tag (16 octets), one after the other. Nonces come from
/// OpenSSL's generator and not from a world's random source: worlds of one seed would repeat them under one key. 96
/// random bits are good for 2^32 values under one key (section 8.3), more than a phone's Keychain ever holds.
enum AuthenticatedCipher {
  static let nonceCount = 12
  static let tagCount = 16

  /// Seals `plain`; a change of it, or its use in another `context`, is detected.
  ///
  /// nil where OpenSSL gives up, as without memory or randomness.
  static func seal(_ plain: [UInt8], for context: [UInt8], with key: DeviceKey) -> [UInt8]? {
    var nonce = [UInt8](repeating: 0, count: nonceCount)
    guard unsafe RAND_bytes(&nonce, Int32(nonceCount)) == 1 else { return nil }
    guard let cipher = Cipher(key, nonce, seals: true), cipher.bind(context),
      let text = cipher.process(plain), cipher.finish(), let tag = cipher.tag
    else { return nil }
    return nonce + text + tag
  }

  /// The value that was sealed; nil where anything about it, the context or the key is another.
  static func open(_ sealed: [UInt8], for context: [UInt8], with key: DeviceKey) -> [UInt8]? {
    guard sealed.count >= nonceCount + tagCount else { return nil }
    let nonce = Array(sealed.prefix(nonceCount))
    let text = Array(sealed.dropFirst(nonceCount).dropLast(tagCount))
    guard let cipher = Cipher(key, nonce, seals: false), cipher.bind(context),
      let plain = cipher.process(text), cipher.expect(Array(sealed.suffix(tagCount))), cipher.finish()
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

  init?(_ key: DeviceKey, _ nonce: [UInt8], seals: Bool) {
    guard let state = unsafe EVP_CIPHER_CTX_new() else { return nil }
    address = UInt(bitPattern: state)
    let isReady = unsafe key.withOctets { key in
      unsafe EVP_CipherInit_ex(state, EVP_aes_256_gcm(), nil, key, nonce, seals ? 1 : 0)
    }
    if isReady != 1 { return nil }
  }

  deinit {
    unsafe EVP_CIPHER_CTX_free(state)
  }

  func bind(_ context: [UInt8]) -> Bool {
    guard !context.isEmpty else { return true }
    var count: Int32 = 0
    return unsafe EVP_CipherUpdate(state, nil, &count, context, Int32(context.count)) == 1
  }

  /// The mode works octet by octet, so that as many come out as go in.
  func process(_ text: [UInt8]) -> [UInt8]? {
    guard !text.isEmpty else { return [] }
    guard text.count <= 1 << 24 else { return nil }
    var out = [UInt8](repeating: 0, count: text.count)
    var count: Int32 = 0
    guard unsafe EVP_CipherUpdate(state, &out, &count, text, Int32(text.count)) == 1 else { return nil }
    return Int(count) == text.count ? out : nil
  }

  func expect(_ tag: [UInt8]) -> Bool {
    var tag = tag
    return unsafe EVP_CIPHER_CTX_ctrl(state, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1
  }

  func finish() -> Bool {
    var room = [UInt8](repeating: 0, count: 16)
    var count: Int32 = 0
    return unsafe EVP_CipherFinal_ex(state, &room, &count) == 1
  }

  var tag: [UInt8]? {
    var tag = [UInt8](repeating: 0, count: AuthenticatedCipher.tagCount)
    let isThere = unsafe EVP_CIPHER_CTX_ctrl(state, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), &tag)
    return isThere == 1 ? tag : nil
  }
}
