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
    case .reverseAuthInvalid: nil
    }
  }

  package var status: HTTPResponse.Status {
    switch self {
    case .badAuthenticationData: .badRequest
    // HTTP/1.1's reason phrase was Twitter's own (reference, section 7.2).
    case .couldNotAuthenticate, .invalidOrExpiredToken, .timestampOutOfBounds, .invalidApplication,
      .reverseAuthInvalid, .systemTokenInvalid:
      HTTPResponse.Status(code: 401, reasonPhrase: "Authorization Required")
    case .userSuspended, .accountSuspended, .clientNotPermitted, .credentialsDoNotAllow, .accountLocked:
      .forbidden
    case .pageDoesNotExist, .personIsGone, .userNotFound: .notFound
    case .rateLimitExceeded: .tooManyRequests
    case .internalError: .internalServerError
    case .overCapacity: .serviceUnavailable
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
    }
  }

  /// Message first and code second: what came from behind the authentication (reference, section 5.1).
  var putsMessageFirst: Bool {
    switch self {
    case .pageDoesNotExist, .rateLimitExceeded, .overCapacity, .internalError: true
    default: false
    }
  }
}
