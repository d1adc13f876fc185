internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

/// One of the broker's procedures: it turns inputs into outputs.
struct Choreo: Sendable {
  /// The path within the library, such as `Facebook/OAuth/FinalizeOAuth`.
  let path: String
  /// The call of the choreo's endpoint.
  let call: CallName
  /// The inputs that must be present, in the order in which they are checked.
  let required: [String]
  let run: @Sendable (ChoreoRun, SimulatedBroker) throws -> ChoreoProgress

  /// Every choreo that is simulated; new ones go here.
  static let all: [Choreo] = [.initializeOAuth, .finalizeOAuth, .readUser]

  var endpoints: [Endpoint<SimulatedBroker>] {
    SimulatedBroker.bases.map { base in
      Endpoint(call, [.post], "\(base)/choreos/Library/\(path)") { call, broker in
        try broker.respond(to: call, with: self)
      }
    }
  }

  /// Begins a run. Throws if an input is missing, and whatever the choreo throws.
  func begin(_ run: ChoreoRun, _ broker: SimulatedBroker) throws -> ChoreoProgress {
    if let name = required.first(where: { run[$0] == nil }) { throw ChoreoError.missingInput(name) }
    return try self.run(run, broker)
  }
}

/// One run of a choreo, as the choreo sees it.
struct ChoreoRun: Sendable {
  let account: String
  let inputs: [BrokerAccountRecord.Input]
  let startedAt: WallTime
  /// Whether the caller waits for the outcome: if not, a choreo that would wait reports that it is still running.
  let mayWait: Bool

  /// The value of an input. `nil` if it is missing or empty.
  subscript(name: String) -> String? {
    let value = inputs.first { $0.name == name }?.value.reveal() ?? ""
    return value.isEmpty ? nil : value
  }
}

extension BrokerAccountRecord.Input {
  init(_ name: String, _ value: String) {
    self.init(name: name, value: SharedSecret(value))
  }
}

extension SimulatedBroker {
  /// Authenticates the application, reads its inputs and runs the choreo: during the request, or later (`mode=async`).
  func respond(to call: Call, with choreo: Choreo) throws -> WireResponse {
    let account = try authenticate(call)
    let inputs = try ChoreoInputs.read(call.request.body, account)
    let id = random.uuid().lowercased()
    let isAsync = call.query["mode"] == "async"
    let execution = BrokerExecutionRecord(
      id: id, account: account.name, choreo: choreo.path, inputs: inputs, startedAt: clock.now,
      storesResults: ["true", "1"].contains(call.query["store_results"]))
    if isAsync || execution.storesResults { tables.save(execution) }
    throw ChoreoResponse(execution: execution, mayWait: !isAsync) { result in
      if isAsync { return BrokerResponse.json(200, .members(["id": .string(id)]), at: clock.now) }
      return response(to: execution, result, endedAt: clock.now, showsOutputs: true)
    }
  }

  /// Runs the choreo of `pending` as far as possible, keeps the outcome, and responds.
  func response(to pending: ChoreoResponse) -> NetworkResponse {
    .later {
      do {
        return NetworkResponse(pending.response(try await result(of: pending.execution, pending.mayWait)))
      } catch {
        return NetworkResponse(BrokerError.trouble.response(at: clock.now))
      }
    }
  }

  private func result(
    of execution: BrokerExecutionRecord, _ mayWait: Bool
  ) async throws -> Result<[BrokerAccountRecord.Input], ChoreoError> {
    guard let choreo = Choreo.all.first(where: { $0.path == execution.choreo }) else {
      throw BrokerError.trouble
    }
    let run = ChoreoRun(
      account: execution.account, inputs: execution.inputs, startedAt: execution.startedAt, mayWait: mayWait)
    let result: Result<[BrokerAccountRecord.Input], ChoreoError>
    do {
      result = .success(try await outputs(of: choreo.begin(run, self)))
    } catch let error as ChoreoError {
      result = .failure(error)
    }
    switch result {
    case .success(let outputs): end(execution, with: .outputs(execution.storesResults ? outputs : []))
    case .failure(.stillRunning): break
    case .failure(let failure): end(execution, with: .failed(failure.sentence))
    }
    return result
  }

  /// The outputs of a run. This is the only place where the broker waits.
  private func outputs(of begun: ChoreoProgress) async throws -> [BrokerAccountRecord.Input] {
    var progress = begun
    while true {
      switch progress {
      case .outputs(let outputs): return outputs
      case .request(let request, let then):
        let response: Result<WireResponse, TransportError>
        do throws(TransportError) {
          response = .success(try await transport.send(request))
        } catch {
          response = .failure(error)
        }
        progress = try then(response)
      case .wait(let time, let then):
        try await clock.sleep(until: time)
        progress = try then()
      }
    }
  }

  /// Stores the outcome, unless one is known already; a run that will not be requested later is not stored.
  private func end(
    _ execution: BrokerExecutionRecord, with outcome: BrokerExecutionRecord.Outcome
  ) {
    let now = clock.now
    tables.update(BrokerExecutionRecord.self, execution.id) { execution in
      guard execution.outcome == nil else { return }
      (execution.outcome, execution.endedAt) = (outcome, now)
    }
  }

  /// The execution with its outcome.
  func response(
    to execution: BrokerExecutionRecord, _ result: Result<[BrokerAccountRecord.Input], ChoreoError>,
    endedAt: WallTime, showsOutputs: Bool
  ) -> WireResponse {
    switch result {
    case .success(let outputs):
      ExecutionDocument(execution, status: "SUCCESS", endedAt: endedAt, outputs: showsOutputs ? outputs : nil)
        .response(200, at: clock.now)
    case .failure(let error):
      ExecutionDocument(execution, status: error.status, endedAt: endedAt, lastError: error.sentence)
        .response(policy.failureStatus, at: clock.now)
    }
  }
}
