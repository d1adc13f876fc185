/// A secret that two parties share; it prints as `<secret>`.
///
/// Its bytes are the text's UTF-8, never normalized. They are outside Swift's heap and are overwritten when the last
/// copy is released. Everything that HMAC derives from them is overwritten when the code is computed.
public struct SharedSecret: Sendable, ExpressibleByStringLiteral {
  let octets: SecretOctets

  /// A secret from text.
  ///
  /// - Parameter text: The secret. Its bytes are the text's UTF-8. It may be empty (RFC 5849, section 3.4.2).
  public init(_ text: String) {
    octets = SecretOctets(text.utf8.span)
  }

  /// A secret from a string literal.
  ///
  /// - Parameter value: The secret. Its bytes are the literal's UTF-8.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// Whether the secret has no bytes.
  public var isEmpty: Bool { octets.count == 0 }
}

extension SharedSecret {
  /// Calls `body` with the bytes and returns its result, without making a text of them.
  package func withOctets<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    octets.withOctets(body)
  }

  /// Reveals the secret, to be sent over the wire.
  ///
  /// - Returns: The secret as text, which is not overwritten after use. Bytes that are not UTF-8 become
  ///   U+FFFD.
  public func reveal() -> String {
    octets.withOctets { octets in
      var text: [UInt8] = []
      text.reserveCapacity(octets.count)
      for index in octets.indices { text.append(octets[index]) }
      return String(decoding: text, as: UTF8.self)
    }
  }

  /// Returns the HMAC-SHA256 code of `message` under only this secret. `nil` if OpenSSL refuses.
  ///
  /// The key of a signature is two secrets with `&` between (`SigningSecrets`). This is for codes under one secret,
  /// such as OAuth 2.0 servers ask of an app.
  ///
  /// Source: RFC 2104.
  package func code(of message: [UInt8]) -> [UInt8]? { code(.sha256, of: message) }

  /// Returns the same with another hash.
  package func code(_ hash: HashFunction, of message: [UInt8]) -> [UInt8]? {
    let code = octets.withOctets { key in hash.code(of: message.span, under: key) }.octets
    return code.isEmpty ? nil : code
  }
}

extension SharedSecret: Equatable {
  /// Compares byte for byte, in a time that depends only on the lengths.
  public static func == (first: SharedSecret, second: SharedSecret) -> Bool {
    first.octets.isEqual(to: second.octets)
  }
}

extension SharedSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Always `<secret>`.
  public var description: String { "<secret>" }
  /// Always `<secret>`.
  public var debugDescription: String { "<secret>" }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The identifier and secret of a client (older term: consumer).
///
/// Source: RFC 5849, section 1.1.
public struct ClientCredentials: Sendable {
  /// The client identifier, sent as `oauth_consumer_key`.
  public let key: String
  /// The shared secret; empty if the client has an RSA key instead.
  public let secret: SharedSecret
  /// The key for the RSA methods: private to sign, public (or private) to verify. `nil` if there is none.
  public let rsaKey: RSAKey?

  /// A client with a shared secret.
  ///
  /// - Parameters:
  ///   - key: The client identifier, sent as `oauth_consumer_key`.
  ///   - secret: The shared secret; it may be empty.
  public init(key: String, secret: SharedSecret) {
    self.key = key
    self.secret = secret
    rsaKey = nil
  }

  /// A client with an RSA key.
  ///
  /// - Parameters:
  ///   - key: The client identifier, sent as `oauth_consumer_key`.
  ///   - secret: The shared secret for the other methods. If it is empty, only RSA methods verify.
  ///   - rsaKey: The key for the RSA methods: private to sign, public or private to verify.
  public init(key: String, secret: SharedSecret = "", rsaKey: RSAKey) {
    self.key = key
    self.secret = secret
    self.rsaKey = rsaKey
  }

  /// A client that signs with an RSA private key.
  ///
  /// - Parameters:
  ///   - key: The client identifier, sent as `oauth_consumer_key`.
  ///   - rsaPrivateKeyPEM: The key as PEM, PKCS #1 or PKCS #8, without a pass phrase.
  /// - Throws: `unreadable` if the text is not such a key, `notRSA` if the key is of another algorithm.
  public init(key: String, rsaPrivateKeyPEM: String) throws(RSAKey.KeyError) {
    self.init(key: key, rsaKey: try RSAKey(privateKeyPEM: rsaPrivateKeyPEM))
  }

  /// A client whose RSA signatures are verified.
  ///
  /// - Parameters:
  ///   - key: The client identifier, sent as `oauth_consumer_key`.
  ///   - rsaPublicKeyPEM: The key as PEM, `PUBLIC KEY`.
  /// - Throws: `unreadable` if the text is not such a key, `notRSA` if the key is of another algorithm.
  public init(key: String, rsaPublicKeyPEM: String) throws(RSAKey.KeyError) {
    self.init(key: key, rsaKey: try RSAKey(publicKeyPEM: rsaPublicKeyPEM))
  }

  /// Whether the client has an RSA key instead of a secret: then no signature may be verified with the empty secret.
  var hasOnlyRSAKey: Bool { rsaKey != nil && secret.isEmpty }
}

/// A token and its secret: temporary credentials or token credentials.
///
/// Source: RFC 5849, section 1.1.
public struct TokenCredentials: Sendable {
  /// The token, sent as `oauth_token`.
  public let token: String
  /// The token's shared secret; may be empty.
  public let secret: SharedSecret

  /// A token with its secret.
  ///
  /// - Parameters:
  ///   - token: The token, sent as `oauth_token`.
  ///   - secret: The token's shared secret; it may be empty.
  public init(token: String, secret: SharedSecret) {
    self.token = token
    self.secret = secret
  }
}
