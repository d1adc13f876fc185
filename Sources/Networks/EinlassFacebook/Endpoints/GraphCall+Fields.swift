internal import EinlassStorage
internal import EinlassWorld

extension GraphCall {
  /// The fields of `node` that the call requests, in its order. `id` is last if it was not requested.
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

  /// The fields that `fields` requests: only the id if it is empty. `nil` if it was not sent.
  func wantedFields() throws(GraphError) -> [FieldSelection.Field]? {
    try FieldSelection.wanted(by: parameters)
  }

  /// Whether the call requests the edge `name`, as an address or as a field.
  func asks(for name: String) -> Bool {
    if route.path.hasSuffix("/\(name)") || route.path.contains("/\(name)/") { return true }
    guard let fields = parameters["fields"], fields.utf8.count <= FieldSelection.longest else { return false }
    return fields.contains(name)
  }
}
