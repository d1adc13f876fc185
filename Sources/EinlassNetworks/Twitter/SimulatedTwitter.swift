package import EinlassStorage
public import EinlassWire
internal import HTTPTypes
package import OAuth1

/// The simulated Twitter of 2015 to 2017: api.twitter.com with OAuth 1.0a, and twitter.com as far as logging in goes.
///
/// Source: reference of Twitter's login, sections 1 to 7; what is a choice and no evidence is in `Policy`.
public struct SimulatedTwitter: SimulatedNetwork {
  package let storage: any TwitterStorage
  package let clock: any WallClock
  package let chance: any Chance
  package let policy: Policy
  let verifier: RequestVerifier
  /// How many answers there were, for the fields that tell answers apart.
  let answers = AnswerCount()

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
  /// Every endpoint of the web site's host; one more is one more line. The pages of logging in were there as well;
  /// that the two endpoints which give tokens were is likely.
  static let websiteEndpoints: [Endpoint<SimulatedTwitter>] = [
    .home, .login, .sessions, .authorize, .authenticate, .requestToken, .accessToken,
  ]
  /// Every endpoint of the pictures' hosts.
  static let imageEndpoints: [Endpoint<SimulatedTwitter>] = [.avatar, .defaultAvatar, .banner, .sizedBanner]

  private static let table = EndpointTable(endpoints)
  private static let websiteTable = EndpointTable(websiteEndpoints)
  private static let imageTable = EndpointTable(imageEndpoints)

  /// Twitter.
  public var id: NetworkID { .twitter }
  /// The hosts of the API, the web site and the pictures, those that lead on, and those of which nothing is simulated.
  public var hosts: [String] { TwitterAddress.sites.keys.sorted() }
  /// The names of the endpoints, in the order of the list.
  public var endpointNames: [String] { Self.callNames }

  /// The names of the endpoints, each once, in the order of the list.
  public static let callNames = EndpointTable<SimulatedTwitter>.names(
    of: endpoints + websiteEndpoints + imageEndpoints)

  /// The endpoint for the method, host and path of `request`; nil where none is simulated.
  public func endpointName(for request: WireRequest) -> String? {
    guard case .found(let endpoint, _) = match(request) else { return nil }
    return endpoint.name
  }

  private func match(_ request: WireRequest) -> EndpointTable<SimulatedTwitter>.Match {
    let table: EndpointTable<SimulatedTwitter>
    switch TwitterAddress.site(request.host) {
    case .api: table = Self.table
    case .website: table = Self.websiteTable
    case .images: table = Self.imageTable
    case .alias, .missing: return .notFound
    }
    return table.match(request.head.method, path: request.path)
  }

  /// Answers as Twitter did; authentication comes before everything else.
  public func answer(_ request: WireRequest) async -> NetworkAnswer {
    var answer = await unfinishedAnswer(request)
    answer.response = finished(answer.response, for: request)
    return answer
  }

  private func unfinishedAnswer(_ request: WireRequest) async -> NetworkAnswer {
    if policy.refusesPlainHTTP, request.head.scheme == "http", TwitterAddress.isOwnName(request),
      TwitterAddress.site(request.host) == .api
    {
      let response = TwitterFailure.plainHTTP.response(at: clock.now, path: request.path)
      return NetworkAnswer(response: response, endpoint: endpointName(for: request))
    }
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
      if let response = otherAnswer(request) { return NetworkAnswer(response: response, endpoint: nil) }
      fallthrough
    case .wrongMethod:
      if TwitterAddress.site(request.host) == .images {
        return NetworkAnswer(response: WireResponse(.methodNotAllowed, body: []), endpoint: nil)
      }
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
