/// The secrets that a signature is made with.
public struct SigningSecrets: Sendable {
  /// The client's credentials.
  public let client: ClientCredentials
  /// The token's secret; `nil` counts as empty.
  public let token: SharedSecret?
  /// Whether the secrets are percent-encoded in the key, as RFC 5849 requires.
  public let isEncoded: Bool

  /// The secrets of a client and its optional token.
  ///
  /// - Parameters:
  ///   - client: The client's credentials.
  ///   - token: The token's secret; `nil` counts as empty.
  ///   - isEncoded: Whether the secrets are percent-encoded in the key, as RFC 5849 requires (section 3.4.2).
  public init(client: ClientCredentials, token: SharedSecret?, isEncoded: Bool = true) {
    self.client = client
    self.token = token
    self.isEncoded = isEncoded
  }

  /// The signing key, which must not be printed or stored: for tests and the signature doctor.
  ///
  /// Source: RFC 5849, section 3.4.2.
  package var key: [UInt8] {
    withKey { key in [UInt8](atMost: key.count) { out in out.append(copying: key) } }
  }
}

extension SigningSecrets {
  /// Returns the HMAC of `message` under the signing key. Empty if OpenSSL refuses.
  ///
  /// Source: RFC 5849, section 3.4.2.
  func code(_ hash: HashFunction, of message: Span<UInt8>) -> Digest {
    withKey { key in hash.code(of: message, under: key) }
  }

  /// Calls `body` with the signing key: client secret, `&`, token secret. The key is overwritten after `body` returns.
  ///
  /// Source: RFC 5849, section 3.4.2.
  func withKey<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    let count = client.secret.octets.count + (token?.octets.count ?? 0)
    let capacity = (isEncoded ? 3 : 1) * count + 1
    return SecretOctets.withTemporary(atMost: capacity) { out in
      append(client.secret, to: &out)
      out.append(0x26)
      if let token { append(token, to: &out) }
    } reading: { key in
      body(key)
    }
  }

  private func append(_ secret: SharedSecret, to out: inout OutputSpan<UInt8>) {
    secret.octets.withOctets { octets in
      if isEncoded { out.append(encoding: octets) } else { out.append(copying: octets) }
    }
  }
}
