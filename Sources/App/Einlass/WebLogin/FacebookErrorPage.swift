/// The pages on which Facebook's dialog stops without a response to the app, distinguished by their texts.
///
/// Source: reference of Facebook's login, section 1.7.
public enum FacebookErrorPage: String, Sendable, Hashable, CaseIterable {
  /// No app id was sent.
  case appIDMissing
  /// There is no such app.
  case unknownApp
  /// The app is deleted.
  case deletedApp
  /// The callback address is not one of the app's.
  case redirectNotAllowed
  /// The address for the response is on none of the app's domains.
  case foreignDomain
  /// The address for the response is http.
  case insecureRedirect
  /// The app is in development, and the person has no role in it.
  case inDevelopment
  /// Permissions that do not exist, as shown to a person with a role in the app.
  case invalidScopes
  /// The person must visit facebook.com first. That the page said so is guessed.
  case checkpointed
  /// The person has not confirmed the account. That the page said so is guessed.
  case unconfirmed
  /// Facebook is down.
  case unavailable
  /// An unknown text.
  case other

  /// Recognizes an error page.
  ///
  /// - Parameters:
  ///   - status: The HTTP status. From 500 up, a page with an unknown text is `unavailable`.
  ///   - text: The text of the page, in English. Anything may surround the known sentence.
  public init(status: Int, text: String) {
    self = Self.marks.first { text.contains($0.text) }?.page ?? (status >= 500 ? .unavailable : .other)
  }

  /// A part of each page's text that no other page has; the more specific of two pages is first.
  private static let marks: [(text: String, page: FacebookErrorPage)] = [
    ("The parameter app_id is required", .appIDMissing),
    ("Missing client_id parameter", .appIDMissing),
    ("Invalid App ID", .unknownApp),
    ("Invalid application ID", .unknownApp),
    ("is deactivated or does not exist", .deletedApp),
    ("Application has been deleted", .deletedApp),
    ("URL Blocked", .redirectNotAllowed),
    ("API Error Code: 191", .redirectNotAllowed),
    ("Given URL is not allowed by the Application configuration", .redirectNotAllowed),
    ("Can't Load URL", .foreignDomain),
    ("Insecure Login Blocked", .insecureRedirect),
    ("App Not Setup", .inDevelopment),
    ("App not active", .inDevelopment),
    ("Invalid Scopes", .invalidScopes),
    ("You cannot log in to apps at this time", .checkpointed),
    ("Your account is not confirmed", .unconfirmed),
    ("Sorry, something went wrong", .unavailable),
    ("Service Unavailable", .unavailable),
  ]

  /// The fix for the app's author, or the person.
  var advice: String {
    switch self {
    case .appIDMissing, .unknownApp: "check the app id"
    case .deletedApp: "create the app again on Facebook"
    case .redirectNotAllowed, .foreignDomain:
      "add the URL to the app's valid redirect URIs, and add the iOS platform to the app"
    case .insecureRedirect: "redirect to https or to the app's own scheme"
    case .inDevelopment: "publish the app, or assign the person a role in it"
    case .invalidScopes: "request only permissions that exist"
    case .checkpointed, .unconfirmed:
      "the person must log in at www.facebook.com and follow the instructions there"
    case .unavailable: "try again later"
    case .other: "check the page's text"
    }
  }
}
