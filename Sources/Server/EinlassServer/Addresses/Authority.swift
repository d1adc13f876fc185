/// A host with an optional port, as in `Host` and in URLs (RFC 9110, section 7.2; RFC 3986, section 3.2).
enum Authority {
  /// Whether `text` is a name, an IPv4 address, or an IPv6 address in brackets, with or without a port up to 65535.
  /// Host and port may be empty; a user name is not allowed.
  static func isValid(_ text: String) -> Bool {
    let octets = text.utf8
    let end: String.Index
    if octets.first == UInt8(ascii: "[") {
      guard let bracket = octets.firstIndex(of: UInt8(ascii: "]")) else { return false }
      let address = octets[..<bracket].dropFirst()
      guard address.count >= 2, address.allSatisfy(isOfAddress) else { return false }
      end = octets.index(after: bracket)
    } else {
      end = octets.firstIndex(of: UInt8(ascii: ":")) ?? octets.endIndex
      guard isName(octets[..<end]) else { return false }
    }
    return end == octets.endIndex || octets[end] == UInt8(ascii: ":") && isPort(octets[end...].dropFirst())
  }

  /// `host` and `port` together; an IPv6 address is put in brackets.
  static func text(_ host: String, _ port: Int) -> String {
    let isBare = host.utf8.contains(UInt8(ascii: ":")) && !host.hasPrefix("[")
    return isBare ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  private static func isPort(_ octets: Substring.UTF8View) -> Bool {
    guard octets.allSatisfy({ 0x30...0x39 ~= $0 }) else { return false }
    return octets.isEmpty || UInt16(Substring(octets)) != nil
  }

  private static func isOfAddress(_ octet: UInt8) -> Bool {
    isHex(octet) || octet == UInt8(ascii: ":") || octet == UInt8(ascii: ".")
  }

  /// reg-name of RFC 3986, section 3.2.2.
  private static func isName(_ octets: Substring.UTF8View) -> Bool {
    var index = octets.startIndex
    while index < octets.endIndex {
      switch octets[index] {
      case UInt8(ascii: "%"):
        guard octets[index...].dropFirst().prefix(2).filter(isHex).count == 2 else { return false }
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x30...0x39: break
      case let octet: guard marks.contains(octet) else { return false }
      }
      index = octets.index(after: index)
    }
    return true
  }

  private static let marks = Set("-._~!$&'()*+,;=".utf8)

  private static func isHex(_ octet: UInt8) -> Bool {
    switch octet {
    case 0x30...0x39, UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): true
    default: false
    }
  }
}
