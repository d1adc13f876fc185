internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

extension Endpoint<SimulatedTwitter> {
  /// `POST /2/oauth2/revoke`: an app revokes a token.
  ///
  /// Revoking a refresh token also revokes its access token, but not the reverse. This is a guess, as is the refusal of
  /// an unknown token. Source: reference of X today, section 4.
  static let oauth2Revoke = Endpoint(.twitter.oauth2Revoke, [.post], "/2/oauth2/revoke") { call, twitter in
    let parameters = OAuth2Parameters(call)
    let client = try twitter.oauth2Client(call, parameters)
    let text = try parameters.required("token")
    let record = twitter.tables.find(TwitterOAuth2TokenRecord.self, text)
    guard let record, record.appKey == client.app.key, twitter.reasonForDeath(of: record) == nil else {
      guard twitter.policy.oauth2.revokesUnknownTokens else {
        throw OAuth2Error.tokenInvalid.because(
          record.map { twitter.reasonForDeath(of: $0) ?? "the token belongs to another app" }
            ?? "the token was never issued")
      }
      return twitter.revokedResponse()
    }
    try twitter.endTokens(ofGrant: record.grant, as: .revoked) {
      record.kind == .refresh || $0.token.hasSameOctets(as: text)
    }
    return twitter.revokedResponse()
  }
}

extension SimulatedTwitter {
  fileprivate func revokedResponse() -> WireResponse {
    .twitterVersion2(.ok, body: .members(["revoked": .bool(true)]), at: clock.now)
  }
}
