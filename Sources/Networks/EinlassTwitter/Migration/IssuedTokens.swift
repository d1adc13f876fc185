internal import EinlassWire

/// The OAuth 2.0 tokens whose issuance a journal records, with their states as the review proceeds through it.
struct IssuedTokens: Sendable {
  /// Whether a token is valid at the current point of the review, apart from its age.
  enum State: Sendable {
    case live, replaced, superseded, revoked
  }

  struct Token: Sendable {
    let text: String
    let isRefresh: Bool
    let personID: Int64
    let appKey: String
    /// The common id of tokens that derive from one another: the number of the first response with one.
    let grant: Int
    let issuedAt: WallTime
    let scope: String
    var state = State.live
  }

  private var tokens: [String: Token] = [:]
  /// The latest refresh tokens by app and person. Tokens from lost responses do not count.
  private var held: [Holder: String] = [:]

  private struct Holder: Hashable {
    let appKey: String
    let personID: Int64
  }

  subscript(text: String) -> Token? { tokens[text] }

  /// The refresh token that the app last received for the person, unless a refusal or revocation has ended it.
  func heldRefreshToken(of personID: Int64, appKey: String) -> Token? {
    guard let text = held[Holder(appKey: appKey, personID: personID)], let token = tokens[text],
      token.state == .live
    else { return nil }
    return token
  }

  /// The issued token that starts with `text`. `nil` if there is none, or `text` is complete.
  func whole(of text: String) -> Token? {
    guard text.utf8.count >= 8, tokens[text] == nil else { return nil }
    return tokens.values.first { $0.text.hasPrefix(text) }
  }

  /// Adds a token that was issued.
  mutating func add(_ token: Token) { tokens[token.text] = token }

  /// Records that the app has received the refresh token.
  mutating func hold(_ token: Token) {
    held[Holder(appKey: token.appKey, personID: token.personID)] = token.text
  }

  /// Ends the valid tokens that `isMeant` selects.
  mutating func end(as state: State, where isMeant: (Token) -> Bool) {
    for (text, token) in tokens where token.state == .live && isMeant(token) { tokens[text]?.state = state }
  }
}
