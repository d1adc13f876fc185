internal import EinlassWire
internal import EinlassWorld

extension SimulatedFailure {
  private static let feed = [ReadableEdge.feed.call]
  private static let photos = [ReadableEdge.photos.call]
  private static let testUsers = [
    Endpoint<SimulatedFacebook>.testUsers.name, ReadableEdge.accounts.call,
  ]
  private static let befriend = [Endpoint<SimulatedFacebook>.befriend.name]
  private static let removal = [Endpoint<SimulatedFacebook>.deleteNode.name]
  private static let edges = [
    ReadableEdge.friends.call, ReadableEdge.accounts.call,
    Endpoint<SimulatedFacebook>.testUsers.name, ReadableEdge.idsForBusiness.call, ReadableEdge.photos.call,
  ]

  /// What is refused to those who are logged in.
  static let facebookAfterLoginFailures = feedErrors + testUserErrors + readingErrors

  private static let feedErrors = [
    graphError(
      "facebook-feed-ended", "200: apps can no longer post for people (since August 2018).", .recorded,
      .publishingEnded,
      calls: feed),
    graphError(
      "facebook-feed-permission", "200: the person has not let the app post.", .recorded,
      .postingNotAuthorized, calls: feed),
    graphError(
      "facebook-feed-duplicate", "506: the same post came before.", .recorded, .duplicatePost, calls: feed),
    graphError("facebook-feed-empty", "100: there is nothing to post.", .guessed, .emptyPost, calls: feed),
    graphError("facebook-feed-limit", "341: too many posts.", .recorded, .feedLimit, calls: feed),
    graphError("facebook-feed-blocked", "368: posting is blocked.", .recorded, .blockedAction, calls: feed),
    graphError(
      "facebook-photo-missing", "324: no picture came along.", .recorded, .noImage, calls: photos),
    graphError(
      "facebook-photo-invalid", "324: the file is no picture.", .recorded, .invalidImage, calls: photos),
    graphError(
      "facebook-page-rights", "200: a right to post as the page is missing.", .recorded,
      .pageRightsMissing(in: GraphEra(WallTime(seconds: 1_600_000_000))), calls: feed),
    graphError(
      "facebook-page-not-approved", "200: the permissions for pages are not approved.", .recorded,
      .pagePermissionUnavailable, calls: feed),
    graphError(
      "facebook-page-role-answer", "190/492: the person has lost the role at the page.", .guessed,
      .invalidated(.pageRoleLost, appID: "")),
  ]

  private static let testUserErrors = [
    graphError(
      "facebook-app-token-needed", "15: it takes the app's own token.", .recorded, .noAppToken,
      calls: testUsers),
    graphError(
      "facebook-test-users-full", "2900: the app has too many test users.", .documented, .tooManyTestUsers,
      calls: testUsers),
    graphError(
      "facebook-test-users-closed", "200: apps can no longer create test users.", .guessed, .testUsersClosed,
      calls: testUsers),
    graphError(
      "facebook-test-user-kept", "2902: the app is the test user's last.", .documented, .lastTestUserApp,
      calls: testUsers),
    graphError(
      "facebook-friend-pending", "520: the same was asked before.", .observed, .friendRequestPending,
      calls: befriend),
    graphError(
      "facebook-friends-already", "522: the two are friends.", .observed, .alreadyFriends, calls: befriend),
    graphError(
      "facebook-befriending-ended", "33: withdrawn in v4.0.", .recorded, .unsupportedAction, calls: befriend),
    graphError(
      "facebook-delete-unsupported", "100: that cannot be deleted.", .recorded, .unsupportedDelete,
      calls: removal),
  ]

  private static let readingErrors = [
    graphError(
      "facebook-page-limit", "32: too many calls of the page.", .recorded, .pageRequestLimit),
    graphError("facebook-call-limit", "613: too many calls with the token.", .guessed, .callRateLimit),
    graphError(
      "facebook-bad-cursor", "100: the place in the list is gone.", .guessed, .invalidCursor, calls: edges),
    graphError(
      "facebook-field-name", "2500: a name is missing in fields.", .recorded,
      .fieldSyntax("Expected name.", at: 0, of: ",id")),
    graphError(
      "facebook-field-bracket", "2500: a bracket is missing in fields.", .recorded,
      .fieldSyntax("Expected \"(\" instead of \",\".", at: 13, of: "friends.limit,id")),
    graphError(
      "facebook-too-much-data", "1 without a type: too much was asked for.", .recorded, .tooMuchData),
  ]
}
