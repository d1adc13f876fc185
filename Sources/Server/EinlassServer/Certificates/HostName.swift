/// A host name as in certificates: labels of letters, digits and hyphens, separated by dots (RFC 1123, section 2.1),
/// each up to 63 bytes and up to 253 bytes in total (RFC 1035, section 2.3.4).
struct HostName: Sendable, Hashable {
  /// The name in lowercase.
  let text: String

  /// `nil` if `text` is not such a name.
  init?(_ text: String) {
    guard text.utf8.count <= 253 else { return nil }
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.allSatisfy(Self.isLabel) else { return nil }
    self.text = text.lowercased()
  }

  private static func isLabel(_ octets: Substring.UTF8View) -> Bool {
    let hyphen = UInt8(ascii: "-")
    guard 1...63 ~= octets.count, octets.first != hyphen, octets.last != hyphen else { return false }
    return octets.allSatisfy { octet in
      switch octet {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x30...0x39, hyphen:
        true
      default: false
      }
    }
  }
}
