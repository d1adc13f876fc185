internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import OAuth1

/// `{"execution":{…},"output":{…}}`; times are in milliseconds.
struct ExecutionDocument: Sendable {
  let execution: BrokerExecutionRecord
  let status: String
  /// `nil` if it is still running.
  let endedAt: WallTime?
  var lastError: String?
  /// `nil` if they were not requested, or there are none.
  var outputs: [BrokerAccountRecord.Input]?

  init(
    _ execution: BrokerExecutionRecord, status: String, endedAt: WallTime?, lastError: String? = nil,
    outputs: [BrokerAccountRecord.Input]? = nil
  ) {
    self.execution = execution
    self.status = status
    self.endedAt = endedAt
    self.lastError = lastError
    self.outputs = outputs
  }

  func response(_ code: Int, at now: WallTime) -> WireResponse {
    var members: [JSONText.Member] = [
      .init(name: "id", value: .string(execution.id)), .init(name: "status", value: .string(status)),
      .init(name: "starttime", value: .integer(execution.startedAt.milliseconds)),
    ]
    if let endedAt { members.append(.init(name: "endtime", value: .integer(endedAt.milliseconds))) }
    if let lastError { members.append(.init(name: "lasterror", value: .string(lastError))) }
    var document: [JSONText.Member] = [.init(name: "execution", value: .object(members))]
    if let outputs {
      let values = outputs.map { JSONText.Member(name: $0.name, value: .string($0.value.reveal())) }
      document.append(.init(name: "output", value: .object(values)))
    }
    return BrokerResponse.json(code, .object(document), at: now)
  }
}
