package import EinlassWire

/// The shape of a value in a world file, for descriptions of the format.
package indirect enum WorldFileShape: Sendable {
  /// Anything. Other code adds the key's real shape to the description.
  case anything
  /// Text, including numbers and `~`, which YAML reads as text too.
  case text
  /// Text that is a secret although the name of its key does not show it.
  case secret
  /// Text on one line that is not empty.
  case word
  /// Text that matches this regular expression (ECMA 262, as JSON Schema requires), such as this example.
  case pattern(String, example: String)
  case boolean
  /// Only `true`.
  case isTrue
  /// A whole number. Without an upper bound, the limit is that of a signed 64-bit integer.
  case integer(Int64, Int64?)
  case choice([String])
  case list(WorldFileShape)
  /// A list, or a single value instead of it.
  case listOrOne(WorldFileShape)
  case section(WorldFileKeys)
  /// A mapping with any keys.
  case entries(WorldFileShape)
  case either([WorldFileShape])

  /// The shape in JSON Schema 2020-12.
  ///
  /// Types are those of YAML 1.2's core schema: `5` is an integer, `~` is null, and a time is a string.
  package var schema: JSONValue {
    switch self {
    case .anything: [:]
    case .text, .secret: ["type": ["string", "number", "boolean", "null"]]
    case .word: ["type": ["string", "number", "boolean"], "pattern": #"^[^\u0000-\u001f\u007f]+$"#]
    case .pattern(let pattern, _):
      ["type": ["string", "number"], "pattern": .string(pattern)]
    case .boolean: ["type": "boolean"]
    case .isTrue: ["const": true]
    case .integer(let least, let most):
      .present([
        "type": "integer", "minimum": .integer(least), "maximum": most.map(JSONValue.integer),
      ])
    case .choice(let words): ["enum": .array(words.map(JSONValue.string))]
    case .list(let element): ["type": "array", "items": element.schema]
    case .listOrOne(let element):
      ["anyOf": [element.schema, ["type": "array", "items": element.schema]]]
    case .section(let keys): keys.schema
    case .entries(let value): ["type": "object", "additionalProperties": value.schema]
    case .either(let shapes): ["anyOf": .array(shapes.map(\.schema))]
    }
  }

  /// A value of this shape as YAML on one line, for examples. `nil` if an example takes more than a line.
  package var example: String? {
    switch self {
    case .anything, .section, .entries: nil
    case .text, .secret, .word: "TEXT"
    case .pattern(_, let example): example
    case .boolean, .isTrue: "true"
    case .integer(let least, let most): String(max(least, min(1, most ?? 1)))
    case .choice(let words): words.first
    case .list(let element), .listOrOne(let element): element.example.map { "[\($0)]" }
    case .either(let shapes): shapes.lazy.compactMap(\.example).first
    }
  }
}

extension WorldFileShape {
  /// The keys of the mapping that a value, or an entry of it, can be. `nil` if no keys are known.
  package var sectionKeys: WorldFileKeys? {
    switch self {
    case .section(let keys): keys
    case .list(let element), .listOrOne(let element): element.sectionKeys
    case .either(let shapes): shapes.lazy.compactMap(\.sectionKeys).first
    default: nil
    }
  }

  /// The shape of a list's entry; otherwise `nil`.
  package var element: WorldFileShape? {
    switch self {
    case .list(let element), .listOrOne(let element): element
    case .either(let shapes): shapes.lazy.compactMap(\.element).first
    case .anything: self
    default: nil
    }
  }

  /// Returns the shape of the value under `key`. `nil` if the key is not known.
  package func shape(of key: String) -> WorldFileShape? {
    if case .anything = self { return self }
    return sectionKeys?.fields.first { $0.name == key }?.shape
  }
}

/// A key of a mapping in a world file, for descriptions of the format.
package struct WorldFileField: Sendable {
  package let name: String
  /// The meaning of its value, and the default, without a full stop.
  package let about: String
  package var shape: WorldFileShape
  package var isRequired = false
  /// Whether exactly one of the keys for which this is true must be present.
  package var isChoice = false
  /// The key that this one requires, if any.
  package var companion: String?

  package init(_ name: String, _ about: String, _ shape: WorldFileShape) {
    self.name = name
    self.about = about
    self.shape = shape
  }

  /// The schema of the value with its meaning.
  package var schema: JSONValue {
    guard case .object(var members) = shape.schema else { return shape.schema }
    members["description"] = .string(about)
    return .object(members)
  }
}

/// The keys of one mapping of a world file, for descriptions of the format.
package struct WorldFileKeys: Sendable {
  package var fields: [WorldFileField]
  /// Further schemas that the mapping has to satisfy.
  package let rules: [JSONValue]

  package init(_ fields: [WorldFileField], rules: [JSONValue] = []) {
    self.fields = fields
    self.rules = rules
  }

  /// The keys of which exactly one must be present, if any.
  package var choices: [String] { fields.filter(\.isChoice).map(\.name) }

  /// The names of the keys, in the order in which messages list them.
  package var names: [String] { fields.map(\.name) }

  /// A mapping with these keys and no others.
  package var schema: JSONValue {
    let required = fields.filter(\.isRequired).map { JSONValue.string($0.name) }
    let companions = fields.compactMap { field in
      field.companion.map { (field.name, JSONValue.array([.string($0)])) }
    }
    return .present([
      "type": "object",
      "properties": .object(Dictionary(fields.map { ($0.name, $0.schema) }) { first, _ in first }),
      "additionalProperties": false,
      "required": required.isEmpty ? nil : .array(required),
      "oneOf": choices.isEmpty
        ? nil : .array(choices.map { ["required": [.string($0)]] }),
      "dependentRequired": companions.isEmpty
        ? nil : .object(Dictionary(uniqueKeysWithValues: companions)),
      "allOf": rules.isEmpty ? nil : .array(rules),
    ])
  }
}
