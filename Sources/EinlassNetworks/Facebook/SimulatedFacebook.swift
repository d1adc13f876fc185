package import EinlassStorage
public import EinlassWire
internal import HTTPTypes

/// The simulated Facebook of 2014 to 2026: graph.facebook.com and what its websites do for logging in.
///
/// Source: reference of Facebook's login, sections 0 to 6; what is a choice and no evidence is in `Policy` or
/// said where it stands.
public struct SimulatedFacebook: SimulatedNetwork {
  /// What nobody outside Facebook knows for certain; the defaults are guesses, each with its reason.
  public struct Policy: Sendable, Hashable, Codable {
    /// The version of calls behind which no application stands. Guessed: that of Einlass's time.
    public var floorVersion = "v2.4"
    /// How long a token that a phone got lives, in seconds. About 60 days were recorded; guessed to the second.
    public var tokenLifetime: Int64 = 5_184_000
    /// Up to which life span, in seconds, a token counts as made by a session on the web, which logging out
    /// ends. Guessed: such tokens lived two hours, all others 60 days or for ever.
    public var webTokenLifetime: Int64 = 86_400
    /// How long a token of the web lives, in seconds; nil: the rest of the hour and one more. The formula is an
    /// inference from eight recordings.
    public var webTokenSeconds: Int64?
    /// How long a code of the dialog lives, in seconds. "A few minutes" is documented; guessed to the second.
    public var codeLifetime: Int64 = 600
    /// Whether a call over plain http that brings a token is refused, as Graph did. Not by default: the
    /// simulator itself is mostly reached over plain http.
    public var refusesPlainHTTP = false
    /// What a picture by id is without a token. Until late 2020 it was there for everybody.
    public var picturesWithoutToken = PictureRule.open
    /// The status of the dialog's error pages. It was never recorded: guessed.
    public var dialogErrorStatus = 200
    /// Whether `token_or_nonce` is answered with a nonce to exchange. Guessed: with a token.
    public var givesNonces = false
    /// Who answers the dialog without a page: login, id or name; nil: a person at a browser, or
    /// `einlass_person` in the query. The world's own setting and nothing that Facebook knew.
    public var dialogPerson: String?
    /// What `dialogPerson` answers: `allow`, `deny`, or one of the words of `einlass_answer`; nil: allows.
    public var dialogAnswer: String?
    /// The permissions that `dialogPerson` declines.
    public var dialogDeclines: [String] = []

    /// How pictures by id are answered without a token (the last two since late 2020, at choice).
    public enum PictureRule: String, Sendable, Hashable, Codable, CaseIterable {
      case open, silhouette, refused
    }

    /// The defaults.
    public init() {}
  }

  package let storage: any FacebookStorage
  package let clock: any WallClock
  package let chance: any Chance
  package let policy: Policy
  let seals: LazySeal
  let openID = LazyOpenIDKey()

  package init(
    storage: any FacebookStorage, clock: any WallClock, chance: any Chance, policy: Policy = Policy()
  ) {
    self.storage = storage
    self.clock = clock
    self.chance = chance
    self.policy = policy
    seals = LazySeal(chance: chance)
  }

  /// Every endpoint; one more is one more line.
  static let endpoints: [Endpoint<SimulatedFacebook>] = [
    .me, .node, .picture, .readPermissions, .deletePermissions, .readPermission, .deletePermission,
    .debugToken, .facebookAccessToken, .systemGrant, .systemRenew,
    .systemRevoke, .clientCode, .accessTokenInfo, .wrongTokenPath,
    .oldDialog, .batch, .manyNodes, .activities, .ownApp,
  ]
  /// Every endpoint of the websites; one more is one more line.
  static let pages: [Endpoint<SimulatedFacebook>] = [
    .dialog, .loginSuccess, .logOut, .openIDConfiguration, .openIDKeys, .openIDCertificates, .uninstall,
  ]

  /// What the host of the images serves.
  static let images: [Endpoint<SimulatedFacebook>] = [.image, .silhouette]

  /// The methods of api.facebook.com; one more is one more line.
  static let restMethods: [Endpoint<SimulatedFacebook>] = [.restExtend, .restExpire]

  private static let table = EndpointTable(endpoints)
  private static let restTable = EndpointTable(restMethods)
  private static let imageTable = EndpointTable(images)
  private static let missingTable = EndpointTable(missingEndpoints)
  private static let pageTable = EndpointTable(pages)

  static let graphHost = "graph.facebook.com"
  private static let restHost = "api.facebook.com"
  private static let imageHost = "scontent.xx.fbcdn.net"

  /// Which one.
  public var id: NetworkID { .facebook }
  /// Graph's host and those of the websites.
  public var hosts: [String] {
    [
      Self.graphHost, "www.facebook.com", "m.facebook.com", "limited.facebook.com",
      "www.limited.facebook.com",
      Self.restHost, Self.imageHost,
    ]
  }

  /// The names in the order of the list; endpoints of several methods or paths stand once.
  public var endpointNames: [String] { Self.callNames }

  /// The names of the endpoints, each once, in the order of the list.
  public static let callNames = EndpointTable<SimulatedFacebook>.names(
    of: endpoints + pages + restMethods + images)

  /// The endpoint that would answer, after version and method override; nil where none is simulated.
  public func endpointName(for request: WireRequest) -> String? {
    guard case .endpoint(let endpoint, _) = target(of: Call(request)) else { return nil }
    return endpoint.name
  }

  /// Answers as Facebook did; what the simulator does not do says so with status 501.
  public func answer(_ request: WireRequest) async -> NetworkAnswer {
    var call = Call(request)
    switch target(of: call) {
    case .endpoint(let endpoint, let captures):
      call.captures = captures
      return NetworkAnswer(response: await answer(&call, at: endpoint), endpoint: endpoint.name)
    case .missing(let endpoint):
      return NetworkAnswer(response: NotSimulated.response(endpoint.name), endpoint: nil)
    case .page:
      return NetworkAnswer(response: NotSimulated.response("this page of Facebook's website"), endpoint: nil)
    case .restMethod:
      return NetworkAnswer(
        response: NotSimulated.response("this method of Facebook's REST interface"), endpoint: nil)
    case .nowhere(let isMethodWrong):
      return NetworkAnswer(response: await answerNowhere(call, isMethodWrong: isMethodWrong), endpoint: nil)
    }
  }

  private func answer(_ call: inout Call, at endpoint: Endpoint<SimulatedFacebook>) async -> WireResponse {
    do {
      return try await endpoint.answer(&call, self)
    } catch {
      return response(.unknownError, to: GraphCall(call, policy: policy))
    }
  }
}

// MARK: - Routing

extension SimulatedFacebook {
  /// Where a request ends up.
  private enum Target {
    case endpoint(Endpoint<SimulatedFacebook>, captures: [String])
    /// It is there at Facebook, but not simulated.
    case missing(Endpoint<SimulatedFacebook>)
    /// Some page of the websites.
    case page
    /// Some method of the REST interface.
    case restMethod
    /// Graph knows no such path, or not for this method.
    case nowhere(isMethodWrong: Bool)
  }

  private func target(of call: Call) -> Target {
    let route = GraphRoute(call, parameters: GraphParameters(call))
    let method = call.request.head.method
    switch call.request.host {
    case Self.graphHost: break
    case Self.restHost: return Self.target(route, route.method, in: Self.restTable, or: .restMethod)
    case Self.imageHost: return Self.target(route, method, in: Self.imageTable, or: .page)
    // The websites know no method override.
    default: return Self.target(route, method, in: Self.pageTable, or: .page)
    }
    if case .found(let endpoint, _) = Self.missingTable.match(route.method, path: route.path) {
      return .missing(endpoint)
    }
    return switch Self.table.match(route.method, path: route.path) {
    case .found(let endpoint, let captures): .endpoint(endpoint, captures: captures)
    case .wrongMethod: .nowhere(isMethodWrong: true)
    case .notFound: .nowhere(isMethodWrong: false)
    }
  }

  private static func target(
    _ route: GraphRoute, _ method: HTTPRequest.Method, in table: EndpointTable<SimulatedFacebook>,
    or other: Target
  ) -> Target {
    guard case .found(let endpoint, let captures) = table.match(method, path: route.path) else {
      return other
    }
    return .endpoint(endpoint, captures: captures)
  }

  /// A token is checked first, then the node, then what follows it: guessed.
  private func answerNowhere(_ call: Call, isMethodWrong: Bool) async -> WireResponse {
    await exchange(call) { call, facebook in
      let authorization = try await facebook.authorize(&call)
      let parts = call.route.path.split(separator: "/")
      guard let id = parts.first.map(String.init) else {
        throw GraphFailure.emptyIdentifier
      }
      if isMethodWrong { throw GraphFailure.unsupported(call.route.method, id: id) }
      _ = try await facebook.node(id, call, authorization)
      throw GraphFailure.unknownPath("/" + parts.dropFirst().joined(separator: "/"))
    }
  }
}
