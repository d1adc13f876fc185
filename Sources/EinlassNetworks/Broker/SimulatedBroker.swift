package import EinlassStorage
public import EinlassWire
internal import HTTPTypes

/// A simulated broker in the manner of Temboo, 2013 to 2017: it signs people in at Facebook for apps without a back
/// end of their own.
///
/// It knows Facebook from the outside alone: what it wants there it asks over its transport, as anybody does.
/// Source: reference of Facebook's login, section 8, and the requests that Temboo's kits for Node, Python, Ruby and
/// Java make and the answers they understand. What is a guess is said where it stands.
public struct SimulatedBroker: SimulatedNetwork {
  /// What nobody outside the broker knows for certain; the defaults are guesses.
  public struct Policy: Sendable, Hashable, Codable {
    /// How long a sign-in may take, from `InitializeOAuth` to `FinalizeOAuth`, in seconds. Guessed.
    public var callbackLifetime: Int64 = 600
    /// The status of a choreo's failure. That it is none of 200 to 299 is how the kit for Java reads it; guessed
    /// beyond that.
    public var failureStatus = 500

    /// The defaults.
    public init() {}
  }

  /// The domain below which each account has its host.
  static let domain = ".temboolive.com"

  let storage: any BrokerStorage
  let clock: any WallClock
  /// For the ids of executions, which open nothing.
  let chance: any Chance
  /// For what goes through browsers and must not be guessed.
  let states: any Chance
  let facebook: BrokersFacebook
  let policy: Policy

  /// A broker that reaches Facebook by `transport` and draws what must not be guessed from `states`.
  package init(
    storage: any BrokerStorage, clock: any WallClock, chance: any Chance, states: any Chance,
    transport: any Transport, policy: Policy = Policy()
  ) {
    self.storage = storage
    self.clock = clock
    self.chance = chance
    self.states = states
    self.policy = policy
    facebook = BrokersFacebook(transport: transport)
  }

  /// Every endpoint; one more is one more line.
  static let endpoints: [Endpoint<SimulatedBroker>] =
    Choreo.all.flatMap(\.endpoints) + Endpoint<SimulatedBroker>.executions + [.brokerCallback]

  private static let table = EndpointTable(endpoints)

  /// Where the interface begins: as documented, and as the kits of 2013 called it.
  static let bases = ["/temboo-api/1.0", "/arcturus-web/api-1.0"]

  /// Which one.
  public var id: NetworkID { .broker }
  /// One host for each account, whatever its name.
  public var hosts: [String] { ["*" + Self.domain] }
  /// The names in the order of the list, each once.
  public var endpointNames: [String] { Self.callNames }
  /// The names of the endpoints, each once, in the order of the list.
  public static let callNames = EndpointTable<SimulatedBroker>.names(of: endpoints)

  /// The endpoint that would answer; nil where none is simulated.
  public func endpointName(for request: WireRequest) -> String? {
    guard case .found(let endpoint, _) = Self.table.match(request.head.method, path: request.path) else {
      return nil
    }
    return endpoint.name
  }

  /// Nobody: what goes to the broker is applications' business.
  public func personID(of request: WireRequest) async -> String? { nil }

  /// Answers as the broker did; of its two thousand choreos these are three, the others answer with status 501.
  public func answer(_ request: WireRequest) async -> NetworkAnswer {
    var call = Call(request)
    guard case .found(let endpoint, let captures) = Self.table.match(request.head.method, path: request.path)
    else { return NetworkAnswer(response: NotSimulated.response("this part of the broker"), endpoint: nil) }
    call.captures = captures
    do {
      return NetworkAnswer(response: try await endpoint.answer(&call, self), endpoint: endpoint.name)
    } catch let failure as BrokerFailure {
      return NetworkAnswer(response: failure.response(at: clock.now), endpoint: endpoint.name)
    } catch {
      return NetworkAnswer(
        response: BrokerFailure.trouble.response(at: clock.now), endpoint: endpoint.name)
    }
  }

  /// The account that has the host of `request`; nil where nobody has it.
  func account(of request: WireRequest) async throws -> BrokerAccountRecord? {
    try await storage.brokerAccount(String(request.host.dropLast(Self.domain.count)))
  }
}
