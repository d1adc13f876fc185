import COpenSSL

extension SharedSecret {
  /// The HMAC-SHA256 code of `message` under the secret's octets alone; nil where OpenSSL refuses.
  ///
  /// Signatures are made with `MessageAuthentication`, whose key is two secrets with `&` between; this is for
  /// codes under one secret, such as OAuth 2.0 servers ask of an app.
  ///
  /// Source: RFC 2104.
  package func code(of message: [UInt8]) -> [UInt8]? {
    octets.withOctets { key in
      unsafe key.withUnsafeBufferPointer { key in
        var count = 0
        let code = unsafe [UInt8](unsafeUninitializedCapacity: 32) { buffer, written in
          let result = unsafe EVP_Q_mac(
            nil, "HMAC", nil, "SHA256", nil, key.baseAddress, key.count, message, message.count,
            buffer.baseAddress, buffer.count, &count)
          written = unsafe result == nil ? 0 : count
        }
        return code.count == 32 ? code : nil
      }
    }
  }
}
