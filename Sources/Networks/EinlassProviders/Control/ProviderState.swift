internal import EinlassStorage
package import EinlassWorld

/// The state of described providers in an exported world, except their tables.
package struct ProviderState: ModuleState {
  private var networks: [String: ProviderConfiguration]

  package init(of world: World) {
    networks = world.configuration[ProviderConfigurations.self].networks
  }

  package func configure(_ configuration: inout WorldConfiguration) {
    configuration[ProviderConfigurations.self].networks = networks
  }

  package func restore(in world: World) {
    for app in world.tables.list(ProviderClientRecord.self, last: .max) {
      world.clientKeys.add(app.clientKey)
    }
  }
}
