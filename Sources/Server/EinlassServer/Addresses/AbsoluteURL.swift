/// A request target in absolute form (RFC 9112, section 3.2.2).
struct AbsoluteURL {
  /// In lowercase.
  let scheme: String
  let authority: String
  /// Path and query, with a leading slash.
  let target: String

  /// `nil` if `text` is not an http or https URL, or has a user name, which does not belong in a request target.
  init?(_ text: String) {
    self.init(ofAnyScheme: text)
    guard scheme == "http" || scheme == "https", !authority.isEmpty, Authority.isValid(authority) else {
      return nil
    }
  }

  /// Accepts any text with a scheme and `://`; nothing else is checked.
  init?(ofAnyScheme text: String) {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://"), text.first != "/" else {
      return nil
    }
    scheme = text[..<colon].lowercased()
    let rest = text[colon...].dropFirst(3)
    let end = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
    authority = String(rest[..<end])
    let path = rest[end...].prefix { $0 != "#" }
    target = path.first == "/" ? String(path) : "/" + path
  }
}
