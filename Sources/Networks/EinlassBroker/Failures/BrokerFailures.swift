internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension SimulatedFailure {
  /// The failures that can be planned at the broker, beyond what its own rules produce.
  static let brokerFailures: [SimulatedFailure] = [
    SimulatedFailure(
      "broker-other-state", "The broker sends the browser on with another state, as in a forgery.", .tool,
      calls: [Endpoint<SimulatedBroker>.brokerCallback.name],
      .change { response, _ in
        guard let location = response.head.headerFields[.location] else { return response }
        var copy = response
        copy.head.headerFields[.location] = location.replacing(/state=[^&#]*/, with: "state=forged")
        return copy
      }),
    terminated(
      "broker-limit", "The broker ends the choreo: it has run too long or too often.", .limit),
    terminated(
      "broker-terminated", "The choreo is ended by hand, on the broker's website.", .manual),
    SimulatedFailure(
      "predictable-states", "States come from a generator that was started with the time of day.", .tool,
      calls: ["broker.state"], .predictable),
  ]

  private static func terminated(
    _ name: String, _ about: String, _ termination: ChoreoTermination
  ) -> SimulatedFailure {
    SimulatedFailure(
      name, about, .documented, calls: SimulatedBroker.choreoCallNames,
      .networkResponse { world, request in world.broker.response(to: request, endedBy: termination) })
  }
}
