/// The values that an app requests from Facebook's dialog: `response_type`, a list of words.
///
/// The words may be in any order. The separators, spaces or commas, are preserved. Source: reference of Facebook's
/// login, section 1.3.
public struct FacebookResponseType: Sendable, Hashable, CustomStringConvertible {
  /// One of the words.
  public enum Word: String, Sendable, Hashable, CaseIterable {
    /// A code, which a back end exchanges with the app's secret.
    case code
    /// An access token.
    case token
    /// The granted and declined permissions.
    case grantedScopes = "granted_scopes"
    /// The person, signed with the app's secret.
    case signedRequest = "signed_request"
    /// `facebook` or `gaming`.
    case graphDomain = "graph_domain"
    /// A token of OpenID Connect.
    case idToken = "id_token"
    /// An access token, or a nonce that is exchanged for one.
    case tokenOrNonce = "token_or_nonce"
    /// Internal to Facebook's SDKs; adds nothing to the response.
    case userTokenNonce = "user_token_nonce"
  }

  /// The value as sent. `nil` if it is not sent, which means `code`.
  public let text: String?
  /// The words; `code` if the value is not sent.
  public let words: Set<Word>

  /// Reads a list of words. Fails if one is unknown, or if there is none.
  ///
  /// - Parameter text: The value of `response_type`: words separated by spaces or commas.
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

  /// Not sent: the dialog returns a code.
  public static let absent = FacebookResponseType(text: nil, words: [.code])
  /// A code.
  public static let code = FacebookResponseType([.code])
  /// A code, and the granted permissions: the request of an app with a back end.
  public static let codeAndScopes = FacebookResponseType([.code, .grantedScopes], separator: " ")
  /// A token.
  public static let token = FacebookResponseType([.token])
  /// A token, and the granted permissions.
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

  /// Whether the whole response is after `#`, which is so if any kind of token is requested.
  ///
  /// For forms that ask for a code as well this is an inference from the recordings.
  public var isInFragment: Bool { !words.isDisjoint(with: [.token, .tokenOrNonce, .idToken]) }

  /// The value as sent, or `code` if it is not.
  public var description: String { text ?? Word.code.rawValue }
}
