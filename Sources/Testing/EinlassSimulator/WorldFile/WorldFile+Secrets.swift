public import EinlassWorld
public import OAuth1
public import OAuth1Doctor

extension WorldFile {
  /// Returns the apps and tokens that the networks know in the initial world, including RSA keys, for the
  /// signature doctor.
  ///
  /// - Parameter request: The request to diagnose. If a network knows its key or token, the secrets of other
  ///   networks are left out.
  /// - Returns: The secrets. If there are very many, those that `request` names, and some others.
  /// - Throws: `WorldFileError` if the world cannot be created, or a network cannot read its secrets.
  public func knownSecrets(for request: ArrivingRequest) async throws(WorldFileError) -> KnownSecrets {
    do {
      var all: [KnownSecrets] = []
      let world = try await World(configuration)
      for network in world.exchange.networks.all { all.append(try network.credentials(for: request)) }
      // If one network knows the signer, the secrets of the others are irrelevant.
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
  /// Adds the secrets of another network. If both know a key, the first network's entry wins.
  fileprivate mutating func add(_ other: KnownSecrets) {
    clients += other.clients
    tokens += other.tokens
    reverseAuthResponses += other.reverseAuthResponses
    refused.merge(other.refused) { first, _ in first }
    callbacks.merge(other.callbacks) { first, _ in first }
    verifiers.merge(other.verifiers) { first, _ in first }
  }
}
