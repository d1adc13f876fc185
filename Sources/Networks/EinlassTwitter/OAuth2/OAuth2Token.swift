internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

extension Endpoint<SimulatedTwitter> {
  /// `POST /2/oauth2/token`: exchanges codes, refresh tokens and tokens of OAuth 1.0a for tokens of OAuth 2.0.
  ///
  /// Source: reference of X today, sections 3, 4 and 6.
  static let oauth2Token = Endpoint(.twitter.oauth2Token, [.post], "/2/oauth2/token") { call, twitter in
    let parameters = OAuth2Parameters(call)
    if parameters["grant_type"] == TokenExchange.grantType {
      return try twitter.exchangeOAuth1Token(call, parameters)
    }
    let client = try twitter.oauth2Client(call, parameters)
    switch try parameters.required("grant_type") {
    case "authorization_code": return try twitter.exchangeCode(parameters, client)
    case "refresh_token": return try twitter.refresh(parameters, client)
    default: throw OAuth2Error.grantTypeUnsupported
    }
  }
}

extension SimulatedTwitter {
  /// Section 4.1.3 of RFC 6749 with RFC 7636. That a wrong verifier or address does not use up the code is a guess.
  fileprivate func exchangeCode(
    _ parameters: OAuth2Parameters, _ client: OAuth2Client
  ) throws -> WireResponse {
    let code = try parameters.required("code")
    let redirect = try parameters.required("redirect_uri")
    let verifier = try parameters.required("code_verifier")
    let (record, personID) = try openCode(code, of: client)
    guard redirect.hasSameOctets(as: record.redirect) else {
      throw OAuth2Error.redirectMismatch.because(
        "redirect_uri is '\(redirect.prefix(200))', but the code was issued for '\(record.redirect)'")
    }
    try check(verifier, of: record)
    guard let person = tables.find(TwitterPersonRecord.self, personID), !person.isDeactivated,
      !person.isSuspended
    else {
      throw OAuth2Error.codeInvalid.because("the person's account is suspended or deactivated")
    }
    try spend(code)
    if policy.oauth2.endsEarlierGrants {
      try endTokens(of: personID, appKey: client.app.key, as: .superseded)
    }
    return tokenResponse(issueTokens(to: client, for: personID, record.scopes))
  }

  /// The code with the person who allowed it, if it belongs to the client and is valid.
  private func openCode(
    _ code: String, of client: OAuth2Client
  ) throws -> (record: TwitterOAuth2CodeRecord, personID: Int64) {
    guard let record = tables.find(TwitterOAuth2CodeRecord.self, code) else {
      throw OAuth2Error.codeInvalid.because("the code was never issued")
    }
    guard record.appKey == client.app.key else {
      throw OAuth2Error.codeInvalid.because("the code was issued to another app")
    }
    guard case .allowed(let personID) = record.state else {
      throw OAuth2Error.codeInvalid.because(
        record.state == .used
          ? "the code was already used; a code is valid only once"
          : "the person has not allowed the app access")
    }
    let lifetime = policy.oauth2.codeLifetime
    guard record.issuedAt.advanced(by: .seconds(lifetime)) > clock.now else {
      throw OAuth2Error.codeInvalid.because("the code has expired: it is valid for \(lifetime) seconds")
    }
    return (record, personID)
  }

  private func spend(_ code: String) throws {
    let isSpent = tables.update(TwitterOAuth2CodeRecord.self, code) { record -> Bool in
      guard case .allowed = record.state else { return false }
      record.state = .used
      return true
    }
    guard isSpent == true else {
      throw OAuth2Error.codeInvalid.because("the code was already used; a code is valid only once")
    }
  }

  private func check(_ verifier: String, of record: TwitterOAuth2CodeRecord) throws(ReasonedError) {
    guard Self.challenge(of: verifier, isHashed: record.isHashed)?.hasSameOctets(as: record.challenge) != true
    else { return }
    throw OAuth2Error.verifierMismatch.because(
      verifier == record.challenge && record.isHashed
        ? "code_verifier equals code_challenge, but the challenge must be the verifier's hash"
        : "code_verifier does not match the authorization's code_challenge")
  }

  /// The challenge for `verifier` (RFC 7636, section 4.2). `nil` if OpenSSL fails.
  private static func challenge(of verifier: String, isHashed: Bool) -> String? {
    isHashed ? SHA256Digest.digest(of: Array(verifier.utf8)).map(Base64Text.encodeForURL) : verifier
  }

  /// Section 6 of RFC 6749. A scope in the request is ignored.
  fileprivate func refresh(
    _ parameters: OAuth2Parameters, _ client: OAuth2Client
  ) throws -> WireResponse {
    let text = try parameters.required("refresh_token")
    let record = try refreshToken(text, of: client)
    guard let person = tables.find(TwitterPersonRecord.self, record.personID),
      !person.isDeactivated
    else {
      throw OAuth2Error.tokenInvalid.because("the person's account is deactivated")
    }
    let isSpent = tables.update(TwitterOAuth2TokenRecord.self, text) { record -> Bool in
      guard record.state == .live else { return false }
      record.state = .replaced
      return true
    }
    guard isSpent == true else {
      throw OAuth2Error.tokenInvalid.because("the refresh token was already used; it is valid only once")
    }
    if !policy.oauth2.keepsAccessTokenOnRefresh {
      try endTokens(ofGrant: record.grant, as: .replaced) { $0.kind == .access }
    }
    let pair = issueTokens(to: client, for: person.id, record.scopes, grant: record.grant)
    return tokenResponse(pair)
  }

  /// The refresh token, if it belongs to the client and is valid. A reused refresh token may end the whole grant.
  private func refreshToken(
    _ text: String, of client: OAuth2Client
  ) throws -> TwitterOAuth2TokenRecord {
    guard let record = tables.find(TwitterOAuth2TokenRecord.self, text) else {
      throw OAuth2Error.tokenInvalid.because("the refresh token was never issued")
    }
    guard record.kind == .refresh else {
      throw OAuth2Error.tokenInvalid.because("refresh_token is an access token")
    }
    guard record.appKey == client.app.key else {
      throw OAuth2Error.tokenInvalid.because("the refresh token belongs to another app")
    }
    guard let reason = reasonForDeath(of: record) else { return record }
    guard record.state == .replaced, policy.oauth2.endsGrantOnReuse else {
      throw OAuth2Error.tokenInvalid.because(reason)
    }
    try endTokens(ofGrant: record.grant, as: .revoked)
    throw OAuth2Error.tokenInvalid.because(reason + "; all tokens issued from it are now revoked")
  }
}
