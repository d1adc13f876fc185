internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

// The routing of requests by host, path and method.

extension SimulatedFacebook {
  private static let table = EndpointTable(endpoints)
  private static let restTable = EndpointTable(restMethods)
  private static let imageTable = EndpointTable(images)
  private static let missingTable = EndpointTable(missingEndpoints)
  private static let pageTable = EndpointTable(pages)

  package static let graphHost = "graph.facebook.com"
  private static let restHost = "api.facebook.com"
  private static let imageHost = "scontent.xx.fbcdn.net"
  private static let scriptHost = "connect.facebook.net"
  /// The hosts that redirect to another one with the same path and query. The redirect of the bare domain is recorded
  /// (2013); the targets of the others are guessed.
  private static let leadingHosts = [
    "facebook.com": "www.facebook.com", "web.facebook.com": "www.facebook.com",
    "touch.facebook.com": "m.facebook.com", "mbasic.facebook.com": "m.facebook.com",
  ]

  /// The hosts of Graph and the websites.
  package static let allHosts =
    [
      graphHost, "www.facebook.com", "m.facebook.com", "limited.facebook.com", "www.limited.facebook.com",
      restHost,
      imageHost, scriptHost, developerHost,
    ] + leadingHosts.keys.sorted()

  /// The destination of a request.
  enum Target {
    case endpoint(Endpoint<SimulatedFacebook>, captures: [String])
    /// An endpoint of Facebook that is not simulated.
    case missing(Endpoint<SimulatedFacebook>)
    /// A request whose body cannot be read.
    case unreadable(GraphError)
    /// Any page of the websites.
    case page
    /// A redirect to the same path on another host.
    case leadsOn(host: String)
    /// Facebook's kit for JavaScript.
    case script
    /// A method of the REST interface.
    case restMethod
    /// A path that Graph does not have, or not for this method.
    case nowhere(isMethodWrong: Bool)
  }

  func target(of call: Call) -> Target {
    let route = GraphRoute(call, parameters: GraphParameters(call))
    let method = call.request.head.method
    switch call.request.host {
    case Self.graphHost: break
    case Self.restHost: return Self.target(route, route.method, in: Self.restTable, or: .restMethod)
    case Self.imageHost: return Self.target(route, method, in: Self.imageTable, or: .page)
    case Self.scriptHost: return .script
    case let host where Self.leadingHosts[host] != nil:
      return .leadsOn(host: Self.leadingHosts[host] ?? host)
    // The websites do not support the method override.
    default:
      return Self.target(route, method == .head ? .get : method, in: Self.pageTable, or: .page)
    }
    if method == .options { return .endpoint(.preflight, captures: []) }
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

  /// The order of the checks is guessed: the token, then the node, then the rest of the path.
  func respondToUnknownAddress(_ call: inout Call, isMethodWrong: Bool) -> WireResponse {
    exchange(&call) { call, facebook in
      let authorization = try facebook.authorize(&call)
      let parts = call.route.path.split(separator: "/")
      guard let id = parts.first.map(String.init) else {
        throw GraphError.emptyIdentifier
      }
      // The most common case is a version without its v, or one that never existed (recorded for 2.7 and v2.80).
      if id != "me", !Self.isNumber(id), parts.count > 1, !isMethodWrong {
        throw GraphError.unknownPath("/" + parts.dropFirst().joined(separator: "/"))
      }
      if isMethodWrong { throw GraphError.unsupported(call.route.method, id: id) }
      _ = try facebook.node(id, call, authorization)
      throw GraphError.unknownPath("/" + parts.dropFirst().joined(separator: "/"))
    }
  }

  /// 301 to the same path and query on `host`, whatever the scheme.
  func leadOn(_ request: WireRequest, to host: String) -> WireResponse {
    var fields = FacebookPage.commonFields(at: clock.now)
    fields.add("content-type", "text/html; charset=utf-8")
    fields.add("location", "https://\(host)\(request.head.path ?? "/")")
    return WireResponse(.movedPermanently, fields: fields, body: [])
  }
}
