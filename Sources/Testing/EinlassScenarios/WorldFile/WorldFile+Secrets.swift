public import EinlassWorld
public import OAuth1
public import OAuth1Doctor

extension WorldFile {
  /// The apps and tokens that the networks know in the world as it starts, RSA keys included, for the signature doctor; where
  /// there are very many, those that `request` names, and some others.
  public func knownSecrets(for request: ArrivingRequest) async throws(WorldFileError) -> KnownSecrets {
    do {
      var all: [KnownSecrets] = []
      let world = try await World(configuration)
      for network in world.exchange.networks.all { all.append(try network.credentials(for: request)) }
      // Where one of them knows who signs, the others' secrets have nothing to do with it.
      let names = SignatureDoctor.names(in: request)
      let own = all.filter { known in
        known.clients.contains { $0.key == names.clientKey }
          || known.tokens.contains { $0.credentials.token == names.token }
      }
      var known = KnownSecrets(clients: [])
      for other in own.isEmpty ? all : own { known.add(other) }
      return known
    } catch {
      throw WorldFileError(file: path, line: nil, key: "", message: "\(error)")
    }
  }
}

extension KnownSecrets {
  /// Adds what another network knows. Where two know a key, the first one's counts.
  fileprivate mutating func add(_ other: KnownSecrets) {
    clients += other.clients
    tokens += other.tokens
    reverseAuthResponses += other.reverseAuthResponses
    refused.merge(other.refused) { first, _ in first }
    callbacks.merge(other.callbacks) { first, _ in first }
    verifiers.merge(other.verifiers) { first, _ in first }
  }
}
