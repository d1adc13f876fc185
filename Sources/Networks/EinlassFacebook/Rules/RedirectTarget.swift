internal import EinlassWorld

/// The parts of an address to which a dialog redirects.
struct RedirectTarget: Sendable, Hashable {
  /// In lower case.
  let scheme: String
  /// In lower case, without port; on the web as a browser reads it.
  let host: String
  /// The address as a browser reads it. `nil` if the scheme is not one of the web's.
  let web: WebAddress?
  /// Everything before a query or a fragment, with a slash after the host if there is no path.
  let base: String
  /// Without the question mark. `nil` if there is none.
  let query: String?
  /// Without the number sign. `nil` if there is none.
  let fragment: String?

  /// `nil` if the text is not an absolute address, contains bytes that a header field may not have, is a web address
  /// that browsers read differently from how it looks, or is an address that browsers run or open themselves instead of
  /// visiting it.
  init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let name = text[..<colon]
    guard let first = name.utf8.first, (0x41...0x5A).contains(first) || (0x61...0x7A).contains(first),
      name.utf8.allSatisfy(Self.isSchemeOctet), text[colon...].hasPrefix("://")
    else { return nil }
    scheme = name.lowercased()
    guard !Self.unreachable.contains(scheme) else { return nil }
    let (front, fragment) = Self.split(text[...], at: "#")
    let (path, query) = Self.split(front, at: "?")
    let rest = path[path.index(colon, offsetBy: 3)...]
    let authority = rest.prefix { $0 != "/" }
    let isWeb = scheme == "http" || scheme == "https"
    web = isWeb ? WebAddress(text) : nil
    guard !isWeb || web != nil else { return nil }
    host = web?.host ?? Self.host(of: authority)
    guard !host.isEmpty else { return nil }
    base = authority.endIndex == rest.endIndex ? path + "/" : String(path)
    self.query = query.map(String.init)
    self.fragment = fragment.map(String.init)
  }

  var isWeb: Bool { web != nil }

  var isPlainHTTP: Bool { scheme == "http" }

  /// Whether the address is this machine, under one of its usual names.
  var isLocal: Bool { web?.isLocal ?? false }

  /// Whether a browser goes to the domain or a subdomain: over http or https, and without a user name in the address.
  func isBelow(domain: String) -> Bool {
    guard let web, !web.hasUser, !domain.isEmpty else { return false }
    let domain = domain.lowercased()
    return web.host == domain || web.host.hasSuffix("." + domain)
  }

  /// The schemes that a browser runs, or reads from its own machine.
  private static let unreachable: Set<String> = [
    "about", "blob", "data", "file", "filesystem", "javascript", "vbscript",
  ]

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
