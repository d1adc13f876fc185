package import EinlassStorage
package import EinlassWorld

/// What an exported world says of its described providers besides their tables.
package struct ProviderState: ModuleState {
  private var networks: [String: ProviderConfiguration]

  package init(of world: World, tables: StorageContents) {
    networks = world.configuration[ProviderConfigurations.self].networks
  }

  package func configure(_ configuration: inout WorldConfiguration) {
    configuration[ProviderConfigurations.self].networks = networks
  }

  package func restore(in world: World, tables: StorageContents) {
    for app in tables[ProviderClientRecord.self] { world.clientKeys.add(app.clientKey) }
  }
}
