internal import EinlassWire
public import EinlassWorld
internal import HTTPTypes

extension SimulatedFailure {
  /// The broker's failures.
  public static let broker = BrokerFailures()
}

/// The failures that can be planned for the broker, in addition to those that its own rules produce.
public struct BrokerFailures: Sendable {
  /// The broker redirects with a different state, as in a forgery.
  public let otherState = SimulatedFailure(
    "broker-other-state", "The broker redirects with a different state, as in a forgery.", .tool,
    at: [.broker.callback],
    .change { response, _ in
      guard let location = response.head.headerFields[.location] else { return response }
      var copy = response
      copy.head.headerFields[.location] = location.replacing(/state=[^&#]*/, with: "state=forged")
      return copy
    })
  /// The broker stops the choreo because it ran too long or too often.
  public let limit = SimulatedFailure.terminated(
    "broker-limit", "The broker stops the choreo because it ran too long or too often.", .limit)
  /// The choreo is stopped manually on the broker's website.
  public let terminated = SimulatedFailure.terminated(
    "broker-terminated", "The choreo is stopped manually on the broker's website.", .manual)
  /// States are predictable because their generator is seeded with the time of day.
  public let predictableStates = SimulatedFailure(
    "predictable-states", "States are predictable because their generator is seeded with the time of day.",
    .tool, at: [.broker.state], .predictable)
}

extension SimulatedFailure {
  fileprivate static func terminated(
    _ name: String, _ about: String, _ termination: ChoreoTermination
  ) -> SimulatedFailure {
    SimulatedFailure(
      name, about, .documented, at: Choreo.all.map(\.call),
      .networkResponse { world, request in world.broker.response(to: request, endedBy: termination) })
  }
}
