public import EinlassWorld

/// The configuration of a world's broker.
public struct BrokerConfiguration: ModuleConfiguration {
  @usableFromInline package static let standard = Self()

  /// The accounts with the broker.
  public var accounts = [Account()]
  /// The settings for uncertain behaviour of the broker.
  public var policy = SimulatedBroker.Policy()

  /// Creates a broker with one account.
  public init() {}

  /// An account with the simulated broker.
  public struct Account: Sendable, Hashable, Codable {
    /// The first part of its host name, in lower case: letters, digits and `-`.
    public var name = "einlass"
    /// The values of its application keys, by name.
    public var keys = ["simBrokerApp": "simBrokerKey0000000000000000004"]
    /// Presets by name, each with its inputs. `nil` for a single one called `Facebook`, with the id and secret of the
    /// world's app.
    public var presets: [String: [String: String]]?

    /// Creates an account with one key, and a preset for the world's app.
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
