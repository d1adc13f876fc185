internal import OAuth1

/// An http or https address as a browser reads it, for decisions on its destination.
///
/// The rules are those of the WHATWG URL Standard. Addresses that a browser would repair, such as with a `\` in place
/// of a `/` or a tab within, are refused, and so are hosts that need IDNA: an address that two readers can interpret
/// differently is not accepted.
package struct WebAddress: Sendable, Hashable {
  package let isSecure: Bool
  /// The host, in lower case and without percent escapes; an IPv4 address in four decimal numbers, an IPv6 address in
  /// brackets.
  package let host: String
  /// The port. `nil` if it is the scheme's default.
  package let port: Int?
  /// The path, which begins with a slash. `.` and `..` are resolved, even if escaped.
  package let path: String
  /// The query without the question mark. `nil` if there is none.
  package let query: String?
  /// Whether there is a user name before the host.
  package let hasUser: Bool

  /// Parses an address. `nil` if the text is not such an address.
  package init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let colon = text.firstRange(of: "://") else {
      return nil
    }
    switch text[..<colon.lowerBound].lowercased() {
    case "http": isSecure = false
    case "https": isSecure = true
    default: return nil
    }
    let parts = text[colon.upperBound...].prefix { $0 != "#" }
      .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let front = parts.first ?? ""
    guard !front.utf8.contains(UInt8(ascii: "\\")) else { return nil }
    query = parts.count > 1 ? String(parts[1]) : nil
    let authority = front.prefix { $0 != "/" }
    let place = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    hasUser = place.startIndex != authority.startIndex
    guard let (host, port) = Self.hostAndPort(place) else { return nil }
    self.host = host
    self.port = port == (isSecure ? 443 : 80) ? nil : port
    path = Self.resolved(front[authority.endIndex...])
  }

  /// Returns whether both lead to the same origin (RFC 6454, section 5).
  package func isSameOrigin(as other: WebAddress) -> Bool {
    isSecure == other.isSecure && host == other.host && port == other.port
  }

  /// Whether `host` is the machine itself, by its usual names.
  package var isLocal: Bool {
    host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
      || (host.hasPrefix("127.") && IPv4Address.endsInNumber(host))
  }

  private static func hostAndPort(_ text: Substring) -> (host: String, port: Int?)? {
    let end: Substring.Index
    let host: String?
    if text.hasPrefix("[") {
      guard let bracket = text.firstIndex(of: "]") else { return nil }
      end = text.index(after: bracket)
      let digits = text[..<bracket].dropFirst()
      let isAddress =
        digits.utf8.contains(UInt8(ascii: ":")) && digits.allSatisfy { $0.isHexDigit || ":.".contains($0) }
      host = isAddress ? text[..<end].lowercased() : nil
    } else {
      end = text.firstIndex(of: ":") ?? text.endIndex
      host = Self.domain(text[..<end])
    }
    guard let host else { return nil }
    let rest = text[end...]
    guard !rest.isEmpty else { return (host, nil) }
    let digits = rest.dropFirst()
    guard rest.hasPrefix(":"), digits.utf8.count <= 5, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return nil
    }
    if digits.isEmpty { return (host, nil) }
    guard let port = Int(digits), port <= 65_535 else { return nil }
    return (host, port)
  }

  /// Returns the host without escapes, in lower case. `nil` if it is not a valid host, or needs IDNA.
  private static func domain(_ text: Substring) -> String? {
    // A percent sign that does not begin an escape is kept, and no valid host contains one.
    let host = PercentEncoding.decode(String(text)).lowercased()
    let isPlain = host.utf8.allSatisfy { octet in
      switch octet {
      case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
      default: false
      }
    }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    // A final dot is the root and makes a different name. No label before it may be empty.
    guard isPlain, labels.dropLast().allSatisfy({ !$0.isEmpty }), labels.first?.isEmpty == false else {
      return nil
    }
    guard IPv4Address.endsInNumber(host) else { return host }
    return IPv4Address.text(host)
  }

  private static func resolved(_ path: Substring) -> String {
    var parts: [Substring] = []
    let given = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for (index, part) in given.enumerated() {
      let isLast = index == given.count - 1
      switch part.lowercased().replacing("%2e", with: ".") {
      case ".": if isLast { parts.append("") }
      case "..":
        if !parts.isEmpty { parts.removeLast() }
        if isLast { parts.append("") }
      default: parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }
}

/// IPv4 addresses in all the forms that browsers accept (WHATWG URL Standard, section 3.5): `127.1`, `0x7f.1`.
private enum IPv4Address {
  /// Returns whether browsers read the host as an IPv4 address or reject it.
  static func endsInNumber(_ host: String) -> Bool {
    var labels = host.split(separator: ".", omittingEmptySubsequences: false)
    if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
    guard let last = labels.last, !last.isEmpty else { return false }
    return last.utf8.allSatisfy { 0x30...0x39 ~= $0 } || number(last) != nil
  }

  /// Returns the address as four decimal numbers. `nil` if it is not an IPv4 address.
  static func text(_ host: String) -> String? {
    var labels = host.split(separator: ".", omittingEmptySubsequences: false)
    if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
    guard labels.count <= 4 else { return nil }
    var numbers: [UInt64] = []
    for label in labels {
      guard let number = number(label) else { return nil }
      numbers.append(number)
    }
    guard let last = numbers.popLast(), numbers.allSatisfy({ $0 <= 255 }),
      last < UInt64(1) << UInt64(8 * (4 - numbers.count))
    else { return nil }
    var value = last
    for (index, number) in numbers.enumerated() { value += number << UInt64(8 * (3 - index)) }
    return [24, 16, 8, 0].map { String(value >> UInt64($0) & 255) }.joined(separator: ".")
  }

  /// Reads a number: decimal, octal with `0` before it, or hexadecimal with `0x`. `nil` for numbers of 64 bits or more.
  private static func number(_ text: Substring) -> UInt64? {
    guard let first = text.utf8.first, 0x30...0x39 ~= first else { return nil }
    if text.hasPrefix("0x") { return text.count == 2 ? 0 : UInt64(text.dropFirst(2), radix: 16) }
    if text.count > 1, text.hasPrefix("0") { return UInt64(text.dropFirst(), radix: 8) }
    return UInt64(text)
  }
}
