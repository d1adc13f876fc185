internal import OAuth1

/// The facts that rules may use: the request and the known strings.
struct SigningFacts: Sendable {
  /// A string that a client may have confused with another.
  struct KnownString: Sendable {
    enum Kind: Sendable { case clientKey, clientSecret, token, tokenSecret }

    /// A description, such as "the token secret"; never the string itself if it is secret.
    let label: String
    let octets: [UInt8]
    let kind: Kind
    /// Whether it belongs to the request's own client or token.
    let isOwn: Bool
  }

  let received: ReceivedRequest
  /// The rules with which the server verifies signatures.
  let rules: VerificationRules
  /// The client whose secret the key starts with. `nil` if the client is unknown.
  let client: ClientCredentials?
  /// The token whose secret the key ends with. `nil` if there is no token, or if it is unknown.
  let token: TokenCredentials?
  /// Whether the request has a token that is not empty.
  let hasToken: Bool
  let strings: [KnownString]
  let known: KnownSecrets
  /// The ways in which the request's body may have been read.
  let body: BodyReading

  var request: ArrivingRequest { received.request }

  init(
    _ received: ReceivedRequest, _ known: KnownSecrets, client: ClientCredentials?, token: TokenCredentials?,
    rules: VerificationRules
  ) {
    (self.received, self.known, self.client, self.token, self.rules) = (received, known, client, token, rules)
    body = BodyReading(received.request)
    hasToken = received.value("oauth_token")?.isEmpty == false
    strings = Self.strings(of: known, client: client, token: token)
  }

  private static func strings(
    of known: KnownSecrets, client: ClientCredentials?, token: TokenCredentials?
  ) -> [KnownString] {
    let ofClients = known.clients.flatMap { other -> [KnownString] in
      let (isOwn, key) = (other.key == client?.key, Array(other.key.utf8))
      let whose = isOwn ? "the" : "another app's"
      let secret = "\(whose) consumer secret" + (isOwn ? "" : " ('\(key.printable)')")
      return [
        KnownString(label: "\(whose) consumer key", octets: key, kind: .clientKey, isOwn: isOwn),
        KnownString(label: secret, octets: other.secret.revealed, kind: .clientSecret, isOwn: isOwn),
      ]
    }
    let ofTokens = known.tokens.map(\.credentials).flatMap { other -> [KnownString] in
      let (isOwn, name) = (other.token == token?.token, Array(other.token.utf8))
      let secret = isOwn ? "the token secret" : "the secret of the token '\(name.printable)'"
      return [
        KnownString(label: isOwn ? "the token" : "another token", octets: name, kind: .token, isOwn: isOwn),
        KnownString(label: secret, octets: other.secret.revealed, kind: .tokenSecret, isOwn: isOwn),
      ]
    }
    return (ofClients + ofTokens).sorted { $0.isOwn && !$1.isOwn }
  }
}
