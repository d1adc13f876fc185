public import EinlassWire
public import OAuth1
public import OAuth1Doctor

/// A network that responds to requests as the real one did.
public protocol SimulatedNetwork: Sendable {
  /// The id of the network, or of the first of several that have the same type.
  static var id: NetworkID { get }

  /// The id of this network, which is that of its type unless there are several of the type.
  var id: NetworkID { get }

  /// Its name as people write it.
  static var displayName: String { get }

  /// Finds the endpoint that `request` calls, once: the result has the endpoint's name, and can respond.
  func route(_ request: WireRequest) -> any RoutedCall

  /// The token that `request` carries, valid or not. `nil` if it does not carry one.
  func token(in request: WireRequest) -> String?

  /// The id of the person whose token `request` carries, valid or not. `nil` if it does not carry one.
  func personID(of request: WireRequest) -> String?

  /// The names of the person whose token `request` carries, id included; empty where it does not carry one.
  func names(of request: WireRequest) -> [String]

  /// Reads what a request claims by its signature, right or wrong. `nil` if the network does not check signatures.
  var readClaim: (@Sendable (WireRequest) -> SignedClaim?)? { get }

  /// The endpoints whose responses explain later requests, such as those that returned something to be sent back.
  var explanatoryEndpoints: Set<String> { get }

  /// Why `request`, which arrived at `time`, was refused. `nil` if nothing can be said.
  func explain(
    _ request: WireRequest, at time: WallTime, _ history: ExchangeHistory, budget: SearchBudget
  ) -> SignatureDiagnosis?

  /// The apps and tokens that it knows, for the signature doctor, RSA keys included; of very many, those that `request`
  /// names, and some others.
  func credentials(for request: ArrivingRequest) throws -> KnownSecrets
}

extension SimulatedNetwork {
  /// The id of the network.
  public var id: NetworkID { Self.id }

  /// Responds to any request; never fails, since the networks put their failures into responses. A response that has an
  /// `answer` waits for it.
  public func respond(to request: WireRequest) -> NetworkResponse {
    route(request).respond()
  }

  /// `nil` if requests do not carry tokens.
  public func token(in request: WireRequest) -> String? { nil }
  /// `nil` if requests are not made by people.
  public func personID(of request: WireRequest) -> String? { nil }
  /// Empty: requests are not made by people.
  public func names(of request: WireRequest) -> [String] { [] }
  /// `nil` if the network does not check signatures.
  public var readClaim: (@Sendable (WireRequest) -> SignedClaim?)? { nil }
  /// Empty: no response explains a later request.
  public var explanatoryEndpoints: Set<String> { [] }
  /// `nil` if nothing can be said.
  public func explain(
    _ request: WireRequest, at time: WallTime, _ history: ExchangeHistory, budget: SearchBudget
  ) -> SignatureDiagnosis? { nil }
  /// None: requests are not signed.
  public func credentials(for request: ArrivingRequest) throws -> KnownSecrets {
    KnownSecrets(clients: [])
  }
}

/// A request with the endpoint that it was found to call.
public protocol RoutedCall: Sendable {
  /// The endpoint's name, after the network's id and a dot; nil: no endpoint fits the request.
  var endpoint: String? { get }

  /// The network's response; never fails, since the networks put their failures into responses.
  func respond() -> NetworkResponse
}

/// What happened before a request, as far as it explains why the request was refused.
public struct ExchangeHistory: Sendable {
  /// Whether its nonce had been used before.
  public let isNonceUsed: Bool
  /// The status of the response to the request that used the nonce first; nil: not known.
  public let firstStatus: Int?
  /// The bodies of earlier responses of the network's `explanatoryEndpoints`.
  public let responses: [String]
}
