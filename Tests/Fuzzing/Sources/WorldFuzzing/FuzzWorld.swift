import Einlass
public import EinlassSimulator
public import EinlassWire
import HTTPTypes

/// A world that receives inputs, recreated from time to time so that inputs do not depend on all earlier ones.
public final class FuzzWorld {
  /// The directory that contains the world, called `default`.
  public private(set) var directory: WorldDirectory
  /// A token that is valid on Facebook in a new world.
  public private(set) var token = ""
  /// The transport to the networks of the world.
  private var transport: any Transport
  private let configuration: WorldConfiguration
  private let life: Int
  private var age = 0

  /// Creates a world that is replaced after `life` inputs.
  public init(life: Int, configuration: WorldConfiguration = FuzzWorld.configuration) {
    self.life = life
    self.configuration = configuration
    directory = Self.make(configuration)
    token = Self.token(in: directory)
    transport = Self.transport(in: directory)
  }

  /// The configuration of every such world: people, accounts, and one of each object that an action could need.
  public static let configuration: WorldConfiguration = {
    var configuration = WorldConfiguration.builtIn
    configuration.time = .automatic
    return configuration
  }()

  /// Runs `body` with the directory and the token.
  public func run<Result: Sendable>(
    _ body: @escaping @Sendable (WorldDirectory, String) async -> Result
  ) -> Result {
    grow()
    let (directory, token) = (directory, token)
    return TaskLoop.run { await body(directory, token) }
  }

  /// Sends the request that `make` returns for the token. `nil` if the connection fails.
  ///
  /// Use it for inputs that cannot replace the world, so that the world is not looked up for each input.
  public func send(_ make: (_ token: String) -> WireRequest) -> WireResponse? {
    grow()
    let (transport, request) = (transport, make(token))
    return TaskLoop.run { await Self.send(request, by: transport) }
  }

  private func grow() {
    if age == life {
      age = 0
      directory = Self.make(configuration)
      token = Self.token(in: directory)
      transport = Self.transport(in: directory)
    }
    age += 1
  }

  private static func make(_ configuration: WorldConfiguration) -> WorldDirectory {
    let made: WorldDirectory? = TaskLoop.run { try? await WorldDirectory(configuration) }
    guard let made else { fatalError("the world of the fuzzers can not be made") }
    return made
  }

  private static func token(in directory: WorldDirectory) -> String {
    TaskLoop.run {
      guard let world = try? await directory.world(named: "default") else { return "" }
      let authenticator = FacebookAuthenticator(appID: configuration.facebook.app.id, app: world.app)
      return (try? await authenticator.perform(confirming: { _ in true }).token) ?? ""
    }
  }

  private static func transport(in directory: WorldDirectory) -> any Transport {
    let world: World? = TaskLoop.run { try? await directory.world(named: "default") }
    guard let world else { fatalError("the world of the fuzzers is not there") }
    return world.transport
  }

  /// The response of a network, always with a status defined by HTTP.
  private static func send(_ request: WireRequest, by transport: any Transport) async -> WireResponse? {
    guard let response = try? await transport.send(request) else { return nil }
    guard 100...599 ~= response.head.status.code else { fatalError("status \(response.head.status.code)") }
    return response
  }

  /// Checks a world's counters: clocks, ages, limits, tokens.
  public static func look(at name: String, in directory: WorldDirectory, token: String) async {
    guard let world = try? await directory.world(named: name) else { return }
    // Tasks that wait for a frozen clock would wait forever.
    world.clock.pace = .automatic
    for action in ["clock.show", "world.list", "failure.list"] {
      _ = try? await ControlAction.perform(action, in: directory, world: name)
    }
    let fields = "id,name,age_range,timezone,picture,permissions,updated_time"
    for (host, target) in [
      ("graph.facebook.com", "/v2.8/me?fields=\(fields)&access_token=\(token)"),
      ("graph.facebook.com", "/debug_token?input_token=\(token)&access_token=\(token)"),
      ("api.twitter.com", "/1.1/account/verify_credentials.json"),
      ("www.facebook.com", "/dialog/oauth?client_id=500000000000001&redirect_uri=https://a.example/"),
    ] {
      _ = await send(WireRequest(.get, host: host, target: target), by: world.transport)
    }
  }
}
