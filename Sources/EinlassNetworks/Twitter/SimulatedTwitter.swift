package import EinlassStorage
public import EinlassWire
internal import HTTPTypes
internal import OAuth1

/// The simulated Twitter of 2015 to 2017: api.twitter.com with OAuth 1.0a.
///
/// Source: reference of Twitter's login, sections 1 to 7; what is a choice and no evidence is in `Policy`.
public struct SimulatedTwitter: SimulatedNetwork {
  /// What nobody outside Twitter knows for certain; the defaults are guesses, each with its reason.
  public struct Policy: Sendable, Hashable {
    /// How old a timestamp may be, in seconds. Guessed: clients corrected their clock from 600 s on.
    public var maxAge: Int64 = 300
    /// How far ahead a timestamp may be, in seconds. Guessed.
    public var maxAhead: Int64 = 300
    /// Whether a nonce may not come twice. Off: recorded requests with one nonce were all accepted.
    public var refusesUsedNonces = false
    /// The size of the page that a banned account gets, in bytes; Einlass takes more than 3,000 for a ban.
    public var bannedPageSize = 6000

    /// The defaults.
    public init() {}
  }

  package let storage: any TwitterStorage
  package let clock: any WallClock
  package let chance: any Chance
  package let policy: Policy
  let verifier: RequestVerifier
  private let table: EndpointTable<SimulatedTwitter>

  package init(
    storage: any TwitterStorage, clock: any WallClock, chance: any Chance, policy: Policy = Policy()
  ) {
    self.storage = storage
    self.clock = clock
    self.chance = chance
    self.policy = policy
    var rules = RequestVerifier.Policy()
    rules.dialect = .twitter
    rules.methods = [HMACSHA1()]
    rules.maxAge = policy.maxAge
    rules.maxAhead = policy.maxAhead
    verifier = RequestVerifier(policy: rules)
    table = Self.table
  }

  /// Every endpoint; one more is one more line.
  static let endpoints: [Endpoint<SimulatedTwitter>] = [
    .requestToken, .accessToken, .verifyCredentials, .usersShow, .rateLimitStatus, .invalidateToken,
    .invalidateTokenJSON,
  ]
  private static let table = EndpointTable(endpoints)

  /// Twitter.
  public var id: NetworkID { .twitter }
  /// The host of the API.
  public var hosts: [String] { ["api.twitter.com"] }
  /// The names of the endpoints, in the order of the list.
  public var endpointNames: [String] { Self.callNames }

  /// The names of the endpoints, each once, in the order of the list.
  public static let callNames = EndpointTable<SimulatedTwitter>.names(of: endpoints)

  /// The endpoint for the method and path of `request`; nil where none is simulated.
  public func endpointName(for request: WireRequest) -> String? {
    guard case .found(let endpoint, _) = table.match(request.head.method, path: request.path) else {
      return nil
    }
    return endpoint.name
  }

  /// Answers as Twitter did; authentication comes before everything else.
  public func answer(_ request: WireRequest) async -> NetworkAnswer {
    var call = Call(request)
    guard case .found(let endpoint, let captures) = table.match(request.head.method, path: request.path)
    else {
      if let response = Self.missingAnswer(request.path) {
        return NetworkAnswer(response: response, endpoint: nil)
      }
      return NetworkAnswer(response: await answerUnknown(&call), endpoint: nil, finding: call.finding)
    }
    call.captures = captures
    let response: WireResponse
    do {
      response = try await endpoint.answer(&call, self)
    } catch let failure as TwitterFailure {
      response = failure.response(at: clock.now, path: request.path)
    } catch {
      response = TwitterFailure.internalError.response(at: clock.now, path: request.path)
    }
    return NetworkAnswer(response: response, endpoint: endpoint.name, finding: call.finding)
  }

  /// Authentication came before routing, so an unsigned call to nowhere is 215, a signed one 34.
  ///
  /// That it is 215 without a signature is a choice (reference, section 6.4).
  private func answerUnknown(_ call: inout Call) async -> WireResponse {
    do {
      _ = try await authorize(&call)
      var response = TwitterFailure.pageDoesNotExist.response(at: clock.now, path: call.request.path)
      // This one answer came without the field that repeats the status (reference, section 7.2).
      response.head.headerFields.remove("status")
      return response
    } catch let failure as TwitterFailure {
      return failure.response(at: clock.now, path: call.request.path)
    } catch {
      return TwitterFailure.internalError.response(at: clock.now, path: call.request.path)
    }
  }
}
