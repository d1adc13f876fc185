package import EinlassStorage

/// What the simulated broker keeps.
package enum BrokerTables {
  /// Every table; one more is one more line.
  package static let all: [any StoredRecord.Type] = [
    BrokerAccountRecord.self, BrokerCallbackRecord.self, BrokerExecutionRecord.self,
  ]
}
