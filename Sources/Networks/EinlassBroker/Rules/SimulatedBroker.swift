package import EinlassStorage
public import EinlassWire
public import EinlassWorld
internal import HTTPTypes

/// A simulated broker modelled on Temboo, 2013 to 2017: it signs people in at Facebook for apps without a back end.
///
/// It accesses Facebook only from outside: it sends its requests over its transport, like any client. Source: reference
/// of Facebook's login, section 8, and the requests and responses of Temboo's SDKs for Node, Python, Ruby and Java.
/// Guesses are marked.
public struct SimulatedBroker: SimulatedNetwork {
  /// Settings for behaviour that is not known for certain outside the broker; the defaults are guesses.
  public struct Policy: Sendable, Hashable, Codable {
    /// The time limit of a sign-in, from `InitializeOAuth` to `FinalizeOAuth`, in seconds. Guessed.
    public var callbackLifetime: Int64 = 600
    /// The status of a failed choreo. The SDK for Java shows that it is outside 200 to 299; the value is guessed.
    public var failureStatus = 500

    /// Creates the default policy.
    public init() {}
  }

  /// The domain under which each account has its host.
  package static let domain = ".temboolive.com"

  let tables: WorldTables
  let clock: any WallClock
  /// The source of executions' ids, which open nothing.
  let random: any RandomSource
  /// The source of values that go through browsers and must not be guessable.
  let states: any RandomSource
  /// The way to Facebook.
  let transport: any Transport
  let policy: Policy

  /// Creates a broker that reaches Facebook by `transport` and takes values that must not be guessable from `states`.
  package init(
    tables: WorldTables, clock: any WallClock, random: any RandomSource, states: any RandomSource,
    transport: any Transport, policy: Policy = Policy()
  ) {
    self.tables = tables
    self.clock = clock
    self.random = random
    self.states = states
    self.policy = policy
    self.transport = transport
  }

  private static let table = EndpointTable(endpoints)

  /// The beginnings of the interface's paths: as documented, and as used by the kits of 2013.
  static let bases = ["/temboo-api/1.0", "/arcturus-web/api-1.0"]

  /// The network's id.
  public static var id: NetworkID { .broker }
  /// The network's name for people.
  public static var displayName: String { "Broker" }
  /// The names of the endpoints, each once, in the order of the list.
  public static let callNames = EndpointTable<SimulatedBroker>.names(of: endpoints)

  /// Finds the endpoint by method and path.
  ///
  /// - Parameter request: The request as it arrived. The host determines only the account.
  /// - Returns: The call, which can respond. Its endpoint is `nil` if none is simulated.
  public func route(_ request: WireRequest) -> any RoutedCall {
    BrokerCall(
      broker: self, request: request, match: Self.table.match(request.head.method, path: request.path))
  }

  /// Returns the account that has the host of `request`. `nil` if no account has it.
  func account(of request: WireRequest) -> BrokerAccountRecord? {
    tables.find(BrokerAccountRecord.self, String(request.host.dropLast(Self.domain.count)))
  }
}

/// A request to the broker with its endpoint; of its two thousand choreos three are simulated, the others get
/// status 501.
private struct BrokerCall: RoutedCall {
  let broker: SimulatedBroker
  let request: WireRequest
  let match: EndpointTable<SimulatedBroker>.Match

  var endpoint: String? {
    guard case .found(let endpoint, _) = match else { return nil }
    return endpoint.name
  }

  func respond() -> NetworkResponse {
    guard case .found(let endpoint, let captures) = match else {
      return NetworkResponse(NotSimulated.response("this part of the broker"))
    }
    var call = Call(request)
    call.captures = captures
    do {
      return NetworkResponse(try endpoint.respond(&call, broker))
    } catch let pending as ChoreoResponse {
      return broker.response(to: pending)
    } catch {
      return NetworkResponse((error as? BrokerError ?? .trouble).response(at: broker.clock.now))
    }
  }
}

extension NetworkID {
  /// The broker in the manner of Temboo, which signs people in at Facebook for others.
  public static let broker = NetworkID(rawValue: "broker")
}
