internal import EinlassStorage
internal import EinlassWire
internal import HTTPTypes

/// The caller, once its token has been found valid.
struct FacebookAuthorization: Sendable {
  /// The person or application that the token represents.
  enum Holder: Sendable {
    case app
    case person(FacebookPersonRecord, FacebookInstallRecord)
    /// A page, for a person with a role there.
    case page(FacebookPageRecord, FacebookPersonRecord, FacebookInstallRecord)
  }

  let token: String
  let app: FacebookAppRecord
  let holder: Holder

  /// The person's grant to the application. `nil` for the application's own token.
  var install: FacebookInstallRecord? {
    switch holder {
    case .app: nil
    case .person(_, let install), .page(_, _, let install): install
    }
  }
}

extension SimulatedFacebook {
  /// Checks the token and its proof, settles the version, and counts `calls`. `nil` if the call carries no token.
  func authorize(_ call: inout GraphCall, counting calls: Int = 1) throws -> FacebookAuthorization? {
    guard let text = call.token else { return nil }
    if policy.refusesPlainHTTP, call.request.head.scheme == "http" { throw GraphError.plainHTTP }
    let token = try read(text)
    call.settleVersion(for: token.app)
    let holder = try holder(of: token)
    try checkProof(call, token: text, app: token.app)
    let authorization = FacebookAuthorization(token: text, app: token.app, holder: holder)
    if calls > 0 { try count(calls, authorization, &call) }
    return authorization
  }

  /// Like `authorize`, for calls that require a token.
  func requireToken(_ call: inout GraphCall) throws -> FacebookAuthorization {
    guard let authorization = try authorize(&call) else { throw GraphError.noToken }
    return authorization
  }

  private func holder(of token: FacebookToken) throws -> FacebookAuthorization.Holder {
    guard case .user(let user) = token else { return .app }
    if let death = user.death(at: clock.now) { throw death }
    guard let person = user.person, let install = user.install else {
      throw GraphError.notAuthorized(appID: user.app.id)
    }
    if let page = user.page { return .page(page, person, install) }
    return .person(person, install)
  }

  /// Checks the proof if one is sent or the application requires it (reference of Facebook's login, section 3.7).
  private func checkProof(_ call: GraphCall, token: String, app: FacebookAppRecord) throws {
    guard let proof = call.parameters["appsecret_proof"] else {
      if app.requiresProof { throw GraphError.noProof }
      return
    }
    guard proof == AppSecretProof.proof(secret: app.secret, token: token) else {
      throw GraphError.wrongProof
    }
  }
}
