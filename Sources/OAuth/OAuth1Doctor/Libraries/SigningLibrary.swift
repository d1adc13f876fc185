internal import OAuth1

/// A library that signs requests, with the layout of its `Authorization` header and its names for secrets and keys.
public struct SigningLibrary: Sendable, Hashable {
  /// The name that its users know.
  public let name: String
  let layout: HeaderLayout
  let terms: [Term: String]
  /// Advice for mistakes by their ids, in the library's terms, if the terms do not suffice.
  let advice: [String: String]

  /// The concepts that each library has its own name for.
  enum Term: String, Sendable {
    case consumerSecret = "consumer secret"
    case tokenSecret = "token secret"
    case callback, verifier
  }

  init(_ name: String, _ layout: HeaderLayout, _ terms: [Term: String], _ advice: [String: String] = [:]) {
    (self.name, self.layout, self.terms, self.advice) = (name, layout, terms, advice)
  }

  /// Returns the fix for a mistake.
  ///
  /// - Parameter id: The mistake's id, such as `wrong-token-secret`.
  /// - Returns: The fix, in the library's terms; `nil` if the library has none for the mistake.
  public func advice(forMistake id: String) -> String? {
    if let own = advice[id] { return own }
    let found = Self.terms[id, default: []].compactMap { term in
      terms[term].map { "the \(term.rawValue) is \($0)" }
    }
    return found.isEmpty ? nil : found.joined(separator: ", ")
  }

  /// The terms that each mistake is about.
  private static let terms: [String: [Term]] = {
    let groups: KeyValuePairs<[Term], String> = [
      [.consumerSecret, .tokenSecret]: """
      key-composed-wrongly secrets-swapped secrets-encoded-wrongly hash-not-hmac plaintext-signature
      """,
      [.consumerSecret]: """
      wrong-consumer-secret white-space-in-consumer-secret consumer-secret-altered consumer-key-is-secret
      """,
      [.tokenSecret]: """
      wrong-token-secret white-space-in-token-secret token-secret-altered token-secret-without-token
      token-not-signed token-not-sent token-is-secret
      """,
      [.callback]: "callback-missing callback-not-signed callback-changed callback-not-registered",
      [.verifier]: "verifier-missing verifier-empty verifier-of-another-session",
    ]
    return groups.reduce(into: [:]) { terms, group in
      for id in group.value.split(whereSeparator: \.isWhitespace) { terms[String(id)] = group.key }
    }
  }()

  /// Every known library; add new ones to the list of their language.
  package static let all = python + javaScript + php + others

  /// Returns the libraries that write headers like the request's; empty if no known library does.
  static func recognised(in request: ArrivingRequest) -> [SigningLibrary] {
    guard request.authorization.count == 1, let header = HeaderLayout.Reading(request.authorization[0]) else {
      return []
    }
    var found: [SigningLibrary] = []
    for library in all
    where library.layout.fits(header) && !found.contains(where: { $0.name == library.name }) {
      found.append(library)
    }
    return found
  }
}
