public import EinlassWorld

extension FailureName {
  /// Facebook's failures.
  public static var facebook: FacebookFailureNames { FacebookFailureNames() }
}

/// Facebook's failures.
public struct FacebookFailureNames: Sendable {
  /// Graph responds with 190, subcode 458.
  public var appRemovedAnswer: FailureName { FailureName("facebook-app-removed-answer") }
  /// Graph responds with 190, subcode 463.
  public var expiredAnswer: FailureName { FailureName("facebook-expired-answer") }
  /// Graph responds with 190 without a subcode.
  public var invalidToken: FailureName { FailureName("facebook-invalid-token") }
  /// Graph responds with 4: too many calls of the app.
  public var appLimit: FailureName { FailureName("facebook-app-limit") }
  /// Graph responds with 17: too many calls of the person.
  public var userLimit: FailureName { FailureName("facebook-user-limit") }
  /// Graph responds with 10: a permission is missing.
  public var permission: FailureName { FailureName("facebook-permission") }
  /// Graph responds with 200: a permission is missing.
  public var extendedPermission: FailureName { FailureName("facebook-extended-permission") }
  /// Graph responds with 2500: no token came along.
  public var noToken: FailureName { FailureName("facebook-no-token") }
  /// Graph responds with 1: trouble at Facebook.
  public var unknownError: FailureName { FailureName("facebook-unknown-error") }
  /// Graph responds with 2: Facebook is down.
  public var unavailable: FailureName { FailureName("facebook-unavailable") }
  /// The error's code is text.
  public var codeText: FailureName { FailureName("facebook-code-text") }
  /// The error has no type.
  public var typeMissing: FailureName { FailureName("facebook-type-missing") }
  /// 190, and the subcode 458 is text.
  public var subcodeText: FailureName { FailureName("facebook-subcode-text") }
  /// An error comes with 200.
  public var error200: FailureName { FailureName("facebook-200-error") }
  /// The person has no id.
  public var idMissing: FailureName { FailureName("facebook-id-missing") }
  /// The person has no name.
  public var nameMissing: FailureName { FailureName("facebook-name-missing") }
  /// The person's id is not fit for a URL.
  public var idUnsafe: FailureName { FailureName("facebook-id-unsafe") }
  /// The response is a person for any caller: the token's, valid or not, otherwise the world's first.
  public var plainPerson: FailureName { FailureName("facebook-plain-person") }
  /// The bare word false comes.
  public var bareFalse: FailureName { FailureName("facebook-false") }
  /// Graph responds with 100/36007: the code is too old.
  public var codeExpired: FailureName { FailureName("facebook-code-expired") }
  /// Graph responds with 100/36008: another redirect_uri than in the dialog.
  public var codeRedirect: FailureName { FailureName("facebook-code-redirect") }
  /// Graph responds with 100/36009: the code came before.
  public var codeUsed: FailureName { FailureName("facebook-code-used") }
  /// Graph responds with 100: what came is not a code.
  public var codeMalformed: FailureName { FailureName("facebook-code-malformed") }
  /// Graph responds with 1: the app's secret is wrong.
  public var wrongSecret: FailureName { FailureName("facebook-wrong-secret") }
  /// Graph responds with 101: no such app.
  public var unknownApp: FailureName { FailureName("facebook-unknown-app") }
  /// Graph responds with 191: the redirect_uri is not one of the app's.
  public var redirectRefused: FailureName { FailureName("facebook-redirect-refused") }
  /// Graph responds with 190 with status 401: the app is deleted.
  public var appDeletedAnswer: FailureName { FailureName("facebook-app-deleted-answer") }
  /// Graph responds with 190/459.
  public var checkpointAnswer: FailureName { FailureName("facebook-checkpoint-answer") }
  /// Graph responds with 190/460.
  public var passwordAnswer: FailureName { FailureName("facebook-password-answer") }
  /// Graph responds with 190/452, an old form of 460.
  public var mismatchAnswer: FailureName { FailureName("facebook-mismatch-answer") }
  /// Graph responds with 190/464.
  public var unconfirmedAnswer: FailureName { FailureName("facebook-unconfirmed-answer") }
  /// Graph responds with 190/466.
  public var invalidatedAnswer: FailureName { FailureName("facebook-invalidated-answer") }
  /// Graph responds with 190/467.
  public var loggedOutAnswer: FailureName { FailureName("facebook-logged-out-answer") }
  /// Graph responds with 190: the token can not be parsed.
  public var unparsableToken: FailureName { FailureName("facebook-unparsable-token") }
  /// Graph responds with 104: the resource is not for everybody.
  public var tokenNeeded: FailureName { FailureName("facebook-token-needed") }
  /// Graph responds with 100: appsecret_proof is missing.
  public var proofMissing: FailureName { FailureName("facebook-proof-missing") }
  /// Graph responds with 100: appsecret_proof is wrong.
  public var proofWrong: FailureName { FailureName("facebook-proof-wrong") }
  /// Facebook serves its page for trouble.
  public var errorPage: FailureName { FailureName("facebook-error-page") }
  /// Facebook serves two bare words.
  public var serviceUnavailable: FailureName { FailureName("facebook-service-unavailable") }
  /// The token comes urlencoded, as before v2.3.
  public var tokenAsText: FailureName { FailureName("facebook-token-as-text") }
  /// The token comes without a word of its life.
  public var tokenWithoutExpiry: FailureName { FailureName("facebook-token-without-expiry") }
  /// The person cancels, whatever was pressed.
  public var dialogDenied: FailureName { FailureName("facebook-dialog-denied") }
  /// Error 901: the app is in its sandbox (2013).
  public var dialogSandbox: FailureName { FailureName("facebook-dialog-sandbox") }
  /// Facebook's app refuses; the kit goes to a web view.
  public var dialogServiceDisabled: FailureName { FailureName("facebook-dialog-service-disabled") }
  /// Facebook's app refuses; the kit goes to Safari.
  public var dialogUseBrowser: FailureName { FailureName("facebook-dialog-use-browser") }
  /// Facebook's app refuses on Android.
  public var dialogKillSwitch: FailureName { FailureName("facebook-dialog-kill-switch") }
  /// Another state comes back than was sent, as in a forgery.
  public var dialogOtherState: FailureName { FailureName("facebook-dialog-other-state") }
  /// No state comes back.
  public var dialogNoState: FailureName { FailureName("facebook-dialog-no-state") }
  /// Behind the response stands no #_=_, as before 2011.
  public var dialogNoMark: FailureName { FailureName("facebook-dialog-no-mark") }
  /// Graph responds with 200: apps can no longer post for people (since August 2018).
  public var feedEnded: FailureName { FailureName("facebook-feed-ended") }
  /// Graph responds with 200: the person has not let the app post.
  public var feedPermission: FailureName { FailureName("facebook-feed-permission") }
  /// Graph responds with 506: the same post came before.
  public var feedDuplicate: FailureName { FailureName("facebook-feed-duplicate") }
  /// Graph responds with 100: there is nothing to post.
  public var feedEmpty: FailureName { FailureName("facebook-feed-empty") }
  /// Graph responds with 341: too many posts.
  public var feedLimit: FailureName { FailureName("facebook-feed-limit") }
  /// Graph responds with 368: posting is blocked.
  public var feedBlocked: FailureName { FailureName("facebook-feed-blocked") }
  /// Graph responds with 324: no picture came along.
  public var photoMissing: FailureName { FailureName("facebook-photo-missing") }
  /// Graph responds with 324: the file is no picture.
  public var photoInvalid: FailureName { FailureName("facebook-photo-invalid") }
  /// Graph responds with 200: a right to post as the page is missing.
  public var pageRights: FailureName { FailureName("facebook-page-rights") }
  /// Graph responds with 200: the permissions for pages are not approved.
  public var pageNotApproved: FailureName { FailureName("facebook-page-not-approved") }
  /// Graph responds with 190/492.
  public var pageRoleAnswer: FailureName { FailureName("facebook-page-role-answer") }
  /// Graph responds with 15: it takes the app's own token.
  public var appTokenNeeded: FailureName { FailureName("facebook-app-token-needed") }
  /// Graph responds with 2900: the app has too many test users.
  public var testUsersFull: FailureName { FailureName("facebook-test-users-full") }
  /// Graph responds with 200: apps can no longer create test users.
  public var testUsersClosed: FailureName { FailureName("facebook-test-users-closed") }
  /// Graph responds with 2902: the app is the test user's last.
  public var testUserKept: FailureName { FailureName("facebook-test-user-kept") }
  /// Graph responds with 520: the same was asked before.
  public var friendPending: FailureName { FailureName("facebook-friend-pending") }
  /// Graph responds with 522: the two are friends.
  public var friendsAlready: FailureName { FailureName("facebook-friends-already") }
  /// Graph responds with 33: withdrawn in v4.0.
  public var befriendingEnded: FailureName { FailureName("facebook-befriending-ended") }
  /// Graph responds with 100: that cannot be deleted.
  public var deleteUnsupported: FailureName { FailureName("facebook-delete-unsupported") }
  /// Graph responds with 32: too many calls of the page.
  public var pageLimit: FailureName { FailureName("facebook-page-limit") }
  /// Graph responds with 613: too many calls with the token.
  public var callLimit: FailureName { FailureName("facebook-call-limit") }
  /// Graph responds with 100: the place in the list is gone.
  public var badCursor: FailureName { FailureName("facebook-bad-cursor") }
  /// Graph responds with 2500: a name is missing in `fields`.
  public var fieldName: FailureName { FailureName("facebook-field-name") }
  /// Graph responds with 2500: a bracket is missing in `fields`.
  public var fieldBracket: FailureName { FailureName("facebook-field-bracket") }
  /// Graph responds with 1 and no type: too much was asked for.
  public var tooMuchData: FailureName { FailureName("facebook-too-much-data") }
}
