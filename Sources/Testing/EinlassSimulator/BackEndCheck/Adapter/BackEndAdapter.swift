internal import EinlassFacebook
internal import EinlassTwitter
package import OAuth1

/// The endpoints and formats of a back end: everything that a check needs to know about it.
package struct BackEndAdapter: Sendable {
  /// One way to sign in.
  package struct Login: Sendable {
    /// The kind of sign-in.
    package var kind: LoginKind
    /// The path of the request; for a website, the page where a browser begins.
    package var path: String
    /// Whether the request's fields are sent as a form instead of JSON.
    package var isForm = false
    /// The back end's names for the fields that the app sends, keyed by `token`, `secret` and `person`.
    package var fields: [String: String] = [:]
    /// Fields that are part of every request.
    package var constants: [String: String] = [:]
  }

  /// The format of a client's session.
  package struct Session: Sendable {
    /// The member of a response that contains the session's token, such as `data.session`; clients send it as a bearer
    /// token.
    package var member: String?
    /// The cookie that contains the session.
    package var cookie: String?
  }

  /// The endpoint that returns the client's identity.
  package struct WhoAmI: Sendable {
    /// The path for the GET request.
    package var path: String
    /// The member that contains the person's ID on the network, such as `person.id`.
    package var person: String
  }

  /// The request that signs a client out.
  package struct SignOut: Sendable {
    /// The method, such as `DELETE`.
    package var method: String
    /// The path of the request.
    package var path: String
  }

  /// The ways to sign in, without duplicates.
  package var logins: [Login]
  /// The format of a client's session.
  package var session: Session
  /// The endpoint that returns the client's identity.
  package var whoAmI: WhoAmI
  /// `nil` if the back end has no sign-out.
  package var signOut: SignOut?
  /// Statuses that mean that the sign-in is permanently refused.
  package var refused = [400...428, 430...499]
  /// Statuses that mean that a later attempt may succeed.
  package var tryLater = [429...429, 500...599]
  /// The time limit for a response of the back end, in real time.
  package var limit = Duration.seconds(15)
  /// The app's ID on Facebook.
  package var facebookAppID: String
  /// The app's credentials on Twitter.
  package var twitterClient: ClientCredentials

  /// Whether the check's people must open a network's pages.
  package var needsBrowser: Bool {
    logins.contains { [.facebookToken, .facebookWebsite].contains($0.kind) }
  }

  /// Creates an adapter for the app of the built-in world.
  package init(logins: [Login], session: Session, whoAmI: WhoAmI) {
    self.logins = logins
    self.session = session
    self.whoAmI = whoAmI
    facebookAppID = FacebookConfiguration.App().id
    let app = TwitterConfiguration.App()
    twitterClient = ClientCredentials(key: app.key, secret: SharedSecret(app.secret))
  }
}
