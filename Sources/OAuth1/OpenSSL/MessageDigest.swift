import COpenSSL

/// Hashes without a key, by OpenSSL.
enum MessageDigest {
  /// The SHA-1 of `message`; nil where OpenSSL refuses.
  ///
  /// Source: FIPS 180-4, section 6.1.
  static func sha1(_ message: Span<UInt8>) -> [UInt8]? {
    unsafe message.withUnsafeBufferPointer { message in
      var count = 0
      let digest = unsafe [UInt8](unsafeUninitializedCapacity: 20) { buffer, written in
        let result = unsafe EVP_Q_digest(
          nil, "SHA1", nil, message.baseAddress, message.count, buffer.baseAddress, &count)
        written = result == 1 ? count : 0
      }
      return digest.count == 20 ? digest : nil
    }
  }
}
