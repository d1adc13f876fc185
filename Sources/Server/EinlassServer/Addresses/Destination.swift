/// A host with its port, as CONNECT names it (RFC 9112, section 3.2.3).
struct Destination: Sendable, Hashable {
  /// In lowercase; an IPv6 address is in brackets.
  let host: String
  let port: Int
  /// The host without brackets, for look-ups.
  var bareHost: String { host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host }

  /// `nil` if `text` is not `host:port`.
  init?(_ text: String) {
    guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    host = String(text[..<colon]).lowercased()
    let digits = text[text.utf8.index(after: colon)...]
    guard !host.isEmpty, Authority.isValid(text), let port = UInt16(digits), port > 0 else { return nil }
    self.port = Int(port)
  }
}
