internal import EinlassWire
internal import OAuth1

/// The name and password of HTTP's Basic scheme (RFC 7617), each form-encoded as OAuth 2 requires (RFC 6749, section
/// 2.3.1).
package struct BasicCredentials: Sendable {
  package let name: String
  package let password: String

  /// Whether a value of `Authorization` uses the scheme, in any case.
  package static func isBasic(_ field: String) -> Bool {
    field.prefix(6).lowercased() == "basic "
  }

  /// Reads a value of `Authorization`. `nil` if it is not of this scheme.
  package init?(_ field: String) {
    guard Self.isBasic(field) else { return nil }
    let encoded = field.dropFirst(6).filter { $0 != " " }
    guard let octets = Base64Text.decode(encoded) else { return nil }
    guard let colon = octets.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    name = Self.text(octets[..<colon])
    password = Self.text(octets[octets.index(after: colon)...])
  }

  /// The value of `Authorization` for this name and password, which are form-encoded first.
  package static func field(_ name: String, _ password: String) -> String {
    let pair = [name, password].map { PercentEncoding.encode($0) }.joined(separator: ":")
    return "Basic " + Base64Text.encode(Array(pair.utf8))
  }

  private static func text(_ octets: ArraySlice<UInt8>) -> String {
    String(decoding: PercentEncoding.decodeForm(Array(octets)), as: UTF8.self)
  }
}
