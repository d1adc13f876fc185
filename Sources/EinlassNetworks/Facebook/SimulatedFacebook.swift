package import EinlassStorage
public import EinlassWire
internal import HTTPTypes

/// The simulated Facebook of 2014 to 2026: graph.facebook.com, and by name what its websites would do.
///
/// Source: reference of Facebook's login, sections 0 to 6; what is a choice and no evidence is in `Policy` or
/// said where it stands.
public struct SimulatedFacebook: SimulatedNetwork {
  /// What nobody outside Facebook knows for certain; the defaults are guesses, each with its reason.
  public struct Policy: Sendable, Hashable {
    /// The version of calls behind which no application stands. Guessed: that of Einlass's time.
    public var floorVersion = "v2.4"
    /// How long a token that a phone got lives, in seconds. About 60 days were recorded; guessed to the second.
    public var tokenLifetime: Int64 = 5_184_000
    /// Up to which life span, in seconds, a token counts as made by a session on the web, which logging out
    /// ends. Guessed: such tokens lived two hours, all others 60 days or for ever.
    public var webTokenLifetime: Int64 = 86_400

    /// The defaults.
    public init() {}
  }

  package let storage: any FacebookStorage
  package let clock: any WallClock
  package let chance: any Chance
  package let policy: Policy
  private let table: EndpointTable<SimulatedFacebook>
  private let missing: EndpointTable<SimulatedFacebook>
  private let pages: EndpointTable<SimulatedFacebook>

  package init(
    storage: any FacebookStorage, clock: any WallClock, chance: any Chance, policy: Policy = Policy()
  ) {
    self.storage = storage
    self.clock = clock
    self.chance = chance
    self.policy = policy
    table = Self.table
    missing = Self.missingTable
    pages = Self.pageTable
  }

  /// Every endpoint; one more is one more line.
  static let endpoints: [Endpoint<SimulatedFacebook>] = [
    .me, .node, .picture, .readPermissions, .deletePermissions, .readPermission, .deletePermission,
    .debugToken, .facebookAccessToken, .systemGrant, .systemRenew,
    .systemRevoke,
  ]
  private static let table = EndpointTable(endpoints)
  private static let missingTable = EndpointTable(missingEndpoints)
  private static let pageTable = EndpointTable(missingPages)

  static let graphHost = "graph.facebook.com"

  /// Which one.
  public var id: NetworkID { .facebook }
  /// Graph's host and those of the websites, which answer by name that they are not simulated.
  public var hosts: [String] { [Self.graphHost, "www.facebook.com", "m.facebook.com"] }

  /// The names in the order of the list; endpoints of several methods or paths stand once.
  public var endpointNames: [String] { Self.callNames }

  /// The names of the endpoints, each once, in the order of the list.
  public static let callNames = EndpointTable<SimulatedFacebook>.names(of: endpoints)

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
    /// Graph knows no such path, or not for this method.
    case nowhere(isMethodWrong: Bool)
  }

  private func target(of call: Call) -> Target {
    let route = GraphRoute(call, parameters: GraphParameters(call))
    guard call.request.host == Self.graphHost else {
      guard case .found(let page, _) = pages.match(route.method, path: route.path) else { return .page }
      return .missing(page)
    }
    if case .found(let endpoint, _) = missing.match(route.method, path: route.path) {
      return .missing(endpoint)
    }
    return switch table.match(route.method, path: route.path) {
    case .found(let endpoint, let captures): .endpoint(endpoint, captures: captures)
    case .wrongMethod: .nowhere(isMethodWrong: true)
    case .notFound: .nowhere(isMethodWrong: false)
    }
  }

  /// A token is checked first, then the node, then what follows it: guessed.
  private func answerNowhere(_ call: Call, isMethodWrong: Bool) async -> WireResponse {
    await exchange(call) { call, facebook in
      let authorization = try await facebook.authorize(&call)
      let parts = call.route.path.split(separator: "/")
      guard let id = parts.first.map(String.init) else {
        if call.parameters.filled("ids") != nil { return .notSimulated("facebook.ids") }
        throw GraphFailure.emptyIdentifier
      }
      if isMethodWrong { throw GraphFailure.unsupported(call.route.method, id: id) }
      _ = try await facebook.node(id, call, authorization)
      throw GraphFailure.unknownPath("/" + parts.dropFirst().joined(separator: "/"))
    }
  }
}
