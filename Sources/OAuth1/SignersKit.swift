/// What a signer has; one object, so that handing a signer on is cheap.
final class SignersKit: Sendable {
  let layout: AuthorizationHeader.Layout
  let method: any SignatureMethod
  /// The hash of `method`; nil where it is another kind of method.
  let hash: HashFunction?
  let secrets: SigningSecrets
  let clientKey: String
  let token: String?
  let own: OwnParameters
  /// The header of a request without particular additions.
  let usualHeader: HeaderTemplate?

  init(
    client: ClientCredentials, token: TokenCredentials?, method: any SignatureMethod,
    layout: AuthorizationHeader.Layout
  ) {
    self.layout = layout
    self.method = method
    hash = if case .keyedHash(let hash) = method.kind { hash } else { nil }
    secrets = SigningSecrets(client: client, token: token?.secret)
    clientKey = client.key
    self.token = token?.token
    let list = OwnParameters.list(
      clientKey: client.key, signatureMethod: method.name, token: token?.token)
    own = OwnParameters(list)
    usualHeader = HeaderTemplate(list, realm: nil, layout: layout)
  }

  /// The header parameters of one request.
  func parameters(
    timestamp: String, nonce: String, _ additions: ProtocolParameters.Additions
  ) -> ProtocolParameters {
    var parameters = ProtocolParameters(additions: additions)
    parameters.consumerKey = clientKey
    parameters.token = token
    parameters.signatureMethod = method.name
    parameters.timestamp = timestamp
    parameters.nonce = nonce
    return parameters
  }
}
