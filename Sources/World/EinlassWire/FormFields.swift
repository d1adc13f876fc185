internal import OAuth1

/// The fields of a form or a query: names with values, in their order, repeated names kept.
///
/// Names and values are text here; bytes that are not UTF-8 arrive as U+FFFD. `OAuth1` reads signed parameters
/// from the bytes themselves, never from this type.
public struct FormFields: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// One name with its value; a name without `=` has the empty value.
  public struct Field: Sendable, Hashable {
    /// The decoded name.
    public let name: String
    /// The decoded value.
    public let value: String
  }

  /// `application/x-www-form-urlencoded`.
  public static let mediaType = "application/x-www-form-urlencoded"

  /// The fields in their order.
  public private(set) var fields: [Field]

  /// No fields.
  public init() {
    fields = []
  }

  /// Creates the fields of a literal, in its order.
  ///
  /// - Parameter elements: Names and values, not encoded. A name may occur several times.
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0.0, value: $0.1) }
  }

  /// The fields of `values`, sorted by name, since a dictionary has no order.
  package init(sorting values: [String: String]) {
    fields = values.sorted { $0.key < $1.key }.map { Field(name: $0.key, value: $0.value) }
  }

  /// Reads `name=value&name=value`. Empty segments contain no field, and `+` is a space.
  ///
  /// - Parameter octets: The bytes of a query without its `?`, or of a form.
  public init(parsing octets: some Collection<UInt8>) {
    fields = octets.split(separator: UInt8(ascii: "&")).map { segment in
      let mark = segment.firstIndex(of: UInt8(ascii: "=")) ?? segment.endIndex
      let value = mark == segment.endIndex ? segment[mark...] : segment[segment.index(after: mark)...]
      return Field(name: Self.text(segment[..<mark]), value: Self.text(value))
    }
  }

  /// The value of the first field with a name. `nil` if there is none.
  ///
  /// - Parameter name: The decoded name; case matters.
  public subscript(name: String) -> String? {
    fields.first { $0.name == name }?.value
  }

  /// Adds a field after the others, even if one has the same name.
  ///
  /// - Parameters:
  ///   - name: The name, not encoded.
  ///   - value: The value, not encoded.
  public mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// The fields as sent: all but unreserved characters percent-encoded (RFC 3986, section 2.3).
  public var encoded: String {
    var octets: [UInt8] = []
    for field in fields {
      if !octets.isEmpty { octets.append(UInt8(ascii: "&")) }
      octets += PercentEncoding.encode(Array(field.name.utf8))
      octets.append(UInt8(ascii: "="))
      octets += PercentEncoding.encode(Array(field.value.utf8))
    }
    return String(decoding: octets, as: UTF8.self)
  }

  /// The fields in the order of their encoded `name=value`, as `SLRequest` sent them.
  public var sortedAsSent: FormFields {
    let pairs = fields.map { field in
      (PercentEncoding.encode(field.name) + "=" + PercentEncoding.encode(field.value), field)
    }
    var sorted = FormFields()
    sorted.fields = pairs.sorted { $0.0 < $1.0 }.map(\.1)
    return sorted
  }

  private static func text(_ octets: some Collection<UInt8>) -> String {
    String(decoding: PercentEncoding.decodeForm(Array(octets)), as: UTF8.self)
  }
}
