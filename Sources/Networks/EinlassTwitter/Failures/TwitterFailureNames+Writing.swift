public import EinlassWorld

/// What can be planned to fail after a login at Twitter: tweets, followers and pictures.
extension TwitterFailureNames {
  /// Twitter responds with 401, as for an app that may only read.
  public var readOnly: FailureName { FailureName("twitter-read-only") }
  /// Twitter responds with 403, code 261, as for an app that may not write any more.
  public var writesRestricted: FailureName { FailureName("twitter-writes-restricted") }
  /// Twitter responds with 403, code 226, as for what looks automated.
  public var looksAutomated: FailureName { FailureName("twitter-looks-automated") }
  /// Twitter responds with 403, code 187, as for a text that came before.
  public var statusDuplicate: FailureName { FailureName("twitter-status-duplicate") }
  /// Twitter responds with 403, code 186, over 140 characters.
  public var statusTooLong: FailureName { FailureName("twitter-status-too-long") }
  /// Twitter responds with 403, code 186, in the words since 2017.
  public var tweetTooLong: FailureName { FailureName("twitter-tweet-too-long") }
  /// Twitter responds with 403, code 170, without a text.
  public var statusMissing: FailureName { FailureName("twitter-status-missing") }
  /// Twitter responds with 403, code 185, over the daily limit.
  public var statusLimit: FailureName { FailureName("twitter-status-limit") }
  /// Twitter responds with 403, code 385, as for a reply to a deleted tweet.
  public var replyInvisible: FailureName { FailureName("twitter-reply-invisible") }
  /// Twitter responds with 400, code 44, as for malformed media_ids.
  public var mediaIDsInvalid: FailureName { FailureName("twitter-media-ids-invalid") }
  /// Twitter responds with 400, code 324, as for an expired picture.
  public var mediaIDRefused: FailureName { FailureName("twitter-media-id-refused") }
  /// Twitter responds with 400, code 325, as for an unknown picture.
  public var mediaIDUnknown: FailureName { FailureName("twitter-media-id-unknown") }
  /// Twitter responds with 400, code 323, as for a GIF among pictures.
  public var gifAmongPictures: FailureName { FailureName("twitter-gif-among-pictures") }
  /// Twitter responds with 404, code 144, as for an unknown tweet.
  public var noStatus: FailureName { FailureName("twitter-no-status") }
  /// Twitter responds with 403, code 179, as for a protected person's tweet.
  public var statusNotVisible: FailureName { FailureName("twitter-status-not-visible") }
  /// Twitter responds with 403, code 183, as for another's tweet.
  public var notYourStatus: FailureName { FailureName("twitter-not-your-status") }
  /// Twitter responds with 403, code 327.
  public var alreadyRetweeted: FailureName { FailureName("twitter-already-retweeted") }
  /// Twitter responds with 403, code 139.
  public var alreadyFavorited: FailureName { FailureName("twitter-already-favorited") }
  /// Twitter responds with 400, as for a file of another kind.
  public var mediaUnrecognized: FailureName { FailureName("twitter-media-unrecognized") }
  /// Twitter responds with 400, code 44, as for a broken or too large picture.
  public var mediaInvalid: FailureName { FailureName("twitter-media-invalid") }
  /// Twitter responds with 400, code 38, as for a step of an upload without a field that it needs.
  public var uploadFieldMissing: FailureName { FailureName("twitter-upload-field-missing") }
  /// Twitter responds with 400, code 44, as for a step of an upload that does not exist.
  public var uploadFieldInvalid: FailureName { FailureName("twitter-upload-field-invalid") }
  /// Twitter responds with 400, as for an upload whose parts are not the whole file.
  public var segmentsIncomplete: FailureName { FailureName("twitter-segments-incomplete") }
  /// Twitter responds with 400, as for a picture of more than five megabytes.
  public var fileTooLarge: FailureName { FailureName("twitter-file-too-large") }
  /// Twitter responds with 401, as for a protected stranger.
  public var notAuthorized: FailureName { FailureName("twitter-not-authorized") }
  /// Twitter responds with 404, code 17.
  public var noUserMatches: FailureName { FailureName("twitter-no-user-matches") }
  /// Twitter responds with 403, code 18.
  public var tooManyTerms: FailureName { FailureName("twitter-too-many-terms") }
  /// Twitter responds with 404, code 50.
  public var userNotFound: FailureName { FailureName("twitter-user-not-found") }
  /// Twitter responds with 403, code 63.
  public var userSuspended: FailureName { FailureName("twitter-user-suspended") }
  /// Twitter responds with 404, code 163.
  public var sourceUnknown: FailureName { FailureName("twitter-source-unknown") }
  /// Twitter responds with 403, code 108, as for a user who does not exist.
  public var followUnknown: FailureName { FailureName("twitter-follow-unknown") }
  /// Twitter responds with 403, code 158.
  public var followOneself: FailureName { FailureName("twitter-follow-oneself") }
  /// Twitter responds with 403, code 161, over the daily limit.
  public var followLimit: FailureName { FailureName("twitter-follow-limit") }
  /// Twitter responds with 403, code 162, as for one who is blocked.
  public var followBlocked: FailureName { FailureName("twitter-follow-blocked") }
  /// Twitter responds with 403, code 160, as for a request that is open.
  public var followRequested: FailureName { FailureName("twitter-follow-requested") }
  /// API 2 refuses a post as for a text that came before.
  public var postDuplicate: FailureName { FailureName("twitter-post-duplicate") }
  /// API 2 refuses a post as for a token of OAuth 1.0a that may only read.
  public var postReadOnly: FailureName { FailureName("twitter-post-read-only") }
  /// API 2 refuses a post as for a text that is too long.
  public var postTooLong: FailureName { FailureName("twitter-post-too-long") }
  /// X responds with 403 as for another's post.
  public var postNotYours: FailureName { FailureName("twitter-post-not-yours") }
}
