internal import EinlassStorage
package import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
package import OAuth1

/// The verification of one request by a provider that has only the request's client and token. For commands.
package struct ProviderVerification: Sendable {
  /// The cause for refusing the request. `nil` if it is valid.
  package let cause: Cause?
  /// Details of the cause; `nil` if there are none.
  package let note: String?
  /// The base string that the provider computes. `nil` if it does not know the signature method.
  package let baseString: String?
  /// Whether the signature is right. `nil` if the request was refused earlier, or if the signature is not needed.
  package let isSignatureRight: Bool?
  /// The response that refuses it. `nil` if it is valid.
  package let response: WireResponse?

  /// Verifies `request` with all checks of the provider that need no person, as if it had been sent to the provider's
  /// own host.
  ///
  /// - Parameter now: The provider's clock.
  package init(
    _ request: WireRequest, _ description: ProviderDescription, client: ClientCredentials,
    token: TokenCredentials?, at now: WallTime
  ) throws {
    baseString = description.baseString(of: request, client: client, token: token)
    var request = request
    request.clientAddress = ClientAddress(
      scheme: request.head.scheme ?? "https", authority: request.head.authority ?? request.host,
      target: request.head.path ?? "/")
    let network = ProviderNetwork(emptyFor: description, at: now)
    network.insert(client, token)
    var call = ProviderCall(network, request, description.target(of: request))
    do {
      try call.verify()
      (cause, note, response) = (nil, nil, nil)
      isSignatureRight = call.signature == nil ? nil : call.acceptedFailure == nil
    } catch let refusal as ProviderRefusal {
      (cause, note, response) = (refusal.cause, refusal.note, call.response(to: refusal))
      isSignatureRight = refusal.cause == .signature ? false : call.signature == nil ? nil : true
    }
  }
}

extension ProviderNetwork {
  /// A network with empty tables.
  fileprivate init(emptyFor description: ProviderDescription, at now: WallTime) {
    let configuration = WorldConfiguration()
    self.init(
      description, reader: description.reader, accounts: ProviderAccounts(description, in: configuration),
      tables: WorldTables(), clock: VirtualClock(now),
      random: SeededRandomSource(seed: 0, purpose: 0), person: configuration.person)
  }

  /// Inserts the app and its token into the tables, the token as both a request token and an access token.
  fileprivate func insert(_ client: ClientCredentials, _ token: TokenCredentials?) {
    let name = "person"
    tables.save(
      ProviderClientRecord(
        network: description.network, clientKey: client.key, secret: client.secret, name: client.key,
        callbacks: [], publicKey: client.rsaKey?.publicKeyPEM, fields: accounts.clientFields, permission: nil)
    )
    tables.save(
      ProviderUserRecord(
        network: description.network, name: name, id: name, fullName: name, email: "", fields: [:]))
    guard let token else { return }
    tables.save(
      ProviderTokenRecord(
        network: description.network, token: token.token, secret: token.secret, clientKey: client.key,
        user: name, permission: nil, scope: nil, issuedAt: clock.now))
    tables.save(
      ProviderRequestTokenRecord(
        network: description.network, token: token.token, secret: token.secret, clientKey: client.key,
        callback: nil, issuedAt: clock.now, formSecret: ""))
  }
}

extension ProviderDescription {
  /// The base string of `request` that the provider computes for its own host. `nil` if it does not know the signature
  /// method.
  package func baseString(
    of request: WireRequest, client: ClientCredentials, token: TokenCredentials?
  ) -> String? {
    let parameters = ReadParameters(request, signing)
    let name = parameters["oauth_signature_method"]
    guard let method = signing.methods.first(where: { $0.name == name }) else { return nil }
    let signature = ProviderSignature(
      request, parameters, self, method: method, client: client,
      token: parameters["oauth_token"] == nil ? nil : token?.secret, configuredHost: request.head.authority)
    return signature.baseString.description
  }
}
