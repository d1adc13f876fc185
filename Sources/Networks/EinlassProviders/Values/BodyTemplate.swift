internal import EinlassWorld

/// The body of a response with placeholders in its strings, as a description file states it.
package enum BodyTemplate: Sendable {
  case json(JSONTemplate)
  case xml(Template)
  case text(Template)

  /// The media type of responses that do not state one.
  package var type: String {
    switch self {
    case .json: "application/json; charset=utf-8"
    case .xml: "application/xml; charset=utf-8"
    case .text: "text/plain; charset=utf-8"
    }
  }

  /// The names of its placeholders.
  var names: Set<String> {
    switch self {
    case .json(let template): template.names
    case .xml(let template), .text(let template): Set(template.names)
    }
  }

  /// The body with `values` in its placeholders.
  package func filled(_ values: TemplateValues) -> [UInt8] {
    switch self {
    case .json(let template): template.filled(values).encoded(.plain)
    case .xml(let template), .text(let template): Array(template.filled(values).utf8)
    }
  }
}
