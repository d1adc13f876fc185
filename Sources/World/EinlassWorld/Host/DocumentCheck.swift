internal import EinlassWire

/// Checks of the values in an exported world, each with an error message.
package enum DocumentCheck {
  /// A lifetime in seconds: from nothing to a hundred years.
  package static let lifetime: ClosedRange<Int64> = 0...3_155_760_000
  /// The statuses that a response may have.
  package static let statuses = 200...599

  /// Throws an error if `value` is outside `range`. `nil` is allowed.
  package static func number<Number: FixedWidthInteger>(
    _ value: Number?, _ range: ClosedRange<Number>, _ path: String
  ) throws(ConfigurationError) {
    if let value, !range.contains(value) {
      throw error(path, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
  }

  /// Throws an error if two of `names` are the same, since a table would keep only one of the two records.
  ///
  /// - Parameter what: The owners of the names, such as `people with the id`.
  package static func unique(_ names: [String], _ what: String) throws(ConfigurationError) {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw ConfigurationError("the document has two \(what) '\(name)'; remove one")
    }
  }

  /// The error for a value at `path` that should have been `wanted`.
  package static func error(_ path: String, _ wanted: String) -> ConfigurationError {
    ConfigurationError("the document is not an exported world: '\(path)' must be \(wanted)")
  }
}
