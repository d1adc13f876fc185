internal import EinlassWorld
internal import HTTPTypes

// Refusals after login (reference of Calls after login, sections 7 to 10).

// MARK: - Posts

extension GraphError {
  /// The refusal since August 2018, whatever was granted.
  package static let publishingEnded = forbidden(
    "(#200) This endpoint is deprecated since the required permission publish_actions is deprecated")
  /// The wording of most years.
  static let postingNotAuthorized = forbidden(
    "(#200) The user hasn't authorized the application to perform this action")
  package static let emptyPost = GraphError(100, "(#100) Missing message or attachment", .invalidRequest)

  /// Facebook accepted 63,206 characters. The text is guessed.
  static func tooLong(_ name: String, limit: Int) -> GraphError {
    GraphError(100, "(#100) Param \(name) must be at most \(limit) characters", .invalidRequest)
  }
  package static let noImage = GraphError(324, "(#324) Requires upload file", .invalidRequest)
  package static let invalidImage = GraphError(324, "(#324) Missing or invalid image file", .invalidRequest)
  /// The text is guessed from memory, not recorded.
  package static let otherPersonsWall = forbidden(
    "(#200) Feed story publishing to other users is disabled for this application")
  package static let feedLimit = GraphError(341, "(#341) Feed action request limit reached", .invalidRequest)
    .with(status: .forbidden)
  package static let blockedAction = GraphError(
    368, "The action attempted has been deemed abusive or is otherwise disallowed", .invalidRequest
  ).with(status: .forbidden)
  package static let pagePermissionUnavailable = forbidden(
    "(#200) The permission(s) pages_read_engagement,pages_manage_posts are not available. It could because "
      + "either they are deprecated or need to be approved by App Review.")
  /// The advice to the person is from two recordings of 2015.
  package static let duplicatePost: GraphError = {
    var error = GraphError(506, subcode: 1_455_006, "Duplicate status message", .invalidRequest)
      .with(kind: .api, isTransient: false)
    error.userTitle = "Duplicate Status Update"
    error.userMessage =
      "This status update is identical to the last one you posted. Try posting something different, or delete your "
      + "previous update."
    return error
  }()

  /// The missing permission to post, in the words of the time.
  static func mayNotPublish(in era: GraphEra) -> GraphError {
    era.postRefusal.map { forbidden($0) } ?? postingNotAuthorized
  }

  /// The missing right to post as a page, in the words of the time. The line breaks are Facebook's.
  static func pageRightsMissing(in era: GraphEra) -> GraphError {
    guard era.namesPagePermissions else { return mayNotPublish(in: era) }
    let names =
      era.hasNewPagePermissions
      ? ("pages_read_engagement", "pages_manage_posts") : ("manage_pages", "publish_pages")
    let lineBreak = "\\\n          "
    return forbidden(
      "(#200) If posting to a group, requires app being installed in the group, and\(lineBreak)either "
        + "publish_to_groups permission with user token, or both \(names.0)\(lineBreak)and \(names.1) permission "
        + "with page token; If posting to a page,\(lineBreak)requires both \(names.0) and \(names.1) as an admin "
        + "with\(lineBreak)sufficient administrative permission")
  }

  private static func forbidden(_ message: String) -> GraphError {
    GraphError(200, message, .invalidRequest).with(status: .forbidden)
  }
}

// MARK: - Reading

extension GraphError {
  /// Recorded with the code first and without a type.
  static let tooMuchData: GraphError = {
    var error = GraphError(
      1, "Please reduce the amount of data you're asking for, then retry your request", nil
    ).with(status: .internalServerError)
    error.isBare = true
    return error
  }()
}

// MARK: - Test users

extension GraphError {
  package static let noAppToken = GraphError(
    15, "(#15) This method must be called with an app access_token.", .invalidRequest)
  package static let tooManyTestUsers = GraphError(2900, "(#2900) Too many test accounts", .invalidRequest)
  package static let lastTestUserApp = GraphError(
    2902, "(#2902) Cannot remove test account from this app", .invalidRequest)
  /// The body of this refusal was never recorded and is guessed, except the sentence, which is from the documentation.
  package static let testUsersClosed = GraphError(
    200, "(#200) We are temporarily removing the ability for apps to create new test users.", .invalidRequest)
  /// The words after the code are guessed.
  package static let friendRequestPending = GraphError(
    520, "(#520) A friend request to this user is pending already", .invalidRequest)
  /// The words after the code are guessed.
  package static let alreadyFriends = GraphError(
    522, "(#522) The users are friends already", .invalidRequest)
  /// A call that was withdrawn, such as friend requests between test users in v4.0.
  package static let unsupportedAction = GraphError(
    33, "(#33) This object does not exist or does not support this action", .invalidRequest)
  package static let unsupportedDelete =
    GraphError(
      100,
      "Unsupported delete request. Please read the Graph API documentation at "
        + "https://developers.facebook.com/docs/graph-api", .invalidRequest
    ).with(kind: .graphMethod)

  /// The error in the wording of `era`, which was different before 2012.
  func worded(in era: GraphEra) -> GraphError {
    guard era.isOf2011 else { return self }
    var copy = self
    switch code {
    case 15:
      copy.message = "(#15) The method you are calling must be called with an app secret signed session"
    case 2900: copy.message = "Too many test accounts"
    default: break
    }
    return copy
  }
}
