public import OAuth1

/// The credentials of all clients and tokens: known to a server, and possibly confused by a client.
public struct KnownSecrets: Sendable {
  /// A token and its owner.
  public struct Token: Sendable {
    /// The token and its secret.
    public let credentials: TokenCredentials
    /// The client it was issued to. `nil` if not known; then the token counts as any client's.
    public let clientKey: String?

    /// A token with its owner, if known.
    ///
    /// - Parameters:
    ///   - credentials: The token and its secret.
    ///   - clientKey: The key of the client that the token was issued to. `nil` if not known; then it counts
    ///     as any client's.
    public init(_ credentials: TokenCredentials, clientKey: String? = nil) {
      self.credentials = credentials
      self.clientKey = clientKey
    }
  }

  /// All clients.
  public var clients: [ClientCredentials]
  /// All tokens.
  public var tokens: [Token]
  /// The responses of step 1 of reverse authentication, byte for byte, for comparison with step 2.
  public var reverseAuthResponses: [String] = []
  /// Client keys and tokens that the server knows but refuses, each with the reason as a sentence.
  public var refused: [String: String] = [:]
  /// The registered callback of each client, by its key; `oob` for a client that may not use any other.
  public var callbacks: [String: String] = [:]
  /// The verifiers that were issued, by their request tokens.
  public var verifiers: [String: String] = [:]
  /// The provider whose API the requests are for.
  public var provider = ServiceProvider()
  /// The status of the response to the request that first used the nonce; `nil` if not known.
  public var firstStatus: Int?

  /// The credentials of any number of clients and tokens.
  ///
  /// - Parameters:
  ///   - clients: The clients. A request with an unknown key is examined as if it came from the first one.
  ///   - tokens: The tokens of these clients.
  public init(clients: [ClientCredentials], tokens: [Token] = []) {
    self.clients = clients
    self.tokens = tokens
  }

  /// The credentials of one client.
  ///
  /// - Parameters:
  ///   - client: The client's credentials.
  ///   - token: The client's token. `nil` if it has none.
  public init(client: ClientCredentials, token: TokenCredentials? = nil) {
    self.init(clients: [client], tokens: token.map { [Token($0, clientKey: client.key)] } ?? [])
  }

  func client(_ key: String) -> ClientCredentials? {
    clients.first { $0.key.hasSameOctets(as: key) }
  }

  func token(_ token: String) -> Token? {
    tokens.first { $0.credentials.token.hasSameOctets(as: token) }
  }
}

extension SharedSecret {
  /// The secret in clear, for the doctor, which builds keys that no client should.
  var revealed: [UInt8] {
    withOctets { octets in octets.indices.map { octets[$0] } }
  }
}
