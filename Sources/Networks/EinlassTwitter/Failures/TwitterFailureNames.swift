public import EinlassWorld

extension FailureName {
  /// Twitter's failures.
  public static var twitter: TwitterFailureNames { TwitterFailureNames() }
}

/// Twitter's failures.
public struct TwitterFailureNames: Sendable {
  /// Twitter responds with 429, code 88.
  public var rateLimit: FailureName { FailureName("twitter-rate-limit") }
  /// Twitter responds with 503, code 130.
  public var overCapacity: FailureName { FailureName("twitter-over-capacity") }
  /// Twitter responds with 500, code 131.
  public var internalError: FailureName { FailureName("twitter-internal-error") }
  /// Twitter responds with 401, code 89.
  public var invalidToken: FailureName { FailureName("twitter-invalid-token") }
  /// Twitter responds with 200 with an errors object in JSON.
  public var errors200: FailureName { FailureName("twitter-200-errors") }
  /// Step 2 succeeds, and its pairs have no values.
  public var emptySuccess: FailureName { FailureName("twitter-empty-success") }
  /// Step 2 succeeds without oauth_token_secret.
  public var secretMissing: FailureName { FailureName("twitter-secret-missing") }
  /// The person's id_str is a number.
  public var idNotText: FailureName { FailureName("twitter-id-not-text") }
  /// The person has no member 'name'.
  public var nameMissing: FailureName { FailureName("twitter-name-missing") }
  /// The person has no https avatar.
  public var avatarMissing: FailureName { FailureName("twitter-avatar-missing") }
  /// The avatar's address has no _normal form.
  public var avatarPlain: FailureName { FailureName("twitter-avatar-plain") }
  /// The e-mail address is a number.
  public var emailNumber: FailureName { FailureName("twitter-email-number") }
  /// The member 'email' is left out.
  public var emailAbsent: FailureName { FailureName("twitter-email-absent") }
  /// The request token is refused: a callback for a desktop app.
  public var desktopCallback: FailureName { FailureName("twitter-desktop-callback") }
  /// The request token is refused: a callback that is not registered.
  public var callbackNotApproved: FailureName { FailureName("twitter-callback-not-approved") }
  /// The request token is refused: a locked callback.
  public var callbackLocked: FailureName { FailureName("twitter-callback-locked") }
  /// The request token is refused: a suspended app.
  public var invalidApplication: FailureName { FailureName("twitter-invalid-application") }
  /// The request token is refused: a wrong key or signature.
  public var notAuthenticated: FailureName { FailureName("twitter-not-authenticated") }
  /// The request token is refused: a timestamp out of bounds.
  public var clockOff: FailureName { FailureName("twitter-clock-off") }
  /// The request token is refused in plain text, as before 2015.
  public var signatureText: FailureName { FailureName("twitter-signature-text") }
  /// The request token is refused for a used nonce, as in 2010.
  public var usedNonce: FailureName { FailureName("twitter-used-nonce") }
  /// The request token comes without its callback confirmed.
  public var callbackUnconfirmed: FailureName { FailureName("twitter-callback-unconfirmed") }
  /// The exchange for a token is refused: a used or old request token.
  public var requestTokenInvalid: FailureName { FailureName("twitter-request-token-invalid") }
  /// The exchange for a token is refused: a wrong verifier.
  public var verifierInvalid: FailureName { FailureName("twitter-verifier-invalid") }
  /// The exchange for a token is refused: what it brings is not a string of step 1.
  public var reverseAuthInvalid: FailureName { FailureName("twitter-reverse-auth-invalid") }
  /// The exchange for a token is refused: the phone's own token, in XML.
  public var systemTokenInvalid: FailureName { FailureName("twitter-system-token-invalid") }
  /// The exchange for a token is refused: an app that may not, in XML.
  public var notPermitted: FailureName { FailureName("twitter-not-permitted") }
  /// The exchange for a token is refused: login verification.
  public var loginVerification: FailureName { FailureName("twitter-login-verification") }
  /// The exchange for a token is refused: a wrong password by xAuth.
  public var wrongPassword: FailureName { FailureName("twitter-wrong-password") }
  /// The exchange for a token is refused: a passing fault.
  public var featureUnavailable: FailureName { FailureName("twitter-feature-unavailable") }
  /// Step 2 is refused in XML, with status 200.
  public var xml200: FailureName { FailureName("twitter-xml-200") }
  /// The token comes without user_id and screen_name.
  public var userIDMissing: FailureName { FailureName("twitter-user-id-missing") }
  /// Twitter responds with 400, code 215.
  public var badAuthentication: FailureName { FailureName("twitter-bad-authentication") }
  /// Twitter responds with 403, code 64.
  public var accountSuspended: FailureName { FailureName("twitter-account-suspended") }
  /// Twitter responds with 403, code 326.
  public var accountLocked: FailureName { FailureName("twitter-account-locked") }
  /// Twitter responds with 403, code 220.
  public var noAccess: FailureName { FailureName("twitter-no-access") }
  /// Twitter responds with 404, code 34, as for a deactivated account.
  public var personGone: FailureName { FailureName("twitter-person-gone") }
  /// The bearer token is refused with code 99.
  public var appNotVerified: FailureName { FailureName("twitter-app-not-verified") }
  /// X responds with 401, unauthorized_client: no valid Authorization header.
  public var oauth2MissingAuthorization: FailureName { FailureName("twitter-oauth2-missing-authorization") }
  /// X responds with 400, invalid_client: an unknown Client ID.
  public var oauth2UnknownClient: FailureName { FailureName("twitter-oauth2-unknown-client") }
  /// X responds with 400, invalid_request: a parameter is missing.
  public var oauth2MissingParameter: FailureName { FailureName("twitter-oauth2-missing-parameter") }
  /// X responds with 400, invalid_request: a code that is unknown, used or old.
  public var oauth2CodeInvalid: FailureName { FailureName("twitter-oauth2-code-invalid") }
  /// X responds with 400, invalid_request: a code_verifier that does not fit.
  public var oauth2VerifierMismatch: FailureName { FailureName("twitter-oauth2-verifier-mismatch") }
  /// X responds with 400, invalid_request: another redirect_uri than before.
  public var oauth2RedirectMismatch: FailureName { FailureName("twitter-oauth2-redirect-mismatch") }
  /// X responds with 400, invalid_request: a token that is unknown, used or revoked.
  public var oauth2TokenInvalid: FailureName { FailureName("twitter-oauth2-token-invalid") }
  /// X responds with 400, unsupported_grant_type.
  public var oauth2GrantTypeUnsupported: FailureName { FailureName("twitter-oauth2-grant-type-unsupported") }
  /// The token exchange is refused: a parameter is wrong.
  public var oauth2ExchangeParameterInvalid: FailureName {
    FailureName("twitter-oauth2-exchange-parameter-invalid")
  }
  /// The token exchange is refused: the token of OAuth 1.0a does not count.
  public var oauth2ExchangeSubjectInvalid: FailureName {
    FailureName("twitter-oauth2-exchange-subject-invalid")
  }
  /// The token exchange is refused: more than the token may do.
  public var oauth2ExchangeScopeInvalid: FailureName { FailureName("twitter-oauth2-exchange-scope-invalid") }
  /// The token exchange is refused: an unknown Client ID.
  public var oauth2ExchangeClientInvalid: FailureName {
    FailureName("twitter-oauth2-exchange-client-invalid")
  }
  /// The token exchange is refused: a wrong Client Secret.
  public var oauth2ExchangeSecretInvalid: FailureName {
    FailureName("twitter-oauth2-exchange-secret-invalid")
  }
  /// X responds with 429, rate_limited.
  public var oauth2RateLimited: FailureName { FailureName("twitter-oauth2-rate-limited") }
  /// X responds with 503, temporarily_unavailable.
  public var oauth2Unavailable: FailureName { FailureName("twitter-oauth2-unavailable") }
  /// Tokens of OAuth 2.0 come without a refresh token.
  public var oauth2RefreshTokenMissing: FailureName { FailureName("twitter-oauth2-refresh-token-missing") }
  /// The consent page of OAuth 2.0 says that something went wrong.
  public var oauth2PageRefused: FailureName { FailureName("twitter-oauth2-page-refused") }
  /// API 2 responds with 403, as for a missing scope.
  public var scopeMissing: FailureName { FailureName("twitter-scope-missing") }
  /// API 2 responds with 403, as for an app without a project.
  public var clientForbidden: FailureName { FailureName("twitter-client-forbidden") }
  /// API 2 responds with 429, as for the plan's monthly cap.
  public var usageCapped: FailureName { FailureName("twitter-usage-capped") }
  /// API 2 responds with 402, as for an account without credits.
  public var creditsDepleted: FailureName { FailureName("twitter-credits-depleted") }
  /// API 1.1 responds with 403, code 453.
  public var endpointNotInPlan: FailureName { FailureName("twitter-endpoint-not-in-plan") }
}
