extension SimulatedTwitter {
  /// What is not known for certain outside Twitter; the defaults are guesses, each with its reason.
  public struct Policy: Sendable, Hashable, Codable {
    /// How old a timestamp may be, in seconds. Guessed: clients corrected their clock from 600 s on.
    public var maxAge: Int64 = 300
    /// The largest lead of a timestamp, in seconds. Guessed.
    public var maxAhead: Int64 = 300
    /// Whether a nonce may be used only once. Off: recorded requests with the same nonce were all accepted.
    public var refusesUsedNonces = false
    /// The size of the page that a banned account gets, in bytes; Einlass takes more than 3,000 for a ban.
    public var bannedPageSize = 6000
    /// How long a request token lives, in seconds. Guessed: users measured about a quarter of an hour in 2009.
    public var requestTokenLifetime: Int64 = 900
    /// Whether a callback has to be a registered one. Off: this was required from 12 June 2018 on.
    public var checksCallbacks = false
    /// Whether refusals in XML at `/oauth/access_token` (codes 64, 87, 89, 231, 326 and 416) come with status 200.
    /// Off: both were seen.
    public var refusesInXMLWithStatus200 = false
    /// After how many wrong verifiers a request token is spent; nil: never. It is observed that one does not spend
    /// it, since clients ask for a PIN again; that any number does not is guessed.
    public var verifierAttempts: Int?
    /// Whether the API refuses plain http (403, code 92) from clients that ask for it by its own name. Off, since
    /// `Host: api.twitter.com` at the server's plain port is a way in; the status is guessed.
    public var refusesPlainHTTP = false
    /// Whether calls beyond a rate limit are refused; they are counted in any case. Off for load alone.
    public var limitsRates = true
    /// The person who answers Twitter's pages without one being shown: a screen name or an id; nil: the person at a
    /// browser, or `einlass_person` in the query. A setting of the world, not something that Twitter had.
    public var signsIn: String?
    /// Whether that person cancels.
    public var cancelsSignIn = false
    /// The screen name of the person who is listed first on the pages, and preselected; nil: the first by name. A
    /// setting of the world as well.
    public var choosesFirst: String?

    /// What is not known for certain of OAuth 2.0.
    public var oauth2 = OAuth2()
    /// How OAuth 1.0a ends. `nil` if it does not.
    public var retirement: OAuth1Retirement?

    /// The defaults.
    public init() {}
  }
}

extension SimulatedTwitter.Policy {
  /// Reads a policy; missing settings, as in documents from before a setting existed, have their defaults.
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
