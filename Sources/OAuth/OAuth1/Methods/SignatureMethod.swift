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
  ) throws(SigningError) -> [UInt8]

  /// Whether `signature`, decoded as a parameter but otherwise as it came, is the one of `baseString`.
  ///
  /// Compares in constant time. `leniently` takes base64 of either alphabet, foreign bytes in it skipped.
  func isValid(
    _ signature: [UInt8], of baseString: SignatureBaseString, with secrets: SigningSecrets, leniently: Bool
  ) -> Bool
}

/// What a signature method signs with.
public enum SignatureMethodKind: Sendable, Hashable {
  /// HMAC with that hash, keyed with the two secrets.
  case keyedHash(HashFunction)
  /// The client's private key.
  case publicKey
  /// The secrets themselves, bare: TLS must hide them, and timestamp and nonce may be missing.
  case plaintext
}

extension [any SignatureMethod] {
  /// The methods of RFC 5849 and HMAC-SHA256: what a strict verifier accepts unless its policy says otherwise.
  public static var standard: Self { [.hmacSHA1, .hmacSHA256, .rsaSHA1, .plaintext] }

  /// Every method of this library: the standard ones, and with longer hashes those that are in no standard.
  public static var all: Self {
    standard + [.hmacSHA384, .hmacSHA512, .rsaSHA256, .rsaSHA384, .rsaSHA512, .rsaPSSSHA256]
  }
}
