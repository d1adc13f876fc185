public import EinlassWorld

extension FailureName {
  /// The broker's failures.
  public static var broker: BrokerFailureNames { BrokerFailureNames() }
}

/// The broker's failures.
public struct BrokerFailureNames: Sendable {
  /// The broker sends the browser on with another state, as in a forgery.
  public var otherState: FailureName { FailureName("broker-other-state") }
  /// The broker ends the choreo: it has run too long or too often.
  public var limit: FailureName { FailureName("broker-limit") }
  /// The choreo is ended by hand, on the broker's website.
  public var terminated: FailureName { FailureName("broker-terminated") }
  /// States come from a generator that was started with the time of day.
  public var predictableStates: FailureName { FailureName("predictable-states") }
}
