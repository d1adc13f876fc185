/// One decoded name and value of a request, and its location.
///
/// Names and values are bytes: two texts that look alike but differ in their bytes are different parameters, and bytes
/// that are not UTF-8 are kept.
///
/// Source: RFC 5849, section 3.4.1.3.1.
public struct RequestParameter: Sendable, Hashable {
  /// The location of a parameter in a request.
  public enum Location: Sendable, Hashable, CaseIterable {
    /// In the `Authorization` header.
    case header
    /// In the query of the URL.
    case query
    /// In a body of type `application/x-www-form-urlencoded`.
    case body
  }

  /// The name, decoded.
  public let name: [UInt8]
  /// The value, decoded; empty if there was only a name.
  public let value: [UInt8]
  /// The location in the request.
  public let location: Location

  /// A parameter from decoded bytes.
  ///
  /// - Parameters:
  ///   - name: The name, decoded.
  ///   - value: The value, decoded; empty if there is only a name.
  ///   - location: The location in the request. It does not affect a base string.
  public init(name: [UInt8], value: [UInt8], location: Location = .query) {
    self.name = name
    self.value = value
    self.location = location
  }

  /// A parameter from decoded text, taken as UTF-8.
  ///
  /// - Parameters:
  ///   - name: The name, decoded.
  ///   - value: The value, decoded; empty if there is only a name.
  ///   - location: The location in the request. It does not affect a base string.
  public init(_ name: String, _ value: String, location: Location = .query) {
    self.init(name: Array(name.utf8), value: Array(value.utf8), location: location)
  }

  /// The name as text; bytes that are not UTF-8 become U+FFFD.
  public var nameText: String { String(decoding: name, as: UTF8.self) }

  /// The value as text; bytes that are not UTF-8 become U+FFFD.
  public var valueText: String { String(decoding: value, as: UTF8.self) }
}
