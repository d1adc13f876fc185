internal import EinlassWorld

/// A mistake of clients that move from OAuth 1.0a to OAuth 2.0.
///
/// Sources: reference of X today, sections 3 to 6 and 8, for what is refused; that clients do so is seen in part, and
/// expected otherwise.
enum MigrationMistake: String, Sendable, CaseIterable {
  case oauth1Refused = "oauth1-refused"
  case exchangedAgain = "exchanged-again"
  case exchangedTooEarly = "exchanged-too-early"
  case exchangedTooLate = "exchanged-too-late"
  case signedTokenRequest = "signed-token-request"
  case exchangeIncomplete = "exchange-incomplete"
  case exchangeRefused = "exchange-refused"
  case refusedExchangeRepeated = "refused-exchange-repeated"
  case consumerCredentials = "consumer-credentials"
  case clientRefused = "client-refused"
  case scopeTooWide = "scope-too-wide"
  case scopeMissing = "scope-missing"
  case oauth2AtVersion1 = "oauth2-at-version-1"
  case accessTokenExpired = "access-token-expired"
  case accessTokenReplaced = "access-token-replaced"
  case refreshTokenReused = "refresh-token-reused"
  case refreshTokenExpired = "refresh-token-expired"
  case pairSuperseded = "pair-superseded"
  case tokenCutOff = "token-cut-off"
  case tokenRevoked = "token-revoked"
  case personGivenUp = "person-given-up"
  case limitIgnored = "limit-ignored"
  case otherClock = "other-clock"
  case callRefused = "call-refused"

  /// Whether it is one even where the client got what it wanted in another way soon after.
  var isLasting: Bool {
    switch self {
    case .exchangedAgain, .exchangedTooLate, .refusedExchangeRepeated, .refreshTokenReused, .pairSuperseded,
      .tokenCutOff, .personGivenUp, .limitIgnored, .otherClock:
      true
    default: false
    }
  }

  /// The mistake, as a sentence.
  var about: String {
    switch self {
    case .oauth1Refused:
      "A call signed with OAuth 1.0a was refused because OAuth 1.0a is ending, and no other call replaced it."
    case .exchangedAgain: "The client exchanged an OAuth 1.0a token while the earlier pair was still valid."
    case .exchangedTooEarly:
      "The client exchanged a token before that was possible, and did not fall back to OAuth 1.0a."
    case .exchangedTooLate: "The client exchanged a token after OAuth 1.0a was off."
    case .signedTokenRequest: "The request for tokens was signed with OAuth 1.0a."
    case .exchangeIncomplete: "The exchange lacks a parameter, or has a wrong one."
    case .exchangeRefused: "The app cannot exchange this OAuth 1.0a token."
    case .refusedExchangeRepeated: "The client exchanged a token again after a final refusal."
    case .consumerCredentials:
      "The client sent the consumer key as the Client ID, or the consumer secret as the Client Secret."
    case .clientRefused: "The client did not authenticate itself as its type of app requires."
    case .scopeTooWide: "The exchange asks for more than the OAuth 1.0a token permits."
    case .scopeMissing: "The token lacks a scope that the call requires."
    case .oauth2AtVersion1: "An OAuth 2.0 token was sent to API 1.1."
    case .accessTokenExpired: "An access token was used after its two hours without a refresh."
    case .accessTokenReplaced: "An access token was used after a refresh had replaced it."
    case .refreshTokenReused: "A refresh token was used a second time."
    case .refreshTokenExpired: "A refresh token was used after its six months."
    case .pairSuperseded: "A pair of tokens was used after a later exchange or sign-in had replaced it."
    case .tokenCutOff: "A token was shortened after it was issued."
    case .tokenRevoked: "A token was used after the person or the app had revoked it."
    case .personGivenUp: "Calls for a person stopped after a temporary refusal."
    case .limitIgnored: "The client continued to call after its limit was used up."
    case .otherClock: "The client's clock differs from the world's."
    case .callRefused: "Another request was refused, and no other call replaced it."
    }
  }

  /// The remedy, as a clause.
  var advice: String {
    switch self {
    case .oauth1Refused:
      "exchange the OAuth 1.0a token before it ends, and repeat the refused call with the new one"
    case .exchangedAgain:
      "keep the pair and refresh it: each exchange invalidates the earlier pair, and no exchange is "
        + "possible once OAuth 1.0a is off"
    case .exchangedTooEarly: "continue with OAuth 1.0a until the exchange opens"
    case .exchangedTooLate:
      "exchange while OAuth 1.0a still works; now the person must authorize the app again"
    case .signedTokenRequest:
      "requests for tokens are not signed; send Basic with Client ID and Client Secret, or client_id from a public app"
    case .exchangeIncomplete:
      "send subject_token, subject_token_type \(TokenExchange.subjectType) and oauth_token_secret"
    case .exchangeRefused:
      "the token must be valid, with its own secret, and belong to the same app; otherwise the person "
        + "must authorize it again"
    case .refusedExchangeRepeated: "do not repeat it: the person must authorize the app again"
    case .consumerCredentials:
      "the Client ID and Client Secret of OAuth 2.0 differ from the consumer key and secret"
    case .clientRefused: "a confidential app sends Basic, and a public app sends client_id without a secret"
    case .scopeTooWide: "ask only for what the token's old permission covers, or omit scope"
    case .scopeMissing: "omit scope in the exchange, or list everything that the app does"
    case .oauth2AtVersion1: "OAuth 2.0 tokens are valid only for API 2; call its endpoint"
    case .accessTokenExpired: "refresh before expires_in has passed, or after a 401"
    case .accessTokenReplaced: "use the access token from the last refresh"
    case .refreshTokenReused: "each refresh token is valid once; store the new one before you use it"
    case .refreshTokenExpired: "refresh at least every six months"
    case .pairSuperseded:
      "let only one program exchange and keep a person's pair, and let the others get tokens from it"
    case .tokenCutOff:
      "keep tokens whole, whatever their length; a database column of fixed width is too narrow"
    case .tokenRevoked: "ask the person to authorize the app again"
    case .personGivenUp: "try again later; a brownout, a rate limit and errors at X are temporary"
    case .limitIgnored: "wait until the time in x-rate-limit-reset"
    case .otherClock:
      "set the client's clock to the world's, or start the server with '--timestamps machine'"
    case .callRefused: "read the reason"
    }
  }

  /// The mistake as the world knows it.
  var known: KnownMistake { KnownMistake(name: rawValue, about: about, advice: advice) }
}
