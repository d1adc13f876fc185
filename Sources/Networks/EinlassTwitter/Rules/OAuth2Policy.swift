extension SimulatedTwitter.Policy {
  /// The settings for uncertain behavior of OAuth 2.0 at X. The defaults are the reference's choices (section 12).
  public struct OAuth2: Sendable, Hashable, Codable {
    /// The lifetime of a code after the person has allowed the app, in seconds; documented.
    public var codeLifetime: Int64 = 30
    /// The lifetime of an access token, in seconds; documented.
    public var accessTokenLifetime: Int64 = 7200
    /// The lifetime of a refresh token, in seconds: "about six months", as documented.
    public var refreshTokenLifetime: Int64 = 182 * 86_400
    /// Whether a refresh token that is used twice ends its whole grant. Off: reports contradict each other.
    public var endsGrantOnReuse = false
    /// Whether a refreshed access token stays valid. Off: users report that it becomes invalid immediately.
    public var keepsAccessTokenOnRefresh = false
    /// Whether a new sign-in ends the person's earlier ones at the app. Off: weak evidence.
    public var endsEarlierGrants = false
    /// Whether revoking an unknown token succeeds, as in RFC 7009. Off: refused.
    public var revokesUnknownTokens = false
    /// Whether a person who has allowed an app the same scopes is not asked again. Off: the page is always shown.
    public var remembersConsent = false
    /// Whether refusals use RFC 6749's codes, such as `invalid_grant`, if X has others. Off.
    public var usesStandardErrors = false

    /// The defaults.
    public init() {}

    /// Reads settings; missing ones have their defaults.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      self.init()
      func read<Value: Decodable>(_ key: CodingKeys, _ value: Value) throws -> Value {
        try values.decodeIfPresent(Value.self, forKey: key) ?? value
      }
      codeLifetime = try read(.codeLifetime, codeLifetime)
      accessTokenLifetime = try read(.accessTokenLifetime, accessTokenLifetime)
      refreshTokenLifetime = try read(.refreshTokenLifetime, refreshTokenLifetime)
      endsGrantOnReuse = try read(.endsGrantOnReuse, endsGrantOnReuse)
      keepsAccessTokenOnRefresh = try read(.keepsAccessTokenOnRefresh, keepsAccessTokenOnRefresh)
      endsEarlierGrants = try read(.endsEarlierGrants, endsEarlierGrants)
      revokesUnknownTokens = try read(.revokesUnknownTokens, revokesUnknownTokens)
      remembersConsent = try read(.remembersConsent, remembersConsent)
      usesStandardErrors = try read(.usesStandardErrors, usesStandardErrors)
    }
  }
}
