// Changes to members in compact JSON. If several members have the same name, the first one is changed.

extension String {
  /// The member's value, with its quotes. `nil` if there is no such member.
  func value(of name: String) -> Substring? { valueRange(of: name).map { self[$0] } }

  func settingValue(of name: String, to value: String) -> String? {
    guard let range = valueRange(of: name) else { return nil }
    return String(self[..<range.lowerBound]) + value + self[range.upperBound...]
  }

  /// The object without the member and the comma before it, or the comma after it if the member is the first.
  func removing(_ name: String) -> String? {
    guard let key = firstRange(of: "\"\(name)\":"), let value = valueRange(of: name) else { return nil }
    var before = self[..<key.lowerBound]
    var behind = self[value.upperBound...]
    if before.last == "," { before.removeLast() } else if behind.first == "," { behind.removeFirst() }
    return String(before + behind)
  }

  /// The range of the value, if it is a string, a number or a word.
  private func valueRange(of name: String) -> Range<Index>? {
    guard let key = firstRange(of: "\"\(name)\":") else { return nil }
    let rest = self[key.upperBound...]
    guard rest.first == "\"" else {
      return key.upperBound..<(rest.firstIndex { $0 == "," || $0 == "}" } ?? rest.endIndex)
    }
    var isEscaped = false
    for index in rest.indices.dropFirst() {
      if isEscaped {
        isEscaped = false
      } else if rest[index] == "\\" {
        isEscaped = true
      } else if rest[index] == "\"" {
        return key.upperBound..<self.index(after: index)
      }
    }
    return nil
  }
}
