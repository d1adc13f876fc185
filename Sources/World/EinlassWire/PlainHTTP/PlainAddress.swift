/// A host with its port, such as `127.0.0.1:8080`.
package struct PlainAddress: Sendable, Hashable, CustomStringConvertible {
  /// A name or an address; IPv6 addresses are without brackets.
  package let host: String
  /// From 1 to 65535.
  package let port: UInt16

  /// Creates an address from its parts.
  package init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Reads `host`, `host:port` or `[host]:port`; the port defaults to 80. `nil` if the text has another form.
  package init?(authority: String) {
    var (host, rest): (Substring, Substring)
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      host = authority[authority.index(after: authority.startIndex)..<end]
      rest = authority[authority.index(after: end)...]
    } else {
      host = authority.prefix { $0 != ":" }
      rest = authority.dropFirst(host.count)
    }
    guard !host.isEmpty, host.utf8.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "@") }) else {
      return nil
    }
    guard !rest.isEmpty else {
      self.init(host: String(host), port: 80)
      return
    }
    guard rest.first == ":", let port = UInt16(rest.dropFirst()), port > 0 else { return nil }
    self.init(host: String(host), port: port)
  }

  /// `host:port`.
  package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
