internal import EinlassWire
internal import EinlassWorld

/// Arguments as JSON Schema (2020-12, which OpenAPI 3.1 uses).
enum ControlSchema {
  /// The arguments of an action as an object.
  static func object(_ arguments: [ActionArgument]) -> JSONValue {
    .present([
      "type": "object", "additionalProperties": false,
      "properties": .object(
        Dictionary(arguments.map { ($0.name, described($0)) }) { first, _ in first }),
      "required": arguments.contains(where: \.isRequired)
        ? .array(arguments.filter(\.isRequired).map { .string($0.name) }) : nil,
    ])
  }

  /// An argument in a query.
  static func queryParameter(_ argument: ActionArgument) -> JSONValue {
    [
      "name": .string(argument.name), "in": "query", "required": .bool(argument.isRequired),
      "description": .string(argument.about), "schema": .object(schema(argument.kind)),
    ]
  }

  private static func described(_ argument: ActionArgument) -> JSONValue {
    var members = schema(argument.kind)
    members["description"] = .string(argument.about)
    return .object(members)
  }

  /// Seconds since 1970, or ISO 8601 with a zone.
  private static let time =
    "^(-?[0-9]{1,12}|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(Z|[+-][0-9]{2}:[0-9]{2}))$"

  private static func schema(_ kind: ActionArgument.Kind) -> [String: JSONValue] {
    switch kind {
    case .text: ["type": "string", "minLength": 1]
    case .integer(let range):
      ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
    case .boolean: ["type": "boolean"]
    case .word(let pattern): ["type": "string", "pattern": .string(pattern)]
    case .duration:
      [
        "type": "string", "pattern": "^-?([0-9]{1,12}(ms|s|m|h|d))+$",
        "examples": ["60d", "15m", "1h30m", "250ms"],
      ]
    case .time:
      ["type": "string", "pattern": .string(time), "examples": ["2017-03-20T09:00:00Z", "1490000400"]]
    case .choice(let words): ["type": "string", "enum": .array(words.map(JSONValue.string))]
    case .list: ["type": "array", "items": ["type": "string", "minLength": 1]]
    case .document: ["type": "object"]
    }
  }
}
