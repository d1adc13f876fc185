internal import OAuth1

/// A key or an indexed value, in a form that all tables compare and sort in the same way.
///
/// Texts are compared byte by byte: tokens, codes and names that are only equal under Unicode are different.
package enum TableValue: Sendable {
  case integer(Int64)
  case text(String)
  /// Several texts in order, for keys of several parts.
  case list([String])

  /// The value without case distinctions.
  var lowercased: TableValue {
    switch self {
    case .integer: self
    case .text(let text): .text(text.lowercased())
    case .list(let texts): .list(texts.map { $0.lowercased() })
    }
  }
}

extension TableValue: Hashable {
  package static func == (left: TableValue, right: TableValue) -> Bool {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): left == right
    case (.text(let left), .text(let right)): left.hasSameOctets(as: right)
    case (.list(let left), .list(let right)): left.elementsEqual(right) { $0.hasSameOctets(as: $1) }
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .integer(let number): hasher.combine(number)
    case .text(let text): Self.hash(text, into: &hasher)
    case .list(let texts): for text in texts { Self.hash(text, into: &hasher) }
    }
  }

  /// Hashes the bytes, eight at a time. The standard hash of a string is the same for all strings that are equal under
  /// Unicode, and a string with a few accents has very many of them.
  private static func hash(_ text: String, into hasher: inout Hasher) {
    var (word, count): (UInt64, Int) = (0, 0)
    for octet in text.utf8 {
      word = word << 8 | UInt64(octet)
      count += 1
      if count % 8 == 0 { hasher.combine(word) }
    }
    hasher.combine(word)
    hasher.combine(count)
  }
}

extension TableValue: Comparable {
  /// Numbers come before texts, and texts before lists; texts are ordered by their bytes.
  package static func < (left: TableValue, right: TableValue) -> Bool {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): left < right
    case (.text(let left), .text(let right)): precedes(left, right)
    case (.list(let left), .list(let right)):
      left.lexicographicallyPrecedes(right) { precedes($0, $1) }
    case (.integer, _), (.text, .list): true
    default: false
    }
  }

  private static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}

/// A type that can be the key of a record or the value of an index.
package protocol TableValueConvertible: Sendable {
  /// Equal if the values are equal.
  var tableValue: TableValue { get }
}

extension String: TableValueConvertible {
  package var tableValue: TableValue { .text(self) }
}

extension Int64: TableValueConvertible {
  package var tableValue: TableValue { .integer(self) }
}

extension Bool: TableValueConvertible {
  package var tableValue: TableValue { .integer(self ? 1 : 0) }
}

extension TableValueConvertible where Self: RawRepresentable, RawValue == String {
  package var tableValue: TableValue { .text(rawValue) }
}
