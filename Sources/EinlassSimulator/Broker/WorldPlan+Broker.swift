extension WorldPlan {
  /// An account at the simulated broker.
  public struct BrokerAccount: Sendable, Hashable, Codable {
    /// The first part of its host's name, in lower case: letters, digits and `-`.
    public var name = "einlass"
    /// The names of its application keys with their values.
    public var keys = ["simBrokerApp": "simBrokerKey0000000000000000004"]
    /// Presets by name, each with its inputs; nil: one called `Facebook` with id and secret of the world's app.
    public var presets: [String: [String: String]]?

    /// An account with one key, and a preset for the world's app.
    public init() {}
  }
}

extension WorldPlan.BrokerAccount: CustomStringConvertible, CustomReflectable {
  /// The name without keys and secrets.
  public var description: String { "account '\(name)' at the broker" }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
