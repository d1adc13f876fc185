internal import OAuth1

/// `{result=NAME:PATH}` in a call of a batch: something out of the answer of the call of that name.
///
/// PATH is a small part of JSONPath: `$.a.b`, `[2]` and `[*]`. Facebook documented the form; what it made of
/// several values is recalled: a list with commas.
struct BatchReference: Sendable {
  let name: String
  let path: String

  /// The references in `text` in their order.
  static func all(in text: String) -> [BatchReference] {
    text.matches(of: pattern).map { BatchReference(name: String($0.1), path: String($0.2)) }
  }

  /// `text` with every reference replaced, percent-encoded; nil where there is nothing at a path.
  static func resolve(_ text: String, _ result: (String) -> JSONText?) -> String? {
    var output = ""
    var start = text.startIndex
    for match in text.matches(of: pattern) {
      guard let value = result(String(match.1)), let found = values(at: match.2, in: value) else {
        return nil
      }
      output += text[start..<match.range.lowerBound]
      output += PercentEncoding.encode(found.joined(separator: ","))
      start = match.range.upperBound
    }
    return output + text[start...]
  }

  private static var pattern: Regex<(Substring, Substring, Substring)> { /\{result=([^:{}]+):([^{}]+)\}/ }

  private static func values(at path: Substring, in root: JSONText) -> [String]? {
    var values = [root]
    for step in path.drop(while: { $0 == "$" }).matches(of: /\.([^.\[\]]+)|\[(\*|[0-9]+)\]/) {
      values = values.flatMap { value -> [JSONText] in
        if let name = step.1 { return value[String(name)].map { [$0] } ?? [] }
        guard case .array(let entries) = value, let index = step.2 else { return [] }
        if index == "*" { return entries }
        guard let number = Int(index), entries.indices.contains(number) else { return [] }
        return [entries[number]]
      }
    }
    let texts = values.compactMap { value -> String? in
      switch value {
      case .string(let text): text
      case .integer(let number): String(number)
      case .bool(let bool): String(bool)
      case .null, .array, .object: nil
      }
    }
    return texts.isEmpty ? nil : texts
  }
}
