internal import EinlassWire
internal import EinlassWorld

/// A type of object in Graph: its fields, and their values for a node.
struct GraphType<Node: Sendable>: Sendable {
  /// The value of a field. `nil` if it is left out.
  typealias Value = @Sendable (Node, FieldSelection.Field) throws -> JSONText?

  /// The name of the type in errors, such as `User`.
  let name: String
  private let id: @Sendable (Node) -> String
  private let fields: [String: Value]
  /// Fields that exist on Facebook but have no data here, so they are left out.
  private let withoutData: Set<String>

  init(
    _ name: String, id: @escaping @Sendable (Node) -> String, _ fields: [String: Value],
    withoutData: Set<String> = []
  ) {
    self.name = name
    self.id = id
    self.fields = fields
    self.withoutData = withoutData
  }

  /// A type whose fields have no arguments.
  init(
    _ name: String, id: @escaping @Sendable (Node) -> String,
    simple fields: [String: @Sendable (Node) -> JSONText?], withoutData: Set<String> = []
  ) {
    self.init(
      name, id: id, fields.mapValues { value in { @Sendable node, _ in value(node) } },
      withoutData: withoutData)
  }

  /// The names of all fields in alphabetical order.
  var fieldNames: [String] { withoutData.union(fields.keys).sorted() }

  /// `node` with the fields `wanted`, or else `defaults`, in their order. `id` is last if it is not among them.
  ///
  /// Throws if a field does not exist.
  func object(
    _ node: Node, _ wanted: [FieldSelection.Field]?, defaults: [String]
  ) throws -> JSONText {
    var members: [JSONText.Member] = []
    var keys: Set<String> = []
    for field in wanted ?? defaults.map({ FieldSelection.Field(name: $0) }) {
      guard let value = try value(of: field, node), keys.insert(field.key).inserted else { continue }
      members.append(.init(name: field.key, value: value))
    }
    if !keys.contains("id") { members.append(.init(name: "id", value: .string(id(node)))) }
    return .object(members)
  }

  /// The value of a field. `nil` if it is left out. Throws if there is no such field.
  func value(of field: FieldSelection.Field, _ node: Node) throws -> JSONText? {
    if let value = fields[field.name] { return try value(node, field) }
    guard withoutData.contains(field.name) else { throw GraphError.unknownField(field.name, of: name) }
    return nil
  }
}
