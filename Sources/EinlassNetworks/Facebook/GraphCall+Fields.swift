internal import EinlassStorage

extension GraphCall {
  /// The fields of `node` that the call asks for, in its order; `id` last where it was not asked for.
  func object(for node: GraphNode) throws -> JSONText {
    let wanted = try parameters.filled("fields").map { try FieldSelection(parsing: $0).fields }
    switch node {
    case .person(let person):
      return try Self.object(wanted, defaults: person.defaultFields, id: person.id) { field in
        if let known = PersonField.table[field.name] { return try known.value(of: person, field) }
        guard PersonField.withoutData.contains(field.name) else {
          throw GraphFailure.unknownField(field.name, of: "User")
        }
        return nil
      }
    case .app(let app):
      return try Self.object(wanted, defaults: AppField.defaults, id: app.id) { field in
        if let value = AppField.table[field.name] { return value(app) }
        guard AppField.withoutData.contains(field.name) else {
          throw GraphFailure.unknownField(field.name, of: "Application")
        }
        return nil
      }
    }
  }

  private static func object(
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
