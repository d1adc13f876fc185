/// State shared by copies of a signer.
final class SignerState: Sendable {
  let layout: AuthorizationHeader.Layout
  let method: any SignatureMethod
  /// The hash of `method`; nil where it is another kind of method.
  let hash: HashFunction?
  let secrets: SigningSecrets
  let clientKey: String
  let token: String?

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
  }

  /// The header parameters of one request.
  func parameters(
    timestamp: String, nonce: String, _ options: SigningOptions
  ) -> ProtocolParameters {
    var parameters = ProtocolParameters(options: options)
    parameters.consumerKey = clientKey
    parameters.token = token
    parameters.signatureMethod = method.name
    parameters.timestamp = timestamp
    parameters.nonce = nonce
    return parameters
  }
}
