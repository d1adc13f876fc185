internal import EinlassWire

/// The address of a back end, with an optional path: `http://127.0.0.1:8080`.
package struct BackEndAddress: Sendable, Hashable, CustomStringConvertible {
  /// The host and port, as in the `Host` field of a request.
  package let authority: String
  /// The prefix of all paths, without a trailing slash. May be empty.
  package let path: String

  /// Reads an address. `nil` if it is not a plain HTTP address.
  package init?(_ text: String) {
    guard text.hasPrefix("http://") else { return nil }
    let rest = text.dropFirst(7)
    let authority = String(rest.prefix { $0 != "/" })
    let path = rest.dropFirst(authority.count)
    guard PlainAddress(authority: authority) != nil, path.utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
      !path.contains("?"), !path.contains("#")
    else { return nil }
    self.authority = authority
    self.path = path.hasSuffix("/") ? String(path.dropLast()) : String(path)
  }

  /// The address as given, without a trailing slash.
  package var description: String { "http://\(authority)\(path)" }
}
