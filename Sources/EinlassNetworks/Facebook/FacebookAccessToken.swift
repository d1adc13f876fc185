internal import EinlassStorage
internal import EinlassWire
internal import HTTPTypes
internal import OAuth1

extension Endpoint<SimulatedFacebook> {
  /// `/oauth/access_token` for an application's own token (`grant_type=client_credentials`).
  ///
  /// The exchange of a code or a token is checked up to the application's secret and then says that it is not
  /// simulated. Source: reference of Facebook's login, sections 2.1, 2.2 and 2.4.
  static let facebookAccessToken = graph(
    "facebook.access_token", [.get, .post], "/oauth/access_token"
  ) { call, facebook in
    let request = AccessTokenRequest(call)
    try request.check()
    let app = try await facebook.client(of: request)
    call.settleVersion(for: app)
    switch request.grant {
    case .clientCredentials: return try call.tokenReply(for: app)
    case .code: return .notSimulated("facebook.access_token for a code")
    case .exchange: return .notSimulated("facebook.access_token for fb_exchange_token")
    case .extendSSO: return .notSimulated("facebook.access_token for fb_extend_sso_token")
    case .nonce: return .notSimulated("facebook.access_token for fb_exchange_nonce")
    case .unknown: return .notSimulated("facebook.access_token for this grant_type")
    }
  }
}

/// The parameters of `/oauth/access_token`.
private struct AccessTokenRequest {
  enum Grant {
    case clientCredentials, code, exchange, extendSSO, nonce, unknown
  }

  let grant: Grant
  let clientID: String?
  let clientSecret: String?
  private let parameters: GraphParameters

  /// Client credentials stand in the parameters or in `Authorization: Basic`.
  init(_ call: GraphCall) {
    parameters = call.parameters
    let basic = call.credentials(schemes: ["basic"]).flatMap(Base64.decode).map { octets in
      String(decoding: octets, as: UTF8.self).split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    }
    clientID = parameters.filled("client_id") ?? basic?.first.map(String.init)
    clientSecret = parameters["client_secret"] ?? basic?.dropFirst().first.map(String.init)
    // `type` is the word of 2010; its `web_server` meant the exchange of a code.
    grant =
      switch parameters.filled("grant_type") ?? parameters.filled("type") {
      case "client_credentials", "client_cred": .clientCredentials
      case nil, "authorization_code", "web_server": .code
      case "fb_exchange_token": .exchange
      case "fb_extend_sso_token": .extendSSO
      case "fb_exchange_nonce": .nonce
      default: .unknown
      }
  }

  /// Throws where a parameter is missing that the grant needs; the order is guessed.
  func check() throws {
    guard clientID != nil else { throw GraphFailure.noClientID }
    switch grant {
    case .code:
      guard parameters["code"] != nil else { throw GraphFailure.noCode }
      guard parameters["redirect_uri"] != nil else { throw GraphFailure.noRedirectURI }
    case .exchange where parameters.filled("fb_exchange_token") == nil: throw GraphFailure.noExchangeToken
    default: break
    }
    guard clientSecret != nil || !needsSecret else { throw GraphFailure.noClientSecret }
  }

  private var needsSecret: Bool {
    switch grant {
    case .clientCredentials, .exchange: true
    case .code: parameters["code_verifier"] == nil
    case .extendSSO, .nonce, .unknown: false
    }
  }
}

extension SimulatedFacebook {
  /// The application that asks; its secret is right where one was sent.
  fileprivate func client(of request: AccessTokenRequest) async throws -> FacebookAppRecord {
    guard let app = try await storage.facebookApp(id: request.clientID ?? "") else {
      throw GraphFailure.unknownApplication
    }
    if app.isDeleted { throw GraphFailure.applicationDeleted }
    if let secret = request.clientSecret, SharedSecret(secret) != app.secret {
      throw GraphFailure.wrongClientSecret
    }
    return app
  }
}

extension GraphCall {
  /// JSON from v2.3 on, urlencoded before; an application's token never expires.
  ///
  /// That the bar in the token stood unescaped in the urlencoded form is guessed.
  fileprivate func tokenReply(for app: FacebookAppRecord) throws -> GraphReply {
    guard let token = AppSecretProof.appToken(id: app.id, secret: app.secret) else {
      throw GraphFailure.unknownError
    }
    guard version >= .v2x3 else { return .plain("access_token=\(token)") }
    return .json(.members(["access_token": .string(token), "token_type": .string("bearer")]))
  }
}
