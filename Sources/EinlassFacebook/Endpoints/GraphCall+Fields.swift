internal import EinlassStorage
internal import EinlassWorld

extension GraphCall {
  /// The fields of `node` that the call asks for, in its order; `id` comes last where it was not asked for.
  func object(for node: GraphNode) throws -> JSONText {
    let wanted = try wantedFields()
    switch node {
    case .person(let person): return try Self.json(of: person, wanted, defaults: person.defaultFields)
    case .page(let page): return try page.json(wanted, defaults: page.defaultFields)
    case .post(let post): return try post.json(wanted)
    case .app(let app):
      return try Self.json(of: app, wanted, defaults: AppField.defaults)
    }
  }

  /// An application with the fields `wanted`, or else `defaults`.
  static func json(
    of app: FacebookAppRecord, _ wanted: [FieldSelection.Field]?, defaults: [String]
  ) throws -> JSONText {
    try object(wanted, defaults: defaults, id: app.id) { field in
      if let value = AppField.table[field.name] { return value(app) }
      guard AppField.withoutData.contains(field.name) else {
        throw GraphError.unknownField(field.name, of: "Application")
      }
      return nil
    }
  }

  /// What `fields` asks for, which is nothing but the id where it is empty; nil: it was not sent.
  func wantedFields() throws -> [FieldSelection.Field]? {
    try parameters["fields"].map { $0.isEmpty ? [] : try FieldSelection(parsing: $0).fields }
  }

  /// A person with the fields `wanted`, or else `defaults`.
  static func json(
    of person: PersonNode, _ wanted: [FieldSelection.Field]?, defaults: [String] = ["name", "id"]
  ) throws -> JSONText {
    try object(wanted, defaults: defaults, id: person.id) { field in
      if let known = PersonField.table[field.name] { return try known.value(of: person, field) }
      guard PersonField.withoutData.contains(field.name) else {
        throw GraphError.unknownField(field.name, of: "User")
      }
      return nil
    }
  }

  /// Whether the call asks for the edge `name`, as an address or as a field, so that it has to be looked up.
  func asks(for name: String) -> Bool {
    route.path.hasSuffix("/\(name)") || route.path.contains("/\(name)/")
      || parameters["fields"]?.contains(name) == true
  }

  /// The members of an object, in the order asked for; `id` comes last where it was not.
  static func object(
    _ wanted: [FieldSelection.Field]?, defaults: [String], id: String,
    value: (FieldSelection.Field) throws -> JSONText?
  ) throws -> JSONText {
    var members: [JSONText.Member] = []
    var keys: Set<String> = []
    for field in wanted ?? defaults.map({ FieldSelection.Field(name: $0) }) {
      guard let value = try value(field), keys.insert(field.key).inserted else { continue }
      members.append(.init(name: field.key, value: value))
    }
    if !keys.contains("id") { members.append(.init(name: "id", value: .string(id))) }
    return .object(members)
  }
}
