internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension SimulatedFailure {
  private static let updates = names([.statusesUpdate, .statusesUpdateWithMedia])
  private static let writes = names([
    .statusesUpdate, .statusesUpdateWithMedia, .statusesDestroy, .statusesRetweet, .favoritesCreate,
    .favoritesDestroy, .friendshipsCreate, .friendshipsDestroy, .mediaUpload,
  ])
  private static let ofOneTweet = names([
    .statusesShow, .statusesDestroy, .statusesRetweet, .favoritesCreate, .favoritesDestroy,
  ])
  private static let ofOnePerson = names([
    .userTimeline, .favoritesList, .friendsIDs, .followersIDs, .friendsList, .followersList,
  ])
  private static let follows = names([.friendshipsCreate])
  private static let uploads = names([.mediaUpload])
  private static let posts = names([.tweetsCreate])

  /// What can be planned to fail after a login: tweets, followers and pictures.
  static let twitterWriteFailures = twitterTweetFailures + twitterFollowFailures + twitterPostFailures

  private static let twitterTweetFailures: [SimulatedFailure] = [
    refused("twitter-read-only", "as for an app that may only read", .recorded, .readOnly, writes),
    refused(
      "twitter-writes-restricted", "code 261, as for an app that may not write any more", .recorded,
      .writesRestricted, writes),
    refused(
      "twitter-looks-automated", "code 226, as for what looks automated", .documented, .looksAutomated, writes
    ),
    refused(
      "twitter-status-duplicate", "code 187, as for a text that came before", .recorded, .statusDuplicate,
      updates),
    refused("twitter-status-too-long", "code 186, over 140 characters", .recorded, .statusTooLong, updates),
    refused("twitter-tweet-too-long", "code 186, in the words since 2017", .recorded, .tweetTooLong, updates),
    refused("twitter-status-missing", "code 170, without a text", .recorded, .statusMissing, updates),
    refused("twitter-status-limit", "code 185, over the daily limit", .recorded, .overDailyLimit, updates),
    refused(
      "twitter-reply-invisible", "code 385, as for a reply to a deleted tweet", .documented, .replyInvisible,
      updates),
    refused(
      "twitter-media-ids-invalid", "code 44, as for malformed media_ids", .recorded, .mediaIDsInvalid, updates
    ),
    refused(
      "twitter-media-id-refused", "code 324, as for an expired picture", .recorded, .mediaIDRefused, updates),
    refused(
      "twitter-media-id-unknown", "code 325, as for an unknown picture", .documented, .mediaIDUnknown, updates
    ),
    refused(
      "twitter-gif-among-pictures", "code 323, as for a GIF among pictures", .documented, .gifAmongPictures,
      updates),
    refused("twitter-no-status", "code 144, as for an unknown tweet", .recorded, .noStatus, ofOneTweet),
    refused(
      "twitter-status-not-visible", "code 179, as for a protected person's tweet", .documented,
      .statusNotVisible, names([.statusesShow])),
    refused(
      "twitter-not-your-status", "code 183, as for another's tweet", .recorded, .notYourStatus,
      names([.statusesDestroy])),
    refused(
      "twitter-already-retweeted", "code 327", .recorded, .alreadyRetweeted, names([.statusesRetweet])),
    refused("twitter-already-favorited", "code 139", .recorded, .alreadyFavorited, names([.favoritesCreate])),
    refused(
      "twitter-media-unrecognized", "as for a file of another kind", .recorded, .mediaUnrecognized, uploads),
    refused(
      "twitter-media-invalid", "code 44, as for a broken or too large picture", .recorded, .mediaInvalid,
      uploads),
    refused(
      "twitter-upload-field-missing", "code 38, as for a step without a field that it needs", .guessed,
      .parameterMissing("media_id"), uploads),
    refused(
      "twitter-upload-field-invalid", "code 44, as for a step that does not exist", .guessed,
      .parameterInvalid("command"), uploads),
    refused(
      "twitter-segments-incomplete", "as for an upload whose parts are not the whole file", .recorded,
      .segmentsIncomplete, uploads),
    refused(
      "twitter-file-too-large", "as for a picture of more than five megabytes", .guessed,
      .fileTooLarge(5_242_880), uploads),
  ]

  private static let twitterFollowFailures: [SimulatedFailure] = [
    refused(
      "twitter-not-authorized", "as for a protected stranger", .recorded, .notAuthorized, ofOnePerson),
    refused(
      "twitter-no-user-matches", "code 17", .recorded, .noUserMatches, names([.usersLookup])),
    refused("twitter-too-many-terms", "code 18", .recorded, .tooManyTerms, names([.usersLookup])),
    refused(
      "twitter-user-not-found", "code 50", .recorded, .userNotFound, names([.usersShow, .friendshipsShow])),
    refused("twitter-user-suspended", "code 63", .recorded, .userSuspended, names([.usersShow])),
    refused("twitter-source-unknown", "code 163", .recorded, .sourceUnknown, names([.friendshipsShow])),
    refused(
      "twitter-follow-unknown", "code 108, as for a user who does not exist", .recorded, .cannotFindUser,
      names([.friendshipsCreate, .friendshipsDestroy])),
    refused("twitter-follow-oneself", "code 158", .guessed, .cannotFollowYourself, follows),
    refused(
      "twitter-follow-limit", "code 161, over the daily limit", .documented, .overFollowLimit, follows),
    refused(
      "twitter-follow-blocked", "code 162, as for one who is blocked", .documented, .blockedByTarget, follows),
    SimulatedFailure(
      "twitter-follow-requested",
      "Twitter answers 403, code 160, as for a request that is open. \"\(TwitterError.alreadyRequested("NAME").message)\"",
      .recorded,
      calls: follows,
      .networkResponse { world, request in
        let call = Call(request)
        let name = (try? await world.twitter.personMeant(call))??.screenName
        return await world.twitter.refusal(.alreadyRequested(name ?? "max_sim"), of: request)
      }),
  ]

  private static let twitterPostFailures: [SimulatedFailure] = [
    post("twitter-post-duplicate", "a text that came before", .recorded, .duplicatePost),
    post("twitter-post-read-only", "a token of OAuth 1.0a that may only read", .recorded, .oauth1Permissions),
    post("twitter-post-too-long", "a text that is too long", .recorded, .postTooLong),
    SimulatedFailure(
      "twitter-post-not-yours", "X answers 403 as for another's post. \(TwitterProblem.notYourPost.words)",
      .guessed,
      calls: names([.tweetsDelete]),
      .networkResponse { world, request in world.twitter.refusal(.notYourPost, of: request) }),
  ]

  private static func names(_ endpoints: [Endpoint<SimulatedTwitter>]) -> [String] { endpoints.map(\.name) }

  private static func refused(
    _ name: String, _ reason: String, _ certainty: Certainty, _ error: TwitterError, _ calls: [String]
  ) -> SimulatedFailure {
    twitterError(
      name, "Twitter answers \(error.status.code), \(reason).", certainty, error, calls: calls)
  }

  private static func post(
    _ name: String, _ reason: String, _ certainty: Certainty, _ problem: TwitterProblem
  ) -> SimulatedFailure {
    SimulatedFailure(
      name, "X answers \(problem.status.code) as for \(reason). \(problem.words)", certainty, calls: posts,
      .networkResponse { world, request in world.twitter.refusal(problem, of: request) })
  }
}
