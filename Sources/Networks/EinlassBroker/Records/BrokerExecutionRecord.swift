package import EinlassStorage
package import EinlassWire

/// One run of a choreo whose outcome is requested later.
package struct BrokerExecutionRecord: Sendable, Equatable, Codable {
  /// The outcome of a run.
  package enum Outcome: Sendable, Equatable, Codable {
    case outputs([BrokerAccountRecord.Input])
    case failed(String)
  }

  package let id: String
  package let account: String
  /// The path within the broker's library, such as `Facebook/OAuth/FinalizeOAuth`.
  package let choreo: String
  package let inputs: [BrokerAccountRecord.Input]
  package let startedAt: WallTime
  /// Whether the outputs are kept for later requests.
  package let storesResults: Bool
  /// `nil` if it is still running.
  package var outcome: Outcome?
  package var endedAt: WallTime?
}

extension BrokerExecutionRecord: TableRecord {
  package var key: String { id }

  package static let schema = TableSchema<BrokerExecutionRecord>(
    "brokerExecutions",
    date: { $0.startedAt },
    secrets: { execution, secrets in
      secrets.add(execution.inputs)
      if case .outputs(let outputs) = execution.outcome { secrets.add(outputs) }
    })
}
