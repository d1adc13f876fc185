import COpenSSL

extension SigningSecrets {
  /// Which secrets these are, without their octets.
  struct Identity: Equatable {
    var client: UInt64
    var token: UInt64
    var isEncoded: Bool

    init(_ client: ClientCredentials, _ token: SharedSecret?, isEncoded: Bool) {
      self.client = client.secret.octets.identity
      self.token = token?.octets.identity ?? 0
      self.isEncoded = isEncoded
    }

    private init() { (client, token, isEncoded) = (0, 0, false) }

    /// No secret has it.
    static let none = Identity()
  }

  var identity: Identity { Identity(client, token, isEncoded: isEncoded) }

  /// The signing key: client secret, `&`, token secret. It is overwritten after `body` returns.
  ///
  /// Source: RFC 5849, section 3.4.2.
  func withKey<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    let count = client.secret.octets.count + (token?.octets.count ?? 0)
    let capacity = (isEncoded ? 3 : 1) * count + 1
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
      defer { unsafe OPENSSL_cleanse(buffer.baseAddress, buffer.count) }
      var out = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
      append(client.secret, to: &out)
      out.append(0x26)
      if let token { append(token, to: &out) }
      let count = unsafe out.finalize(for: buffer)
      return body(unsafe UnsafeBufferPointer(rebasing: buffer[..<count]).span)
    }
  }

  private func append(_ secret: SharedSecret, to out: inout OutputSpan<UInt8>) {
    secret.octets.withOctets { octets in
      if isEncoded { out.append(encoding: octets) } else { out.append(copying: octets) }
    }
  }
}
