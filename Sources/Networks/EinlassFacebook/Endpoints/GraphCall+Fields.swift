internal import EinlassStorage
internal import EinlassWorld

extension GraphCall {
  /// The fields of `node` that the call asks for, in its order; `id` comes last where it was not asked for.
  func object(for node: GraphNode) throws -> JSONText {
    let wanted = try wantedFields()
    let object =
      switch node {
      case .person(let person): try person.json(wanted, defaults: person.defaultFields)
      case .page(let page): try page.json(wanted, defaults: page.defaultFields)
      case .post(let post): try post.json(wanted)
      case .photo(let photo): try photo.json(wanted)
      case .app(let app): try AppField.type.object(app, wanted, defaults: AppField.defaults)
      }
    return withMetadata(object, of: node)
  }

  /// What `fields` asks for, which is nothing but the id where it is empty. `nil` if it was not sent.
  func wantedFields() throws(GraphError) -> [FieldSelection.Field]? {
    try FieldSelection.wanted(by: parameters)
  }

  /// Whether the call asks for the edge `name`, as an address or as a field, so that it has to be looked up.
  func asks(for name: String) -> Bool {
    if route.path.hasSuffix("/\(name)") || route.path.contains("/\(name)/") { return true }
    guard let fields = parameters["fields"], fields.utf8.count <= FieldSelection.longest else { return false }
    return fields.contains(name)
  }
}
