/// The credentials that an application requests from the login dialog in `response_type`.
///
/// Source: reference of Facebook's login, section 1.3.
struct DialogResponseType: Sendable, Hashable {
  /// One of the words, in any order, separated by spaces or commas.
  enum Word: String, Sendable, CaseIterable {
    case code
    case token
    case grantedScopes = "granted_scopes"
    case signedRequest = "signed_request"
    case graphDomain = "graph_domain"
    case idToken = "id_token"
    case tokenOrNonce = "token_or_nonce"
    /// Requests nothing: used for bookkeeping by Facebook's kit.
    case userTokenNonce = "user_token_nonce"
  }

  let words: Set<Word>

  /// Requests only the code if `text` is absent or empty. It is guessed that the same applies to words that request no
  /// credential. `nil` if a word is unknown.
  init?(_ text: String?) {
    var words: Set<Word> = []
    for part in (text ?? "").split(whereSeparator: { $0 == "," || $0 == " " }) {
      guard let word = Word(rawValue: String(part)) else { return nil }
      words.insert(word)
    }
    if words.isDisjoint(with: [.code, .token, .tokenOrNonce, .idToken]) { words.insert(.code) }
    self.words = words
  }

  /// Whether all parameters are in the fragment, because they contain a token.
  var isFragment: Bool { !words.isDisjoint(with: [.token, .tokenOrNonce, .idToken]) }
}
