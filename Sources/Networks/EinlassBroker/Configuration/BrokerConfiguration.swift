public import EinlassWorld

/// What a world's broker is made from.
public struct BrokerConfiguration: ModuleConfiguration {
  @usableFromInline package static let standard = Self()

  /// The accounts there.
  public var accounts = [Account()]
  /// What is not known of the broker for certain.
  public var policy = SimulatedBroker.Policy()

  /// One account.
  public init() {}

  /// An account at the simulated broker.
  public struct Account: Sendable, Hashable, Codable {
    /// The first part of its host's name, in lower case: letters, digits and `-`.
    public var name = "einlass"
    /// The names of its application keys with their values.
    public var keys = ["simBrokerApp": "simBrokerKey0000000000000000004"]
    /// Presets by name, each with its inputs; nil: a single one called `Facebook`, with the id and secret of the
    /// world's app.
    public var presets: [String: [String: String]]?

    /// An account with one key, and a preset for the world's app.
    public init() {}
  }
}

extension BrokerConfiguration.Account: CustomStringConvertible, CustomReflectable {
  /// The name without keys and secrets.
  public var description: String { "broker account '\(name)'" }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension WorldConfiguration {
  /// The world's broker.
  public var broker: BrokerConfiguration {
    _read { yield self[BrokerConfiguration.self] }
    _modify { yield &self[BrokerConfiguration.self] }
  }
}
