import EinlassTwitter

extension TwitterErrorTests {
  /// The refusals of tweets, pictures and followers (reference of Calls after login, sections 3 and 5).
  static let writing = [
    Row(
      error: .readOnly, path: "/1.1/a.json", status: 401,
      body: #"{"request":"\/1.1\/a.json","error":"Read-only application cannot POST."}"#),
    Row(
      error: .writesRestricted, status: 403,
      body: Self.coded(
        261,
        #"Application cannot perform write actions. Contact Twitter Platform Operations through https:\/\/support.twitter.com\/forms\/platform"#
      )),
    Row(
      error: .looksAutomated, status: 403,
      body: Self.coded(
        226,
        #"This request looks like it might be automated. To protect our users from spam and other malicious activity, we can't complete this action right now. Please try again later."#
      )),
    Row(error: .statusDuplicate, status: 403, body: Self.coded(187, #"Status is a duplicate."#)),
    Row(error: .statusTooLong, status: 403, body: Self.coded(186, #"Status is over 140 characters."#)),
    Row(error: .tweetTooLong, status: 403, body: Self.coded(186, #"Tweet needs to be a bit shorter."#)),
    Row(error: .statusMissing, status: 403, body: Self.coded(170, #"Missing required parameter: status."#)),
    Row(
      error: .overDailyLimit, status: 403, body: Self.coded(185, #"User is over daily status update limit."#)),
    Row(
      error: .replyInvisible, status: 403,
      body: Self.coded(385, #"You attempted to reply to a tweet that is deleted or not visible to you."#)),
    Row(
      error: .notYourStatus, status: 403, body: Self.coded(183, #"You may not delete another user's status."#)
    ),
    Row(error: .noStatus, status: 404, body: Self.coded(144, #"No status found with that ID."#)),
    Row(
      error: .statusNotVisible, status: 403,
      body: Self.coded(179, #"Sorry, you are not authorized to see this status."#)),
    Row(
      error: .notAuthorized, path: "/1.1/a.json", status: 401,
      body: #"{"request":"\/1.1\/a.json","error":"Not authorized."}"#),
    Row(
      error: .alreadyFavorited, status: 403,
      body: Self.coded(139, #"You have already favorited this status."#)),
    Row(
      error: .alreadyRetweeted, status: 403, body: Self.coded(327, #"You have already retweeted this tweet."#)
    ),
    Row(error: .noUserMatches, status: 404, body: Self.coded(17, #"No user matches for specified terms."#)),
    Row(error: .tooManyTerms, status: 403, body: Self.coded(18, #"Too many terms specified in query."#)),
    Row(error: .sourceUnknown, status: 404, body: Self.coded(163, #"Could not determine source user."#)),
    Row(error: .cannotFindUser, status: 403, body: Self.coded(108, #"Cannot find specified user."#)),
    Row(error: .cannotFollowYourself, status: 403, body: Self.coded(158, #"You can't follow yourself."#)),
    Row(
      error: .overFollowLimit, status: 403,
      body: Self.coded(
        161,
        #"You are unable to follow more people at this time. Learn more \u003ca href='http:\/\/support.twitter.com\/articles\/66885-i-can-t-follow-people-follow-limits'\u003ehere\u003c\/a\u003e."#
      )),
    Row(
      error: .blockedByTarget, status: 403,
      body: Self.coded(
        162, #"You have been blocked from following this account at the request of this user."#)),
    Row(
      error: .mediaUnrecognized, path: "/1.1/a.json", status: 400,
      body: #"{"request":"\/1.1\/a.json","error":"media type unrecognized."}"#),
    Row(error: .mediaInvalid, status: 400, body: Self.coded(44, #"media parameter is invalid."#)),
    Row(error: .mediaIDsInvalid, status: 400, body: Self.coded(44, #"media_ids parameter is invalid."#)),
    Row(error: .mediaIDRefused, status: 400, body: Self.coded(324, #"The validation of media ids failed."#)),
    Row(error: .mediaIDUnknown, status: 400, body: Self.coded(325, #"A media id was not found."#)),
    Row(
      error: .segmentsIncomplete, path: "/1.1/a.json", status: 400,
      body: #"{"request":"\/1.1\/a.json","error":"Segments do not add up to provided total file size."}"#),
    Row(
      error: .gifAmongPictures, status: 400,
      body: Self.coded(323, #"Animated GIFs are not allowed when uploading multiple images."#)),
  ]
}
