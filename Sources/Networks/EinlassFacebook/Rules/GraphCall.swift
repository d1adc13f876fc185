internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// One call to graph.facebook.com as its endpoints see it.
struct GraphCall: Sendable {
  let request: WireRequest
  let parameters: GraphParameters
  let route: GraphRoute
  /// The parts of the path that matched `{}` in the endpoint's pattern.
  let captures: [String]
  /// The version that answers; it may rise once the application is known.
  private(set) var version: GraphVersion
  /// How much of its calls the token's application or page has used. `nil` if nothing was counted.
  var usage: GraphUsage?

  init(_ call: Call, policy: SimulatedFacebook.Policy) {
    request = call.request
    parameters = GraphParameters(call)
    route = GraphRoute(call, parameters: parameters)
    captures = call.captures
    version = Self.served(route.version, floor: GraphVersion(policy.floorVersion))
  }

  /// The token, from the query, the form, a multipart body or `Authorization: Bearer` or `OAuth`; nil where
  /// there is none or an empty one.
  var token: String? {
    if let token = parameters.filled("access_token") { return token }
    let words = credentials(schemes: ["bearer", "oauth"])
    return words.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The text after the scheme in `Authorization`, where that is one of `schemes`.
  func credentials(schemes: Set<String>) -> String? {
    guard let field = request.head.headerFields[.authorization] else { return nil }
    let parts = field.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, schemes.contains(parts[0].lowercased()) else { return nil }
    return String(parts[1].drop { $0 == " " })
  }

  /// An unversioned call gets the application's oldest open version, and so does one that names a version no longer
  /// available.
  mutating func settleVersion(for app: FacebookAppRecord) {
    version = Self.served(route.version, floor: GraphVersion(app.floorVersion) ?? version)
  }

  /// The result of a call that changes something: `true` before the version `change`, an object since. For other
  /// calls than those on permissions and posts that v2.0 is that version is an inference.
  func success(since change: GraphVersion = .v2) -> GraphResult {
    .json(version < change ? .bool(true) : .members(["success": .bool(true)]))
  }

  private static func served(_ named: GraphVersion?, floor: GraphVersion?) -> GraphVersion {
    let floor = floor ?? .v2x4
    return named.map { max($0, floor) } ?? floor
  }
}
