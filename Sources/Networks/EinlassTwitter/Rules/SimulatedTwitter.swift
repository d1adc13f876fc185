package import EinlassStorage
public import EinlassWire
public import EinlassWorld
internal import HTTPTypes
public import OAuth1

/// The simulated Twitter of 2015 to 2017: api.twitter.com with OAuth 1.0a, and the login of twitter.com.
///
/// Source: reference of Twitter's login, sections 1 to 7; choices without evidence are in `Policy`.
public struct SimulatedTwitter: SimulatedNetwork {
  package let tables: WorldTables
  package let clock: any WallClock
  /// The clock by which clients sign, if it is not `clock`.
  let clientClock: (any WallClock)?
  /// The clock of the forms of responses, if it is not `clock`.
  private let eraClock: EraClock?
  package let random: any RandomSource
  package let policy: Policy
  let verifier: RequestVerifier
  /// The number of responses so far, for the fields that distinguish responses.
  let responseCounter = ResponseCounter()
  /// The number of deleted tweets, whose ids are not used again.
  let deletionCounter = ResponseCounter()
  /// The detector of accepted requests that other providers would have refused.
  let leniency = LeniencyDetector()

  package init(
    tables: WorldTables, clock: any WallClock, clientClock: (any WallClock)? = nil,
    eraClock: EraClock? = nil, random: any RandomSource, policy: Policy = Policy()
  ) {
    self.tables = tables
    self.clock = clock
    self.clientClock = clientClock
    self.eraClock = eraClock
    self.random = random
    self.policy = policy
    verifier = RequestVerifier(
      policy: .init(rules: .twitter, maxAge: policy.maxAge, maxAhead: policy.maxAhead))
  }

  /// The forms of the responses at the present time.
  var era: TwitterEra { TwitterEra(eraClock?.now ?? clock.now) }

  /// Reads requests by the rules that all Twitters share. Its policy on time is not used.
  private static let reader = RequestVerifier(policy: .init(rules: .twitter))

  /// Reads the claim of a request's signature, right or wrong.
  public var readClaim: (@Sendable (WireRequest) -> SignedClaim?)? {
    { try? Self.reader.read(ArrivingRequest($0)) }
  }

  /// Every endpoint of the API host. Add new ones here.
  static let endpoints: [Endpoint<SimulatedTwitter>] = [
    .requestToken, .authorize, .authenticate, .accessToken, .verifyCredentials, .usersShow, .rateLimitStatus,
    .invalidateToken, .invalidateTokenJSON, .bearerToken, .invalidateBearerToken, .usersMe,
    .usersBy, .usersByID, .userByName, .userByID, .oauth2AuthorizeOfAPI, .oauth2Token, .oauth2Revoke,
    .accountSettings, .changeAccountSettings, .usersLookup, .profileBanner, .friendsIDs, .followersIDs,
    .friendsList, .followersList, .friendshipsShow, .friendshipsLookup, .friendshipsCreate,
    .friendshipsDestroy, .homeTimeline, .userTimeline, .mentionsTimeline, .statusesShow, .statusesShowByPath,
    .statusesLookup, .statusesUpdate, .statusesUpdateWithMedia, .statusesDestroy, .statusesRetweet,
    .favoritesList, .favoritesCreate, .favoritesDestroy, .helpConfiguration, .tweetsCreate, .tweetsDelete,
    .tweetsLookup, .tweetsShow, .usersTweets, .usersHome,
    .userLike, .userUnlike, .userRetweet, .userUnretweet, .userFollow, .userUnfollow, .userBlock,
    .userUnblock, .userFollowing, .userFollowers, .likedTweets, .likingUsers, .retweetedBy, .usersMentions,
  ]
  /// Every endpoint of the upload host.
  static let uploadEndpoints: [Endpoint<SimulatedTwitter>] = [.mediaUpload, .mediaStatus]
  /// All pages of the website's host and some of the API host. Add new ones here.
  static let pageEndpoints: [Endpoint<SimulatedTwitter>] = [
    .home, .login, .sessions, .authorize, .authenticate, .oauth2Authorize,
  ]
  /// Every endpoint of the website's host. That it also had the two that issue tokens is likely.
  static let websiteEndpoints: [Endpoint<SimulatedTwitter>] = pageEndpoints + [.requestToken, .accessToken]
  /// Every endpoint of the picture hosts.
  static let imageEndpoints: [Endpoint<SimulatedTwitter>] = [
    .avatar, .defaultAvatar, .banner, .sizedBanner, .tweetPicture,
  ]

  private static let table = EndpointTable(endpoints)
  private static let websiteTable = EndpointTable(websiteEndpoints)
  private static let uploadTable = EndpointTable(uploadEndpoints)
  private static let imageTable = EndpointTable(imageEndpoints)

  /// The network's id.
  public static var id: NetworkID { .twitter }
  /// The network's display name.
  public static var displayName: String { "Twitter" }
  /// The names of the endpoints, each once, in the order of the list.
  public static let callNames = EndpointTable<SimulatedTwitter>.names(
    of: endpoints + uploadEndpoints + websiteEndpoints + imageEndpoints)

  /// Finds the endpoint by host, method and path.
  ///
  /// - Parameter request: The request as it arrived.
  /// - Returns: The call, which can respond. Its endpoint is `nil` if none is simulated.
  public func route(_ request: WireRequest) -> any RoutedCall {
    let site = TwitterAddress.site(request.host)
    return TwitterCall(twitter: self, request: request, site: site, match: Self.match(request, at: site))
  }

  private static func match(
    _ request: WireRequest, at site: TwitterAddress.Site
  ) -> EndpointTable<SimulatedTwitter>.Match {
    let table: EndpointTable<SimulatedTwitter>
    switch site {
    case .api: table = Self.table
    case .website: table = websiteTable
    case .upload: table = uploadTable
    case .images: table = imageTable
    case .alias, .missing: return .notFound
    }
    return table.match(request.head.method, path: request.path)
  }

  /// The endpoint for the method, host and path of `request`. `nil` if none is simulated.
  func endpointName(for request: WireRequest) -> String? {
    let match = Self.match(request, at: TwitterAddress.site(request.host))
    guard case .found(let endpoint, _) = match else { return nil }
    return endpoint.name
  }

  fileprivate func unfinishedResponse(_ routed: TwitterCall) -> NetworkResponse {
    let request = routed.request
    if policy.refusesPlainHTTP, request.head.scheme == "http", routed.site == .api,
      TwitterAddress.isOwnName(request)
    {
      return NetworkResponse(TwitterError.plainHTTP.response(at: clock.now, path: request.path))
    }
    var call = Call(request)
    switch routed.match {
    case .found(let endpoint, let captures):
      call.captures = captures
      let response: WireResponse
      do {
        if let refusal = retirementRefusal(of: call, at: clock.now) { throw refusal }
        response = try endpoint.respond(&call, self)
      } catch {
        let refusal = call.noting(error)
        response = self.response(to: refusal, of: call)
      }
      return NetworkResponse(
        response, finding: call.finding, reason: call.reason, events: call.events)
    case .notFound:
      if let response = responseWithoutEndpoint(request, at: routed.site) { return NetworkResponse(response) }
      return unknownAddressResponse(&call)
    case .wrongMethod:
      if routed.site == .images { return NetworkResponse(WireResponse(.methodNotAllowed, body: [])) }
      return unknownAddressResponse(&call)
    }
  }

  private func unknownAddressResponse(_ call: inout Call) -> NetworkResponse {
    let response = refuseUnknownAddress(&call)
    return NetworkResponse(response, finding: call.finding)
  }

  /// Refuses a call to an unknown address: authentication came before routing, so an unsigned call gets code 215, a
  /// signed one 34.
  ///
  /// The code 215 without a signature is a choice (reference, section 6.4).
  private func refuseUnknownAddress(_ call: inout Call) -> WireResponse {
    let path = call.request.path
    if path.hasPrefix("/1/") { return TwitterError.versionRetired.response(at: clock.now, path: path) }
    do {
      _ = try authorize(&call)
    } catch {
      return (error as? TwitterError ?? .internalError).response(at: clock.now, path: path)
    }
    var response = TwitterError.pageDoesNotExist.response(at: clock.now, path: path)
    // Only this response came without the field that repeats the status (reference, section 7.2).
    response.head.headerFields.remove("status")
    return response
  }
}

/// A request to Twitter with its endpoint. Authentication comes first.
private struct TwitterCall: RoutedCall {
  let twitter: SimulatedTwitter
  let request: WireRequest
  let site: TwitterAddress.Site
  let match: EndpointTable<SimulatedTwitter>.Match

  var endpoint: String? {
    guard case .found(let endpoint, _) = match else { return nil }
    return endpoint.name
  }

  func respond() -> NetworkResponse {
    var result = twitter.unfinishedResponse(self)
    result.response = twitter.finished(result.response, for: request, at: site)
    return result
  }
}

extension NetworkID {
  /// The id of the simulated Twitter.
  public static let twitter = NetworkID(rawValue: "twitter")
}
