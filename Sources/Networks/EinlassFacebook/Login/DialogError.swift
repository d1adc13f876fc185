internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// An error of the login dialog that stays on Facebook's page.
///
/// Source: reference of Facebook's login, section 1.7; the years in which a text was in use are guessed from the
/// recordings' dates.
enum DialogError: Error, Sendable, Hashable {
  case noApplication
  case unknownApplication(String)
  case deletedApplication
  case noRedirect
  case redirect(RedirectRule.Refusal, application: String)
  /// The application is in development mode and the person has no role in it.
  case inDevelopment
  case unknownScopes([String])
  case unknownResponseType
  case checkpointed
  case unconfirmed

  /// The page's heading, if it had one, and its text.
  func text(in era: GraphEra) -> (heading: String?, body: String) {
    switch self {
    case .noApplication: (nil, "The parameter app_id is required")
    case .unknownApplication(let id):
      era.hasInvalidAppHeading
        ? ("Invalid App ID", "The provided app ID does not look like a valid app ID.")
        : (nil, "Invalid App ID: \(id)")
    // Recorded in translation only: the words are guessed.
    case .deletedApplication: (nil, "The app is deactivated or does not exist.")
    // Guessed by analogy with the text about app_id.
    case .noRedirect: (nil, "The parameter redirect_uri is required")
    case .redirect(let refusal, let application): Self.text(refusal, application, in: era)
    // The reference has only the start of the second text.
    case .inDevelopment:
      era.saysNotActive
        ? (nil, "App not active")
        : ("App Not Setup", "This app is still in development mode, and you don't have access to it.")
    case .unknownScopes(let names):
      (
        nil,
        "Invalid Scopes: \(names.joined(separator: ", ")). This message is only shown to developers. Users of "
          + "your app will ignore these permissions if present. Please read the documentation for valid "
          + "permissions at: https://developers.facebook.com/docs/facebook-login/permissions"
      )
    // The effect of a wrong response_type is guessed.
    case .unknownResponseType: (nil, "The parameter response_type is invalid")
    // The iOS kit's texts for the same two states; it is guessed that the page used them.
    case .checkpointed:
      (
        nil,
        "You cannot log in to apps at this time. Please log in to www.facebook.com and follow the instructions "
          + "given."
      )
    case .unconfirmed:
      (
        nil,
        "Your account is not confirmed. Please log in to www.facebook.com and follow the instructions given."
      )
    }
  }

  private static func text(
    _ refusal: RedirectRule.Refusal, _ application: String, in era: GraphEra
  ) -> (heading: String?, body: String) {
    switch refusal {
    // Only the name is recorded.
    case .insecure: return ("Insecure Login Blocked", "You can't get an access token from an insecure page.")
    case .foreignDomain where era.saysCannotLoad:
      return (
        "Can't Load URL", String(GraphError.foreignDomain.message.dropFirst("Can't Load URL: ".count))
      )
    case .malformed, .notRegistered, .foreignDomain: break
    }
    guard !era.saysBlocked else {
      return (
        "URL Blocked",
        "This redirect failed because the redirect URI is not whitelisted in the app\u{2019}s Client OAuth "
          + "Settings. Make sure Client and Web OAuth Login are on and add all your app domains as Valid OAuth "
          + "Redirect URIs."
      )
    }
    return (
      "An error occurred with \(application). Please try again later.",
      "API Error Code: 191\nAPI Error Description: The specified URL is not owned by the application\n"
        + "Error Message: \(GraphError.unregisteredRedirect.message)"
    )
  }

  /// The JSON of the old path on the graph host, always with status 400.
  func graphError(in era: GraphEra) -> GraphError {
    switch self {
    case .noApplication: .noClientID
    case .unknownApplication: .unknownApplication
    case .deletedApplication: .applicationDeleted
    case .noRedirect: .noRedirectURI
    case .redirect: .unregisteredRedirect
    case .checkpointed: .checkpointed
    case .unconfirmed: .unconfirmed
    // None of these was recorded; they are guessed.
    case .inDevelopment, .unknownScopes, .unknownResponseType:
      GraphError(100, text(in: era).body, .invalidRequest)
    }
  }
}
