internal import EinlassWire
internal import FoundationEssentials

/// An argument whose value has a type.
struct ActionParameter<Value: Sendable>: Sendable {
  let name: String
  let about: String
  let kind: ActionArgument.Kind
  /// What a value that is none should have been, where its kind does not say it.
  var expectation: String?
  let parse: @Sendable (String) -> Value?

  /// As an argument that the action needs.
  var required: ActionArgument { argument(isRequired: true) }
  /// As an argument that may be left out.
  var optional: ActionArgument { argument(isRequired: false) }

  /// The value that `text` spells.
  func value(_ text: String) throws(Action.Mistake) -> Value {
    guard let value = parse(text) else {
      throw Action.Mistake(
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
      text throws(Action.Mistake) in _ = try value(text)
    }
  }
}

extension ActionArgument.Kind {
  /// What a value that is none should have been.
  fileprivate var expectation: String {
    switch self {
    case .text: "empty; give a text"
    case .word(let pattern): "of another form than \(pattern)"
    case .integer(let range): "no whole number from \(range.lowerBound) to \(range.upperBound)"
    case .boolean: "neither true nor false"
    case .duration: "no duration; give one such as 60d, 15m, 1h30m or 250ms"
    case .time: "no time; give one such as 2017-03-20T09:00:00Z or 1490000400"
    case .choice(let words): "none of \(words.joined(separator: ", "))"
    case .list: "no list; give words with commas between"
    case .document: "no document; give JSON"
    }
  }
}

extension ActionParameter<String> {
  static func text(_ name: String, _ about: String) -> ActionParameter {
    ActionParameter(name: name, about: about, kind: .text) { $0.isEmpty ? nil : $0 }
  }

  static func document(_ name: String, _ about: String) -> ActionParameter {
    ActionParameter(name: name, about: about, kind: .document) { $0.isEmpty ? nil : $0 }
  }

  static func choice(_ name: String, _ about: String, _ words: [String]) -> ActionParameter {
    ActionParameter(name: name, about: about, kind: .choice(words)) { words.contains($0) ? $0 : nil }
  }
}

extension ActionParameter<Int64> {
  static func integer(
    _ name: String, _ about: String, _ range: ClosedRange<Int64>
  ) -> ActionParameter {
    ActionParameter(name: name, about: about, kind: .integer(range)) { text in
      Int64(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ActionParameter<Bool> {
  static func boolean(_ name: String, _ about: String) -> ActionParameter {
    ActionParameter(name: name, about: about, kind: .boolean) { text in
      switch text {
      case "true", "yes": true
      case "false", "no": false
      default: nil
      }
    }
  }
}

extension ActionParameter<[String]> {
  static func list(_ name: String, _ about: String) -> ActionParameter {
    ActionParameter(name: name, about: about, kind: .list) { text in
      text.split(separator: ",").map { $0.trimmingPrefix(" ") }.map(String.init)
    }
  }
}

extension ActionParameter<Duration> {
  static func duration(_ name: String, _ about: String) -> ActionParameter {
    ActionParameter(name: name, about: about, kind: .duration, parse: DurationText.parse)
  }
}

extension ActionParameter<WallTime> {
  static func time(_ name: String, _ about: String) -> ActionParameter {
    ActionParameter(name: name, about: about, kind: .time, parse: TimeText.parse)
  }
}

extension ActionParameter where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  static func `case`(_ name: String, _ about: String) -> ActionParameter {
    `case`(name, about, among: Array(Value.allCases))
  }

  /// One of `values`.
  static func `case`(_ name: String, _ about: String, among values: [Value]) -> ActionParameter {
    let words = values.map(\.rawValue)
    return ActionParameter(name: name, about: about, kind: .choice(words)) { text in
      words.contains(text) ? Value(rawValue: text) : nil
    }
  }
}
