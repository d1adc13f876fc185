internal import EinlassWorld

extension SimulatedBroker {
  /// Every endpoint; one more is one more line.
  static let endpoints: [Endpoint<SimulatedBroker>] =
    Choreo.all.flatMap(\.endpoints) + Endpoint<SimulatedBroker>.executions + [.brokerCallback]
}
