internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedTwitter> {
  /// `POST /1.1/oauth/invalidate_token`: invalidates the token that signed (reference of Twitter's login, section 3.6).
  ///
  /// Some clients also name it in `access_token` and `access_token_secret`; these have no effect.
  static let invalidateToken = make("/1.1/oauth/invalidate_token")

  /// The same endpoint at its other address.
  static let invalidateTokenJSON = make("/1.1/oauth/invalidate_token.json")

  private static func make(_ path: String) -> Endpoint<SimulatedTwitter> {
    Endpoint(.twitter.invalidateToken, [.post], path) { call, twitter in
      try twitter.resource(&call, .invalidateToken, type: "application/json; charset=utf-8") {
        _, resource in
        let token = resource.token.token
        twitter.tables.update(TwitterTokenRecord.self, token) { $0.state = .revoked }
        return JSONText.members(["access_token": .string(token)]).encoded(.twitter)
      }
    }
  }
}
