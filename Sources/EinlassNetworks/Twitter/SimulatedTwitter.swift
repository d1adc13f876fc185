package import EinlassStorage
public import EinlassWire
internal import HTTPTypes
package import OAuth1

/// The simulated Twitter of 2015 to 2017: api.twitter.com with OAuth 1.0a, and twitter.com as far as logging in goes.
///
/// Source: reference of Twitter's login, sections 1 to 7; what is a choice and no evidence is in `Policy`.
public struct SimulatedTwitter: SimulatedNetwork {
  /// What nobody outside Twitter knows for certain; the defaults are guesses, each with its reason.
  public struct Policy: Sendable, Hashable, Codable {
    /// How old a timestamp may be, in seconds. Guessed: clients corrected their clock from 600 s on.
    public var maxAge: Int64 = 300
    /// How far ahead a timestamp may be, in seconds. Guessed.
    public var maxAhead: Int64 = 300
    /// Whether a nonce may not come twice. Off: recorded requests with one nonce were all accepted.
    public var refusesUsedNonces = false
    /// The size of the page that a banned account gets, in bytes; Einlass takes more than 3,000 for a ban.
    public var bannedPageSize = 6000
    /// How long a request token lives, in seconds. Guessed: users measured about a quarter of an hour in 2009.
    public var requestTokenLifetime: Int64 = 900
    /// Whether a callback has to be a registered one. Off: it was so from 12 June 2018 on.
    public var checksCallbacks = false
    /// Whether refusals in XML (codes 87 and 89 of step 2) come with status 200. Off: both were seen.
    public var refusesInXMLWithStatus200 = false
    /// Whether calls beyond a rate limit are refused; they are counted in any case. Off for load alone.
    public var limitsRates = true
    /// Who answers Twitter's pages without one being shown: a screen name or an id; nil: whoever sits at a
    /// browser, or `einlass_person` in the query. A setting of the world and nothing that Twitter had.
    public var signsIn: String?
    /// Whether that person cancels.
    public var cancelsSignIn = false

    /// The defaults.
    public init() {}
  }

  package let storage: any TwitterStorage
  package let clock: any WallClock
  package let chance: any Chance
  package let policy: Policy
  let verifier: RequestVerifier

  package init(
    storage: any TwitterStorage, clock: any WallClock, chance: any Chance, policy: Policy = Policy()
  ) {
    self.storage = storage
    self.clock = clock
    self.chance = chance
    self.policy = policy
    var rules = Self.reader.policy
    rules.maxAge = policy.maxAge
    rules.maxAhead = policy.maxAhead
    verifier = RequestVerifier(policy: rules)
  }

  /// Reads requests as every Twitter does; its policy about time is nobody's.
  private static let reader: RequestVerifier = {
    var rules = RequestVerifier.Policy()
    rules.dialect = .twitter
    rules.methods = [.hmacSHA1]
    return RequestVerifier(policy: rules)
  }()

  /// What `request` claims by its signature, right or wrong; nil where it cannot be read.
  package static func claim(of request: WireRequest) -> SignedClaim? {
    try? reader.read(ArrivingRequest(request))
  }

  /// Every endpoint of the API's host; one more is one more line.
  static let endpoints: [Endpoint<SimulatedTwitter>] = [
    .requestToken, .authorize, .authenticate, .accessToken, .verifyCredentials, .usersShow, .rateLimitStatus,
    .invalidateToken, .invalidateTokenJSON, .bearerToken, .invalidateBearerToken, .usersMe,
  ]
  /// Every endpoint of the web site's host; one more is one more line.
  static let websiteEndpoints: [Endpoint<SimulatedTwitter>] = [.home, .login, .sessions]

  private static let table = EndpointTable(endpoints)
  private static let websiteTable = EndpointTable(websiteEndpoints)

  /// Twitter.
  public var id: NetworkID { .twitter }
  /// The hosts of the API and of the web site.
  public var hosts: [String] { TwitterAddress.hosts + TwitterAddress.websites }
  /// The names of the endpoints, in the order of the list.
  public var endpointNames: [String] { Self.callNames }

  /// The names of the endpoints, each once, in the order of the list.
  public static let callNames = EndpointTable<SimulatedTwitter>.names(of: endpoints + websiteEndpoints)

  /// The endpoint for the method, host and path of `request`; nil where none is simulated.
  public func endpointName(for request: WireRequest) -> String? {
    guard case .found(let endpoint, _) = match(request) else { return nil }
    return endpoint.name
  }

  private func match(_ request: WireRequest) -> EndpointTable<SimulatedTwitter>.Match {
    let table = TwitterAddress.websites.contains(request.host) ? Self.websiteTable : Self.table
    return table.match(request.head.method, path: request.path)
  }

  /// Answers as Twitter did; authentication comes before everything else.
  public func answer(_ request: WireRequest) async -> NetworkAnswer {
    var call = Call(request)
    switch match(request) {
    case .found(let endpoint, let captures):
      call.captures = captures
      let response: WireResponse
      do {
        response = try await endpoint.answer(&call, self)
      } catch {
        response = self.response(to: error, path: request.path)
      }
      return NetworkAnswer(response: response, endpoint: endpoint.name, finding: call.finding)
    case .notFound:
      if let response = Self.missingAnswer(request) {
        return NetworkAnswer(response: response, endpoint: nil)
      }
      fallthrough
    case .wrongMethod:
      return NetworkAnswer(response: await answerUnknown(&call), endpoint: nil, finding: call.finding)
    }
  }

  private func response(to error: any Error, path: String) -> WireResponse {
    switch error {
    case let failure as TwitterFailure: failure.response(at: clock.now, path: path)
    case let refusal as TwitterRefusal: refusal.response(at: clock.now, path: path)
    default: TwitterFailure.internalError.response(at: clock.now, path: path)
    }
  }

  /// Authentication came before routing, so an unsigned call to nowhere is 215, a signed one 34.
  ///
  /// That it is 215 without a signature is a choice (reference, section 6.4).
  private func answerUnknown(_ call: inout Call) async -> WireResponse {
    let path = call.request.path
    if path.hasPrefix("/1/") { return response(to: TwitterFailure.versionRetired, path: path) }
    do {
      _ = try await authorize(&call)
    } catch {
      return response(to: error, path: path)
    }
    var response = TwitterFailure.pageDoesNotExist.response(at: clock.now, path: path)
    // This one answer came without the field that repeats the status (reference, section 7.2).
    response.head.headerFields.remove("status")
    return response
  }
}
