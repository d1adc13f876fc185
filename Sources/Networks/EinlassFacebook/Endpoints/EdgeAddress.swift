internal import EinlassWire
internal import EinlassWorld

/// The address of a list, from which the addresses of its other pages are built.
struct EdgeAddress: Sendable {
  let version: GraphVersion
  /// The caller's token, which the addresses of other pages repeat.
  let token: String?
  /// The node's id and the edge's name, with a slash between.
  let path: String
  let era: GraphEra

  /// The address of another page, with the id instead of `me` and the caller's token.
  func url(_ place: [(String, String)], fields: String?) -> String {
    var query = FormFields()
    if let token { query.append("access_token", token) }
    if let fields, !fields.isEmpty { query.append("fields", fields) }
    for (name, value) in place { query.append(name, value) }
    return Self.url(version, path, query)
  }

  /// The address of `path` in a version.
  static func url(_ version: GraphVersion, _ path: String, _ query: FormFields) -> String {
    let address = "https://\(SimulatedFacebook.graphHost)/\(version)/\(path)"
    return query.fields.isEmpty ? address : "\(address)?\(query.encoded)"
  }
}

extension GraphCall {
  /// The address of the edge `name` of the node with `id`.
  func address(_ id: String, _ name: String, at now: WallTime) -> EdgeAddress {
    EdgeAddress(version: version, token: token, path: "\(id)/\(name)", era: GraphEra(now))
  }
}
