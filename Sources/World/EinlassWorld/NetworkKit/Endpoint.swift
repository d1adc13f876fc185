package import EinlassWire
package import HTTPTypes

/// An address of a network and its handler. `Network` is the network it belongs to.
package struct Endpoint<Network: Sendable>: Sendable {
  /// The name of its call in the journal, in planned failures and on the command line.
  package let name: String
  package let methods: [HTTPRequest.Method]
  /// The path's parts. `{}` matches any one part.
  package let path: [Substring]
  package let respond: @Sendable (inout Call, Network) throws -> WireResponse

  package init(
    _ call: CallName, _ methods: [HTTPRequest.Method], _ path: String,
    respond: @escaping @Sendable (inout Call, Network) throws -> WireResponse
  ) {
    name = call.name
    self.methods = methods
    self.path = path.split(separator: "/")
    self.respond = respond
  }

  /// Returns the parts of `path` that `{}` matches. `nil` if the path does not match.
  func captures(in path: [Substring]) -> [String]? {
    guard path.count == self.path.count else { return nil }
    var captures: [String] = []
    for (part, pattern) in zip(path, self.path) {
      if pattern == "{}" {
        captures.append(String(part))
      } else if part != pattern {
        return nil
      }
    }
    return captures
  }
}

/// A request that an endpoint handles.
package struct Call: Sendable {
  package let request: WireRequest
  package let query: FormFields
  package let form: FormFields
  /// The parts of the path that `{}` matched.
  package var captures: [String]
  /// The verifier's finding, set by the endpoint's checks.
  package var finding: VerificationFinding?
  /// The reason for a refusal, for the journal only: that of a `ReasonedError`.
  package var reason: String?
  /// The events of the call that get their own journal lines, set by the endpoint.
  package var events: [any WorldEvent] = []

  package init(_ request: WireRequest) {
    self.request = request
    query = request.query
    form = request.form
    captures = []
  }

  /// Returns the value of the field called `name` in the query or, if it is not there, in the form.
  package func parameter(_ name: String) -> String? {
    query[name] ?? form[name]
  }
}

/// Finds the endpoint for a method and a path: exact paths first, then patterns in order.
package struct EndpointTable<Network: Sendable>: Sendable {
  /// The result of a lookup.
  package enum Match: Sendable {
    case found(Endpoint<Network>, captures: [String])
    /// The path exists, for other methods.
    case wrongMethod(Endpoint<Network>)
    case notFound
  }

  private let exact: [String: [Endpoint<Network>]]
  private let patterns: [Endpoint<Network>]

  package init(_ endpoints: [Endpoint<Network>]) {
    let isPattern = { (endpoint: Endpoint<Network>) in endpoint.path.contains("{}") }
    exact = Dictionary(grouping: endpoints.filter { !isPattern($0) }) { Self.joined($0.path) }
    patterns = endpoints.filter(isPattern)
  }

  /// Returns the endpoints' names in order. An endpoint with several methods or paths is listed once.
  package static func names(of endpoints: [Endpoint<Network>]) -> [String] {
    endpoints.map(\.name).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  package func match(_ method: HTTPRequest.Method, path: String) -> Match {
    var fallback: Endpoint<Network>?
    for endpoint in exact[path] ?? [] {
      if endpoint.methods.contains(method) { return .found(endpoint, captures: []) }
      fallback = endpoint
    }
    let parts = path.split(separator: "/")
    for endpoint in patterns {
      guard let captures = endpoint.captures(in: parts) else { continue }
      if endpoint.methods.contains(method) { return .found(endpoint, captures: captures) }
      fallback = fallback ?? endpoint
    }
    return fallback.map(Match.wrongMethod) ?? .notFound
  }

  private static func joined(_ parts: [Substring]) -> String {
    "/" + parts.joined(separator: "/")
  }
}
