internal import EinlassWorld

/// What clients get wrong on their way from OAuth 1.0a to OAuth 2.0.
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

  /// What the client did.
  var about: String {
    switch self {
    case .oauth1Refused:
      "A call signed with OAuth 1.0a was refused since OAuth 1.0a is ending, and nothing took its place."
    case .exchangedAgain: "The client exchanged a token of OAuth 1.0a while the pair of before was good."
    case .exchangedTooEarly:
      "The client exchanged a token before that was possible, and did not go on with OAuth 1.0a."
    case .exchangedTooLate: "The client exchanged a token when OAuth 1.0a was off."
    case .signedTokenRequest: "The request for tokens was signed with OAuth 1.0a."
    case .exchangeIncomplete: "The exchange lacks a parameter, or has a wrong one."
    case .exchangeRefused: "The token of OAuth 1.0a is not one that the app can exchange."
    case .refusedExchangeRepeated: "The client exchanged a token again that had been refused for good."
    case .consumerCredentials:
      "The client named itself by the consumer key, or has the consumer secret for the Client Secret."
    case .clientRefused: "The client did not authenticate itself as its type of app has to."
    case .scopeTooWide: "The exchange asks for more than the token of OAuth 1.0a may do."
    case .scopeMissing: "The token was made without a scope that the call takes."
    case .oauth2AtVersion1: "A token of OAuth 2.0 was sent to API 1.1."
    case .accessTokenExpired: "An access token was used beyond its two hours, and not refreshed."
    case .accessTokenReplaced: "An access token was used that a refresh had replaced."
    case .refreshTokenReused: "A refresh token was used a second time."
    case .refreshTokenExpired: "A refresh token was used beyond its half a year."
    case .pairSuperseded: "A pair was used that a later exchange or sign-in had ended."
    case .tokenCutOff: "A token came back shorter than it was issued."
    case .tokenRevoked: "A token was used that its person or the app had revoked."
    case .personGivenUp: "Calls for a person ended after a refusal that passes."
    case .limitIgnored: "The client went on calling when its limit was used up."
    case .otherClock: "The client signs by another clock than the world's."
    case .callRefused: "Something else was refused, and nothing took its place."
    }
  }

  /// What to do instead.
  var advice: String {
    switch self {
    case .oauth1Refused:
      "exchange the token of OAuth 1.0a before it ends, and repeat what was refused with the new one"
    case .exchangedAgain:
      "keep the pair, and refresh it: each exchange ends the pair of before wherever it is held, and none is possible "
        + "once OAuth 1.0a is off"
    case .exchangedTooEarly: "go on with OAuth 1.0a until the exchange opens"
    case .exchangedTooLate:
      "exchange while OAuth 1.0a still works; now the person has to authorize the app again"
    case .signedTokenRequest:
      "requests for tokens are not signed; send Basic with Client ID and Client Secret, or client_id from a public app"
    case .exchangeIncomplete:
      "send subject_token, subject_token_type \(TokenExchange.subjectType) and oauth_token_secret"
    case .exchangeRefused:
      "the token has to be live, with its own secret, and of the same app; otherwise the person has to authorize it again"
    case .refusedExchangeRepeated: "do not repeat it: the person has to authorize the app again"
    case .consumerCredentials:
      "Client ID and Client Secret of OAuth 2.0 are other values than consumer key and secret"
    case .clientRefused: "a confidential app sends Basic, a public one client_id and no secret"
    case .scopeTooWide: "ask for no more than the token's old permission is worth, or leave scope out"
    case .scopeMissing: "leave scope out of the exchange, or name there all that the app does"
    case .oauth2AtVersion1: "tokens of OAuth 2.0 open only API 2; call its endpoint"
    case .accessTokenExpired: "refresh before expires_in has passed, or upon a 401"
    case .accessTokenReplaced: "use the access token that came with the last refresh"
    case .refreshTokenReused: "each refresh token counts once; store the new one before it is used"
    case .refreshTokenExpired: "refresh at least every half a year"
    case .pairSuperseded: "let only one program exchange and keep a person's pair, and the others ask it"
    case .tokenCutOff: "keep tokens whole, whatever their length; a column of a fixed width is too narrow"
    case .tokenRevoked: "ask the person to authorize the app again"
    case .personGivenUp: "try again later; a brownout, a limit and trouble at X pass"
    case .limitIgnored: "wait until the moment that x-rate-limit-reset names"
    case .otherClock:
      "let the client's clock follow the world's, or start the server with '--timestamps machine'"
    case .callRefused: "look at the reason"
    }
  }

  /// The mistake as the world knows it.
  var known: KnownMistake { KnownMistake(name: rawValue, about: about, advice: advice) }
}
