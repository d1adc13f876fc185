package import EinlassStorage

/// The tables of the simulated broker.
package enum BrokerTables {
  /// Every table; new ones go here.
  package static let all: [any StoredRecord.Type] = [
    BrokerAccountRecord.self, BrokerCallbackRecord.self, BrokerExecutionRecord.self,
  ]
}
