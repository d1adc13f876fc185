internal import EinlassWorld

private typealias Key = WorldFileKey

/// `twitter.app.oauth2:` the app's registration at X for sign-in with OAuth 2.0.
enum TwitterOAuth2AppSection {
  /// `nil` if OAuth 2.0 is not enabled.
  static let form = WorldFileForm<TwitterOAuth2Settings?>.section(
    (isEnabled: true, settings: TwitterOAuth2Settings())
  ) {
    Key("enabled", \.isEnabled, .bool, "Whether the app can use OAuth 2.0; default: true")
    Key(
      "type", \.settings.type, .choice, "The app's type; only web-app and bot have a secret; default: web-app"
    )
    Key(
      "clientID", \.settings.clientID, .word, "The Client ID; default: the Client ID of the simulator's app")
    Key(
      "clientSecret", \.settings.clientSecret, .word,
      "The Client Secret; default: the Client Secret of the simulator's app")
    Key(
      "redirects", \.settings.redirects, redirects,
      "The registered redirect URIs, at most ten; default: http://127.0.0.1/callback")
  } make: { _, stated in
    stated.isEnabled ? stated.settings : nil
  }

  private static let redirects = WorldFileForm<[String]>.listOrOne(of: .word).map {
    redirects, value throws(WorldFileError) in
    guard redirects.count <= TwitterOAuth2Settings.redirectLimit else {
      throw value.error(
        "there are \(redirects.count) redirect URIs; X allows \(TwitterOAuth2Settings.redirectLimit)")
    }
    return redirects
  }
}

/// `twitter.oauth2:` the details of OAuth 2.0 at X that are not known for certain.
enum TwitterOAuth2PolicySection {
  private static let lifetime = WorldFileForm<Int64>.integer(1...315_576_000)

  static let form = WorldFileForm.section(SimulatedTwitter.Policy.OAuth2()) {
    Key("codeLifetime", \.codeLifetime, lifetime, "The lifetime of a code, in seconds; default: 30")
    Key(
      "accessTokenLifetime", \.accessTokenLifetime, lifetime,
      "The lifetime of an access token, in seconds; default: 7200")
    Key(
      "refreshTokenLifetime", \.refreshTokenLifetime, lifetime,
      "The lifetime of a refresh token, in seconds; default: 182 days")
    Key(
      "reuseEndsGrant", \.endsGrantOnReuse, .bool,
      "Whether reusing a refresh token revokes all tokens derived from it; default: false")
    Key(
      "accessTokenSurvivesRefresh", \.keepsAccessTokenOnRefresh, .bool,
      "Whether an access token stays valid after a refresh; default: false")
    Key(
      "oneGrantPerPerson", \.endsEarlierGrants, .bool,
      "Whether a new sign-in revokes the person's earlier tokens; default: false")
    Key(
      "revokeUnknown", \.revokesUnknownTokens, .bool,
      "Whether revoking an unknown token succeeds; default: false")
    Key(
      "rememberConsent", \.remembersConsent, .bool,
      "Whether a person who has allowed the app skips the consent page; default: false")
    Key(
      "standardErrors", \.usesStandardErrors, .bool,
      "Whether refusals use RFC 6749's codes, such as invalid_grant; default: false")
  }
}
