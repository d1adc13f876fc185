internal import EinlassStorage
package import EinlassWire

/// How the broker ends a choreo by itself; nothing here does so, but somebody may plan it.
///
/// The statuses are documented; that they come with status 200 and without a `lasterror` is guessed.
package enum ChoreoTermination: String, Sendable {
  /// It has run too long or too often.
  case limit = "TERMINATED_LIMIT"
  /// Somebody has ended it at the broker's website.
  case manual = "TERMINATED_MANUALLY"
}

extension SimulatedBroker {
  /// The answer to a request that runs a choreo, were the choreo ended in this way; nothing is kept of it.
  package func answer(to request: WireRequest, endedBy termination: ChoreoTermination) -> WireResponse {
    let now = clock.now
    let execution = BrokerExecutionRecord(
      id: random.uuid().lowercased(), account: "", choreo: request.path, inputs: [], startedAt: now,
      storesResults: false)
    return ExecutionReply(execution, status: termination.rawValue, endedAt: now).response(200, at: now)
  }

  /// The names of the calls that run choreos, in the order of the list.
  package static let choreoCallNames = Choreo.all.map(\.name)
}
