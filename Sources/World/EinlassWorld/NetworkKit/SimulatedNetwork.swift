public import EinlassWire
public import OAuth1
public import OAuth1Doctor

/// A network that responds to requests like the real one.
public protocol SimulatedNetwork: Sendable {
  /// The id of the network, or of the first of several that have the same type.
  static var id: NetworkID { get }

  /// The id of this network, which is that of its type unless there are several of the type.
  var id: NetworkID { get }

  /// The display name.
  static var displayName: String { get }

  /// Finds the endpoint for `request`, once. The result has the endpoint's name, and can respond.
  func route(_ request: WireRequest) -> any RoutedCall

  /// Returns the token in `request`, valid or not. `nil` if it does not carry one.
  func token(in request: WireRequest) -> String?

  /// Returns the id of the person whose token `request` carries, valid or not. `nil` if it does not carry one.
  func personID(of request: WireRequest) -> String?

  /// Returns the names of the person whose token `request` carries, including the id. Empty if it does not carry one.
  func names(of request: WireRequest) -> [String]

  /// Reads the claim of a request's signature, correct or not. `nil` if the network does not check signatures.
  var readClaim: (@Sendable (WireRequest) -> SignedClaim?)? { get }

  /// The endpoints whose responses explain later requests, such as those with values that clients send back.
  var explanatoryEndpoints: Set<String> { get }

  /// Returns the reason why `request`, which arrived at `time`, was refused. `nil` if it is unknown.
  func explain(
    _ request: WireRequest, at time: WallTime, _ history: ExchangeHistory, budget: SearchBudget
  ) -> SignatureDiagnosis?

  /// Returns the apps and tokens that it knows, including RSA keys, for the signature doctor. If there are very many,
  /// returns those that `request` names, and some others.
  func credentials(for request: ArrivingRequest) throws -> KnownSecrets
}

extension SimulatedNetwork {
  /// The id of the network.
  public var id: NetworkID { Self.id }

  /// Responds to any request. Never fails, since networks put their failures into responses. A response with an
  /// `answer` waits for it.
  public func respond(to request: WireRequest) -> NetworkResponse {
    route(request).respond()
  }

  /// Returns `nil`: requests do not carry tokens.
  public func token(in request: WireRequest) -> String? { nil }
  /// Returns `nil`: people do not make the requests.
  public func personID(of request: WireRequest) -> String? { nil }
  /// Returns no names: people do not make the requests.
  public func names(of request: WireRequest) -> [String] { [] }
  /// Returns `nil`: the network does not check signatures.
  public var readClaim: (@Sendable (WireRequest) -> SignedClaim?)? { nil }
  /// Returns no endpoints: responses do not explain later requests.
  public var explanatoryEndpoints: Set<String> { [] }
  /// Returns `nil`: the reason is unknown.
  public func explain(
    _ request: WireRequest, at time: WallTime, _ history: ExchangeHistory, budget: SearchBudget
  ) -> SignatureDiagnosis? { nil }
  /// Returns no credentials: requests are not signed.
  public func credentials(for request: ArrivingRequest) throws -> KnownSecrets {
    KnownSecrets(clients: [])
  }
}

/// A request with its endpoint.
public protocol RoutedCall: Sendable {
  /// The endpoint's name, after the network's id and a dot. `nil` if no endpoint fits the request.
  var endpoint: String? { get }

  /// Returns the network's response. Never fails, since networks put their failures into responses.
  func respond() -> NetworkResponse
}

/// The events before a request that explain its refusal.
public struct ExchangeHistory: Sendable {
  /// Whether its nonce had been used before.
  public let isNonceUsed: Bool
  /// The status of the response to the request that used the nonce first. `nil` if not known.
  public let firstStatus: Int?
  /// The bodies of earlier responses of the network's `explanatoryEndpoints`.
  public let responses: [String]
}
