package import EinlassWorld

/// A JSON value with placeholders in its strings, as a description file states the body of a response.
package indirect enum JSONTemplate: Sendable, Hashable {
  case constant(JSONText)
  case text(Template)
  case array([JSONTemplate])
  case object([Member])

  package struct Member: Sendable, Hashable {
    let name: String
    let value: JSONTemplate
  }

  /// The names of its placeholders.
  var names: Set<String> {
    switch self {
    case .constant: []
    case .text(let template): Set(template.names)
    case .array(let elements): elements.reduce(into: []) { $0.formUnion($1.names) }
    case .object(let members): members.reduce(into: []) { $0.formUnion($1.value.names) }
    }
  }

  /// The value with `values` in its placeholders.
  package func filled(_ values: TemplateValues) -> JSONText {
    switch self {
    case .constant(let value): value
    case .text(let template):
      if case .place(let name, .number) = template.parts.first, template.parts.count == 1 {
        values[name].flatMap { Int64($0) }.map(JSONText.integer) ?? .null
      } else {
        .string(template.filled(values))
      }
    case .array(let elements): .array(elements.map { $0.filled(values) })
    case .object(let members):
      .object(members.map { JSONText.Member(name: $0.name, value: $0.value.filled(values)) })
    }
  }
}
