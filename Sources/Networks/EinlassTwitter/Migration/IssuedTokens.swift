internal import EinlassWire

/// The tokens of OAuth 2.0 that a journal shows being issued, with their states as the walk through it goes on.
struct IssuedTokens: Sendable {
  /// Whether a token opens anything at the moment of the walk, apart from its age.
  enum State: Sendable {
    case live, replaced, superseded, revoked
  }

  struct Token: Sendable {
    let text: String
    let isRefresh: Bool
    let personID: Int64
    let appKey: String
    /// What tokens that came from each other have in common: the number of the first response with one.
    let grant: Int
    let issuedAt: WallTime
    let scope: String
    var state = State.live
  }

  private var tokens: [String: Token] = [:]
  /// The refresh tokens that came last, by app and person; an answer that was lost on its way does not count.
  private var held: [Holder: String] = [:]

  private struct Holder: Hashable {
    let appKey: String
    let personID: Int64
  }

  subscript(text: String) -> Token? { tokens[text] }

  /// The refresh token that the app was given last for the person, and that no refusal or revocation has ended since.
  func heldRefreshToken(of personID: Int64, appKey: String) -> Token? {
    guard let text = held[Holder(appKey: appKey, personID: personID)], let token = tokens[text],
      token.state == .live
    else { return nil }
    return token
  }

  /// The issued token of which `text` is a part from its beginning. `nil` if of none, or it is whole.
  func whole(of text: String) -> Token? {
    guard text.utf8.count >= 8, tokens[text] == nil else { return nil }
    return tokens.values.first { $0.text.hasPrefix(text) }
  }

  /// Adds a token that was issued.
  mutating func add(_ token: Token) { tokens[token.text] = token }

  /// Notes that the app has got the refresh token.
  mutating func hold(_ token: Token) {
    held[Holder(appKey: token.appKey, personID: token.personID)] = token.text
  }

  /// Ends the live tokens that `isMeant` selects.
  mutating func end(as state: State, where isMeant: (Token) -> Bool) {
    for (text, token) in tokens where token.state == .live && isMeant(token) { tokens[text]?.state = state }
  }
}
