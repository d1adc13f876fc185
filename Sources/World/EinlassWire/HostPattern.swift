extension Set<String> {
  /// Whether one of these patterns matches `host` (in lowercase, without a port). `*.example.com` matches exactly one
  /// label before `example.com`, as in certificates (RFC 9525, section 6.3).
  package func covers(_ host: String) -> Bool {
    guard let dot = host.utf8.firstIndex(of: UInt8(ascii: ".")) else { return contains(host) }
    let label = host.utf8[..<dot]
    // A label consists of letters and digits, with hyphens inside (RFC 1123, section 2.1), up to 63 characters (RFC
    // 1035, section 2.3.4).
    let hyphen = UInt8(ascii: "-")
    let isLabel = label.allSatisfy { octet in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= octet || UInt8(ascii: "0")...UInt8(ascii: "9") ~= octet
        || octet == hyphen
    }
    guard isLabel, 1...63 ~= label.count, label.first != hyphen, label.last != hyphen else { return false }
    return contains(host) || contains("*" + host[dot...])
  }
}
