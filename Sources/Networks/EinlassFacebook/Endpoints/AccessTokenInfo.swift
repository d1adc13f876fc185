internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedFacebook> {
  /// `GET /oauth/access_token_info`: the `auth_nonce` with which the person logged in again.
  ///
  /// The members other than the nonce are an inference (reference of Facebook's login, section 2.1).
  static let accessTokenInfo = graph(
    .facebook.accessTokenInfo, [.get], "/oauth/access_token_info"
  ) { call, facebook in
    guard let clientID = call.parameters.filled("client_id") else { throw GraphError.noClientID }
    guard let text = call.token else { throw GraphError.noToken }
    let token = try facebook.liveUserToken(text)
    call.settleVersion(for: token.app)
    guard token.app.id == clientID else { throw GraphError.unreadableToken }
    var members = [
      JSONText.Member(name: "access_token", value: .string(text)),
      JSONText.Member(name: "token_type", value: .string("bearer")),
      JSONText.Member(name: "expires_in", value: .integer(facebook.remaining(token.record) ?? 0)),
    ]
    if let nonce = token.record.authNonce { members.append(.init(name: "auth_nonce", value: .string(nonce))) }
    return .json(.object(members))
  }
}
