internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

extension GraphCall {
  /// Whether the call asks for metadata.
  private var wantsMetadata: Bool { ["1", "true"].contains(parameters["metadata"]?.lowercased()) }

  /// `object` with `metadata` if the call asks for it: the fields of the node's type, its name, and the addresses of
  /// its edges.
  ///
  /// The three members are documented. Only the names of fields are reported; Facebook also sent their descriptions and
  /// types. It is guessed that addresses repeat the token; the member's position is guessed, too.
  func withMetadata(_ object: JSONText, of node: GraphNode) -> JSONText {
    guard wantsMetadata, case .object(var members) = object else { return object }
    let fields = node.fieldNames.map { JSONText.members(["name": .string($0)]) }
    let connections = node.connections(in: version).map { name in
      JSONText.Member(name: name, value: .string(connection(name, of: node.id)))
    }
    let metadata = JSONText.members([
      "fields": .array(fields), "type": .string(node.typeName), "connections": .object(connections),
    ])
    let isIDLast = members.last?.name == "id"
    members.insert(
      .init(name: "metadata", value: metadata), at: isIDLast ? members.count - 1 : members.count)
    return .object(members)
  }

  private func connection(_ name: String, of id: String) -> String {
    EdgeAddress.url(version, "\(id)/\(name)", token.map { ["access_token": $0] } ?? [:])
  }
}

extension GraphNode {
  /// The word for the node's type in `metadata`.
  fileprivate var typeName: String {
    switch self {
    case .person: "user"
    case .app: "application"
    case .page: "page"
    case .post: "post"
    case .photo: "photo"
    }
  }

  fileprivate var id: String {
    switch self {
    case .person(let node): node.id
    case .app(let app): app.id
    case .page(let node): node.page.id
    case .post(let node): node.id
    case .photo(let node): node.photo.id
    }
  }

  /// The names of all fields of its type.
  fileprivate var fieldNames: [String] {
    switch self {
    case .person: PersonField.type.fieldNames
    case .app: AppField.type.fieldNames
    case .page: PageNode.type.fieldNames
    case .post: PostNode.type.fieldNames
    case .photo: PhotoNode.type.fieldNames
    }
  }

  /// The names of the lists and the picture that belong to it and are simulated.
  fileprivate func connections(in version: GraphVersion) -> [String] {
    switch self {
    case .person:
      ["accounts", "feed", "friends"] + (version >= .v2x9 ? ["ids_for_apps"] : [])
        + (version >= .v2 ? ["ids_for_business"] : []) + (version >= .v2x9 ? ["ids_for_pages"] : [])
        + ["permissions", "photos", "picture"]
    case .app: ["accounts"]
    case .page: ["feed", "photos"]
    case .post, .photo: []
    }
  }
}
