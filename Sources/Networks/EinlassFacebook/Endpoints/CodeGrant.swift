internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import OAuth1

// The exchange of a code for a token (reference of Facebook's login, sections 2.1, 2.3 and 2.4).

extension SimulatedFacebook {
  /// Checks the code and everything it is bound to, spends it, and makes the token.
  func token(
    forCodeIn request: AccessTokenRequest, _ call: GraphCall, _ app: FacebookAppRecord
  ) throws -> GraphResult {
    do {
      let code = try checkedCode(in: request, app)
      // The code is spent before the token is made: a replay must fail.
      try spend(code)
      let token = try issueToken(for: code)
      var more: [JSONText.Member] = []
      if code.isReauthenticated { more.append(.init(name: "auth_type", value: .string("reauthenticate"))) }
      if code.isOpenID { more.append(.init(name: "id_token", value: .string(try idToken(for: code)))) }
      return call.tokenResult(token.token, lifetime: token.lifetime, more: more)
    } catch let error as GraphError {
      throw error.aboutCode(in: GraphEra(clock.now))
    }
  }

  /// Returns a token for a nonce, as fetched by Facebook's iOS kit of 2020. It is guessed that the refusals are those
  /// of a code.
  func token(
    forNonceIn request: AccessTokenRequest, _ call: GraphCall, _ app: FacebookAppRecord
  ) throws -> GraphResult {
    do {
      let nonce = try live(request.parameters["fb_exchange_nonce"] ?? "", kind: .nonce, app)
      try spend(nonce)
      let token = try issueToken(for: nonce)
      return call.tokenResult(token.token, lifetime: token.lifetime)
    } catch let error as GraphError {
      throw error.aboutCode(in: GraphEra(clock.now))
    }
  }

  /// Marks the code as spent. Throws if it already is.
  private func spend(_ code: FacebookCodeRecord) throws {
    let isFirst = tables.update(FacebookCodeRecord.self, code.code) { code in
      defer { code.isSpent = true }
      return !code.isSpent
    }
    guard isFirst == true else { throw GraphError.usedCode }
  }

  /// The order of the checks is guessed: format, application, use, age, address, verifier. It is also guessed that a
  /// code is not spent if its exchange fails.
  private func checkedCode(
    in request: AccessTokenRequest, _ app: FacebookAppRecord
  ) throws -> FacebookCodeRecord {
    let code = try live(request.parameters["code"] ?? "", kind: .code, app)
    let address = request.parameters["redirect_uri"] ?? ""
    guard Self.isSame(address, as: code.redirectURI) else {
      let rule = RedirectRule(app, at: clock.now)
      // An address on one of the app's own hosts counts only as a different address, as inferred from four reports.
      if !address.isEmpty, !rule.isOwn(address), let refusal = rule.refusal(of: address) {
        throw refusal.tokenError
      }
      throw GraphError.wrongRedirectURI
    }
    try Self.checkVerifier(request.parameters["code_verifier"], against: code.codeChallenge)
    if code.codeChallenge == nil, request.clientSecret == nil { throw GraphError.noClientSecret }
    return code
  }

  private func live(
    _ text: String, kind: FacebookCodeRecord.Kind, _ app: FacebookAppRecord
  ) throws -> FacebookCodeRecord {
    guard let code = tables.find(FacebookCodeRecord.self, text), code.kind == kind else {
      throw GraphError.malformedCode
    }
    guard code.appID == app.id else { throw GraphError.foreignCode }
    if code.isSpent { throw GraphError.usedCode }
    if code.expiresAt <= clock.now { throw GraphError.expiredCode }
    if let session = code.sessionID, self.session(session) == nil {
      throw GraphError.expiredCode
    }
    return code
  }

  /// Compares exactly, except that the address of a phone's application may or may not end with a slash.
  private static func isSame(_ address: String, as bound: String) -> Bool {
    if address.hasSameOctets(as: bound) { return true }
    guard bound.hasPrefix("fb"), !bound.isEmpty else { return false }
    return address.hasSameOctets(as: bound + "/") || bound.hasSameOctets(as: address + "/")
  }

  /// RFC 7636, section 4.6, with S256.
  private static func checkVerifier(_ verifier: String?, against challenge: String?) throws {
    guard let challenge else { return }
    guard let verifier, let digest = SHA256Digest.digest(of: Array(verifier.utf8)),
      SharedSecret(Base64Text.encodeForURL(digest)) == SharedSecret(challenge)
    else { throw GraphError.wrongCodeVerifier }
  }
}
