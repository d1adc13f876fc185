internal import EinlassStorage
internal import EinlassWire

/// The progress of a choreo's run: its end, or something that it waits for.
enum ChoreoProgress: Sendable {
  case outputs([BrokerAccountRecord.Input])
  /// Facebook's response to a request.
  case request(WireRequest, then: @Sendable (Result<WireResponse, TransportError>) throws -> ChoreoProgress)
  case wait(until: WallTime, then: @Sendable () throws -> ChoreoProgress)
}

/// The response to a request that runs a choreo, which is made once the choreo has ended.
struct ChoreoResponse: Error {
  let execution: BrokerExecutionRecord
  let mayWait: Bool
  let response: @Sendable (Result<[BrokerAccountRecord.Input], ChoreoError>) -> WireResponse
}
