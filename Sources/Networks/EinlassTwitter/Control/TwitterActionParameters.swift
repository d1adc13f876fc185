internal import EinlassWorld

/// Parameters that several of Twitter's actions have.
enum TwitterActionParameters {
  static let user = ActionParameter<String>.text("user", "The person's Twitter screen name or id.")
  static let appKey = ActionParameter<String>.text(
    "key", "The app's consumer key; defaults to the world's app.")
  static let token = ActionParameter<String>.text("token", "The full access token.")

  /// An access level. `about` describes its effect on the action.
  static func access(_ about: String) -> ActionParameter<String> {
    .choice("access", about, TwitterAppRegistration.AccessLevel.allCases.map(\.rawValue))
  }
}
