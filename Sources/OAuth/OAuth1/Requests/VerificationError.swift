/// The reason why a request is refused; the order of the cases is the order of the checks.
///
/// The raw values are the names in journals, fixtures and the command line.
public enum VerificationError: String, Error, Sendable, Hashable, CaseIterable {
  /// There is no OAuth parameter anywhere.
  case notOAuth = "not_oauth"
  /// The `Authorization` header, or a protocol parameter's bytes, cannot be read (RFC 5849, 3.5.1).
  case malformedHeader = "malformed_header"
  /// Protocol parameters are in more than one of header, query and body (RFC 5849, 3.5).
  case multipleLocations = "multiple_locations"
  /// A protocol parameter occurs twice (RFC 5849, 3.1).
  case duplicatedParameter = "duplicated_parameter"
  /// A required parameter is missing or empty (RFC 5849, 3.1 and 3.2).
  case missingParameter = "missing_parameter"
  /// `oauth_version` is present and is not `1.0` (RFC 5849, 3.2).
  case unsupportedVersion = "unsupported_version"
  /// The signature method is unknown or disabled.
  case unsupportedSignatureMethod = "unsupported_signature_method"
  /// PLAINTEXT without TLS (RFC 5849, 3.4.4).
  case insecureTransport = "insecure_transport"
  /// The timestamp is not a positive integer of at most 64 bits (RFC 5849, 3.3).
  case malformedTimestamp = "malformed_timestamp"
  /// `oauth_body_hash` does not match the body, or the body is a form; only if the policy checks it.
  case bodyHashMismatch = "body_hash_mismatch"
  /// The client key is unknown.
  case unknownConsumer = "unknown_consumer"
  /// The token is unknown, or belongs to another client.
  case unknownToken = "unknown_token"
  /// The timestamp is before the window.
  case timestampTooOld = "timestamp_too_old"
  /// The timestamp is after the window.
  case timestampInFuture = "timestamp_in_future"
  /// The signature is not the one the server computes.
  case badSignature = "bad_signature"
  /// The nonce was used before with this timestamp and these credentials, or cannot be remembered. Thrown by the store
  /// of nonces, for requests whose signature is right.
  case nonceReplayed = "nonce_replayed"
}
