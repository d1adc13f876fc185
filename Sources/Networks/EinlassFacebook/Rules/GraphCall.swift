internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// One call to graph.facebook.com.
struct GraphCall: Sendable {
  let request: WireRequest
  let parameters: GraphParameters
  let route: GraphRoute
  /// The parts of the path that matched `{}` in the endpoint's pattern.
  let captures: [String]
  /// The version that responds. It may rise once the application is known.
  private(set) var version: GraphVersion
  /// The usage of the token's application or page. `nil` if nothing was counted.
  var usage: GraphUsage?

  init(_ call: Call, policy: SimulatedFacebook.Policy) {
    request = call.request
    parameters = GraphParameters(call)
    route = GraphRoute(call, parameters: parameters)
    captures = call.captures
    version = Self.served(route.version, floor: GraphVersion(policy.floorVersion))
  }

  /// The token, from the query, the form, a multipart body or `Authorization: Bearer` or `OAuth`. `nil` if it is
  /// missing or empty.
  var token: String? {
    if let token = parameters.filled("access_token") { return token }
    let words = credentials(schemes: ["bearer", "oauth"])
    return words.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The text after the scheme in `Authorization`, if the scheme is one of `schemes`.
  func credentials(schemes: Set<String>) -> String? {
    guard let field = request.head.headerFields[.authorization] else { return nil }
    let parts = field.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, schemes.contains(parts[0].lowercased()) else { return nil }
    return String(parts[1].drop { $0 == " " })
  }

  /// An unversioned call gets the application's oldest open version, as does one that names a version that is no longer
  /// available.
  mutating func settleVersion(for app: FacebookAppRecord) {
    version = Self.served(route.version, floor: GraphVersion(app.floorVersion) ?? version)
  }

  /// The result of a call that changes something: `true` before the version `change`, an object since. Except for calls
  /// on permissions and posts, the version v2.0 is an inference.
  func success(since change: GraphVersion = .v2) -> GraphResult {
    .json(version < change ? .bool(true) : .members(["success": .bool(true)]))
  }

  private static func served(_ named: GraphVersion?, floor: GraphVersion?) -> GraphVersion {
    let floor = floor ?? .v2x4
    return named.map { max($0, floor) } ?? floor
  }
}
