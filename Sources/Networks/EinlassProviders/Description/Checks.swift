internal import EinlassWorld

/// One check of a request. A description file sets their order.
package enum Check: String, Sendable, CaseIterable {
  case parameters, version, consumer, address, method, token, timestamp, signature, nonce, callback, verifier
  case approval, permission
  case bodyHash = "body_hash"

  /// The default order. Checks that a file's order omits follow it in this order.
  static let usual: [Check] = [
    .parameters, .version, .consumer, .address, .method, .token, .timestamp, .signature, .nonce, .bodyHash,
    .callback, .verifier, .approval, .permission,
  ]

  /// All checks, starting with `order`.
  static func all(_ order: [Check]) -> [Check] {
    order + usual.filter { !order.contains($0) }
  }
}

/// The reasons for refusing a request, by the names that description files use.
package enum Cause: String, Sendable, CaseIterable {
  case none, parameters, duplicate, version, consumer, address, token
  case tokenUsed = "token_used"
  case tokenExpired = "token_expired"
  case tokenRevoked = "token_revoked"
  case tokenUnauthorized = "token_unauthorized"
  case method, timestamp, nonce
  case nonceShort = "nonce_short"
  case signature
  case bodyHash = "body_hash"
  case realm, callback, verifier, denied, permission, scope, rate, header, off
  case notSimulated = "not_simulated"

  /// The default status (RFC 5849, section 3.2).
  var usualStatus: Int {
    switch self {
    case .parameters, .duplicate, .version, .method, .header, .callback, .bodyHash: 400
    case .rate: 429
    case .permission, .scope: 403
    case .off: 410
    case .notSimulated: 501
    default: 401
    }
  }

  /// The value in the "problem reporting" extension of 2008.
  var problem: String {
    switch self {
    case .none, .parameters: "parameter_absent"
    case .duplicate, .callback, .header: "parameter_rejected"
    case .version: "version_rejected"
    case .consumer: "consumer_key_unknown"
    case .address: "consumer_key_refused"
    case .token, .verifier, .realm: "token_rejected"
    case .tokenUsed: "token_used"
    case .tokenExpired: "token_expired"
    case .tokenRevoked: "token_revoked"
    case .tokenUnauthorized: "permission_unknown"
    case .method: "signature_method_rejected"
    case .timestamp: "timestamp_refused"
    case .nonce: "nonce_used"
    case .nonceShort: "nonce_rejected"
    case .signature, .bodyHash: "signature_invalid"
    case .denied, .permission, .scope: "permission_denied"
    case .rate: "rate_limit_exceeded"
    case .off: "consumer_key_refused"
    // Not a value of that extension, since nothing was refused.
    case .notSimulated: "not_simulated"
    }
  }

  /// A sentence that states what happened, for `{text}` and for explanations.
  package var sentence: String {
    switch self {
    case .none: "The request has no OAuth parameters."
    case .parameters: "A required OAuth parameter is missing."
    case .duplicate: "An OAuth parameter is repeated, or OAuth parameters are in more than one place."
    case .version: "The OAuth version is not 1.0."
    case .consumer: "The consumer key is unknown, or its app is suspended."
    case .address: "The request comes from an address that is not allowed."
    case .token: "The token is unknown, belongs to another app, or is of the wrong kind."
    case .tokenUsed: "The request token was already used."
    case .tokenExpired: "The token has expired."
    case .tokenRevoked: "The token was revoked."
    case .tokenUnauthorized: "The request token is not authorized."
    case .method: "The signature method is not accepted here."
    case .timestamp: "The timestamp is too far from the clock."
    case .nonce: "The nonce was already used."
    case .nonceShort: "The nonce has too few or too many characters."
    case .signature: "The signature differs from the server's."
    case .bodyHash: "oauth_body_hash is missing, or is not the hash of the body."
    case .realm: "The realm is wrong."
    case .callback: "oauth_callback is missing or not allowed."
    case .verifier: "oauth_verifier is missing or wrong."
    case .denied: "The person denied access."
    case .permission: "The token does not have sufficient permissions."
    case .scope: "The requested scope is unknown."
    case .rate: "There are too many requests."
    case .header: "A header is missing or forbidden."
    case .off: "The service has shut down."
    case .notSimulated: "The description has no resource at this address."
    }
  }
}

extension WorldFileForm<[Check]> {
  /// An order of checks without duplicates.
  static var checks: WorldFileForm {
    let form = WorldFileForm<[Check]>.list(of: WorldFileForm<Check>.choice)
    return WorldFileForm(form.shape) { value throws(WorldFileError) in
      let checks = try form.read(value)
      guard Set(checks).count == checks.count else { throw value.error("lists a check twice; remove one") }
      return checks
    }
  }
}
