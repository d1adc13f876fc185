/// A whole URL, split the way an HTTP client splits it.
struct URLText: Sendable, Hashable {
  /// In lowercase.
  let scheme: String
  /// Host and port, without a user's name.
  let authority: String
  /// Path and query; the path is `/` if the URL has none.
  let target: String
  /// The fragment with its `#`, which no client sends; empty if there is none.
  let fragment: String

  /// Creates the URL in `text`. `nil` if it is not an HTTP URL. If `isSchemeOptional`, a URL without a scheme is read
  /// as `http`, as command-line clients do.
  init?(_ text: String, isSchemeOptional: Bool = false) {
    let whole = text.contains("://") || !isSchemeOptional ? text : "http://" + text
    guard let mark = whole.firstRange(of: "://") else { return nil }
    scheme = whole[..<mark.lowerBound].lowercased()
    guard scheme == "http" || scheme == "https" else { return nil }
    let rest = whole[mark.upperBound...].prefix { $0 != "#" }
    fragment = String(whole[rest.endIndex...])
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    self.authority = String(
      authority[(authority.lastIndex(of: "@").map(authority.index(after:)) ?? authority.startIndex)...])
    guard !self.authority.isEmpty, !self.authority.contains(where: \.isWhitespace) else { return nil }
    let target = String(rest[authority.endIndex...])
    self.target = target.hasPrefix("/") ? target : "/" + target
  }

  /// The URL as a client takes it, with `query` appended to its own query.
  func whole(adding query: String? = nil) -> String {
    "\(scheme)://\(authority)\(query.map(target.adding(query:)) ?? target)\(fragment)"
  }
}

extension String {
  /// The target with `query` appended to its own query.
  func adding(query: String) -> String { self + (contains("?") ? "&" : "?") + query }
}
