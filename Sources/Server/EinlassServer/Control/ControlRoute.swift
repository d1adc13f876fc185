internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

/// The purpose of a request to the control interface, by method and path.
enum ControlRoute: Sendable, Hashable {
  case about
  /// The control room: the web page that browsers get instead of `about`.
  case page
  /// A part of the control room, by its name.
  case pagePart(String)
  /// Whether the server is ready, for programs that wait for it.
  case health
  /// Metrics for Prometheus.
  case metrics
  /// The certificate that clients must trust.
  case certificate
  case document
  case actions
  case worlds
  /// An action that is not performed in a world.
  case action(String)
  case worldAction(world: String, action: String)
  case journal(world: String)
  case events(world: String)

  /// - Throws: `notFound` and `methodNotAllowed`.
  init(_ method: String, path: String) throws(ControlProblem) {
    let parts = path.split(separator: "/").map { PercentEncoding.decode(String($0)) }
    let route: ControlRoute
    switch (parts.count, parts.first, parts.dropFirst(2).first) {
    case (0, _, _): route = .about
    case (1, "health", _): route = .health
    case (1, "metrics", _): route = .metrics
    case (1, "ca.pem", _): route = .certificate
    case (2, "room", _): route = .pagePart(parts[1])
    case (1, "openapi.json", _): route = .document
    case (1, "actions", _): route = .actions
    case (2, "actions", _): route = .action(parts[1])
    case (1, "worlds", _): route = .worlds
    case (3, "worlds", "journal"): route = .journal(world: parts[1])
    case (4, "worlds", "journal") where parts[3] == "events": route = .events(world: parts[1])
    case (4, "worlds", "actions"): route = .worldAction(world: parts[1], action: parts[3])
    default: throw Self.nothing(at: path)
    }
    guard route.method == method else {
      throw ControlProblem(
        .methodNotAllowed, "\(path) requires the method \(route.method), not \(method.prefix(20))",
        allowed: [route.method])
    }
    self = route
  }

  /// The route of `head`: by method and path, with the page at the root for clients that prefer HTML.
  ///
  /// - Throws: `notFound` and `methodNotAllowed`.
  init(_ head: HTTPRequest) throws(ControlProblem) {
    try self.init(head.method.rawValue, path: WireRequest(head: head, body: []).path)
    if self == .about, Self.takesHTML(head) { self = .page }
  }

  /// Whether the client accepts HTML explicitly, as browsers do when a user follows a link.
  static func takesHTML(_ head: HTTPRequest) -> Bool {
    head.headerFields[values: .accept].flatMap { $0.split(separator: ",") }.contains { range in
      range.split(separator: ";").first.map { $0.filter { !$0.isWhitespace }.lowercased() } == "text/html"
    }
  }

  /// Whether the response may take long, and is useless once the client has disconnected: a whole journal, or an action
  /// that ends with its caller.
  func endsWithCaller(_ actions: [ControlAction]) -> Bool {
    switch self {
    case .journal: true
    case .worldAction(_, let name): actions.first { $0.name == name }?.endsWithCaller ?? false
    default: false
    }
  }

  /// Whether only clients with the token get a response.
  ///
  /// Metrics are counts without names of people, apps or worlds, and Prometheus would need a new token at each start of
  /// the server. The certificate is public, and so is the page: it needs the token to get its data.
  var needsToken: Bool {
    switch self {
    case .health, .metrics, .certificate, .page, .pagePart: false
    default: true
    }
  }

  /// The only allowed method.
  var method: String {
    switch self {
    case .action, .worldAction: "POST"
    default: "GET"
    }
  }

  private static func nothing(at path: String) -> ControlProblem {
    ControlProblem(
      .notFound, "nothing exists at '\(path.prefix(100))'; see /openapi.json")
  }
}
