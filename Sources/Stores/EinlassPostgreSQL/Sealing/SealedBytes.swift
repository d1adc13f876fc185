internal import COpenSSL
internal import EinlassStorage

/// Seals bytes with AES-256 in Galois counter mode, and makes codes of them with HMAC-SHA256.
///
/// Sealed bytes are a nonce of 12 bytes, the encrypted ones, and a tag of 16 bytes.
enum SealedBytes {
  private static let nonceSize = 12
  private static let tagSize = 16
  /// What libcrypto calls EVP_CTRL_AEAD_GET_TAG and EVP_CTRL_AEAD_SET_TAG.
  private static let (readTag, setTag): (Int32, Int32) = (0x10, 0x11)

  /// The code of `message`, 32 bytes.
  static func code(_ message: [UInt8], key: [UInt8]) throws(StorageError) -> [UInt8] {
    var code = [UInt8](repeating: 0, count: 32)
    var count = 0
    let made = unsafe EVP_Q_mac(
      nil, "HMAC", nil, "SHA256", nil, key, key.count, message, message.count, &code, code.count, &count)
    guard unsafe made != nil, count == code.count else { throw refusal }
    return code
  }

  /// `bytes`, sealed; `context` is not in the result, but needed to open it.
  static func seal(_ bytes: [UInt8], key: [UInt8], context: [UInt8]) throws(StorageError) -> [UInt8] {
    var nonce = [UInt8](repeating: 0, count: nonceSize)
    guard unsafe RAND_bytes(&nonce, Int32(nonceSize)) == 1 else { throw refusal }
    var (sealed, tag) = ([UInt8](repeating: 0, count: bytes.count), [UInt8](repeating: 0, count: tagSize))
    try unsafe withCipher { cipher in
      var count: Int32 = 0
      return unsafe EVP_EncryptInit_ex(cipher, EVP_aes_256_gcm(), nil, key, nonce) == 1
        && EVP_EncryptUpdate(cipher, nil, &count, context, Int32(truncatingIfNeeded: context.count)) == 1
        && EVP_EncryptUpdate(cipher, &sealed, &count, bytes, Int32(truncatingIfNeeded: bytes.count)) == 1
        && EVP_EncryptFinal_ex(cipher, nil, &count) == 1
        && EVP_CIPHER_CTX_ctrl(cipher, readTag, Int32(tagSize), &tag) == 1
    }
    return nonce + sealed + tag
  }

  /// The bytes that were sealed with the key and the context. `nil` if `sealed` was not made with them.
  static func open(_ sealed: [UInt8], key: [UInt8], context: [UInt8]) -> [UInt8]? {
    guard sealed.count >= nonceSize + tagSize else { return nil }
    let nonce = Array(sealed.prefix(nonceSize))
    let body = Array(sealed.dropFirst(nonceSize).dropLast(tagSize))
    var (bytes, tag) = ([UInt8](repeating: 0, count: body.count), Array(sealed.suffix(tagSize)))
    do throws(StorageError) {
      try unsafe withCipher { cipher in
        var count: Int32 = 0
        return unsafe EVP_DecryptInit_ex(cipher, EVP_aes_256_gcm(), nil, key, nonce) == 1
          && EVP_DecryptUpdate(cipher, nil, &count, context, Int32(truncatingIfNeeded: context.count)) == 1
          && EVP_DecryptUpdate(cipher, &bytes, &count, body, Int32(truncatingIfNeeded: body.count)) == 1
          && EVP_CIPHER_CTX_ctrl(cipher, setTag, Int32(tagSize), &tag) == 1
          && EVP_DecryptFinal_ex(cipher, nil, &count) == 1
      }
    } catch {
      return nil
    }
    return bytes
  }

  private static func withCipher(_ body: (OpaquePointer) -> Bool) throws(StorageError) {
    guard let cipher = unsafe EVP_CIPHER_CTX_new() else { throw refusal }
    defer { unsafe EVP_CIPHER_CTX_free(cipher) }
    guard unsafe body(cipher) else { throw refusal }
  }

  private static var refusal: StorageError { StorageError("OpenSSL could not seal the data") }
}
