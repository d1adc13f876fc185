/// HMAC by OpenSSL.
///
/// Every thread remembers which secrets it has read last: the next message under them starts where the key
/// ends, which is more than twice as fast as reading the key again and shares nothing between threads.
///
/// Source: RFC 2104; RFC 5849, section 3.4.2.
enum MessageAuthentication {
  /// The code of `message` under `secrets`; empty where OpenSSL refuses.
  @inline(__always)
  static func code(_ hash: HashFunction, of message: Span<UInt8>, with secrets: SigningSecrets) -> Digest {
    code(hash, of: message, secrets.client, secrets.token, isEncoded: secrets.isEncoded)
  }

  /// The same under the secrets of `client` and `token`; these are copied only where they are others than those
  /// of the last code.
  @inline(__always)
  static func code(
    _ hash: HashFunction, of message: Span<UInt8>, _ client: ClientCredentials, _ token: SharedSecret?,
    isEncoded: Bool
  ) -> Digest {
    let identity = SigningSecrets.Identity(client, token, isEncoded: isEncoded)
    return ThreadState.withKeys { keys in
      keys.code(
        hash, of: message, with: SigningSecrets(client: client, token: token, isEncoded: isEncoded), identity)
    } ?? Digest()
  }
}
