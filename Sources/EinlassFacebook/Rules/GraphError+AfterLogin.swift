// What is refused to those who are logged in (reference of Calls after login, sections 7 to 10).

// MARK: - Test users

extension GraphError {
  package static let noAppToken = GraphError(
    15, "(#15) This method must be called with an app access_token.", .invalidRequest)
  package static let tooManyTestUsers = GraphError(2900, "(#2900) Too many test accounts", .invalidRequest)
  package static let lastTestUserApp = GraphError(
    2902, "(#2902) Cannot remove test account from this app", .invalidRequest)
  /// The body of this refusal was never seen: guessed, but for the sentence, which is that of the documentation.
  package static let testUsersClosed = GraphError(
    200, "(#200) We are temporarily removing the ability for apps to create new test users.", .invalidRequest)
  /// The words behind the code are guessed.
  package static let friendRequestPending = GraphError(
    520, "(#520) A friend request to this user is pending already", .invalidRequest)
  /// The words behind the code are guessed.
  package static let alreadyFriends = GraphError(
    522, "(#522) The users are friends already", .invalidRequest)
  /// A call that was withdrawn, such as that between test users in v4.0.
  package static let unsupportedAction = GraphError(
    33, "(#33) This object does not exist or does not support this action", .invalidRequest)
  package static let unsupportedDelete =
    GraphError(
      100,
      "Unsupported delete request. Please read the Graph API documentation at "
        + "https://developers.facebook.com/docs/graph-api", .invalidRequest
    ).with(kind: .graphMethod)

  /// The form of the time: other words before 2012.
  func worded(in era: GraphEra) -> GraphError {
    guard era.isBefore(2012, 1) else { return self }
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
