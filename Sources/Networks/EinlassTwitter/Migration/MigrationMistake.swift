internal import EinlassWorld

/// A mistake of clients that move from OAuth 1.0a to OAuth 2.0.
///
/// Sources: reference of X today, sections 3 to 6 and 8, for the refusals. Some of these mistakes were observed in
/// clients; the others are expected.
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

  /// Whether it is a mistake even if the client soon got the result in another way.
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
      "A call signed with OAuth 1.0a was refused because OAuth 1.0a is being retired, and no other call "
        + "replaced it."
    case .exchangedAgain: "The client exchanged an OAuth 1.0a token while the earlier pair was still valid."
    case .exchangedTooEarly:
      "The client tried to exchange a token before the exchange opened, and did not fall back to OAuth 1.0a."
    case .exchangedTooLate: "The client tried to exchange a token after OAuth 1.0a was turned off."
    case .signedTokenRequest: "The token request was signed with OAuth 1.0a."
    case .exchangeIncomplete: "The exchange request has a missing or invalid parameter."
    case .exchangeRefused: "The app cannot exchange this OAuth 1.0a token."
    case .refusedExchangeRepeated: "The client retried the exchange after a final refusal."
    case .consumerCredentials:
      "The client sent the consumer key as the Client ID, or the consumer secret as the Client Secret."
    case .clientRefused: "The client did not authenticate as its app type requires."
    case .scopeTooWide: "The exchange requests scopes that the OAuth 1.0a token does not permit."
    case .scopeMissing: "The token lacks a scope that the call requires."
    case .oauth2AtVersion1: "An OAuth 2.0 token was sent to API 1.1."
    case .accessTokenExpired: "An access token was used after its two-hour lifetime, without a refresh."
    case .accessTokenReplaced: "An access token was used after a refresh had replaced it."
    case .refreshTokenReused: "A refresh token was used a second time."
    case .refreshTokenExpired: "A refresh token was used after its six-month lifetime."
    case .pairSuperseded: "A token pair was used after a later exchange or sign-in had replaced it."
    case .tokenCutOff: "A token was truncated after it was issued."
    case .tokenRevoked: "A token was used after the person or the app had revoked it."
    case .personGivenUp: "The client stopped making calls for a person after a temporary refusal."
    case .limitIgnored: "The client kept calling after its limit was used up."
    case .otherClock: "The client's clock differs from the world's."
    case .callRefused:
      "A request was refused for some other reason, and the client did not retry it or use another call "
        + "instead."
    }
  }

  /// The remedy, as a clause.
  var advice: String {
    switch self {
    case .oauth1Refused:
      "exchange the OAuth 1.0a token before OAuth 1.0a ends, and repeat the refused call with the new token"
    case .exchangedAgain:
      "store the pair and refresh it: each exchange invalidates the earlier pair, and no exchange is "
        + "possible once OAuth 1.0a is off"
    case .exchangedTooEarly: "continue with OAuth 1.0a until the exchange opens"
    case .exchangedTooLate:
      "exchange tokens while OAuth 1.0a still works; now the person must authorize the app again"
    case .signedTokenRequest:
      "do not sign token requests; send the Client ID and Client Secret as Basic credentials, or only "
        + "client_id for a public app"
    case .exchangeIncomplete:
      "send subject_token, subject_token_type \(TokenExchange.subjectType) and oauth_token_secret"
    case .exchangeRefused:
      "the token must be valid, match its secret and belong to the same app; otherwise the person "
        + "must authorize the app again"
    case .refusedExchangeRepeated: "do not retry: the person must authorize the app again"
    case .consumerCredentials:
      "the Client ID and Client Secret of OAuth 2.0 differ from the consumer key and secret"
    case .clientRefused:
      "a confidential app authenticates with Basic; a public app sends client_id without a secret"
    case .scopeTooWide: "request only scopes that the old token permits, or omit scope"
    case .scopeMissing: "omit scope in the exchange, or list every scope that the app uses"
    case .oauth2AtVersion1: "OAuth 2.0 tokens are valid only for API 2; call its endpoint instead"
    case .accessTokenExpired: "refresh the token before expires_in has passed, or after a 401"
    case .accessTokenReplaced: "use the access token from the last refresh"
    case .refreshTokenReused: "each refresh token is valid only once; store the new one before you use it"
    case .refreshTokenExpired: "refresh the token at least every six months"
    case .pairSuperseded:
      "exchange and store each person's pair in only one program, and have other programs get tokens from it"
    case .tokenCutOff:
      "store tokens in full, whatever their length; a fixed-width database column is too narrow"
    case .tokenRevoked: "ask the person to authorize the app again"
    case .personGivenUp: "retry later; brownouts, rate limits and X's errors are temporary"
    case .limitIgnored: "wait until the time in x-rate-limit-reset"
    case .otherClock:
      "set the client's clock to the world's, or start the server with '--timestamps machine'"
    case .callRefused: "see the reason"
    }
  }

  /// The mistake in the form that the world uses.
  var known: KnownMistake { KnownMistake(name: rawValue, about: about, advice: advice) }
}
