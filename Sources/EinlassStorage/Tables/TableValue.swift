/// A key or an indexed value, in a form that every engine can store and compare.
package enum TableValue: Sendable, Hashable {
  case integer(Int64)
  case text(String)
  /// Several texts in order, for keys of several parts.
  case list([String])

  /// The value without regard to case.
  var lowercased: TableValue {
    switch self {
    case .integer: self
    case .text(let text): .text(text.lowercased())
    case .list(let texts): .list(texts.map { $0.lowercased() })
    }
  }
}

extension TableValue: Comparable {
  /// Numbers come before texts, and texts before lists; within each kind the usual order holds.
  package static func < (left: TableValue, right: TableValue) -> Bool {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): left < right
    case (.text(let left), .text(let right)): left < right
    case (.list(let left), .list(let right)): left.lexicographicallyPrecedes(right)
    case (.integer, _), (.text, .list): true
    default: false
    }
  }
}

/// A type that can be the key of a record or the value of an index.
package protocol TableValueConvertible: Sendable {
  /// Equal where the values are the same.
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
