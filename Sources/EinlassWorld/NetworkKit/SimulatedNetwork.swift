public import EinlassWire
public import OAuth1
public import OAuth1Doctor

/// A network that answers requests as the real one did.
public protocol SimulatedNetwork: Sendable {
  /// Which one.
  static var id: NetworkID { get }

  /// Its name as people write it.
  static var displayName: String { get }

  /// Finds what `request` calls, once: the value can be named, and answers.
  func route(_ request: WireRequest) -> any RoutedCall

  /// The token that `request` carries, valid or not; nil where it carries none.
  func token(in request: WireRequest) -> String?

  /// The id of the person whose token `request` carries, valid or not; nil where it carries none.
  func personID(of request: WireRequest) async -> String?

  /// What the person whose token `request` carries is called, id included; empty where it carries none.
  func names(of request: WireRequest) async -> [String]

  /// Reads what a request claims by its signature, right or wrong; nil: the network looks at no signatures.
  var readClaim: (@Sendable (WireRequest) -> SignedClaim?)? { get }

  /// The endpoints whose responses explain later requests, such as those that gave something to be sent back.
  var explanatoryEndpoints: Set<String> { get }

  /// Why `request`, which arrived at `time`, was refused; nil where nothing can be said.
  func explain(
    _ request: WireRequest, at time: WallTime, _ history: ExchangeHistory, budget: SearchBudget
  ) async -> SignatureDiagnosis?
}

extension SimulatedNetwork {
  /// Which one.
  public var id: NetworkID { Self.id }

  /// Answers any request; never fails, since the networks put their failures into responses.
  public func answer(_ request: WireRequest) async -> NetworkResponse {
    await route(request).answer()
  }

  /// nil: no request carries one.
  public func token(in request: WireRequest) -> String? { nil }
  /// nil: no request is a person's.
  public func personID(of request: WireRequest) async -> String? { nil }
  /// Empty: no request is a person's.
  public func names(of request: WireRequest) async -> [String] { [] }
  /// nil: the network looks at no signatures.
  public var readClaim: (@Sendable (WireRequest) -> SignedClaim?)? { nil }
  /// Empty: no response explains a later request.
  public var explanatoryEndpoints: Set<String> { [] }
  /// nil: nothing can be said.
  public func explain(
    _ request: WireRequest, at time: WallTime, _ history: ExchangeHistory, budget: SearchBudget
  ) async -> SignatureDiagnosis? { nil }
}

/// A request with the endpoint that it was found to call.
public protocol RoutedCall: Sendable {
  /// The endpoint's name, after the network's id and a dot; nil: no endpoint fits the request.
  var endpoint: String? { get }

  /// The network's response; never fails, since the networks put their failures into responses.
  func answer() async -> NetworkResponse
}

/// What came before a request, as far as it explains why the request was refused.
public struct ExchangeHistory: Sendable {
  /// Whether its nonce was used.
  public let isNonceUsed: Bool
  /// The status of the response to the request that used the nonce first; nil: not known.
  public let firstStatus: Int?
  /// The bodies of earlier responses of the network's `explanatoryEndpoints`.
  public let responses: [String]

  package init(isNonceUsed: Bool, firstStatus: Int?, responses: [String]) {
    self.isNonceUsed = isNonceUsed
    self.firstStatus = firstStatus
    self.responses = responses
  }
}
