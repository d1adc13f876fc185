internal import EinlassFacebook
internal import EinlassTwitter
package import OAuth1

/// Where a back end's endpoints are and how it speaks: all that a check has to know of it.
package struct BackEndAdapter: Sendable {
  /// One way to sign in.
  package struct Login: Sendable {
    /// What it is.
    package var kind: LoginKind
    /// Where the request goes; of a website where a browser begins.
    package var path: String
    /// Whether the request's fields are sent as a form, and not as JSON.
    package var isForm = false
    /// The back end's names of what the app sends, by the names `token`, `secret` and `person`.
    package var fields: [String: String] = [:]
    /// Fields that every request has.
    package var constants: [String: String] = [:]
  }

  /// How clients hold their session.
  package struct Session: Sendable {
    /// The member of a response with the session's token, such as `data.session`; it is sent as a bearer token.
    package var member: String?
    /// The cookie that is the session.
    package var cookie: String?
  }

  /// Where a client asks who it is.
  package struct WhoAmI: Sendable {
    /// It is asked with GET.
    package var path: String
    /// The member with the person's id at the network, such as `person.id`.
    package var person: String
  }

  /// How a client signs out.
  package struct SignOut: Sendable {
    /// Such as `DELETE`.
    package var method: String
    /// Where the request goes.
    package var path: String
  }

  /// The ways to sign in, none of them twice.
  package var logins: [Login]
  /// How clients hold their session.
  package var session: Session
  /// Where a client asks who it is.
  package var whoAmI: WhoAmI
  /// `nil` if nobody can sign out.
  package var signOut: SignOut?
  /// Statuses that say that the sign-in is refused for good.
  package var refused = [400...428, 430...499]
  /// Statuses that say that it may work later.
  package var tryLater = [429...429, 500...599]
  /// How long the back end may take for a response, of real time.
  package var limit = Duration.seconds(15)
  /// The id that the app has at Facebook.
  package var facebookAppID: String
  /// The credentials that the app has at Twitter.
  package var twitterClient: ClientCredentials

  /// Whether people of the check have to open a network's pages.
  package var needsBrowser: Bool {
    logins.contains { [.facebookToken, .facebookWebsite].contains($0.kind) }
  }

  /// An adapter for the app of the built-in world.
  package init(logins: [Login], session: Session, whoAmI: WhoAmI) {
    self.logins = logins
    self.session = session
    self.whoAmI = whoAmI
    facebookAppID = FacebookConfiguration.App().id
    let app = TwitterConfiguration.App()
    twitterClient = ClientCredentials(key: app.key, secret: SharedSecret(app.secret))
  }
}
