package import EinlassWire

/// The accounts at the simulated broker.
package protocol BrokerAccountStorage: Sendable {
  func brokerAccount(_ name: String) async throws(StorageFailure) -> BrokerAccountRecord?
  /// Every account, by name.
  func brokerAccounts() async throws(StorageFailure) -> [BrokerAccountRecord]
  func save(_ account: BrokerAccountRecord) async throws(StorageFailure)
}

/// The sign-ins that the broker has begun, spent ones too: who comes second is told so.
package protocol BrokerCallbackStorage: Sendable {
  func brokerCallback(_ id: String) async throws(StorageFailure) -> BrokerCallbackRecord?
  /// False where there is one with the id already; of several callers at once exactly one gets true.
  func addBrokerCallback(_ callback: BrokerCallbackRecord) async throws(StorageFailure) -> Bool
  /// Keeps the provider's answer; false where there is one already, or no such sign-in. Of several callers at once
  /// exactly one gets true.
  func answerBrokerCallback(
    _ id: String, with answer: BrokerCallbackRecord.Answer, at now: WallTime
  ) async throws(StorageFailure) -> Bool
  /// Marks the sign-in as fetched; false where it was, or is not there. Of several callers at once exactly one gets
  /// true.
  func spendBrokerCallback(_ id: String) async throws(StorageFailure) -> Bool
  /// Forgets what was begun before `moment`.
  func dropBrokerCallbacks(createdBefore moment: WallTime) async throws(StorageFailure)
}

/// The runs of choreos that somebody may ask for later.
package protocol BrokerExecutionStorage: Sendable {
  func brokerExecution(_ id: String) async throws(StorageFailure) -> BrokerExecutionRecord?
  func save(_ execution: BrokerExecutionRecord) async throws(StorageFailure)
  /// Keeps what came of it; false where that is known already, or there is no such run.
  func endBrokerExecution(
    _ id: String, with outcome: BrokerExecutionRecord.Outcome, at now: WallTime
  ) async throws(StorageFailure) -> Bool
}
