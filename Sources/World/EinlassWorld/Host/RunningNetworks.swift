internal import EinlassWire

/// The networks of a world, each made when it is first asked for.
///
/// They do not retain the world, but its journal retains them, for what they know of its messages.
package final class RunningNetworks: Sendable {
  private let modules: WorldModules
  package let environment: NetworkEnvironment
  private let networks = LazyValues<any SimulatedNetwork>()

  init(modules: WorldModules, environment: NetworkEnvironment) {
    self.modules = modules
    self.environment = environment
  }

  /// The network called `id`, made when it is first asked for. `nil` if there is none.
  package func network(_ id: String) -> (any SimulatedNetwork)? {
    if let network = networks[id] { return network }
    guard let make = modules.module(id)?.network.make else { return nil }
    return networks.value(id) { make(environment) }
  }

  /// All networks.
  package var all: [any SimulatedNetwork] { modules.all.compactMap { network($0.id) } }

  /// The network of `key`, made when it is first asked for.
  package func network<Network>(_ key: NetworkKey<Network>) -> Network {
    networks.value(key.id) { key.make(environment) } as? Network ?? key.make(environment)
  }

  /// The network that responds for `host`. `nil` if none does.
  func network(ofHost host: String) -> (any SimulatedNetwork)? {
    modules.id(ofHost: host).flatMap { network($0) }
  }
}
