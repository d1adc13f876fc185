internal import EinlassStorage
package import EinlassWire
package import EinlassWorld
package import OAuth1
package import OAuth1Doctor

extension ProviderNetwork {
  /// The number of apps and of tokens to consider in addition to those that a request names.
  private static var most: Int { 64 }

  /// The endpoint for temporary credentials. Its responses contain values that later requests must send.
  package var explanatoryEndpoints: Set<String> { ["\(description.network).request_token"] }

  package func explain(
    _ request: WireRequest, at time: WallTime, _ history: ExchangeHistory, budget: SearchBudget
  ) -> SignatureDiagnosis? {
    var known = knownSecrets()
    known.firstStatus = history.firstStatus
    let isNonceUsed = history.isNonceUsed
    let doctor = SignatureDoctor(
      known: known, policy: description.verifierPolicy.explaining(clientClock), comparedWith: .rfc5849)
    return doctor.explain(ArrivingRequest(request), at: time.seconds, budget: budget) { _ in isNonceUsed }
  }

  package func credentials(for request: ArrivingRequest) -> KnownSecrets {
    fill()
    var known = knownSecrets()
    for name in SignatureDoctor.allNames(in: request) where !known.clients.contains(where: { $0.key == name })
    {
      let app = tables.find(ProviderClientRecord.self, ProviderKey(description.network, name))
      if let credentials = app?.credentials { known.clients.append(credentials) }
    }
    return known
  }

  private func knownSecrets() -> KnownSecrets {
    var known = KnownSecrets(clients: [])
    known.provider = description.serviceProvider
    for app in tables.list(ProviderClientRecord.self, last: Self.most)
    where app.network == description.network {
      guard let credentials = app.credentials else { continue }
      known.clients.append(credentials)
      if app.isSuspended { known.refused[app.clientKey] = "\(description.title) has suspended the app" }
    }
    for token in tables.list(ProviderTokenRecord.self, last: Self.most)
    where token.network == description.network {
      known.tokens.append(KnownSecrets.Token(token.credentials, clientKey: token.clientKey))
      if token.isRevoked { known.refused[token.token] = "the token was revoked" }
    }
    for token in tables.list(ProviderRequestTokenRecord.self, last: Self.most)
    where token.network == description.network {
      known.tokens.append(KnownSecrets.Token(token.credentials, clientKey: token.clientKey))
      if case .allowed(let grant) = token.answer, let verifier = grant.verifier {
        known.verifiers[token.token] = verifier.reveal()
      }
    }
    return known
  }
}
