/// Clients and tokens of a server that keeps them in memory; a claim's lookup makes no text of its names.
///
/// Of two with the same name the later one counts. Names are compared byte for byte.
public struct CredentialTable: Sendable {
  private var clients: [Fingerprint: ClientCredentials] = [:]
  private var tokens: [Fingerprint: TokenCredentials] = [:]

  /// A table of these credentials.
  public init(clients: [ClientCredentials] = [], tokens: [TokenCredentials] = []) {
    for client in clients { insert(client) }
    for token in tokens { insert(token) }
  }

  /// Enters a client.
  public mutating func insert(_ client: ClientCredentials) {
    clients[Fingerprint(client.key.utf8.span)] = client
  }

  /// Enters a token.
  public mutating func insert(_ token: TokenCredentials) {
    tokens[Fingerprint(token.token.utf8.span)] = token
  }

  /// Removes the client with that key.
  public mutating func removeClient(_ key: String) { clients[Fingerprint(key.utf8.span)] = nil }

  /// Removes a token.
  public mutating func removeToken(_ token: String) { tokens[Fingerprint(token.utf8.span)] = nil }

  /// Returns the client that a claim names, and its token if it names one. `nil` for unknown ones.
  ///
  /// The table does not know the owners of tokens: if tokens belong to clients, check that too.
  public func find(_ claim: SignedClaim) -> (client: ClientCredentials?, token: TokenCredentials?) {
    let client = clients[fingerprint(claim, .consumerKey)]
    return (client, claim.hasToken ? tokens[fingerprint(claim, .token)] : nil)
  }

  private func fingerprint(_ claim: SignedClaim, _ name: ProtocolParameters.Name) -> Fingerprint {
    let place = claim.places[name]
    if place.reading == .asTheyAre { return Fingerprint(claim.list.octets.span.extracting(place.range)) }
    return Fingerprint((claim.list.text(at: place) ?? "").utf8.span)
  }
}
