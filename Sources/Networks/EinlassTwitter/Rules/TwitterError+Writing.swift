internal import HTTPTypes

// The refusals of tweets, pictures and followers (reference of Calls after login, sections 3 and 5).

extension TwitterError {
  /// Every error of this file, in source order.
  static let ofTweets: [TwitterError] = [
    readOnly, writesRestricted, looksAutomated,
    statusDuplicate, statusTooLong, tweetTooLong, statusMissing, overDailyLimit, replyInvisible,
    notYourStatus, noStatus, statusNotVisible, notAuthorized, alreadyFavorited, alreadyRetweeted,
    noUserMatches, tooManyTerms, sourceUnknown, cannotFindUser, cannotFollowYourself, overFollowLimit,
    blockedByTarget,
    mediaUnrecognized, mediaInvalid, mediaIDsInvalid, mediaIDRefused, mediaIDUnknown,
    segmentsIncomplete, gifAmongPictures,
  ]
}

// MARK: - What may write

extension TwitterError {
  /// A token with read access at an endpoint that requires POST.
  package static let readOnly = TwitterError(
    "readOnly", nil, .authorizationRequired, "Read-only application cannot POST.",
    form: .always(.requestJSON), problem: .oauth1Permissions)
  /// Twitter has revoked the whole app's right to write.
  package static let writesRestricted = TwitterError(
    "writesRestricted", 261, .forbidden,
    "Application cannot perform write actions. Contact Twitter Platform Operations through "
      + "https://support.twitter.com/forms/platform", problem: .oauth1Permissions)
  package static let looksAutomated = TwitterError(
    "looksAutomated", 226, .forbidden,
    "This request looks like it might be automated. To protect our users from spam and other malicious "
      + "activity, we can't complete this action right now. Please try again later.", problem: .forbidden)
}

// MARK: - Tweets

extension TwitterError {
  package static let statusDuplicate = TwitterError(
    "statusDuplicate", 187, .forbidden, "Status is a duplicate.", problem: .duplicatePost)
  /// The error until November 2017.
  package static let statusTooLong = TwitterError(
    "statusTooLong", 186, .forbidden, "Status is over 140 characters.", problem: .postTooLong)
  /// The error since November 2017.
  package static let tweetTooLong = TwitterError(
    "tweetTooLong", 186, .forbidden, "Tweet needs to be a bit shorter.", problem: .postTooLong)
  package static let statusMissing = TwitterError(
    "statusMissing", 170, .forbidden, "Missing required parameter: status.", problem: .postEmpty)
  package static let overDailyLimit = TwitterError(
    "overDailyLimit", 185, .forbidden, "User is over daily status update limit.", problem: .tooManyRequests)
  package static let replyInvisible = TwitterError(
    "replyInvisible", 385, .forbidden,
    "You attempted to reply to a tweet that is deleted or not visible to you.", problem: .replyInvisible)
  package static let notYourStatus = TwitterError(
    "notYourStatus", 183, .forbidden, "You may not delete another user's status.", problem: .notYourPost)
  package static let noStatus = TwitterError("noStatus", 144, .notFound, "No status found with that ID.")
  package static let statusNotVisible = TwitterError(
    "statusNotVisible", 179, .forbidden, "Sorry, you are not authorized to see this status.")
  /// The tweets or followers of a protected person that the caller does not follow.
  package static let notAuthorized = TwitterError(
    "notAuthorized", nil, .authorizationRequired, "Not authorized.", form: .always(.requestJSON))
  package static let alreadyFavorited = TwitterError(
    "alreadyFavorited", 139, .forbidden, "You have already favorited this status.")
  package static let alreadyRetweeted = TwitterError(
    "alreadyRetweeted", 327, .forbidden, "You have already retweeted this tweet.")
}

// MARK: - People and followers

extension TwitterError {
  package static let noUserMatches = TwitterError(
    "noUserMatches", 17, .notFound, "No user matches for specified terms.")
  /// The status is inferred.
  package static let tooManyTerms = TwitterError(
    "tooManyTerms", 18, .forbidden, "Too many terms specified in query.")
  /// Sources disagree on the status.
  package static let sourceUnknown = TwitterError(
    "sourceUnknown", 163, .notFound, "Could not determine source user.")
  package static let cannotFindUser = TwitterError(
    "cannotFindUser", 108, .forbidden, "Cannot find specified user.")
  /// From general knowledge.
  package static let cannotFollowYourself = TwitterError(
    "cannotFollowYourself", 158, .forbidden, "You can't follow yourself.")
  package static let overFollowLimit = TwitterError(
    "overFollowLimit", 161, .forbidden,
    "You are unable to follow more people at this time. Learn more <a href='http://support.twitter.com/articles/"
      + "66885-i-can-t-follow-people-follow-limits'>here</a>.")
  package static let blockedByTarget = TwitterError(
    "blockedByTarget", 162, .forbidden,
    "You have been blocked from following this account at the request of this user.")

  /// Repeating a follow request to a protected person who has not answered yet. Not in the list, since it contains a
  /// name.
  package static func alreadyRequested(_ screenName: String) -> TwitterError {
    TwitterError(
      "alreadyRequested", 160, .forbidden, "You've already requested to follow \(screenName).")
  }
}

// MARK: - Pictures

extension TwitterError {
  package static let mediaUnrecognized = TwitterError(
    "mediaUnrecognized", nil, .badRequest, "media type unrecognized.", form: .always(.requestJSON))
  package static let mediaInvalid = TwitterError(
    "mediaInvalid", 44, .badRequest, "media parameter is invalid.")
  package static let mediaIDsInvalid = TwitterError(
    "mediaIDsInvalid", 44, .badRequest, "media_ids parameter is invalid.", problem: .mediaInvalid)
  /// Expired, or belongs to another person.
  package static let mediaIDRefused = TwitterError(
    "mediaIDRefused", 324, .badRequest, "The validation of media ids failed.", problem: .mediaInvalid)
  package static let mediaIDUnknown = TwitterError(
    "mediaIDUnknown", 325, .badRequest, "A media id was not found.", problem: .mediaInvalid)
  /// The last step of an upload whose parts do not add up to the size that its first step announced. The status is
  /// inferred.
  package static let segmentsIncomplete = TwitterError(
    "segmentsIncomplete", nil, .badRequest, "Segments do not add up to provided total file size.",
    form: .always(.requestJSON))
  package static let gifAmongPictures = TwitterError(
    "gifAmongPictures", 323, .badRequest, "Animated GIFs are not allowed when uploading multiple images.",
    problem: .mediaInvalid)

  /// An upload that exceeds the size limit of its kind. From general knowledge. Not in the list, since it contains a
  /// number.
  package static func fileTooLarge(_ limit: Int) -> TwitterError {
    TwitterError(
      "fileTooLarge", nil, .badRequest, "File size exceeds \(limit) bytes.", form: .always(.requestJSON))
  }

  /// A field that a step of an upload requires. This error and the next are inferred from similar ones.
  package static func parameterMissing(_ name: String) -> TwitterError {
    TwitterError("parameterMissing", 38, .badRequest, "\(name) parameter is missing.")
  }

  package static func parameterInvalid(_ name: String) -> TwitterError {
    TwitterError("parameterInvalid", 44, .badRequest, "\(name) parameter is invalid.")
  }
}
