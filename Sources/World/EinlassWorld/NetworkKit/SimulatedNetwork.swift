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

  /// Finds the endpoint for a request, once.
  ///
  /// - Parameter request: The request, which has the host of this network.
  /// - Returns: The call, which has the endpoint's name and can respond.
  func route(_ request: WireRequest) -> any RoutedCall

  /// Returns the token in a request.
  ///
  /// - Parameter request: The request, accepted or not.
  /// - Returns: The token, valid or not. `nil` if the request does not carry one.
  func token(in request: WireRequest) -> String?

  /// Returns the id of the person whose token a request carries.
  ///
  /// - Parameter request: The request, accepted or not.
  /// - Returns: The id, even if the token is no longer valid. `nil` if the request does not carry one.
  func personID(of request: WireRequest) -> String?

  /// Returns the names of the person whose token a request carries.
  ///
  /// - Parameter request: The request, accepted or not.
  /// - Returns: The names, including the id. Empty if the request does not carry a token.
  func names(of request: WireRequest) -> [String]

  /// Reads the claim of a request's signature, correct or not. `nil` if the network does not check signatures.
  var readClaim: (@Sendable (WireRequest) -> SignedClaim?)? { get }

  /// The endpoints whose responses explain later requests, such as those with values that clients send back.
  var explanatoryEndpoints: Set<String> { get }

  /// Explains why a request was refused.
  ///
  /// - Parameters:
  ///   - request: The refused request.
  ///   - time: The time at which it arrived, on the virtual clock.
  ///   - history: The earlier events that can explain the refusal.
  ///   - budget: The limits of the search.
  /// - Returns: The explanation. `nil` if the reason is unknown.
  func explain(
    _ request: WireRequest, at time: WallTime, _ history: ExchangeHistory, budget: SearchBudget
  ) -> SignatureDiagnosis?

  /// Returns the apps and tokens that the network knows, including RSA keys, for the signature doctor.
  ///
  /// - Parameter request: The request to diagnose.
  /// - Returns: All secrets. If there are very many, those that `request` names, and some others.
  /// - Throws: The error of a network that cannot read its secrets.
  func credentials(for request: ArrivingRequest) throws -> KnownSecrets
}

extension SimulatedNetwork {
  /// The id of the network.
  public var id: NetworkID { Self.id }

  /// Responds to any request. Never fails, since networks put their failures into responses.
  ///
  /// - Parameter request: The request, which has the host of this network.
  /// - Returns: The response. If it has an `answer`, the caller has to wait for that.
  public func respond(to request: WireRequest) -> NetworkResponse {
    route(request).respond()
  }

  /// Returns `nil`: requests do not carry tokens.
  ///
  /// - Parameter request: Ignored.
  /// - Returns: Always `nil`.
  public func token(in request: WireRequest) -> String? { nil }
  /// Returns `nil`: people do not make the requests.
  ///
  /// - Parameter request: Ignored.
  /// - Returns: Always `nil`.
  public func personID(of request: WireRequest) -> String? { nil }
  /// Returns no names: people do not make the requests.
  ///
  /// - Parameter request: Ignored.
  /// - Returns: An empty list.
  public func names(of request: WireRequest) -> [String] { [] }
  /// Returns `nil`: the network does not check signatures.
  public var readClaim: (@Sendable (WireRequest) -> SignedClaim?)? { nil }
  /// Returns no endpoints: responses do not explain later requests.
  public var explanatoryEndpoints: Set<String> { [] }
  /// Returns `nil`: the reason is unknown.
  ///
  /// - Parameters:
  ///   - request: Ignored.
  ///   - time: Ignored.
  ///   - history: Ignored.
  ///   - budget: Ignored.
  /// - Returns: Always `nil`.
  public func explain(
    _ request: WireRequest, at time: WallTime, _ history: ExchangeHistory, budget: SearchBudget
  ) -> SignatureDiagnosis? { nil }
  /// Returns no credentials: requests are not signed.
  ///
  /// - Parameter request: Ignored.
  /// - Returns: An empty collection.
  /// - Throws: Never. Networks with secrets can throw.
  public func credentials(for request: ArrivingRequest) throws -> KnownSecrets {
    KnownSecrets(clients: [])
  }
}

/// A request with its endpoint.
public protocol RoutedCall: Sendable {
  /// The endpoint's name, after the network's id and a dot. `nil` if no endpoint fits the request.
  var endpoint: String? { get }

  /// Handles the request. Never fails, since networks put their failures into responses.
  ///
  /// - Returns: The network's response. If it has an `answer`, the caller has to wait for that.
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
