/// A way to sign a base string.
///
/// Source: RFC 5849, section 3.4.
public protocol SignatureMethod: Sendable {
  /// The name in `oauth_signature_method`, case-sensitive.
  var name: String { get }

  /// The kind of key that the method signs with.
  var kind: SignatureMethodKind { get }

  /// Returns the value of `oauth_signature`, not yet encoded.
  func signature(
    of baseString: SignatureBaseString, with secrets: SigningSecrets
  ) throws(SigningError) -> [UInt8]

  /// Whether `signature`, decoded as a parameter but otherwise unchanged, is the signature of `baseString`.
  ///
  /// Compares in constant time. `leniently` accepts base64 in either alphabet and skips other bytes.
  func isValid(
    _ signature: [UInt8], of baseString: SignatureBaseString, with secrets: SigningSecrets, leniently: Bool
  ) -> Bool
}

/// The kind of key that a signature method signs with.
public enum SignatureMethodKind: Sendable, Hashable {
  /// HMAC with that hash, keyed with the two secrets.
  case keyedHash(HashFunction)
  /// The client's private key.
  case publicKey
  /// The secrets themselves, unhashed. TLS must hide them, and the timestamp and nonce may be missing.
  case plaintext
}

extension [any SignatureMethod] {
  /// The methods of RFC 5849 and HMAC-SHA256: the default of a strict verifier.
  public static var standard: Self { [.hmacSHA1, .hmacSHA256, .rsaSHA1, .plaintext] }

  /// All methods of this library: the standard ones, and those with longer hashes, which no standard defines.
  public static var all: Self {
    standard + [.hmacSHA384, .hmacSHA512, .rsaSHA256, .rsaSHA384, .rsaSHA512, .rsaPSSSHA256]
  }
}
