/// The parts of an address to which a dialog answers.
struct RedirectTarget: Sendable, Hashable {
  /// In lower case.
  let scheme: String
  /// In lower case, without port; empty where there is none.
  let host: String
  /// Everything before a query or a fragment, with a slash behind the host where there is no path.
  let base: String
  /// Without the question mark; nil: none.
  let query: String?
  /// Without the number sign; nil: none.
  let fragment: String?

  /// nil: the text is no absolute address, or has octets that a header field may not have.
  init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let name = text[..<colon]
    guard let first = name.utf8.first, (0x41...0x5A).contains(first) || (0x61...0x7A).contains(first),
      name.utf8.allSatisfy(Self.isSchemeOctet), text[colon...].hasPrefix("://")
    else { return nil }
    scheme = name.lowercased()
    let (front, fragment) = Self.split(text[...], at: "#")
    let (path, query) = Self.split(front, at: "?")
    let rest = path[path.index(colon, offsetBy: 3)...]
    let authority = rest.prefix { $0 != "/" }
    host = Self.host(of: authority)
    guard !host.isEmpty else { return nil }
    base = authority.endIndex == rest.endIndex ? path + "/" : String(path)
    self.query = query.map(String.init)
    self.fragment = fragment.map(String.init)
  }

  var isWeb: Bool { scheme == "http" || scheme == "https" }

  var isPlainHTTP: Bool { scheme == "http" }

  /// Whether it is this machine, by its usual names.
  var isLocal: Bool {
    host == "localhost" || host.hasSuffix(".localhost") || host.hasPrefix("127.") || host == "[::1]"
  }

  func isBelow(domain: String) -> Bool {
    let domain = domain.lowercased()
    return !domain.isEmpty && (host == domain || host.hasSuffix("." + domain))
  }

  private static func isSchemeOctet(_ octet: UInt8) -> Bool {
    switch octet {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "+-.".utf8.contains(octet)
    }
  }

  private static func split(_ text: Substring, at mark: Character) -> (Substring, Substring?) {
    guard let index = text.firstIndex(of: mark) else { return (text, nil) }
    return (text[..<index], text[text.index(after: index)...])
  }

  private static func host(of authority: Substring) -> String {
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
    if host.hasPrefix("[") { return host.prefix { $0 != "]" }.lowercased() + "]" }
    return host.prefix { $0 != ":" }.lowercased()
  }
}
