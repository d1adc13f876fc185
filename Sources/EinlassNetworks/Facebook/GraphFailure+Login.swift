// The refusals of /oauth/access_token (reference of Facebook's login, section 2.4).

extension GraphFailure {
  package static let noClientID = GraphFailure(101, "Missing client_id parameter.", .invalidRequest)
  /// The text is recalled, not recorded: guessed.
  package static let noRedirectURI = GraphFailure(191, "Missing redirect_uri parameter.", .invalidRequest)
  /// The text is recalled, not recorded: guessed.
  package static let noClientSecret = GraphFailure(1, "Missing client_secret parameter.", .invalidRequest)
  /// The text is recalled, not recorded: guessed.
  package static let noCode = GraphFailure(1, "Missing authorization code", .invalidRequest)
  package static let wrongClientSecret = GraphFailure(
    1, "Error validating client secret.", .invalidRequest)
  package static let unknownApplication = GraphFailure(
    101, "Error validating application. Invalid application ID.", .invalidRequest)
  package static let noExchangeToken = GraphFailure(
    100, "fb_exchange_token parameter not specified", .invalidRequest)
}
