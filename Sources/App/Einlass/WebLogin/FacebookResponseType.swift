/// What an app asks Facebook's dialog for: `response_type`, a list of words.
///
/// The words may stand in any order; whether spaces or commas stand between them is kept as it was given. Source:
/// reference of Facebook's login, section 1.3.
public struct FacebookResponseType: Sendable, Hashable, CustomStringConvertible {
  /// One of the words.
  public enum Word: String, Sendable, Hashable, CaseIterable {
    /// For a back end, which exchanges it with the app's secret.
    case code
    /// An access token.
    case token
    /// Which permissions were granted and which were declined.
    case grantedScopes = "granted_scopes"
    /// Who it is, signed with the app's secret.
    case signedRequest = "signed_request"
    /// `facebook` or `gaming`.
    case graphDomain = "graph_domain"
    /// A token of OpenID Connect.
    case idToken = "id_token"
    /// An access token, or a nonce that is exchanged for one.
    case tokenOrNonce = "token_or_nonce"
    /// Bookkeeping of Facebook's kits; nothing comes of it.
    case userTokenNonce = "user_token_nonce"
  }

  /// As it is sent. `nil` if it is not sent at all, which stands for `code`.
  public let text: String?
  /// The words in it; `code` where it is not sent.
  public let words: Set<Word>

  /// The words of `text` between spaces or commas. `nil` if one is unknown, or none is there.
  public init?(_ text: String) {
    var words: Set<Word> = []
    for part in text.split(whereSeparator: { $0 == "," || $0 == " " }) {
      guard let word = Word(rawValue: String(part)) else { return nil }
      words.insert(word)
    }
    guard !words.isEmpty else { return nil }
    self.init(text: text, words: words)
  }

  private init(text: String?, words: Set<Word>) {
    self.text = text
    self.words = words
  }

  private init(_ words: [Word], separator: String = ",") {
    self.init(text: words.map(\.rawValue).joined(separator: separator), words: Set(words))
  }

  /// Nothing is sent: the dialog gives a code.
  public static let absent = FacebookResponseType(text: nil, words: [.code])
  /// A code.
  public static let code = FacebookResponseType([.code])
  /// A code, and what was granted: what an app with a back end asks for.
  public static let codeAndScopes = FacebookResponseType([.code, .grantedScopes], separator: " ")
  /// A token.
  public static let token = FacebookResponseType([.token])
  /// A token, and what was granted.
  public static let tokenAndScopes = FacebookResponseType([.token, .grantedScopes], separator: " ")
  /// A code for the back end and a token for the app.
  public static let codeAndToken = FacebookResponseType([.code, .token], separator: " ")

  /// Every form that is documented or was seen in a client.
  public static let documented: [FacebookResponseType] = [
    absent, code, codeAndScopes, token, tokenAndScopes, codeAndToken,
    FacebookResponseType([.token, .signedRequest]),
    FacebookResponseType([.token, .signedRequest, .graphDomain]),
    FacebookResponseType([.token, .signedRequest, .graphDomain, .grantedScopes]),
    FacebookResponseType([.tokenOrNonce, .signedRequest, .graphDomain]),
    FacebookResponseType([.idToken, .graphDomain, .userTokenNonce]),
    FacebookResponseType([.idToken, .tokenOrNonce, .signedRequest, .graphDomain, .userTokenNonce]),
    FacebookResponseType([.code, .signedRequest, .graphDomain]),
  ]

  /// Whether the whole response stands behind `#`: where anything like a token is asked for, it does.
  ///
  /// For forms that ask for a code as well this is an inference from the recordings.
  public var isInFragment: Bool { !words.isDisjoint(with: [.token, .tokenOrNonce, .idToken]) }

  /// As it is sent, or `code` where it is not.
  public var description: String { text ?? Word.code.rawValue }
}
