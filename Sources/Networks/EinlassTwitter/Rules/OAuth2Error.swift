internal import EinlassWire
internal import EinlassWorld
package import HTTPTypes

/// A refusal by X's OAuth 2.0 token endpoints. The codes are not those of RFC 6749: a wrong code or refresh token is
/// `invalid_request`.
///
/// Source: reference of X today, sections 3.4 and 6.7. Texts marked as guesses are ours.
package struct OAuth2Error: Error, Sendable, Hashable {
  /// The name of the static value, and of the planned failure after `twitter-oauth2-`.
  package let name: String
  package let status: HTTPResponse.Status
  package let error: String
  package let text: String
  /// The error code of RFC 6749, section 5.2, if X uses another one; see `OAuth2Policy.usesStandardErrors`.
  var standard: String?

  init(
    _ name: String, _ status: HTTPResponse.Status, _ error: String, _ text: String, standard: String? = nil
  ) {
    self.name = name
    self.status = status
    self.error = error
    self.text = text
    self.standard = standard
  }

  /// Every error with a separate text, in the order below.
  package static let all: [OAuth2Error] = [
    missingAuthorization, unknownClient, codeInvalid, verifierMismatch, redirectMismatch, tokenInvalid,
    grantTypeUnsupported, exchangeSubjectInvalid, exchangeScopeInvalid, exchangeClientInvalid,
    exchangeSecretInvalid, rateLimited, unavailable,
  ]

  // MARK: - Clients

  /// A confidential client without Basic, or with a wrong secret.
  package static let missingAuthorization = OAuth2Error(
    "missing-authorization", .unauthorized, "unauthorized_client", "Missing valid authorization header",
    standard: "invalid_client")
  /// The code is recorded. The status and text are guesses.
  package static let unknownClient = OAuth2Error(
    "unknown-client", .badRequest, "invalid_client", "Value passed for the client id was invalid.")

  // MARK: - Grants

  /// Recorded for `client_id` and `code_verifier`. For other parameters, the pattern is inferred.
  package static func missing(_ parameter: String) -> OAuth2Error {
    OAuth2Error(
      "missing-parameter", .badRequest, "invalid_request", "Missing required parameter [\(parameter)].")
  }
  package static let codeInvalid = OAuth2Error(
    "code-invalid", .badRequest, "invalid_request", "Value passed for the authorization code was invalid.",
    standard: "invalid_grant")
  package static let verifierMismatch = OAuth2Error(
    "verifier-mismatch", .badRequest, "invalid_request",
    "Value passed for the code verifier did not match the code challenge.", standard: "invalid_grant")
  package static let redirectMismatch = OAuth2Error(
    "redirect-mismatch", .badRequest, "invalid_request",
    "Value passed for the redirect uri did not match the uri of the authorization code.",
    standard: "invalid_grant")
  /// A refresh token, or one to revoke, that is unknown, used, expired or revoked.
  package static let tokenInvalid = OAuth2Error(
    "token-invalid", .badRequest, "invalid_request", "Value passed for the token was invalid.",
    standard: "invalid_grant")
  /// The text is a guess.
  package static let grantTypeUnsupported = OAuth2Error(
    "grant-type-unsupported", .badRequest, "unsupported_grant_type",
    "Value passed for the grant type was invalid.")

  // MARK: - Token exchange

  /// A parameter of the exchange with a value that is not allowed. The text is a guess.
  package static func exchangeInvalid(_ parameter: String) -> OAuth2Error {
    OAuth2Error(
      "exchange-parameter-invalid", .badRequest, "invalid_request",
      "Value passed for the parameter [\(parameter)] was invalid.")
  }
  /// Deliberately one response for all cases: unknown, revoked, of another app, or with a wrong secret. The text is a
  /// guess.
  package static let exchangeSubjectInvalid = OAuth2Error(
    "exchange-subject-invalid", .badRequest, "invalid_grant",
    "Value passed for the subject token was invalid.")
  /// Scopes that exceed the permission of the OAuth 1.0a token. The text is a guess.
  package static let exchangeScopeInvalid = OAuth2Error(
    "exchange-scope-invalid", .badRequest, "invalid_scope", "Value passed for the scope was invalid.")
  /// The text and the choice between the two codes are guesses.
  package static let exchangeClientInvalid = OAuth2Error(
    "exchange-client-invalid", .badRequest, "invalid_client", "Value passed for the client id was invalid.")
  /// The text and the choice between the two codes are guesses.
  package static let exchangeSecretInvalid = OAuth2Error(
    "exchange-secret-invalid", .badRequest, "unauthorized_client", "Missing valid authorization header")

  // MARK: - Service

  /// Documented for the exchange, inferred for the other grants. The text is a guess.
  package static let rateLimited = OAuth2Error(
    "rate-limited", .tooManyRequests, "rate_limited", "Too many requests. Please try again later.")
  /// Documented for the exchange, inferred for the other grants. The text is a guess.
  package static let unavailable = OAuth2Error(
    "unavailable", .serviceUnavailable, "temporarily_unavailable",
    "The service is temporarily unavailable. Please try again later.")

  /// The response, with RFC 6749's code if `usesStandard` is set.
  func response(at now: WallTime, usesStandard: Bool) -> WireResponse {
    let json = JSONText.members([
      "error": .string(usesStandard ? standard ?? error : error), "error_description": .string(text),
    ])
    return .twitterVersion2(status, type: TwitterHeaders.version2Type, body: json, at: now)
  }
}
