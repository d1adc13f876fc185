package import EinlassWire
public import EinlassWorld

extension WorldModule {
  /// The back end of the world's app.
  package static let backEnd: WorldModule = {
    var module = WorldModule(NetworkKey.backEnd)
    module.network.hosts = NetworkHosts(displayName: "the app's back end", hosts: [WorldBackEnd.host])
    module.actions.wireCalls = [CallName.backEnd.sessions.name, CallName.backEnd.session.name]
    return module
  }()
}

extension NetworkKey<WorldBackEnd> {
  fileprivate static let backEnd = NetworkKey(make: WorldBackEnd.init(in:))
}

extension NetworkID {
  /// The app's own back end.
  package static let backEnd = NetworkID(rawValue: "backEnd")
}

extension RandomPurpose {
  /// The sessions of the back end.
  static let backEnd = RandomPurpose(rawValue: 6)
}

extension World {
  /// The address of the back end that every world provides for its app: `https://login.einlass.example`.
  public static let loginBackEnd = "https://\(WorldBackEnd.host)"

  /// The back end of this world's app, which has the app's Facebook secret.
  public var backEnd: WorldBackEnd { exchange.networks.network(.backEnd) }
}
