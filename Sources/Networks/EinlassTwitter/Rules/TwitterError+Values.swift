internal import HTTPTypes

// The errors that Twitter is known to have responded with (reference of Twitter's login, section 5.2); for a new one,
// add a value here and its name to the list.

extension TwitterError {
  /// Every error, in the order below.
  package static let all: [TwitterError] =
    [
      couldNotAuthenticate, badAuthenticationData, timestampOutOfBounds, invalidOrExpiredToken,
      credentialsDoNotAllow, clientNotPermitted, invalidApplication, signatureNotValidated, usedNonce,
      accountSuspended, accountLocked, personIsGone, userNotFound, userSuspended,
      desktopCallback, callbackNotApproved, callbackLocked,
      reverseAuthInvalid, systemTokenInvalid, requestTokenInvalid, verifierInvalid, wrongPassword,
      loginVerification,
      applicationNotVerified, mayNotInvalidate, grantTypeMissing, accessTokenMissing,
      rateLimitExceeded, overCapacity, internalError, temporarilyUnavailable, pageDoesNotExist,
      versionRetired,
      plainHTTP, endpointNotInPlan, oauth1WritesRetired,
    ] + ofTweets
}

// MARK: - Authentication

extension TwitterError {
  package static let couldNotAuthenticate = TwitterError(
    "couldNotAuthenticate", 32, .authorizationRequired, "Could not authenticate you.")
  package static let badAuthenticationData = TwitterError(
    "badAuthenticationData", 215, .badRequest, "Bad Authentication data.", form: .always(.json))
  package static let timestampOutOfBounds = TwitterError(
    "timestampOutOfBounds", 135, .authorizationRequired, "Timestamp out of bounds.")
  package static let invalidOrExpiredToken = TwitterError(
    "invalidOrExpiredToken", 89, .authorizationRequired, "Invalid or expired token.")
  package static let credentialsDoNotAllow = TwitterError(
    "credentialsDoNotAllow", 220, .forbidden, "Your credentials do not allow access to this resource.",
    problem: .unsupportedAuthentication)
  package static let clientNotPermitted = TwitterError(
    "clientNotPermitted", 87, .forbidden, "Client is not permitted to perform this action")
  package static let invalidApplication = TwitterError(
    "invalidApplication", 416, .authorizationRequired, "Invalid / suspended application",
    form: .json(xmlAt: ["/oauth/request_token", AccessTokenRefusal.path]))
  /// The form of `couldNotAuthenticate` at `/oauth/request_token` before 2015.
  package static let signatureNotValidated = TwitterError(
    "signatureNotValidated", nil, .authorizationRequired, "Failed to validate oauth signature and token")
  /// Observed in 2010.
  package static let usedNonce = TwitterError(
    "usedNonce", nil, .authorizationRequired, "Invalid / used nonce", form: .always(.hashXML))
}

// MARK: - People

extension TwitterError {
  package static let accountSuspended = TwitterError(
    "accountSuspended", 64, .forbidden,
    "Your account is suspended and is not permitted to access this feature.", problem: .userSuspended)
  package static let accountLocked = TwitterError(
    "accountLocked", 326, .forbidden,
    "To protect our users from spam and other malicious activity, this account is temporarily "
      + "locked. Please log in to https://twitter.com to unlock your account.")
  /// The token's person has deactivated the account. The wording of this form is a guess.
  package static let personIsGone = TwitterError(
    "personIsGone", 34, .notFound, "Sorry, that page does not exist.")
  package static let userNotFound = TwitterError("userNotFound", 50, .notFound, "User not found.")
  package static let userSuspended = TwitterError(
    "userSuspended", 63, .forbidden, "User has been suspended.")
}

// MARK: - Callbacks

extension TwitterError {
  /// A request token is requested with a callback address, but the application has none registered.
  package static let desktopCallback = TwitterError(
    "desktopCallback", 417, .authorizationRequired,
    "Desktop applications only support the oauth_callback value 'oob'", form: .always(.singleQuotedXML))
  package static let callbackNotApproved = TwitterError(
    "callbackNotApproved", 415, .forbidden,
    "Callback URL not approved for this client application. Approved callback URLs can be adjusted in "
      + "your application settings", form: .always(.singleQuotedXML))
  package static let callbackLocked = TwitterError(
    "callbackLocked", nil, .authorizationRequired,
    "This client application's callback url has been locked", form: .always(.hashXML))
}

// MARK: - Tokens

extension TwitterError {
  /// Step 2 of reverse authentication: the string of step 1 is not one that was issued to this application.
  package static let reverseAuthInvalid = TwitterError(
    "reverseAuthInvalid", nil, .authorizationRequired, "Reverse auth credentials are invalid")
  /// Step 2: the system account's own signature or token is wrong.
  package static let systemTokenInvalid = TwitterError(
    "systemTokenInvalid", 89, .authorizationRequired,
    "Error processing your OAuth request: invalid signature or token")
  /// The request token is unknown, used up, expired, or belongs to another application.
  package static let requestTokenInvalid = TwitterError(
    "requestTokenInvalid", nil, .authorizationRequired, "Invalid request token.", codeInXML: 89)
  package static let verifierInvalid = TwitterError(
    "verifierInvalid", nil, .authorizationRequired,
    "Error processing your OAuth request: Invalid oauth_verifier parameter")
  /// xAuth: the password is wrong. The wording is a guess.
  package static let wrongPassword = TwitterError(
    "wrongPassword", nil, .authorizationRequired, "Invalid user name or password")
  /// xAuth: the person has turned on login verification.
  package static let loginVerification = TwitterError(
    "loginVerification", 231, .authorizationRequired, "User must verify login")
}

// MARK: - Tokens of applications

extension TwitterError {
  /// `/oauth2/token`: the application's key or secret is wrong.
  package static let applicationNotVerified = TwitterError(
    "applicationNotVerified", 99, .forbidden, "Unable to verify your credentials",
    label: "authenticity_token_error")
  /// `/oauth2/invalidate_token`: the token does not belong to this application. One word occurs twice in the recording.
  package static let mayNotInvalidate = TwitterError(
    "mayNotInvalidate", 348, .forbidden, "Client application is not permitted to to invalidate this token.")
  /// `/oauth2/token`: `grant_type` is missing or has another value; the code, label and wording are guesses.
  package static let grantTypeMissing = TwitterError(
    "grantTypeMissing", 170, .forbidden, "Missing required parameter: grant_type",
    label: "forbidden_missing_parameter")
  /// `/oauth2/invalidate_token`: `access_token` is missing.
  package static let accessTokenMissing = TwitterError(
    "accessTokenMissing", 38, .forbidden, "access_token parameter is missing.")
}

// MARK: - Service

extension TwitterError {
  package static let rateLimitExceeded = TwitterError(
    "rateLimitExceeded", 88, .tooManyRequests, "Rate limit exceeded", putsMessageFirst: true,
    problem: .tooManyRequests, oauth2: .rateLimited)
  package static let overCapacity = TwitterError(
    "overCapacity", 130, .serviceUnavailable, "Over capacity", form: .always(.json), putsMessageFirst: true,
    oauth2: .unavailable)
  package static let internalError = TwitterError(
    "internalError", 131, .internalServerError, "Internal error", form: .always(.json),
    putsMessageFirst: true)
  /// Observed at `/oauth/access_token`. The status is a guess.
  package static let temporarilyUnavailable = TwitterError(
    "temporarilyUnavailable", nil, .serviceUnavailable, "This feature is temporarily unavailable",
    codeInXML: 130)
  package static let pageDoesNotExist = TwitterError(
    "pageDoesNotExist", 34, .notFound, "Sorry, that page does not exist", putsMessageFirst: true)
  /// Version 1 of the API; the status is inferred.
  package static let versionRetired = TwitterError(
    "versionRetired", 68, .gone, "The Twitter REST API v1 is no longer active. Please migrate to API v1.1.")
  /// A call of the API over plain http. The status is a guess.
  package static let plainHTTP = TwitterError(
    "plainHTTP", 92, .forbidden, "SSL is required", form: .always(.json), putsMessageFirst: true)
}

// MARK: - X today

extension TwitterError {
  /// An endpoint of API 1.1 that the app's plan lacks, or that is called with a token of OAuth 2.0.
  package static let endpointNotInPlan = TwitterError(
    "endpointNotInPlan", 453, .forbidden,
    "You currently have access to a subset of X API V2 endpoints and limited v1.1 endpoints (e.g. media post, oauth) "
      + "only. If you need access to this endpoint, you may need a different access level. You can learn more here: "
      + "https://developer.x.com/en/portal/product", putsMessageFirst: true)
  /// A write with OAuth 1.0a during its retirement. The error is a guess, with the code for apps that may not write.
  package static let oauth1WritesRetired = TwitterError(
    "oauth1WritesRetired", 261, .forbidden, "Application cannot perform write actions.",
    problem: .oauth1Permissions)
}
