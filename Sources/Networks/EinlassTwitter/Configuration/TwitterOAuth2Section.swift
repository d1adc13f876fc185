internal import EinlassWorld

/// `twitter.app.oauth2:` what X has on file for signing in with OAuth 2.0.
enum TwitterOAuth2AppSection {
  private static let enabled = WorldFileKey(
    "enabled", .bool, "Whether the app can use OAuth 2.0; default: true")
  private static let type = WorldFileKey<TwitterOAuth2Settings.AppType>(
    "type", .choice, "The app's type; only web-app and bot have a secret; default: web-app")
  private static let clientID = WorldFileKey(
    "clientID", .word, "The Client ID; default: the Client ID of the simulator's app")
  private static let clientSecret = WorldFileKey(
    "clientSecret", .word, "The Client Secret; default: the Client Secret of the simulator's app")
  private static let redirects = WorldFileKey(
    "redirects", .listOrOne(of: .word),
    "The registered redirect URIs, at most ten; default: http://127.0.0.1/callback")

  static let keys: WorldFileKeys = [
    enabled.optional, type.optional, clientID.optional, clientSecret.optional, redirects.optional,
  ]

  /// nil: not enabled.
  @Sendable static func read(_ section: YAMLSection) throws(WorldFileError) -> TwitterOAuth2Settings? {
    var settings = TwitterOAuth2Settings()
    if let type = try section.read(type) { settings.type = type }
    settings.clientID = try section.read(clientID) ?? settings.clientID
    settings.clientSecret = try section.read(clientSecret) ?? settings.clientSecret
    if let redirects = try section.read(redirects) {
      guard redirects.count <= TwitterOAuth2Settings.redirectLimit else {
        throw (section[self.redirects] ?? section.value).error(
          "there are \(redirects.count) redirect URIs; X allows \(TwitterOAuth2Settings.redirectLimit)"
        )
      }
      settings.redirects = redirects
    }
    return try section.read(enabled) ?? true ? settings : nil
  }
}

/// `twitter.oauth2:` what is not known of OAuth 2.0 at X for certain.
enum TwitterOAuth2PolicySection {
  private static let lifetimes: ClosedRange<Int64> = 1...315_576_000
  private static let codeLifetime = WorldFileKey<Int64>(
    "codeLifetime", .integer(lifetimes), "The lifetime of a code, in seconds; default: 30")
  private static let accessTokenLifetime = WorldFileKey<Int64>(
    "accessTokenLifetime", .integer(lifetimes), "The lifetime of an access token, in seconds; default: 7200")
  private static let refreshTokenLifetime = WorldFileKey<Int64>(
    "refreshTokenLifetime", .integer(lifetimes),
    "The lifetime of a refresh token, in seconds; default: 182 days")
  private static let reuseEndsGrant = WorldFileKey(
    "reuseEndsGrant", .bool,
    "Whether reusing a refresh token revokes all tokens derived from it; default: false")
  private static let accessTokenSurvivesRefresh = WorldFileKey(
    "accessTokenSurvivesRefresh", .bool,
    "Whether an access token stays valid after a refresh; default: false")
  private static let oneGrantPerPerson = WorldFileKey(
    "oneGrantPerPerson", .bool, "Whether a new sign-in revokes the person's earlier tokens; default: false")
  private static let revokeUnknown = WorldFileKey(
    "revokeUnknown", .bool, "Whether revoking an unknown token succeeds; default: false")
  private static let rememberConsent = WorldFileKey(
    "rememberConsent", .bool,
    "Whether a person who has allowed the app skips the consent page; default: false")
  private static let standardErrors = WorldFileKey(
    "standardErrors", .bool, "Whether refusals use RFC 6749's codes, such as invalid_grant; default: false")

  static let keys: WorldFileKeys = [
    codeLifetime.optional, accessTokenLifetime.optional, refreshTokenLifetime.optional,
    reuseEndsGrant.optional, accessTokenSurvivesRefresh.optional, oneGrantPerPerson.optional,
    revokeUnknown.optional, rememberConsent.optional, standardErrors.optional,
  ]

  @Sendable static func read(
    _ section: YAMLSection
  ) throws(WorldFileError) -> SimulatedTwitter.Policy.OAuth2 {
    var policy = SimulatedTwitter.Policy.OAuth2()
    policy.codeLifetime = try section.read(codeLifetime) ?? policy.codeLifetime
    policy.accessTokenLifetime = try section.read(accessTokenLifetime) ?? policy.accessTokenLifetime
    policy.refreshTokenLifetime = try section.read(refreshTokenLifetime) ?? policy.refreshTokenLifetime
    policy.endsGrantOnReuse = try section.read(reuseEndsGrant) ?? false
    policy.keepsAccessTokenOnRefresh = try section.read(accessTokenSurvivesRefresh) ?? false
    policy.endsEarlierGrants = try section.read(oneGrantPerPerson) ?? false
    policy.revokesUnknownTokens = try section.read(revokeUnknown) ?? false
    policy.remembersConsent = try section.read(rememberConsent) ?? false
    policy.usesStandardErrors = try section.read(standardErrors) ?? false
    return policy
  }
}
