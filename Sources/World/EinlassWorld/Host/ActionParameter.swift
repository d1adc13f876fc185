package import EinlassWire

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// An argument whose value has a type.
package struct ActionParameter<Value: Sendable>: Sendable {
  package let name: String
  package let about: String
  package let kind: ActionArgument.Kind
  /// The expected value in the error message for a bad value, if the kind is not clear enough.
  private let expectation: String?
  /// Parses text. `nil` if the text is not such a value.
  private let parse: @Sendable (String) -> Value?
  /// Reads JSON that is not text. `nil` if the value has to be text.
  private let read: @Sendable (JSONValue) -> Value?

  /// A parameter with values in text, or in JSON numbers and booleans that are read like text. `read` reads other JSON.
  package init(
    name: String, about: String, kind: ActionArgument.Kind, expectation: String? = nil,
    parse: @escaping @Sendable (String) -> Value?,
    read: @escaping @Sendable (JSONValue) -> Value? = { _ in nil }
  ) {
    self.name = name
    self.about = about
    self.kind = kind
    self.expectation = expectation
    self.parse = parse
    self.read = read
  }

  /// The parameter as a required argument.
  package var required: ActionArgument { argument(isRequired: true) }
  /// The parameter as an optional argument.
  package var optional: ActionArgument { argument(isRequired: false) }

  private func value(_ json: JSONValue) throws(ControlActionError) -> Value {
    if let value = read(json) { return value }
    guard let text = json.spelling else {
      throw ControlActionError(
        .badArguments, "invalid value for '\(name)': expected \(kind.forms); see /openapi.json")
    }
    guard let value = parse(text) else {
      throw ControlActionError(
        .badArguments,
        "\(name)=\(text.prefix(80)) is \(expectation ?? kind.expectation)\(suggestion(text))")
    }
    return value
  }

  private func suggestion(_ text: String) -> String {
    if case .choice(let words) = kind { Suggestion.text(for: text, among: words) } else { "" }
  }

  private func argument(isRequired: Bool) -> ActionArgument {
    ActionArgument(name: name, about: about, kind: kind, isRequired: isRequired) {
      json throws(ControlActionError) in ActionValue(try value(json))
    }
  }
}

extension JSONValue {
  /// The text, or the text of a number or a boolean. `nil` for anything else.
  fileprivate var spelling: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .bool(let value): value ? "true" : "false"
    case .null, .array, .object: nil
    }
  }
}

extension ActionArgument.Kind {
  /// The JSON types of its values.
  fileprivate var forms: String {
    switch self {
    case .list: "a list of strings, or comma-separated text"
    case .document: "an object, or its JSON text"
    case .text, .word, .integer, .boolean, .duration, .time, .choice: "text, a number, true or false"
    }
  }

  /// The expected value, for the error message about a bad one.
  fileprivate var expectation: String {
    switch self {
    case .text: "empty; a value is required"
    case .word(let pattern): "not of the form \(pattern)"
    case .integer(let range): "not a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .boolean: "neither true nor false"
    case .duration: "not a duration; use one such as 60d, 15m, 1h30m or 250ms"
    case .time: "not a time; use one such as 2017-03-20T09:00:00Z or 1490000400"
    case .choice(let words): "not one of \(words.joined(separator: ", "))"
    case .list: "not a list; use words separated by commas"
    case .document: "not a document; use JSON"
    }
  }
}

extension ActionParameter<String> {
  package static func text(_ name: String, _ about: String) -> ActionParameter {
    ActionParameter(name: name, about: about, kind: .text) { $0.isEmpty ? nil : $0 }
  }

  package static func document(_ name: String, _ about: String) -> ActionParameter {
    ActionParameter(
      name: name, about: about, kind: .document,
      parse: { $0.isEmpty ? nil : $0 },
      read: { json in
        guard case .object = json else { return nil }
        return (try? json.encoded()).map { String(decoding: $0, as: UTF8.self) }
      })
  }

  package static func choice(_ name: String, _ about: String, _ words: [String]) -> ActionParameter {
    ActionParameter(name: name, about: about, kind: .choice(words)) { words.contains($0) ? $0 : nil }
  }
}

extension ActionParameter<Int64> {
  package static func integer(
    _ name: String, _ about: String, _ range: ClosedRange<Int64>
  ) -> ActionParameter {
    ActionParameter(
      name: name, about: about, kind: .integer(range),
      parse: { text in Int64(text).flatMap { range.contains($0) ? $0 : nil } },
      read: { json in
        guard case .integer(let number) = json, range.contains(number) else { return nil }
        return number
      })
  }
}

extension ActionParameter<Bool> {
  package static func boolean(_ name: String, _ about: String) -> ActionParameter {
    ActionParameter(
      name: name, about: about, kind: .boolean,
      parse: { text in
        switch text {
        case "true", "yes": true
        case "false", "no": false
        default: nil
        }
      },
      read: { json in
        if case .bool(let value) = json { value } else { nil }
      })
  }
}

extension ActionParameter<[String]> {
  package static func list(_ name: String, _ about: String) -> ActionParameter {
    ActionParameter(
      name: name, about: about, kind: .list,
      parse: { text in text.split(separator: ",").map { String($0.trimmingPrefix(" ")) } },
      read: { json in
        guard case .array(let values) = json else { return nil }
        let words = values.compactMap(\.text)
        return words.count == values.count ? words : nil
      })
  }
}

extension ActionParameter<Duration> {
  package static func duration(_ name: String, _ about: String) -> ActionParameter {
    ActionParameter(name: name, about: about, kind: .duration, parse: DurationText.parse)
  }
}

extension ActionParameter<WallTime> {
  package static func time(_ name: String, _ about: String) -> ActionParameter {
    ActionParameter(name: name, about: about, kind: .time, parse: TimeText.parse)
  }
}

extension ActionParameter where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  package static func `case`(_ name: String, _ about: String) -> ActionParameter {
    `case`(name, about, among: Array(Value.allCases))
  }
}

extension ActionParameter where Value: RawRepresentable, Value.RawValue == String {
  /// Returns a parameter with one of `values`.
  package static func `case`(_ name: String, _ about: String, among values: [Value]) -> ActionParameter {
    let words = values.map(\.rawValue)
    return ActionParameter(name: name, about: about, kind: .choice(words)) { text in
      words.contains(text) ? Value(rawValue: text) : nil
    }
  }
}
