/// Clients and tokens of a server that keeps them in memory; a claim's lookup makes no text of its names.
///
/// Of two with the same name the later one counts. Names are compared byte for byte.
public struct CredentialTable: Sendable {
  private var clients: [Fingerprint: ClientCredentials] = [:]
  private var tokens: [Fingerprint: TokenCredentials] = [:]

  /// A table of the given credentials.
  ///
  /// - Parameters:
  ///   - clients: The clients. If two have the same key, the later one counts.
  ///   - tokens: The tokens. If two are the same, the later one counts.
  public init(clients: [ClientCredentials] = [], tokens: [TokenCredentials] = []) {
    for client in clients { insert(client) }
    for token in tokens { insert(token) }
  }

  /// Enters a client.
  ///
  /// - Parameter client: The client. It replaces one with the same key.
  public mutating func insert(_ client: ClientCredentials) {
    clients[Fingerprint(client.key.utf8.span)] = client
  }

  /// Enters a token.
  ///
  /// - Parameter token: The token and its secret. They replace those of the same token.
  public mutating func insert(_ token: TokenCredentials) {
    tokens[Fingerprint(token.token.utf8.span)] = token
  }

  /// Removes a client. Its tokens stay.
  ///
  /// - Parameter key: The client identifier. An unknown one has no effect.
  public mutating func removeClient(_ key: String) { clients[Fingerprint(key.utf8.span)] = nil }

  /// Removes a token.
  ///
  /// - Parameter token: The token, without its secret. An unknown one has no effect.
  public mutating func removeToken(_ token: String) { tokens[Fingerprint(token.utf8.span)] = nil }

  /// Finds the client that a claim names, and its token if it names one.
  ///
  /// The table does not know the owners of tokens: if tokens belong to clients, check that too.
  ///
  /// - Parameter claim: The result of `RequestVerifier.read`.
  /// - Returns: The client and the token, each `nil` if it is unknown. The token is also `nil` if the claim
  ///   names none.
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
