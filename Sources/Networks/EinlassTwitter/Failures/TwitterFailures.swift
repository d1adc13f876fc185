internal import EinlassWire
public import EinlassWorld
internal import HTTPTypes

extension SimulatedFailure {
  /// Twitter's failures.
  public static let twitter = TwitterFailures()
}

/// All failures that can be planned on Twitter, in addition to those that its own rules produce.
///
/// To add a failure, add a property. `einlass failures` lists them in this order.
public struct TwitterFailures: Sendable {
  // MARK: - Any call of a program

  /// Twitter responds with 429, code 88.
  public let rateLimit = SimulatedFailure.error(
    "twitter-rate-limit", "Twitter responds with 429, code 88.", .documented, .rateLimitExceeded)
  /// Twitter responds with 503, code 130.
  public let overCapacity = SimulatedFailure.error(
    "twitter-over-capacity", "Twitter responds with 503, code 130.", .documented, .overCapacity)
  /// Twitter responds with 500, code 131.
  public let internalError = SimulatedFailure.error(
    "twitter-internal-error", "Twitter responds with 500, code 131.", .documented, .internalError)
  /// Twitter responds with 401, code 89.
  public let invalidToken = SimulatedFailure.error(
    "twitter-invalid-token", "Twitter responds with 401, code 89.", .documented, .invalidOrExpiredToken)
  /// Twitter responds with 200 with an errors object in JSON.
  public let errors200 = SimulatedFailure.error(
    "twitter-200-errors", "Twitter responds with 200 and an errors object in JSON.", .observed,
    .couldNotAuthenticate.told(as: .json, status: .ok))

  // MARK: - Changes to the token that step 2 gives

  /// Step 2 succeeds, but its pairs have no values.
  public let emptySuccess = SimulatedFailure.tokenPairs(
    "twitter-empty-success", "Step 2 succeeds, but the returned pairs have no values.", .recorded
  ) { pair in
    pair.prefix { $0 != "=" }
  }
  /// Step 2 succeeds without oauth_token_secret.
  public let secretMissing = SimulatedFailure.tokenPairs(
    "twitter-secret-missing", "Step 2 succeeds without oauth_token_secret.", .observed
  ) { pair in
    pair.hasPrefix("oauth_token_secret=") ? nil : pair
  }

  // MARK: - People who are not as Twitter describes them

  /// The person's id_str is a number.
  public let idNotText = SimulatedFailure.person(
    "twitter-id-not-text", "The user object's id_str is a number."
  ) { json in
    json.value(of: "id_str").flatMap { text in
      json.settingValue(of: "id_str", to: String(text.dropFirst().dropLast()))
    }
  }
  /// The person has no member 'name'.
  public let nameMissing = SimulatedFailure.person("twitter-name-missing", "The user object lacks 'name'.") {
    $0.removing("name")
  }
  /// The person has no https avatar.
  public let avatarMissing = SimulatedFailure.person(
    "twitter-avatar-missing", "The user object has no HTTPS avatar."
  ) {
    $0.removing("profile_image_url_https")
  }
  /// The avatar's address has no _normal form.
  public let avatarPlain = SimulatedFailure.person(
    "twitter-avatar-plain", "The avatar's URL has no _normal suffix."
  ) { json in
    json.split(separator: "_normal.", omittingEmptySubsequences: false).joined(separator: ".")
  }
  /// The e-mail address is a number.
  public let emailNumber = SimulatedFailure.person(
    "twitter-email-number", "The user object's e-mail address is a number."
  ) {
    $0.settingValue(of: "email", to: "7")
  }
  /// The member 'email' is missing.
  public let emailAbsent = SimulatedFailure.person("twitter-email-absent", "The user object lacks 'email'.") {
    $0.removing("email")
  }

  // MARK: - The request token

  /// The request token is refused: a callback for a desktop app.
  public let desktopCallback = SimulatedFailure.requestToken(
    "twitter-desktop-callback", "a callback for a desktop app", .recorded, .desktopCallback)
  /// The request token is refused: a callback that is not registered.
  public let callbackNotApproved = SimulatedFailure.requestToken(
    "twitter-callback-not-approved", "an unregistered callback", .recorded, .callbackNotApproved)
  /// The request token is refused: a locked callback.
  public let callbackLocked = SimulatedFailure.requestToken(
    "twitter-callback-locked", "a locked callback", .recorded, .callbackLocked)
  /// The request token is refused: a suspended app.
  public let invalidApplication = SimulatedFailure.requestToken(
    "twitter-invalid-application", "a suspended app", .documented, .invalidApplication)
  /// The request token is refused: a wrong key or signature.
  public let notAuthenticated = SimulatedFailure.requestToken(
    "twitter-not-authenticated", "a wrong key or signature", .recorded, .couldNotAuthenticate)
  /// The request token is refused: a timestamp out of range.
  public let clockOff = SimulatedFailure.requestToken(
    "twitter-clock-off", "a timestamp out of range", .recorded, .timestampOutOfBounds)
  /// The request token is refused in plain text, as before 2015.
  public let signatureText = SimulatedFailure.error(
    "twitter-signature-text", "The request token is refused in plain text, as before 2015.", .recorded,
    .signatureNotValidated, at: [.twitter.requestToken])
  /// The request token is refused for a used nonce, as in 2010.
  public let usedNonce = SimulatedFailure.error(
    "twitter-used-nonce", "The request token is refused for a used nonce, as in 2010.", .recorded, .usedNonce,
    at: [.twitter.requestToken])
  /// The response has a request token, but does not confirm the callback.
  public let callbackUnconfirmed = SimulatedFailure(
    "twitter-callback-unconfirmed",
    "The response contains a request token, but does not confirm the callback.", .tool,
    at: [.twitter.requestToken],
    .change { response, _ in
      response.changingPairs { $0.replacing("callback_confirmed=true", with: "callback_confirmed=false") }
    })

  // MARK: - The exchange for a token

  /// The exchange for a token is refused: a used or old request token.
  public let requestTokenInvalid = SimulatedFailure.exchange(
    "twitter-request-token-invalid", "a used or expired request token", .recorded, .requestTokenInvalid)
  /// The exchange for a token is refused: a wrong verifier.
  public let verifierInvalid = SimulatedFailure.exchange(
    "twitter-verifier-invalid", "a wrong verifier", .recorded, .verifierInvalid)
  /// The exchange for a token is refused: the string is not one from step 1.
  public let reverseAuthInvalid = SimulatedFailure.exchange(
    "twitter-reverse-auth-invalid", "a string that step 1 did not return", .recorded, .reverseAuthInvalid)
  /// The exchange for a token is refused: the phone's own token, in XML.
  public let systemTokenInvalid = SimulatedFailure.exchange(
    "twitter-system-token-invalid", "an invalid phone token, in XML", .recorded, .systemTokenInvalid)
  /// The exchange for a token is refused: an app without permission, in XML.
  public let notPermitted = SimulatedFailure.exchange(
    "twitter-not-permitted", "an app without permission, in XML", .recorded, .clientNotPermitted)
  /// The exchange for a token is refused: login verification.
  public let loginVerification = SimulatedFailure.exchange(
    "twitter-login-verification", "login verification is required", .documented, .loginVerification)
  /// The exchange for a token is refused: a wrong password with xAuth.
  public let wrongPassword = SimulatedFailure.exchange(
    "twitter-wrong-password", "a wrong xAuth password", .guessed, .wrongPassword)
  /// The exchange for a token is refused: a temporary fault.
  public let featureUnavailable = SimulatedFailure.exchange(
    "twitter-feature-unavailable", "a temporary fault", .recorded, .temporarilyUnavailable)
  /// Step 2 is refused in XML, with status 200.
  public let xml200 = SimulatedFailure.error(
    "twitter-xml-200", "Step 2 is refused in XML, with status 200.", .recorded,
    .systemTokenInvalid.told(as: .xml, status: .ok), at: [.twitter.accessToken])
  /// The token response lacks user_id and screen_name.
  public let userIDMissing = SimulatedFailure.tokenPairs(
    "twitter-user-id-missing", "The token response lacks user_id and screen_name.", .observed
  ) { pair in
    pair.hasPrefix("oauth_") ? pair : nil
  }

  // MARK: - What a token opens

  /// Twitter responds with 400, code 215.
  public let badAuthentication = SimulatedFailure.resource(
    "twitter-bad-authentication", "code 215", .recorded, .badAuthenticationData)
  /// Twitter responds with 403, code 64.
  public let accountSuspended = SimulatedFailure.resource(
    "twitter-account-suspended", "code 64", .documented, .accountSuspended)
  /// Twitter responds with 403, code 326.
  public let accountLocked = SimulatedFailure.resource(
    "twitter-account-locked", "code 326", .recorded, .accountLocked)
  /// Twitter responds with 403, code 220.
  public let noAccess = SimulatedFailure.resource(
    "twitter-no-access", "code 220", .recorded, .credentialsDoNotAllow)
  /// Twitter responds with 404, code 34, as for a deactivated account.
  public let personGone = SimulatedFailure.resource(
    "twitter-person-gone", "code 34, as if the account were deactivated", .observed, .personIsGone)
  /// The bearer token is refused with code 99.
  public let appNotVerified = SimulatedFailure.error(
    "twitter-app-not-verified", "The bearer token is refused with code 99.", .recorded,
    .applicationNotVerified, at: [.twitter.bearerToken])

  // MARK: - OAuth 2.0

  /// X responds with 401, unauthorized_client: no valid Authorization header.
  public let oauth2MissingAuthorization = SimulatedFailure.oauth2(
    "client rejected: no valid Authorization header", .recorded, .missingAuthorization, andRevoke: true)
  /// X responds with 400, invalid_client: an unknown Client ID.
  public let oauth2UnknownClient = SimulatedFailure.oauth2(
    "client rejected: an unknown Client ID", .guessed, .unknownClient, andRevoke: true)
  /// X responds with 400, invalid_request: a parameter is missing.
  public let oauth2MissingParameter = SimulatedFailure.oauth2(
    "a parameter is missing", .recorded, .missing("client_id"), andRevoke: true)
  /// X responds with 400, invalid_request: a code that is unknown, used or expired.
  public let oauth2CodeInvalid = SimulatedFailure.oauth2(
    "an unknown, used or expired code", .recorded, .codeInvalid)
  /// X responds with 400, invalid_request: a wrong code_verifier.
  public let oauth2VerifierMismatch = SimulatedFailure.oauth2(
    "a wrong code_verifier", .recorded, .verifierMismatch)
  /// X responds with 400, invalid_request: a redirect_uri that differs from the authorization's.
  public let oauth2RedirectMismatch = SimulatedFailure.oauth2(
    "a redirect_uri that does not match the authorization request", .recorded, .redirectMismatch)
  /// X responds with 400, invalid_request: a token that is unknown, used or revoked.
  public let oauth2TokenInvalid = SimulatedFailure.oauth2(
    "an unknown, used or revoked token", .recorded, .tokenInvalid, andRevoke: true)
  /// X responds with 400, unsupported_grant_type.
  public let oauth2GrantTypeUnsupported = SimulatedFailure.oauth2(
    "an unknown grant_type", .guessed, .grantTypeUnsupported)
  /// The token exchange is refused: a parameter is wrong.
  public let oauth2ExchangeParameterInvalid = SimulatedFailure.oauth2(
    "token exchange: a parameter is wrong", .documented, .exchangeInvalid("subject_token_type"))
  /// The token exchange is refused: the token of OAuth 1.0a is not valid.
  public let oauth2ExchangeSubjectInvalid = SimulatedFailure.oauth2(
    "token exchange: the OAuth 1.0a token is invalid", .documented, .exchangeSubjectInvalid)
  /// The token exchange is refused: a scope that exceeds the token's permission.
  public let oauth2ExchangeScopeInvalid = SimulatedFailure.oauth2(
    "token exchange: the requested scopes exceed the token's permissions", .documented, .exchangeScopeInvalid)
  /// The token exchange is refused: an unknown Client ID.
  public let oauth2ExchangeClientInvalid = SimulatedFailure.oauth2(
    "token exchange: an unknown Client ID", .documented, .exchangeClientInvalid)
  /// The token exchange is refused: a wrong Client Secret.
  public let oauth2ExchangeSecretInvalid = SimulatedFailure.oauth2(
    "token exchange: a wrong Client Secret", .documented, .exchangeSecretInvalid)
  /// X responds with 429, rate_limited.
  public let oauth2RateLimited = SimulatedFailure.oauth2(
    "too many requests", .documented, .rateLimited, andRevoke: true)
  /// X responds with 503, temporarily_unavailable.
  public let oauth2Unavailable = SimulatedFailure.oauth2(
    "a temporary fault", .documented, .unavailable, andRevoke: true)
  /// Tokens of OAuth 2.0 come without a refresh token.
  public let oauth2RefreshTokenMissing = SimulatedFailure(
    "twitter-oauth2-refresh-token-missing", "The token response has no refresh token.", .tool,
    at: [.twitter.oauth2Token],
    .change { response, _ in
      guard case .object(let members)? = JSONText(parsing: response.body) else { return response }
      let others = members.filter { $0.name != "refresh_token" }
      return response.replacingBody(JSONText.object(others).encoded(.twitterVersion2))
    })
  /// The consent page of OAuth 2.0 says that something went wrong.
  public let oauth2PageRefused = SimulatedFailure(
    "twitter-oauth2-page-refused", "The consent page reports that something went wrong.", .recorded,
    at: [.twitter.oauth2Authorize],
    .networkResponse { world, request in world.twitter.refusedConsent(request) })

  // MARK: - API 2 and plans

  /// API 2 responds with 403, as for a missing scope.
  public let scopeMissing = SimulatedFailure.version2(
    "twitter-scope-missing", "the token lacked a scope", .recorded, .forbidden)
  /// API 2 responds with 403, as for an app without a project.
  public let clientForbidden = SimulatedFailure.version2(
    "twitter-client-forbidden", "the app had no project", .recorded, .clientForbidden)
  /// API 2 responds with 429, as for the plan's monthly cap.
  public let usageCapped = SimulatedFailure.version2(
    "twitter-usage-capped", "the plan's monthly cap were reached", .recorded, .usageCapped)
  /// API 2 responds with 402, as for an account without credits.
  public let creditsDepleted = SimulatedFailure.version2(
    "twitter-credits-depleted", "the account had no credits", .recorded, .creditsDepleted)
  /// API 1.1 responds with 403, code 453.
  public let endpointNotInPlan = SimulatedFailure.error(
    "twitter-endpoint-not-in-plan", "Twitter responds with 403, code 453.", .recorded, .endpointNotInPlan,
    at: [.twitter.verifyCredentials, .twitter.usersShow])

  // MARK: - Tweets and pictures

  /// Twitter responds with 401, as for a read-only app.
  public let readOnly = SimulatedFailure.afterLogin(
    "twitter-read-only", "as if the app were read-only", .recorded, .readOnly, at: .writes)
  /// Twitter responds with 403, code 261, as for an app that may no longer write.
  public let writesRestricted = SimulatedFailure.afterLogin(
    "twitter-writes-restricted", "code 261, as if the app could no longer write", .recorded,
    .writesRestricted, at: .writes)
  /// Twitter responds with 403, code 226, as for automated requests.
  public let looksAutomated = SimulatedFailure.afterLogin(
    "twitter-looks-automated", "code 226, as if the request were automated", .documented, .looksAutomated,
    at: .writes)
  /// Twitter responds with 403, code 187, as for a duplicate tweet.
  public let statusDuplicate = SimulatedFailure.afterLogin(
    "twitter-status-duplicate", "code 187, as if the text were a duplicate", .recorded, .statusDuplicate,
    at: .updates)
  /// Twitter responds with 403, code 186, over 140 characters.
  public let statusTooLong = SimulatedFailure.afterLogin(
    "twitter-status-too-long", "code 186, as if the text exceeded 140 characters", .recorded, .statusTooLong,
    at: .updates)
  /// Twitter responds with 403, code 186, in the wording since 2017.
  public let tweetTooLong = SimulatedFailure.afterLogin(
    "twitter-tweet-too-long", "code 186, in the wording used since 2017", .recorded, .tweetTooLong,
    at: .updates)
  /// Twitter responds with 403, code 170, without a text.
  public let statusMissing = SimulatedFailure.afterLogin(
    "twitter-status-missing", "code 170, as if the text were missing", .recorded, .statusMissing,
    at: .updates)
  /// Twitter responds with 403, code 185, over the daily limit.
  public let statusLimit = SimulatedFailure.afterLogin(
    "twitter-status-limit", "code 185, as if the daily limit were reached", .recorded, .overDailyLimit,
    at: .updates)
  /// Twitter responds with 403, code 385, as for a reply to a deleted tweet.
  public let replyInvisible = SimulatedFailure.afterLogin(
    "twitter-reply-invisible", "code 385, as if the reply were to a deleted tweet", .documented,
    .replyInvisible, at: .updates)
  /// Twitter responds with 400, code 44, as for malformed media_ids.
  public let mediaIDsInvalid = SimulatedFailure.afterLogin(
    "twitter-media-ids-invalid", "code 44, as if media_ids were malformed", .recorded, .mediaIDsInvalid,
    at: .updates)
  /// Twitter responds with 400, code 324, as for an expired picture.
  public let mediaIDRefused = SimulatedFailure.afterLogin(
    "twitter-media-id-refused", "code 324, as if the picture had expired", .recorded, .mediaIDRefused,
    at: .updates)
  /// Twitter responds with 400, code 325, as for an unknown picture.
  public let mediaIDUnknown = SimulatedFailure.afterLogin(
    "twitter-media-id-unknown", "code 325, as if the picture were unknown", .documented, .mediaIDUnknown,
    at: .updates)
  /// Twitter responds with 400, code 323, as for a GIF among pictures.
  public let gifAmongPictures = SimulatedFailure.afterLogin(
    "twitter-gif-among-pictures", "code 323, as if one of several pictures were a GIF", .documented,
    .gifAmongPictures, at: .updates)
  /// Twitter responds with 404, code 144, as for an unknown tweet.
  public let noStatus = SimulatedFailure.afterLogin(
    "twitter-no-status", "code 144, as if the tweet did not exist", .recorded, .noStatus, at: .ofOneTweet)
  /// Twitter responds with 403, code 179, as for a protected person's tweet.
  public let statusNotVisible = SimulatedFailure.afterLogin(
    "twitter-status-not-visible", "code 179, as if the tweet were protected", .documented,
    .statusNotVisible, at: [.twitter.statusesShow])
  /// Twitter responds with 403, code 183, as for another's tweet.
  public let notYourStatus = SimulatedFailure.afterLogin(
    "twitter-not-your-status", "code 183, as if the tweet were someone else's", .recorded, .notYourStatus,
    at: [.twitter.statusesDestroy])
  /// Twitter responds with 403, code 327.
  public let alreadyRetweeted = SimulatedFailure.afterLogin(
    "twitter-already-retweeted", "code 327", .recorded, .alreadyRetweeted, at: [.twitter.statusesRetweet])
  /// Twitter responds with 403, code 139.
  public let alreadyFavorited = SimulatedFailure.afterLogin(
    "twitter-already-favorited", "code 139", .recorded, .alreadyFavorited, at: [.twitter.favoritesCreate])
  /// Twitter responds with 400, as for a file of an unsupported type.
  public let mediaUnrecognized = SimulatedFailure.afterLogin(
    "twitter-media-unrecognized", "as if the file type were unsupported", .recorded, .mediaUnrecognized,
    at: .uploads
  )
  /// Twitter responds with 400, code 44, as for a broken or too large picture.
  public let mediaInvalid = SimulatedFailure.afterLogin(
    "twitter-media-invalid", "code 44, as if the picture were broken or too large", .recorded, .mediaInvalid,
    at: .uploads)
  /// Twitter responds with 400, code 38, as for a step of an upload without a field that it needs.
  public let uploadFieldMissing = SimulatedFailure.afterLogin(
    "twitter-upload-field-missing", "code 38, as if the step lacked a required field", .guessed,
    .parameterMissing("media_id"), at: .uploads)
  /// Twitter responds with 400, code 44, as for a step of an upload that does not exist.
  public let uploadFieldInvalid = SimulatedFailure.afterLogin(
    "twitter-upload-field-invalid", "code 44, as if the step did not exist", .guessed,
    .parameterInvalid("command"), at: .uploads)
  /// Twitter responds with 400, as for an upload with missing parts.
  public let segmentsIncomplete = SimulatedFailure.afterLogin(
    "twitter-segments-incomplete", "as if the uploaded parts were not the whole file", .recorded,
    .segmentsIncomplete, at: .uploads)
  /// Twitter responds with 400, as for a picture of more than five megabytes.
  public let fileTooLarge = SimulatedFailure.afterLogin(
    "twitter-file-too-large", "as if the picture exceeded five megabytes", .guessed,
    .fileTooLarge(5_242_880), at: .uploads)

  // MARK: - People and followers

  /// Twitter responds with 401, as for a protected person that the caller does not follow.
  public let notAuthorized = SimulatedFailure.afterLogin(
    "twitter-not-authorized", "as if the account were protected", .recorded, .notAuthorized, at: .ofOnePerson)
  /// Twitter responds with 404, code 17.
  public let noUserMatches = SimulatedFailure.afterLogin(
    "twitter-no-user-matches", "code 17", .recorded, .noUserMatches, at: [.twitter.usersLookup])
  /// Twitter responds with 403, code 18.
  public let tooManyTerms = SimulatedFailure.afterLogin(
    "twitter-too-many-terms", "code 18", .recorded, .tooManyTerms, at: [.twitter.usersLookup])
  /// Twitter responds with 404, code 50.
  public let userNotFound = SimulatedFailure.afterLogin(
    "twitter-user-not-found", "code 50", .recorded, .userNotFound,
    at: [.twitter.usersShow, .twitter.friendshipsShow])
  /// Twitter responds with 403, code 63.
  public let userSuspended = SimulatedFailure.afterLogin(
    "twitter-user-suspended", "code 63", .recorded, .userSuspended, at: [.twitter.usersShow])
  /// Twitter responds with 404, code 163.
  public let sourceUnknown = SimulatedFailure.afterLogin(
    "twitter-source-unknown", "code 163", .recorded, .sourceUnknown, at: [.twitter.friendshipsShow])
  /// Twitter responds with 403, code 108, as for a user who does not exist.
  public let followUnknown = SimulatedFailure.afterLogin(
    "twitter-follow-unknown", "code 108, as if the user did not exist", .recorded, .cannotFindUser,
    at: [.twitter.friendshipsCreate, .twitter.friendshipsDestroy])
  /// Twitter responds with 403, code 158.
  public let followOneself = SimulatedFailure.afterLogin(
    "twitter-follow-oneself", "code 158", .guessed, .cannotFollowYourself, at: .follows)
  /// Twitter responds with 403, code 161, over the daily limit.
  public let followLimit = SimulatedFailure.afterLogin(
    "twitter-follow-limit", "code 161, as if the daily limit were reached", .documented, .overFollowLimit,
    at: .follows)
  /// Twitter responds with 403, code 162, as for a blocked user.
  public let followBlocked = SimulatedFailure.afterLogin(
    "twitter-follow-blocked", "code 162, as if the other person had blocked the caller", .documented,
    .blockedByTarget, at: .follows)
  /// Twitter responds with 403, code 160, as for a follow request that is still pending.
  public let followRequested = SimulatedFailure(
    "twitter-follow-requested",
    "Twitter responds with 403, code 160, as if a follow request were pending. "
      + "\"\(TwitterError.alreadyRequested("NAME").message)\"",
    .recorded,
    at: .follows,
    .networkResponse { world, request in
      let call = Call(request)
      let name = world.twitter.personMeant(call)?.screenName
      return world.twitter.refusal(.alreadyRequested(name ?? "max_sim"), of: request)
    })

  // MARK: - Posts by API 2

  /// API 2 refuses a post as for a duplicate text.
  public let postDuplicate = SimulatedFailure.problem(
    "twitter-post-duplicate", "the text were a duplicate", .recorded, .duplicatePost,
    at: [.twitter.tweetsCreate])
  /// API 2 refuses a post as for a read-only OAuth 1.0a token.
  public let postReadOnly = SimulatedFailure.problem(
    "twitter-post-read-only", "the OAuth 1.0a token were read-only", .recorded, .oauth1Permissions,
    at: [.twitter.tweetsCreate])
  /// API 2 refuses a post as for a text that is too long.
  public let postTooLong = SimulatedFailure.problem(
    "twitter-post-too-long", "the text were too long", .recorded, .postTooLong, at: [.twitter.tweetsCreate])
  /// X responds with 403, as for another person's post.
  public let postNotYours = SimulatedFailure.problem(
    "twitter-post-not-yours", "the post were someone else's", .guessed, .notYourPost,
    at: [.twitter.tweetsDelete])
}

extension [CallName] {
  fileprivate static let updates: [CallName] = [.twitter.statusesUpdate, .twitter.statusesUpdateWithMedia]
  fileprivate static let writes: [CallName] = [
    .twitter.statusesUpdate, .twitter.statusesUpdateWithMedia, .twitter.statusesDestroy,
    .twitter.statusesRetweet, .twitter.favoritesCreate, .twitter.favoritesDestroy,
    .twitter.friendshipsCreate, .twitter.friendshipsDestroy, .twitter.mediaUpload,
  ]
  fileprivate static let ofOneTweet: [CallName] = [
    .twitter.statusesShow, .twitter.statusesDestroy, .twitter.statusesRetweet, .twitter.favoritesCreate,
    .twitter.favoritesDestroy,
  ]
  fileprivate static let ofOnePerson: [CallName] = [
    .twitter.userTimeline, .twitter.favoritesList, .twitter.friendsIDs, .twitter.followersIDs,
    .twitter.friendsList, .twitter.followersList,
  ]
  fileprivate static let follows: [CallName] = [.twitter.friendshipsCreate]
  fileprivate static let uploads: [CallName] = [.twitter.mediaUpload]
}
