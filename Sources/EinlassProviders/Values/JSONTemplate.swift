package import EinlassWorld

/// A JSON value with places in its texts, as a description file states the body of a response.
package indirect enum JSONTemplate: Sendable, Hashable {
  case constant(JSONText)
  case text(Template)
  case array([JSONTemplate])
  case object([Member])

  package struct Member: Sendable, Hashable {
    let name: String
    let value: JSONTemplate
  }

  /// The value with `values` in its places.
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
