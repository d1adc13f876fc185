internal import OAuth1

/// A library that signs requests, by the `Authorization` header that it writes, and its names for what is signed with.
public struct SigningLibrary: Sendable, Hashable {
  /// What its users call it.
  public let name: String
  let layout: HeaderLayout
  let terms: [Term: String]
  /// Advice for mistakes by their ids, in the library's terms, where the terms alone do not say it.
  let advice: [String: String]

  /// What each library has a name of its own for.
  enum Term: String, Sendable {
    case consumerSecret = "consumer secret"
    case tokenSecret = "token secret"
    case callback, verifier
  }

  init(_ name: String, _ layout: HeaderLayout, _ terms: [Term: String], _ advice: [String: String] = [:]) {
    (self.name, self.layout, self.terms, self.advice) = (name, layout, terms, advice)
  }

  /// What to change about a mistake, in the library's terms. `nil` if it has none for it.
  ///
  /// - Parameter id: The mistake's id, such as `wrong-token-secret`.
  public func advice(forMistake id: String) -> String? {
    if let own = advice[id] { return own }
    let found = Self.terms[id, default: []].compactMap { term in
      terms[term].map { "the \(term.rawValue) is \($0)" }
    }
    return found.isEmpty ? nil : found.joined(separator: ", ")
  }

  /// What each mistake is about.
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

  /// Every library that is known; new ones go into the list of their language.
  package static let all = python + javaScript + php + others

  /// The libraries that write headers like the request's; none where the layout is nobody's.
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
