internal import EinlassWire
public import EinlassWorld
internal import HTTPTypes

extension SimulatedFailure {
  /// Facebook's failures.
  public static let facebook = FacebookFailures()
}

/// The failures that can be planned for Facebook, in addition to those that its own rules produce.
///
/// To add a failure, add a property. 'einlass failures' lists them in this order.
public struct FacebookFailures: Sendable {
  // MARK: - Graph's errors at `/me`

  /// Graph responds with 190, subcode 458.
  public let appRemovedAnswer = SimulatedFailure.me("facebook-app-removed-answer", "190, subcode 458.") {
    .notAuthorized(appID: $0.appID)
  }
  /// Graph responds with 190, subcode 463.
  public let expiredAnswer = SimulatedFailure.me("facebook-expired-answer", "190, subcode 463.") {
    .expired(at: $0.expiry, now: $0.now)
  }
  /// Graph responds with 190 without a subcode.
  public let invalidToken = SimulatedFailure.me("facebook-invalid-token", "190 without a subcode.") { _ in
    .unreadableToken
  }
  /// Graph responds with 4: too many calls by the app.
  public let appLimit = SimulatedFailure.me("facebook-app-limit", "4: too many calls by the app.") { _ in
    .applicationRequestLimit
  }
  /// Graph responds with 17: too many calls by the person.
  public let userLimit = SimulatedFailure.me("facebook-user-limit", "17: too many calls by the person.") {
    _ in .userRequestLimit
  }
  /// Graph responds with 10: a permission is missing.
  public let permission = SimulatedFailure.me("facebook-permission", "10: a permission is missing.") { _ in
    .applicationNotPermitted
  }
  /// Graph responds with 200: a permission is missing.
  public let extendedPermission = SimulatedFailure.me(
    "facebook-extended-permission", "200: a permission is missing."
  ) { _ in .permissionsError }
  /// Graph responds with 2500: the token is missing.
  public let noToken = SimulatedFailure.me("facebook-no-token", "2500: the token is missing.") { _ in
    .noActiveToken
  }
  /// Graph responds with 1: an unknown error at Facebook.
  public let unknownError = SimulatedFailure.me("facebook-unknown-error", "1: an unknown error.") { _ in
    .unknownError
  }
  /// Graph responds with 2: Facebook is down.
  public let unavailable = SimulatedFailure.me("facebook-unavailable", "2: Facebook is down.") { _ in
    .temporarilyUnavailable
  }

  // MARK: - Refusals that Facebook is not known to have sent, each derived from a known one

  /// The error's code is a string.
  public let codeText = SimulatedFailure.odd("facebook-code-text", "The error's code is a string.") {
    $0.changingError("code") { $0.asText }
  }
  /// The error has no type.
  public let typeMissing = SimulatedFailure.odd("facebook-type-missing", "The error has no type.") {
    $0.changingError("type") { _ in nil }
  }
  /// Error 190, with subcode 458 as a string.
  public let subcodeText = SimulatedFailure.odd(
    "facebook-subcode-text", "Error 190, with subcode 458 as a string.", { .notAuthorized(appID: $0.appID) }
  ) {
    $0.changingError("error_subcode") { $0.asText }
  }
  /// The error has status 200.
  public let error200 = SimulatedFailure.odd("facebook-200-error", "The error has status 200.") { response in
    var response = response
    response.head.status = .ok
    return response
  }

  // MARK: - People that Facebook would not describe in this way, each derived from the actual response

  /// The person has no id.
  public let idMissing = SimulatedFailure.person("facebook-id-missing", "The person has no id.") {
    $0.changingMember("id") { _ in nil }
  }
  /// The person has no name.
  public let nameMissing = SimulatedFailure.person("facebook-name-missing", "The person has no name.") {
    $0.changingMember("name") { _ in nil }
  }
  /// The person's id is not valid in a URL.
  public let idUnsafe = SimulatedFailure.person(
    "facebook-id-unsafe", "The person's id is not valid in a URL."
  ) {
    $0.changingMember("id") { _ in .string("a b<c") }
  }
  /// Every call returns a person, even with an invalid token: its owner or the world's first person.
  public let plainPerson = SimulatedFailure(
    "facebook-plain-person",
    "Every call returns a person, even with an invalid token: its owner or the world's first person.",
    .observed,
    at: [.facebook.me],
    .networkResponse { world, request in
      world.facebook.showPerson(to: request, appID: world.facebookAppID)
    })
  /// The response is the single word false.
  public let bareFalse = SimulatedFailure(
    "facebook-false", "The response is the single word false.", .observed, at: [.facebook.me],
    .networkResponse { world, request in world.facebook.showFalse(to: request) })

  // MARK: - The exchange of a code or a token for a token

  /// Graph responds with 100/36007: the code has expired.
  public let codeExpired = SimulatedFailure.graph(
    "facebook-code-expired", "100/36007: the code has expired.", .recorded, .expiredCode,
    at: [.facebook.accessToken])
  /// Graph responds with 100/36008: the redirect_uri differs from the dialog's.
  public let codeRedirect = SimulatedFailure.graph(
    "facebook-code-redirect", "100/36008: the redirect_uri differs from the dialog's.", .recorded,
    .wrongRedirectURI, at: [.facebook.accessToken])
  /// Graph responds with 100/36009: the code was already used.
  public let codeUsed = SimulatedFailure.graph(
    "facebook-code-used", "100/36009: the code was already used.", .recorded, .usedCode,
    at: [.facebook.accessToken])
  /// Graph responds with 100: the received value is not a code.
  public let codeMalformed = SimulatedFailure.graph(
    "facebook-code-malformed", "100: the value is not a code.", .recorded, .malformedCode,
    at: [.facebook.accessToken])
  /// Graph responds with 1: the app's secret is wrong.
  public let wrongSecret = SimulatedFailure.graph(
    "facebook-wrong-secret", "1: the app's secret is wrong.", .recorded, .wrongClientSecret,
    at: [.facebook.accessToken])
  /// Graph responds with 101: the app does not exist.
  public let unknownApp = SimulatedFailure.graph(
    "facebook-unknown-app", "101: the app does not exist.", .recorded, .unknownApplication,
    at: [.facebook.accessToken])
  /// Graph responds with 191: the redirect_uri does not belong to the app.
  public let redirectRefused = SimulatedFailure.graph(
    "facebook-redirect-refused", "191: the redirect_uri does not belong to the app.", .recorded,
    .unregisteredRedirect, at: [.facebook.accessToken])
  /// Graph responds with 190 and status 401: the app was deleted.
  public let appDeletedAnswer = SimulatedFailure.graph(
    "facebook-app-deleted-answer", "190 with status 401: the app was deleted.", .recorded,
    .applicationDeleted.with(status: .unauthorized))

  // MARK: - Graph's errors at any call

  /// Graph responds with 190/459.
  public let checkpointAnswer = SimulatedFailure.graph(
    "facebook-checkpoint-answer", "190/459.", .documented, .checkpointed)
  /// Graph responds with 190/460.
  public let passwordAnswer = SimulatedFailure.graph(
    "facebook-password-answer", "190/460.", .recorded, .passwordChanged)
  /// Graph responds with 190/452, an old form of 460.
  public let mismatchAnswer = SimulatedFailure.graph(
    "facebook-mismatch-answer", "190/452, an old form of 460.", .observed, .sessionMismatch)
  /// Graph responds with 190/464.
  public let unconfirmedAnswer = SimulatedFailure.graph(
    "facebook-unconfirmed-answer", "190/464.", .observed, .unconfirmed)
  /// Graph responds with 190/466.
  public let invalidatedAnswer = SimulatedFailure.graph(
    "facebook-invalidated-answer", "190/466.", .recorded, .invalidatedByCall)
  /// Graph responds with 190/467.
  public let loggedOutAnswer = SimulatedFailure.graph(
    "facebook-logged-out-answer", "190/467.", .documented, .loggedOut)
  /// Graph responds with 190: the token can not be parsed.
  public let unparsableToken = SimulatedFailure.graph(
    "facebook-unparsable-token", "190: the token cannot be parsed.", .recorded, .unparsableToken)
  /// Graph responds with 104: the resource is not public.
  public let tokenNeeded = SimulatedFailure.graph(
    "facebook-token-needed", "104: the resource is not public.", .recorded, .noToken)
  /// Graph responds with 100: appsecret_proof is missing.
  public let proofMissing = SimulatedFailure.graph(
    "facebook-proof-missing", "100: appsecret_proof is missing.", .recorded, .noProof)
  /// Graph responds with 100: appsecret_proof is wrong.
  public let proofWrong = SimulatedFailure.graph(
    "facebook-proof-wrong", "100: appsecret_proof is wrong.", .recorded, .wrongProof)

  // MARK: - Responses while Facebook is down, on any of its hosts

  /// Facebook serves its error page.
  public let errorPage = SimulatedFailure.outage(
    "facebook-error-page", "Facebook serves its error page.", .errorPage)
  /// Facebook responds with only the words 'Service Unavailable'.
  public let serviceUnavailable = SimulatedFailure.outage(
    "facebook-service-unavailable", "Facebook responds with only the words 'Service Unavailable'.",
    .serviceUnavailable)

  // MARK: - Changes to a token that is sent; refusals are unchanged

  /// The token response is urlencoded, as before v2.3.
  public let tokenAsText = SimulatedFailure(
    "facebook-token-as-text", "The token response is urlencoded, as before v2.3.", .recorded,
    at: [.facebook.accessToken],
    .change { response, _ in response.urlencodedToken })
  /// The token response has no expiry.
  public let tokenWithoutExpiry = SimulatedFailure(
    "facebook-token-without-expiry", "The token response has no expiry.", .recorded,
    at: [.facebook.accessToken],
    .change { response, _ in response.changingMember("expires_in") { _ in nil } })

  // MARK: - Redirects of the login dialog when something is wrong

  /// The dialog reports a cancellation, regardless of the person's answer.
  public let dialogDenied = SimulatedFailure.dialog(
    "facebook-dialog-denied", "The dialog reports a cancellation, regardless of the person's answer.",
    .recorded, .denial)
  /// Error 901: the app is in sandbox mode (2013).
  public let dialogSandbox = SimulatedFailure.dialog(
    "facebook-dialog-sandbox", "Error 901: the app is in sandbox mode (2013).", .recorded, .sandbox)
  /// Facebook's app refuses the login; the SDK falls back to a web view.
  public let dialogServiceDisabled = SimulatedFailure.dialog(
    "facebook-dialog-service-disabled", "Facebook's app refuses the login; the SDK falls back to a web view.",
    .observed,
    .serviceDisabled)
  /// Facebook's app refuses the login; the SDK opens Safari.
  public let dialogUseBrowser = SimulatedFailure.dialog(
    "facebook-dialog-use-browser", "Facebook's app refuses the login; the SDK opens Safari.", .observed,
    .serviceDisabledUseBrowser)
  /// Facebook's app refuses the login on Android.
  public let dialogKillSwitch = SimulatedFailure.dialog(
    "facebook-dialog-kill-switch", "Facebook's app refuses the login on Android.", .observed, .killSwitch)
  /// The response has a different state, as in a forgery.
  public let dialogOtherState = SimulatedFailure(
    "facebook-dialog-other-state", "The response has a different state, as in a forgery.", .tool,
    at: SimulatedFacebook.dialogCalls,
    .change { response, _ in response.changingLocation { $0.replaceState("forged") } })
  /// The response has no state.
  public let dialogNoState = SimulatedFailure(
    "facebook-dialog-no-state", "The response has no state.", .tool, at: SimulatedFacebook.dialogCalls,
    .change { response, _ in response.changingLocation { $0.replaceState(nil) } })
  /// The response does not end with #_=_, as before 2011.
  public let dialogNoMark = SimulatedFailure(
    "facebook-dialog-no-mark", "The response does not end with #_=_, as before 2011.", .recorded,
    at: SimulatedFacebook.dialogCalls,
    .change { response, _ in response.changingLocation { $0.dropMark() } })

  // MARK: - Posts and pages

  /// Graph responds with 200: apps can no longer post on behalf of people (since August 2018).
  public let feedEnded = SimulatedFailure.graph(
    "facebook-feed-ended", "200: apps can no longer post on behalf of people (since August 2018).", .recorded,
    .publishingEnded, at: [.facebook.feed])
  /// Graph responds with 200: the person has not allowed the app to post.
  public let feedPermission = SimulatedFailure.graph(
    "facebook-feed-permission", "200: the person has not allowed the app to post.", .recorded,
    .postingNotAuthorized,
    at: [.facebook.feed])
  /// Graph responds with 506: the post repeats an earlier post.
  public let feedDuplicate = SimulatedFailure.graph(
    "facebook-feed-duplicate", "506: the post repeats an earlier post.", .recorded, .duplicatePost,
    at: [.facebook.feed])
  /// Graph responds with 100: the post is empty.
  public let feedEmpty = SimulatedFailure.graph(
    "facebook-feed-empty", "100: the post is empty.", .guessed, .emptyPost, at: [.facebook.feed])
  /// Graph responds with 341: too many posts.
  public let feedLimit = SimulatedFailure.graph(
    "facebook-feed-limit", "341: too many posts.", .recorded, .feedLimit, at: [.facebook.feed])
  /// Graph responds with 368: posting is blocked.
  public let feedBlocked = SimulatedFailure.graph(
    "facebook-feed-blocked", "368: posting is blocked.", .recorded, .blockedAction, at: [.facebook.feed])
  /// Graph responds with 324: the picture is missing.
  public let photoMissing = SimulatedFailure.graph(
    "facebook-photo-missing", "324: the picture is missing.", .recorded, .noImage, at: [.facebook.photos])
  /// Graph responds with 324: the file is not a picture.
  public let photoInvalid = SimulatedFailure.graph(
    "facebook-photo-invalid", "324: the file is not a picture.", .recorded, .invalidImage,
    at: [.facebook.photos]
  )
  /// Graph responds with 200: the permission to post as the page is missing.
  public let pageRights = SimulatedFailure.graph(
    "facebook-page-rights", "200: the permission to post as the page is missing.", .recorded,
    .pageRightsMissing(in: GraphEra(WallTime(seconds: 1_600_000_000))), at: [.facebook.feed])
  /// Graph responds with 200: the permissions for pages are not approved.
  public let pageNotApproved = SimulatedFailure.graph(
    "facebook-page-not-approved", "200: the permissions for pages are not approved.", .recorded,
    .pagePermissionUnavailable, at: [.facebook.feed])
  /// Graph responds with 190/492.
  public let pageRoleAnswer = SimulatedFailure.graph(
    "facebook-page-role-answer", "190/492: the person has lost the role on the page.", .guessed,
    .invalidated(.pageRoleLost, appID: ""))

  // MARK: - Test users

  /// Graph responds with 15: the call requires the app's own token.
  public let appTokenNeeded = SimulatedFailure.graph(
    "facebook-app-token-needed", "15: the call requires the app's own token.", .recorded, .noAppToken,
    at: .testUsers)
  /// Graph responds with 2900: the app has too many test users.
  public let testUsersFull = SimulatedFailure.graph(
    "facebook-test-users-full", "2900: the app has too many test users.", .documented, .tooManyTestUsers,
    at: .testUsers)
  /// Graph responds with 200: apps can no longer create test users.
  public let testUsersClosed = SimulatedFailure.graph(
    "facebook-test-users-closed", "200: apps can no longer create test users.", .guessed, .testUsersClosed,
    at: .testUsers)
  /// Graph responds with 2902: the test user has no other app.
  public let testUserKept = SimulatedFailure.graph(
    "facebook-test-user-kept", "2902: the test user has no other app.", .documented, .lastTestUserApp,
    at: .testUsers)
  /// Graph responds with 520: a friend request is already pending.
  public let friendPending = SimulatedFailure.graph(
    "facebook-friend-pending", "520: a friend request is already pending.", .observed, .friendRequestPending,
    at: [.facebook.befriend])
  /// Graph responds with 522: the two people are already friends.
  public let friendsAlready = SimulatedFailure.graph(
    "facebook-friends-already", "522: the two people are already friends.", .observed, .alreadyFriends,
    at: [.facebook.befriend])
  /// Graph responds with 33: the call was withdrawn in v4.0.
  public let befriendingEnded = SimulatedFailure.graph(
    "facebook-befriending-ended", "33: the call was withdrawn in v4.0.", .recorded, .unsupportedAction,
    at: [.facebook.befriend])
  /// Graph responds with 100: the object cannot be deleted.
  public let deleteUnsupported = SimulatedFailure.graph(
    "facebook-delete-unsupported", "100: the object cannot be deleted.", .recorded, .unsupportedDelete,
    at: [.facebook.delete])

  // MARK: - Reading

  /// Graph responds with 32: too many calls for the page.
  public let pageLimit = SimulatedFailure.graph(
    "facebook-page-limit", "32: too many calls for the page.", .recorded, .pageRequestLimit)
  /// Graph responds with 613: too many calls with the token.
  public let callLimit = SimulatedFailure.graph(
    "facebook-call-limit", "613: too many calls with the token.", .guessed, .callRateLimit)
  /// Graph responds with 100: the cursor has expired.
  public let badCursor = SimulatedFailure.graph(
    "facebook-bad-cursor", "100: the cursor has expired.", .guessed, .invalidCursor, at: .edges)
  /// Graph responds with 2500: a name is missing in `fields`.
  public let fieldName = SimulatedFailure.graph(
    "facebook-field-name", "2500: a name is missing in fields.", .recorded,
    .fieldSyntax("Expected name.", at: 0, of: ",id"))
  /// Graph responds with 2500: a bracket is missing in `fields`.
  public let fieldBracket = SimulatedFailure.graph(
    "facebook-field-bracket", "2500: a bracket is missing in fields.", .recorded,
    .fieldSyntax("Expected \"(\" instead of \",\".", at: 13, of: "friends.limit,id"))
  /// Graph responds with 1 and no type: too much was requested.
  public let tooMuchData = SimulatedFailure.graph(
    "facebook-too-much-data", "1 without a type: the request asks for too much data.", .recorded,
    .tooMuchData)
}

extension [CallName] {
  fileprivate static let testUsers: [CallName] = [.facebook.testUsers, .facebook.accounts]
  fileprivate static let edges: [CallName] = [
    .facebook.friends, .facebook.accounts, .facebook.testUsers, .facebook.idsForBusiness, .facebook.photos,
  ]
}
