package import EinlassNetworks
internal import EinlassWire
internal import Synchronization

/// The networks of a world, each made when it is first asked for.
///
/// They do not keep the world: who keeps its journal keeps them, for what they know of its messages.
package final class RunningNetworks: Sendable {
  private let modules: WorldModules
  package let environment: NetworkEnvironment
  private let networks = Mutex<[String: any SimulatedNetwork]>([:])

  init(modules: WorldModules, environment: NetworkEnvironment) {
    self.modules = modules
    self.environment = environment
  }

  /// The network called `id`, made when it is first asked for; nil where there is none.
  package func network(_ id: String) -> (any SimulatedNetwork)? {
    if let network = networks.withLock({ $0[id] }) { return network }
    guard let made = modules.module(id)?.network?(environment) else { return nil }
    return networks.withLock { networks in
      let network = networks[id] ?? made
      networks[id] = network
      return network
    }
  }

  /// The network of `key`, made when it is first asked for.
  package func network<Network>(_ key: NetworkKey<Network>) -> Network {
    if let network = networks.withLock({ $0[key.id] }) as? Network { return network }
    let made = key.make(environment)
    // Of two who make it at once, one is served what the other made.
    return networks.withLock { networks in
      if let network = networks[key.id] as? Network { return network }
      networks[key.id] = made
      return made
    }
  }

  /// The network that answers for `host`; nil where none does.
  func network(ofHost host: String) -> (any SimulatedNetwork)? {
    modules.index(ofHost: host).flatMap { network(modules.all[$0].id) }
  }
}
