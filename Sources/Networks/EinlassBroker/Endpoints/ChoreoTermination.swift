internal import EinlassStorage
package import EinlassWire

/// A termination of a choreo by the broker itself. The simulated broker never does that unless it is planned.
///
/// The statuses are documented; the HTTP status 200 and the absence of `lasterror` are guesses.
package enum ChoreoTermination: String, Sendable {
  /// It has run too long or too often.
  case limit = "TERMINATED_LIMIT"
  /// It was stopped manually on the broker's website.
  case manual = "TERMINATED_MANUALLY"
}

extension SimulatedBroker {
  /// Returns the response to a request that runs a choreo, if the choreo ended in this way; none of it is stored.
  package func response(to request: WireRequest, endedBy termination: ChoreoTermination) -> WireResponse {
    let now = clock.now
    let execution = BrokerExecutionRecord(
      id: random.uuid().lowercased(), account: "", choreo: request.path, inputs: [], startedAt: now,
      storesResults: false)
    return ExecutionDocument(execution, status: termination.rawValue, endedAt: now).response(200, at: now)
  }
}
