/// The names and addresses that only reach the machine itself.
package enum Loopback {
  /// Whether `host`, a name or an address without brackets, is one of these.
  package static func contains(_ host: String) -> Bool {
    // All of 127.0.0.0/8 is this machine (RFC 1122, section 3.2.1.3).
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    let isAddress = parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    return host == "localhost" || host == "::1" || isAddress && parts.first == "127"
  }
}
