/// A set of names that is encoded in sorted order, so that two exports of the same contents are identical.
@propertyWrapper
package struct SortedNames: Sendable, Hashable, Codable {
  package var wrappedValue: Set<String>

  package init(wrappedValue: Set<String>) {
    self.wrappedValue = wrappedValue
  }

  /// Reads a list of names.
  package init(from decoder: any Decoder) throws {
    wrappedValue = Set(try decoder.singleValueContainer().decode([String].self))
  }

  /// Writes the names as a list.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue.sorted())
  }
}
