/// A way to sign a base string.
///
/// Source: RFC 5849, section 3.4.
public protocol SignatureMethod: Sendable {
  /// The name as `oauth_signature_method` says it, case-sensitive.
  var name: String { get }

  /// What the method signs with.
  var kind: SignatureMethodKind { get }

  /// The value of `oauth_signature`, not yet encoded.
  func signature(
    of baseString: SignatureBaseString, with secrets: SigningSecrets
  ) throws(SigningFailure) -> [UInt8]

  /// Whether `signature`, decoded as a parameter but otherwise as it came, is the one of `baseString`.
  ///
  /// Compares in constant time. `leniently` reads base64 as Twitter does: of either alphabet, foreign
  /// octets skipped.
  func isValid(
    _ signature: [UInt8], of baseString: SignatureBaseString, with secrets: SigningSecrets, leniently: Bool
  ) -> Bool
}

extension SignatureMethod {
  /// The hash of this library's keyed methods; nil for any other method, also for one under their name.
  @inline(__always)
  var keyedHash: HashName? {
    let type = type(of: self)
    if type == HMACSHA1.self { return .sha1 }
    if type == HMACSHA256.self { return .sha256 }
    if type == HMACSHA384.self { return .sha384 }
    return type == HMACSHA512.self ? .sha512 : nil
  }
}

/// What a signature method signs with.
public enum SignatureMethodKind: Sendable, Hashable {
  /// A hash keyed with the two secrets.
  case keyedHash
  /// The client's private key.
  case publicKey
  /// The secrets themselves, bare: TLS must hide them, and timestamp and nonce may be missing.
  case plaintext
}

extension [any SignatureMethod] {
  /// The methods of RFC 5849 and HMAC-SHA256: what a strict verifier accepts unless its policy says otherwise.
  public static var standard: Self { [HMACSHA1(), HMACSHA256(), RSASHA1(), Plaintext()] }

  /// Every method of this library: the standard ones, and with longer hashes those that are in no standard.
  public static var all: Self {
    standard + [HMACSHA384(), HMACSHA512(), RSASHA256(), RSASHA384(), RSASHA512()]
  }

  /// The method Twitter took.
  public static var twitter: Self { [HMACSHA1()] }
}

/// The secrets a signature is made with.
public struct SigningSecrets: Sendable {
  /// The client's credentials.
  public let client: ClientCredentials
  /// The token's secret; nil counts as empty.
  public let token: SharedSecret?
  /// Whether the secrets are percent-encoded in the key, as RFC 5849 wants and Twitter does not do.
  public let isEncoded: Bool

  /// The secrets of a client and, where there is a token, of the token.
  public init(client: ClientCredentials, token: SharedSecret?, isEncoded: Bool = true) {
    self.client = client
    self.token = token
    self.isEncoded = isEncoded
  }

  /// The signing key, which must not be printed or kept: for tests and the signature doctor.
  ///
  /// Source: RFC 5849, section 3.4.2.
  package var key: [UInt8] {
    withKey { key in [UInt8](atMost: key.count) { out in out.append(copying: key) } }
  }
}
