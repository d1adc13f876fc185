internal import EinlassWorld

extension SimulatedBroker {
  /// Every endpoint; new ones go here.
  static let endpoints: [Endpoint<SimulatedBroker>] =
    Choreo.all.flatMap(\.endpoints) + Endpoint<SimulatedBroker>.executions + [.brokerCallback]
}
