internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

extension Endpoint<SimulatedTwitter> {
  /// `POST /2/oauth2/token`: codes, refresh tokens and tokens of OAuth 1.0a for tokens of OAuth 2.0.
  ///
  /// Source: reference of X today, sections 3, 4 and 6.
  static let oauth2Token = Endpoint(.twitter.oauth2Token, [.post], "/2/oauth2/token") { call, twitter in
    let parameters = OAuth2Parameters(call)
    if parameters["grant_type"] == TokenExchange.grantType {
      return try await twitter.exchangeOAuth1Token(&call, parameters)
    }
    let client = try await twitter.ordinaryOAuth2Client(&call, parameters)
    switch try parameters.required("grant_type") {
    case "authorization_code": return try await twitter.exchangeCode(&call, parameters, client)
    case "refresh_token": return try await twitter.refresh(&call, parameters, client)
    default: throw OAuth2Error.grantTypeUnsupported
    }
  }
}

extension SimulatedTwitter {
  /// Section 4.1.3 of RFC 6749 with RFC 7636. A wrong verifier or address does not spend the code: guessed.
  fileprivate func exchangeCode(
    _ call: inout Call, _ parameters: OAuth2Parameters, _ client: OAuth2Client
  ) async throws -> WireResponse {
    let code = try parameters.required("code")
    let redirect = try parameters.required("redirect_uri")
    let verifier = try parameters.required("code_verifier")
    guard let record = try await storage.find(TwitterOAuth2CodeRecord.self, code) else {
      call.reason = "the code was never issued"
      throw OAuth2Error.codeInvalid
    }
    guard record.appKey == client.app.key else {
      call.reason = "the code was issued to another app"
      throw OAuth2Error.codeInvalid
    }
    guard case .allowed(let personID) = record.state else {
      call.reason =
        record.state == .used
        ? "the code was used already; each counts once" : "the person has not allowed the app access"
      throw OAuth2Error.codeInvalid
    }
    let lifetime = policy.oauth2.codeLifetime
    guard record.issuedAt.advanced(by: .seconds(lifetime)) > clock.now else {
      call.reason = "the code has expired: it lives for \(lifetime) seconds"
      throw OAuth2Error.codeInvalid
    }
    guard redirect.hasSameOctets(as: record.redirect) else {
      call.reason = "redirect_uri is '\(redirect.prefix(200))' here, and was '\(record.redirect)' before"
      throw OAuth2Error.redirectMismatch
    }
    guard Self.challenge(of: verifier, isHashed: record.isHashed)?.hasSameOctets(as: record.challenge) == true
    else {
      call.reason =
        verifier == record.challenge && record.isHashed
        ? "code_verifier is the challenge itself, which was announced as a hash"
        : "code_verifier does not fit the code_challenge of the authorization"
      throw OAuth2Error.verifierMismatch
    }
    guard let person = try await storage.find(TwitterPersonRecord.self, personID), !person.isDeactivated,
      !person.isSuspended
    else {
      call.reason = "the person's account is suspended or deactivated"
      throw OAuth2Error.codeInvalid
    }
    // The code is spent before the tokens are made: of two concurrent exchanges one must lose.
    let isSpent = try await storage.update(TwitterOAuth2CodeRecord.self, code) { record -> Bool in
      guard case .allowed = record.state else { return false }
      record.state = .used
      return true
    }
    guard isSpent == true else {
      call.reason = "the code was used already; each counts once"
      throw OAuth2Error.codeInvalid
    }
    if policy.oauth2.endsEarlierGrants {
      try await endTokens(of: personID, appKey: client.app.key, as: .superseded)
    }
    return tokenResponse(try await issueTokens(to: client, for: personID, record.scopes))
  }

  /// The challenge that `verifier` gives (RFC 7636, section 4.2); nil where OpenSSL refuses.
  private static func challenge(of verifier: String, isHashed: Bool) -> String? {
    isHashed ? SHA256Digest.digest(of: Array(verifier.utf8)).map(Base64Text.encodeForURL) : verifier
  }

  /// Section 6 of RFC 6749; a scope in the request counts for nothing.
  fileprivate func refresh(
    _ call: inout Call, _ parameters: OAuth2Parameters, _ client: OAuth2Client
  ) async throws -> WireResponse {
    let text = try parameters.required("refresh_token")
    let record = try await storage.find(TwitterOAuth2TokenRecord.self, text)
    guard let record, record.kind == .refresh, record.appKey == client.app.key else {
      call.reason =
        switch record {
        case nil: "the refresh token was never issued"
        case .some(let other) where other.kind == .access: "this is an access token"
        default: "the refresh token belongs to another app"
        }
      throw OAuth2Error.tokenInvalid
    }
    if let reason = reasonForDeath(of: record) {
      call.reason = reason
      if record.state == .replaced, policy.oauth2.endsGrantOnReuse {
        try await endTokens(ofGrant: record.grant, as: .revoked)
        call.reason = reason + "; everything that came of it is revoked now"
      }
      throw OAuth2Error.tokenInvalid
    }
    guard let person = try await storage.find(TwitterPersonRecord.self, record.personID),
      !person.isDeactivated
    else {
      call.reason = "the person's account is deactivated"
      throw OAuth2Error.tokenInvalid
    }
    let isSpent = try await storage.update(TwitterOAuth2TokenRecord.self, text) { record -> Bool in
      guard record.state == .live else { return false }
      record.state = .replaced
      return true
    }
    guard isSpent == true else {
      call.reason = "the refresh token was used already; each counts once"
      throw OAuth2Error.tokenInvalid
    }
    if !policy.oauth2.keepsAccessTokenOnRefresh {
      try await endTokens(ofGrant: record.grant, as: .replaced) { $0.kind == .access }
    }
    let pair = try await issueTokens(to: client, for: person.id, record.scopes, grant: record.grant)
    return tokenResponse(pair)
  }
}
