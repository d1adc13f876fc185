/// A JSON text (RFC 8259) as written: numbers as text, members in order, including repeated ones.
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
  /// A number as written, such as `-1.50e3`.
  case number(String)
  case string(String)
  case array([JSONTree])
  case object([Member])

  /// The restrictions on a JSON text in addition to those of RFC 8259.
  package struct Rules: Sendable, Hashable {
    /// The maximum nesting depth of arrays and objects. Deeper ones are refused, so that no text exhausts the stack.
    package var deepest = 32
    /// Whether repeated names in an object are refused. RFC 8259, section 4, only says that names SHOULD be unique.
    package var refusesRepeatedNames = false
    /// Whether numbers that are too large for a `Double`, such as 1e400, are refused.
    package var refusesInfiniteNumbers = false

    package init() {}
  }

  /// Reads one UTF-8 value with nothing after it, in linear time.
  ///
  /// A byte order mark is not skipped.
  ///
  /// - Throws: The first error in bytes that are not JSON. Trailing commas, comments, `01`, bare control characters,
  ///   half of a surrogate pair, and bytes that are not UTF-8 are errors too.
  package init(parsing octets: [UInt8], _ rules: Rules = Rules()) throws(JSONSyntaxError) {
    var reader = JSONReader(octets, rules)
    self = try reader.document()
  }
}
