internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedFacebook> {
  /// `/oauth/client_code`: a server that has a long-lived token gets a code for the person's device.
  ///
  /// The refusal of a short-lived token is not known. It is guessed that any token is accepted (reference of Facebook's
  /// login, section 2.1).
  static let clientCode = graph(
    .facebook.clientCode, [.get, .post], "/oauth/client_code"
  ) { call, facebook in
    let app = try facebook.authenticatedClient(of: &call)
    guard let address = call.parameters["redirect_uri"] else { throw GraphError.noRedirectURI }
    guard let text = call.token else { throw GraphError.noToken }
    let token = try facebook.liveUserToken(text)
    guard token.app.id == app.id, let person = token.person else { throw GraphError.unreadableToken }
    var code = facebook.newCode(appID: app.id, person: person, redirectURI: address)
    code.isLongLived = true
    facebook.keep(code)
    return .json(.members(["code": .string(code.code)]))
  }
}
