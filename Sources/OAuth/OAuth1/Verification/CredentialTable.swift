/// Clients and tokens of a server that keeps them in memory, found for a claim without a text being made of its names.
///
/// Of two with the same name the later one counts. Names are compared byte for byte.
public struct CredentialTable: Sendable {
  private var clients: [Fingerprint: ClientCredentials] = [:]
  private var tokens: [Fingerprint: TokenCredentials] = [:]

  /// A table of these.
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

  /// Forgets the client of that name.
  public mutating func removeClient(_ key: String) { clients[Fingerprint(key.utf8.span)] = nil }

  /// Forgets a token.
  public mutating func removeToken(_ token: String) { tokens[Fingerprint(token.utf8.span)] = nil }

  /// The client that a claim names, and its token where it names one. `nil` for what is unknown.
  ///
  /// Whose token it is the table does not know: where tokens belong to clients, look at that too.
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
