internal import EinlassWorld

/// `{result=NAME:PATH}` in a call of a batch: a value from the response of the call of that name.
///
/// PATH is a small part of JSONPath: `$.a.b`, `[2]` and `[*]`. Facebook documented the format. From memory, several
/// values become a comma-separated list.
struct BatchReference: Sendable {
  /// One step of a path.
  private enum Step: Sendable {
    case member(String)
    case entry(Int)
    case all
  }

  let name: String
  private let steps: [Step]

  init(name: String, path: Substring) {
    self.name = name
    steps = Self.steps(path.utf8)
  }

  /// Returns the text at the path in the response `root`. `nil` if there is none, or if `budget`, the number of members
  /// and entries that may still be read, is used up.
  func text(in root: JSONText, budget: inout Int) -> String? {
    var values = [root]
    for step in steps {
      var next: [JSONText] = []
      for value in values {
        switch (step, value) {
        case (.member(let name), .object(let members)):
          budget -= members.count
          if let found = value[name] { next.append(found) }
        case (.entry(let number), .array(let entries)):
          if entries.indices.contains(number) { next.append(entries[number]) }
        case (.all, .array(let entries)): next += entries
        default: break
        }
      }
      values = next
      budget -= values.count
      if budget < 0 { return nil }
    }
    let texts = values.compactMap(\.scalarText)
    return texts.isEmpty ? nil : texts.joined(separator: ",")
  }

  /// The steps `.name`, `[2]` and `[*]`; anything else is skipped.
  private static func steps(_ path: Substring.UTF8View) -> [Step] {
    var steps: [Step] = []
    var rest = path
    while let octet = rest.popFirst() {
      if octet == UInt8(ascii: ".") {
        let name = rest.prefix { !".[]".utf8.contains($0) }
        rest = rest[name.endIndex...]
        if !name.isEmpty { steps.append(.member(String(decoding: name, as: UTF8.self))) }
      } else if octet == UInt8(ascii: "[") {
        let index = rest.prefix { $0 == UInt8(ascii: "*") || 0x30...0x39 ~= $0 }
        guard rest[index.endIndex...].first == UInt8(ascii: "]") else { continue }
        rest = rest[index.endIndex...].dropFirst()
        let text = String(decoding: index, as: UTF8.self)
        // No list has an index of twenty digits.
        if text == "*" {
          steps.append(.all)
        } else if !text.isEmpty, !text.contains("*") {
          steps.append(.entry(Int(text) ?? .max))
        }
      }
    }
    return steps
  }
}
