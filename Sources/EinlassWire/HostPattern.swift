extension Set<String> {
  /// Whether `host` (in lower case, without a port) is among these, where `*.example.com` stands for any one label
  /// before `example.com`, as in certificates (RFC 9525, section 6.3).
  package func covers(_ host: String) -> Bool {
    if contains(host) { return true }
    guard let dot = host.utf8.firstIndex(of: UInt8(ascii: ".")), dot != host.startIndex else { return false }
    return contains("*" + host[dot...])
  }
}
