internal import EinlassStorage
internal import EinlassWire
internal import OAuth1

/// The parameters of `/oauth/access_token` and its related endpoints (reference of Facebook's login, section 2.1).
struct AccessTokenRequest {
  /// The credential that is exchanged for a token.
  enum Grant {
    case clientCredentials, code, exchange, extendSSO, nonce
    case unknown(String)
  }

  let grant: Grant
  let clientID: String?
  let clientSecret: String?
  let parameters: GraphParameters

  /// Client credentials come as parameters, in `Authorization: Basic`, or as `ID|SECRET` in place of a token, as
  /// the PHP kit sends them.
  init(_ call: GraphCall) {
    parameters = call.parameters
    let basic = call.credentials(schemes: ["basic"]).flatMap { Base64Text.decode($0) }.map { octets in
      String(decoding: octets, as: UTF8.self).split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    }
    let bar = parameters.filled("access_token")?.split(separator: "|", maxSplits: 1)
    let pair = basic ?? (bar?.count == 2 ? bar : nil)
    clientID = parameters.filled("client_id") ?? pair?.first.map(String.init)
    clientSecret = parameters["client_secret"] ?? pair?.dropFirst().first.map(String.init)
    // In 2010, the parameter was named `type`, and its value `web_server` meant the exchange of a code.
    grant =
      switch parameters.filled("grant_type") ?? parameters.filled("type") {
      case "client_credentials", "client_cred": .clientCredentials
      case nil, "authorization_code", "web_server": .code
      case "fb_exchange_token": .exchange
      case "fb_extend_sso_token": .extendSSO
      case "fb_exchange_nonce": .nonce
      case let word?: .unknown(word)
      }
  }

  /// Throws if a parameter that the grant needs is missing. The order is guessed.
  func check() throws {
    if case .extendSSO = grant { return }
    guard clientID != nil else { throw GraphError.noClientID }
    switch grant {
    case .code:
      guard parameters["code"] != nil else { throw GraphError.noCode }
      guard parameters["redirect_uri"] != nil else { throw GraphError.noRedirectURI }
    case .exchange where parameters.filled("fb_exchange_token") == nil: throw GraphError.noExchangeToken
    case .nonce where parameters.filled("fb_exchange_nonce") == nil: throw GraphError.noExchangeNonce
    default: break
    }
    guard clientSecret != nil || !needsSecret else { throw GraphError.noClientSecret }
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
  /// The application that makes the request. Throws if the secret sent is wrong.
  func client(of request: AccessTokenRequest) throws -> FacebookAppRecord {
    guard let app = tables.find(FacebookAppRecord.self, request.clientID ?? "") else {
      throw GraphError.unknownApplication
    }
    if app.isDeleted { throw GraphError.applicationDeleted }
    if let secret = request.clientSecret, SharedSecret(secret) != app.secret {
      throw GraphError.wrongClientSecret
    }
    return app
  }

  /// Like `client`, but a secret must have been sent.
  func authenticatedClient(of call: inout GraphCall) throws -> FacebookAppRecord {
    let request = AccessTokenRequest(call)
    guard request.clientID != nil else { throw GraphError.noClientID }
    guard request.clientSecret != nil else { throw GraphError.noClientSecret }
    let app = try client(of: request)
    call.settleVersion(for: app)
    return app
  }
}
