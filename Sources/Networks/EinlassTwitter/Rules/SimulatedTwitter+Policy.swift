extension SimulatedTwitter {
  /// The settings for uncertain behavior of Twitter. The defaults are guesses, each with its reason.
  public struct Policy: Sendable, Hashable, Codable {
    /// The maximum age of a timestamp, in seconds. Guessed: clients corrected their clock from 600 s on.
    public var maxAge: Int64 = 300
    /// The maximum lead of a timestamp, in seconds. Guessed.
    public var maxAhead: Int64 = 300
    /// Whether a nonce may be used only once. Off: recorded requests with the same nonce were all accepted.
    public var refusesUsedNonces = false
    /// The size of the page for a banned account, in bytes. Einlass treats more than 3,000 as a ban.
    public var bannedPageSize = 6000
    /// The lifetime of a request token, in seconds. Guessed: users measured about a quarter of an hour in 2009.
    public var requestTokenLifetime: Int64 = 900
    /// Whether a callback must be registered. Off: this was required from 12 June 2018 on.
    public var checksCallbacks = false
    /// Whether refusals in XML at `/oauth/access_token` (codes 64, 87, 89, 231, 326 and 416) come with status 200.
    /// Off: both were seen.
    public var refusesInXMLWithStatus200 = false
    /// The number of wrong verifiers after which a request token is spent. `nil` if it never is. One wrong verifier is
    /// known not to spend it, since clients ask for a PIN again; that no number does is guessed.
    public var verifierAttempts: Int?
    /// Whether the API refuses plain http (403, code 92) from clients that use its own host name. Off, since clients
    /// may use `Host: api.twitter.com` at the server's plain port; the status is guessed.
    public var refusesPlainHTTP = false
    /// Whether calls beyond a rate limit are refused. They are always counted. Off only for load tests.
    public var limitsRates = true
    /// The person who answers Twitter's pages without seeing them, by screen name or id. If `nil`, the person at the
    /// browser answers, or `einlass_person` in the query. A setting of the world, not a feature of Twitter.
    public var signsIn: String?
    /// Whether that person cancels.
    public var cancelsSignIn = false
    /// The screen name of the person who is listed first on the pages and preselected. Defaults to the first by name.
    /// Also a setting of the world.
    public var choosesFirst: String?

    /// The settings for uncertain behavior of OAuth 2.0.
    public var oauth2 = OAuth2()
    /// The retirement of OAuth 1.0a. `nil` if there is none.
    public var retirement: OAuth1Retirement?

    /// A policy with the defaults.
    public init() {}
  }
}

extension SimulatedTwitter.Policy {
  /// Reads a policy. Missing settings, as in older documents, have their defaults.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    maxAge = try values.decodeIfPresent(Int64.self, forKey: .maxAge) ?? maxAge
    maxAhead = try values.decodeIfPresent(Int64.self, forKey: .maxAhead) ?? maxAhead
    bannedPageSize = try values.decodeIfPresent(Int.self, forKey: .bannedPageSize) ?? bannedPageSize
    requestTokenLifetime =
      try values.decodeIfPresent(Int64.self, forKey: .requestTokenLifetime) ?? requestTokenLifetime
    refusesUsedNonces = try values.flag(.refusesUsedNonces) ?? refusesUsedNonces
    checksCallbacks = try values.flag(.checksCallbacks) ?? checksCallbacks
    refusesInXMLWithStatus200 = try values.flag(.refusesInXMLWithStatus200) ?? refusesInXMLWithStatus200
    refusesPlainHTTP = try values.flag(.refusesPlainHTTP) ?? refusesPlainHTTP
    limitsRates = try values.flag(.limitsRates) ?? limitsRates
    cancelsSignIn = try values.flag(.cancelsSignIn) ?? cancelsSignIn
    verifierAttempts = try values.decodeIfPresent(Int.self, forKey: .verifierAttempts)
    signsIn = try values.decodeIfPresent(String.self, forKey: .signsIn)
    choosesFirst = try values.decodeIfPresent(String.self, forKey: .choosesFirst)
    oauth2 = try values.decodeIfPresent(OAuth2.self, forKey: .oauth2) ?? oauth2
    retirement = try values.decodeIfPresent(OAuth1Retirement.self, forKey: .retirement)
  }
}

extension KeyedDecodingContainer {
  fileprivate func flag(_ key: Key) throws -> Bool? { try decodeIfPresent(Bool.self, forKey: key) }
}
