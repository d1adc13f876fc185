internal import EinlassStorage
internal import EinlassWire
package import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedFacebook> {
  /// `/oauth/access_token`: a token for a code, for another token, for a nonce, or the application's own.
  ///
  /// Each grant is in a separate file. Source: reference of Facebook's login, sections 2.1 to 2.4.
  package static let facebookAccessToken = graph(
    .facebook.accessToken, [.get, .post], "/oauth/access_token"
  ) { call, facebook in
    let request = AccessTokenRequest(call)
    try request.check()
    if case .extendSSO = request.grant { return try facebook.extendedToken(&call) }
    let app = try facebook.client(of: request)
    call.settleVersion(for: app)
    switch request.grant {
    case .clientCredentials: return try call.tokenResult(for: app)
    case .code: return try facebook.token(forCodeIn: request, call, app)
    case .exchange: return try facebook.longLivedToken(request, call, app)
    case .nonce: return try facebook.token(forNonceIn: request, call, app)
    case .unknown(let word): throw GraphError.unknownGrant(word)
    case .extendSSO: throw GraphError.unknownError
    }
  }

  /// `/oauth/token`, a path that clients use by mistake. Its behavior without a secret is not known.
  static let wrongTokenPath = graph(.facebook.token, [.get, .post], "/oauth/token") { call, _ in
    if AccessTokenRequest(call).clientSecret != nil { throw GraphError.secretNotWanted }
    throw GraphError.notSimulated(CallName.facebook.token.name)
  }
}

extension GraphCall {
  /// JSON from v2.3 on, urlencoded before; an application's token never expires.
  ///
  /// It is guessed that the bar in the token is not escaped in the urlencoded form.
  fileprivate func tokenResult(for app: FacebookAppRecord) throws -> GraphResult {
    guard let token = AppSecretProof.appToken(id: app.id, secret: app.secret) else {
      throw GraphError.unknownError
    }
    return tokenResult(token, lifetime: nil)
  }

  /// The result with `token` and its `lifetime` in seconds; `nil` if it never expires. `more` is left out before v2.3.
  func tokenResult(_ token: String, lifetime: Int64?, more: [JSONText.Member] = []) -> GraphResult {
    guard version >= .v2x3 else {
      return .plain(SimulatedFacebook.urlencodedToken(token, lifetime: lifetime))
    }
    var members = [
      JSONText.Member(name: "access_token", value: .string(token)),
      JSONText.Member(name: "token_type", value: .string("bearer")),
    ]
    if let lifetime { members.append(.init(name: "expires_in", value: .integer(lifetime))) }
    return .json(.object(members + more))
  }
}

extension SimulatedFacebook {
  /// A token as sent by versions before v2.3. `lifetime` is in seconds; `nil` if the token never expires.
  package static func urlencodedToken(_ token: String, lifetime: Int64?) -> String {
    "access_token=\(token)" + (lifetime.map { "&expires=\($0)" } ?? "")
  }
}
