package import HTTPTypes

/// Why the simulated Twitter refuses a call; what goes over the wire is in `TwitterFailure+Response`.
///
/// Source: reference of Twitter's login, section 5.2.
package enum TwitterFailure: Error, Sendable, Hashable, CaseIterable {
  case couldNotAuthenticate
  case pageDoesNotExist
  /// The token's person has deactivated the account; the wording of this form is guessed.
  case personIsGone
  case userNotFound
  case userSuspended
  case accountSuspended
  case clientNotPermitted
  case rateLimitExceeded
  case invalidOrExpiredToken
  case overCapacity
  case internalError
  case timestampOutOfBounds
  case badAuthenticationData
  case credentialsDoNotAllow
  case accountLocked
  case invalidApplication
  /// Step 2 of reverse authentication: the string of step 1 is not one that was issued to this application.
  case reverseAuthInvalid
  /// Step 2: the system account's own signature or token is wrong.
  case systemTokenInvalid
  /// The request token is unknown, used up, too old or another application's.
  case requestTokenInvalid
  case verifierInvalid
  /// xAuth: the password is wrong; the wording is guessed.
  case wrongPassword
  /// xAuth: the person has switched login verification on.
  case loginVerification
  /// A request token is asked for with an address, and the application has none registered.
  case desktopCallback
  case callbackNotApproved
  case callbackLocked
  /// `/oauth2/token`: the application's key or secret is wrong.
  case applicationNotVerified
  /// `/oauth2/invalidate_token`: the token is not this application's.
  case mayNotInvalidate
  /// `/oauth2/token`: `grant_type` is missing or another one; code and wording are guessed.
  case grantTypeMissing
  /// `/oauth2/invalidate_token`: `access_token` is missing.
  case accessTokenMissing
  /// Version 1 of the API; the status is inferred.
  case versionRetired
  /// A call of the API over plain http; the status is guessed.
  case plainHTTP
  /// "This feature is temporarily unavailable", seen at `/oauth/access_token`; the status is guessed.
  case temporarilyUnavailable

  /// Twitter's code; nil: the answer is plain text.
  package var code: Int? {
    switch self {
    case .couldNotAuthenticate: 32
    case .pageDoesNotExist, .personIsGone: 34
    case .userNotFound: 50
    case .userSuspended: 63
    case .accountSuspended: 64
    case .clientNotPermitted: 87
    case .rateLimitExceeded: 88
    case .invalidOrExpiredToken, .systemTokenInvalid: 89
    case .overCapacity: 130
    case .internalError: 131
    case .timestampOutOfBounds: 135
    case .badAuthenticationData: 215
    case .credentialsDoNotAllow: 220
    case .accountLocked: 326
    case .invalidApplication: 416
    case .loginVerification: 231
    case .desktopCallback: 417
    case .callbackNotApproved: 415
    case .applicationNotVerified: 99
    case .mayNotInvalidate: 348
    case .grantTypeMissing: 170
    case .accessTokenMissing: 38
    case .versionRetired: 68
    case .plainHTTP: 92
    case .reverseAuthInvalid, .requestTokenInvalid, .verifierInvalid, .wrongPassword, .callbackLocked,
      .temporarilyUnavailable:
      nil
    }
  }

  package var status: HTTPResponse.Status {
    switch self {
    case .badAuthenticationData: .badRequest
    // HTTP/1.1's reason phrase was Twitter's own (reference, section 7.2).
    case .couldNotAuthenticate, .invalidOrExpiredToken, .timestampOutOfBounds, .invalidApplication,
      .reverseAuthInvalid, .systemTokenInvalid, .requestTokenInvalid, .verifierInvalid, .wrongPassword,
      .loginVerification, .desktopCallback, .callbackLocked:
      HTTPResponse.Status(code: 401, reasonPhrase: "Authorization Required")
    case .userSuspended, .accountSuspended, .clientNotPermitted, .credentialsDoNotAllow, .accountLocked,
      .callbackNotApproved, .applicationNotVerified, .mayNotInvalidate, .grantTypeMissing,
      .accessTokenMissing, .plainHTTP:
      .forbidden
    case .pageDoesNotExist, .personIsGone, .userNotFound: .notFound
    case .rateLimitExceeded: .tooManyRequests
    case .internalError: .internalServerError
    case .overCapacity, .temporarilyUnavailable: .serviceUnavailable
    case .versionRetired: .gone
    }
  }

  package var message: String {
    switch self {
    case .couldNotAuthenticate: "Could not authenticate you."
    case .pageDoesNotExist: "Sorry, that page does not exist"
    case .personIsGone: "Sorry, that page does not exist."
    case .userNotFound: "User not found."
    case .userSuspended: "User has been suspended."
    case .accountSuspended:
      "Your account is suspended and is not permitted to access this feature."
    case .clientNotPermitted: "Client is not permitted to perform this action"
    case .rateLimitExceeded: "Rate limit exceeded"
    case .invalidOrExpiredToken: "Invalid or expired token."
    case .overCapacity: "Over capacity"
    case .internalError: "Internal error"
    case .timestampOutOfBounds: "Timestamp out of bounds."
    case .badAuthenticationData: "Bad Authentication data."
    case .credentialsDoNotAllow: "Your credentials do not allow access to this resource."
    case .accountLocked:
      "To protect our users from spam and other malicious activity, this account is temporarily "
        + "locked. Please log in to https://twitter.com to unlock your account."
    case .invalidApplication: "Invalid / suspended application"
    case .reverseAuthInvalid: "Reverse auth credentials are invalid"
    case .systemTokenInvalid: "Error processing your OAuth request: invalid signature or token"
    case .requestTokenInvalid: "Invalid request token."
    case .verifierInvalid: "Error processing your OAuth request: Invalid oauth_verifier parameter"
    case .wrongPassword: "Invalid user name or password"
    case .loginVerification: "User must verify login"
    case .desktopCallback: "Desktop applications only support the oauth_callback value 'oob'"
    case .callbackNotApproved:
      "Callback URL not approved for this client application. Approved callback URLs can be adjusted in "
        + "your application settings"
    case .callbackLocked: "This client application's callback url has been locked"
    case .applicationNotVerified: "Unable to verify your credentials"
    // The word stands twice in the recording.
    case .mayNotInvalidate: "Client application is not permitted to to invalidate this token."
    case .grantTypeMissing: "Missing required parameter: grant_type"
    case .accessTokenMissing: "access_token parameter is missing."
    case .versionRetired:
      "The Twitter REST API v1 is no longer active. Please migrate to API v1.1."
    case .plainHTTP: "SSL is required"
    case .temporarilyUnavailable: "This feature is temporarily unavailable"
    }
  }

  /// Message first and code second: what came from behind the authentication (reference, section 5.1).
  var putsMessageFirst: Bool {
    switch self {
    case .pageDoesNotExist, .rateLimitExceeded, .overCapacity, .internalError, .plainHTTP: true
    default: false
    }
  }
}
