package import EinlassStorage
package import EinlassWorld

/// The state of the broker in an exported world, in addition to its tables.
package struct BrokerState: ModuleState {
  private var accounts: [BrokerConfiguration.Account]
  private var policy: SimulatedBroker.Policy

  package init(of world: World) {
    accounts = world.configuration.broker.accounts
    policy = world.configuration.broker.policy
  }

  package func check(_ tables: StorageContents, at path: String) throws(ConfigurationError) {
    try DocumentCheck.number(
      policy.callbackLifetime, DocumentCheck.lifetime, "\(path).policy.callbackLifetime")
    try DocumentCheck.number(policy.failureStatus, DocumentCheck.statuses, "\(path).policy.failureStatus")
    try DocumentCheck.unique(tables[BrokerAccountRecord.self].map(\.name), "broker accounts called")
  }

  package func configure(_ configuration: inout WorldConfiguration) {
    configuration.broker.accounts = accounts
    configuration.broker.policy = policy
  }
}
