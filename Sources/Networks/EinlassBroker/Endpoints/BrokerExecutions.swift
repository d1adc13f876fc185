internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedBroker> {
  /// The outcome of a choreo that was run with `mode=async` or `store_results=true`; `view=outputs` shows its
  /// outputs.
  static var executions: [Endpoint<SimulatedBroker>] {
    SimulatedBroker.bases.map { base in
      Endpoint(.broker.execution, [.get], "\(base)/choreo-executions/{}") { call, broker in
        try broker.respondToExecutionQuery(call)
      }
    }
  }
}

extension SimulatedBroker {
  /// A waiting choreo does not run in the background: it continues when its outcome is requested, as if it had been
  /// running. Whether it ended in time depends on when the person came back, not on the time of the request.
  fileprivate func respondToExecutionQuery(_ call: Call) throws -> WireResponse {
    let account = try authenticate(call)
    let id = call.captures.first ?? ""
    guard let execution = tables.find(BrokerExecutionRecord.self, id),
      execution.account == account.name
    else {
      throw BrokerError.unknownExecution(id)
    }
    let showsOutputs = call.query["view"] == "outputs"
    guard execution.outcome == nil else {
      return document(of: execution, showsOutputs: showsOutputs).response(200, at: clock.now)
    }
    throw ChoreoResponse(execution: execution, mayWait: false) { _ in
      let execution = tables.find(BrokerExecutionRecord.self, id) ?? execution
      return document(of: execution, showsOutputs: showsOutputs).response(200, at: clock.now)
    }
  }

  /// It is a guess that a failure is reported with status 200 here, since the query itself did not fail.
  private func document(of execution: BrokerExecutionRecord, showsOutputs: Bool) -> ExecutionDocument {
    switch execution.outcome {
    case nil: ExecutionDocument(execution, status: "RUNNING", endedAt: nil)
    case .failed(let sentence):
      ExecutionDocument(execution, status: "ERROR", endedAt: execution.endedAt, lastError: sentence)
    case .outputs(let outputs):
      ExecutionDocument(
        execution, status: "SUCCESS", endedAt: execution.endedAt, outputs: showsOutputs ? outputs : nil)
    }
  }
}
