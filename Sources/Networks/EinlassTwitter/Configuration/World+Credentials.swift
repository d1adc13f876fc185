public import EinlassWorld
public import OAuth1

extension World {
  /// The credentials of the world's app at Twitter, for clients that sign.
  public var twitterClient: ClientCredentials {
    let app = configuration.twitter.app
    return ClientCredentials(key: app.key, secret: SharedSecret(app.secret))
  }

  /// Returns the access token that the world's configuration gives a person for the app at Twitter.
  ///
  /// - Parameter screenName: The name after the `@`, in the configuration's spelling.
  /// - Returns: The token and its secret; `nil` if the configuration gives none, and the person has to log in
  ///   first.
  public func twitterToken(of screenName: String) -> TokenCredentials? {
    let person = configuration.twitter.people.first { $0.screenName == screenName }
    return person?.token.map { TokenCredentials(token: $0.token, secret: SharedSecret($0.secret)) }
  }

  /// The token with which the world's app acts for the person: that of the world file, else one as signing in gives it.
  package func twitterCredentials(of screenName: String) throws -> TokenCredentials? {
    if let token = twitterToken(of: screenName) { return token }
    let token = try twitter.issueToken(
      for: twitterPerson(screenName).id, app: twitterApp(nil))
    return token.map { TokenCredentials(token: $0.token, secret: $0.secret) }
  }

  /// The id of the person with this screen name.
  package func twitterPersonID(_ screenName: String) throws -> Int64 { try twitterPerson(screenName).id }

  /// Issues an OAuth 2.0 access token with all scopes, as after a login at X.
  package func issueOAuth2Token(for screenName: String) throws -> String {
    let app = try twitterApp(nil)
    let client = OAuth2Client(app: app, settings: app.oauth2 ?? TwitterOAuth2Settings())
    let person = try twitterPerson(screenName)
    return twitter.issueTokens(to: client, for: person.id, OAuth2Scope.allCases).access.token
  }
}
