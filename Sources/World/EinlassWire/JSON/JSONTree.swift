/// A JSON text (RFC 8259) as it stands: numbers as they are written, members in their order, repeated ones kept.
package enum JSONTree: Sendable, Hashable {
  /// One member of an object.
  package struct Member: Sendable, Hashable {
    package let name: String
    package let value: JSONTree

    package init(name: String, value: JSONTree) {
      self.name = name
      self.value = value
    }
  }

  case null
  case bool(Bool)
  /// As written, such as `-1.50e3`.
  case number(String)
  case string(String)
  case array([JSONTree])
  case object([Member])

  /// How strictly a text is read beyond what RFC 8259 demands of every text.
  package struct Rules: Sendable, Hashable {
    /// Arrays and objects within each other beyond this are refused instead of read, so that no text takes the stack.
    package var deepest = 32
    /// Whether two members of one name are refused; RFC 8259, section 4, only says that names SHOULD be unique.
    package var refusesRepeatedNames = false
    /// Whether numbers are refused that are too large for a `Double`, such as 1e400.
    package var refusesInfiniteNumbers = false

    package init() {}
  }

  /// Reads one value of UTF-8 and nothing behind it, in time linear in the bytes.
  ///
  /// A byte order mark is not skipped.
  ///
  /// - Throws: The first fault of bytes that are not JSON: also trailing commas, comments, `01`, bare control
  ///   characters, half of a surrogate pair, and bytes that are not UTF-8.
  package init(parsing octets: [UInt8], _ rules: Rules = Rules()) throws(JSONSyntaxError) {
    var reader = JSONReader(octets, rules)
    self = try reader.document()
  }
}
