internal import EinlassWire

/// The networks of a world, each created on first use.
///
/// They do not retain the world. Its journal retains them, because they interpret its messages.
package final class RunningNetworks: Sendable {
  private let modules: WorldModules
  package let environment: NetworkEnvironment
  private let networks = LazyValues<any SimulatedNetwork>()

  init(modules: WorldModules, environment: NetworkEnvironment) {
    self.modules = modules
    self.environment = environment
  }

  /// The network called `id`, created on first use. `nil` if there is none.
  package func network(_ id: String) -> (any SimulatedNetwork)? {
    if let network = networks[id] { return network }
    guard let make = modules.module(id)?.network.make else { return nil }
    return networks.value(id) { make(environment) }
  }

  /// All networks.
  package var all: [any SimulatedNetwork] { modules.all.compactMap { network($0.id) } }

  /// The network of `key`, created on first use.
  package func network<Network>(_ key: NetworkKey<Network>) -> Network {
    networks.value(key.id) { key.make(environment) } as? Network ?? key.make(environment)
  }

  /// The network that responds for `host`. `nil` if none does.
  func network(ofHost host: String) -> (any SimulatedNetwork)? {
    modules.id(ofHost: host).flatMap { network($0) }
  }
}
