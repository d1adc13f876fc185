/// The names and addresses under which a machine reaches itself alone.
package enum Loopback {
  /// Whether `host`, a name or an address without brackets, is such.
  package static func contains(_ host: String) -> Bool {
    // All of 127.0.0.0/8 is this machine (RFC 1122, section 3.2.1.3).
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    let isAddress = parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    return host == "localhost" || host == "::1" || isAddress && parts.first == "127"
  }
}
