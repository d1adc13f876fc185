public import EinlassWire

/// Everything that a world is made from; the contents of a world file as values.
///
/// The defaults make a world in which signing in works, once there is a person with an account on the phone. The
/// configuration of a module is a value of its own, such as `phone`.
public struct WorldConfiguration: Sendable {
  /// How the clock of a new world goes.
  public enum Time: Sendable {
    /// From the configuration's start, jumping at once to any moment that something waits for.
    case automatic
    /// From the configuration's start, at the pace of this clock.
    case running(any WallClock)
    /// The same time as this clock shows.
    case following(any WallClock)
  }

  /// What the clock shows at first: 2017-03-20T09:00:00Z.
  public var start = WallTime(seconds: 1_490_000_400)
  /// How the clock goes. A server's clients live in real time and sign with it: its worlds follow a real clock.
  public var time = Time.automatic
  /// The seed of random values; the same seed gives the same tokens and nonces.
  public var seed: UInt64 = 1
  /// The app that signs in.
  public var app = AppIdentity(bundleID: "com.example.einlass", displayName: "Einlass Demo")
  /// How the person answers.
  public var person = PersonScript()
  /// What fails, and when.
  public var failures: [PlannedFailure] = []
  private var parts: [ObjectIdentifier: any ModuleConfiguration] = [:]

  /// A world with an app and no people.
  public init() {}

  /// The configuration of one module; its defaults where nothing was set.
  package subscript<Configuration: ModuleConfiguration>(_ type: Configuration.Type) -> Configuration {
    get { parts[ObjectIdentifier(type)] as? Configuration ?? Configuration() }
    _modify {
      // Taken out, so that a change to a long list does not copy it.
      var part = parts.removeValue(forKey: ObjectIdentifier(type)) as? Configuration ?? Configuration()
      defer { parts[ObjectIdentifier(type)] = part }
      yield &part
    }
  }
}

extension WorldConfiguration {
  /// Removes what two worlds made from one configuration cannot share.
  mutating func makeShareable() {
    for key in Array(parts.keys) { parts[key]?.makeShareable() }
  }
}

/// The configuration of one module of a world.
package protocol ModuleConfiguration: Sendable {
  /// The defaults.
  init()

  /// Removes what two worlds made from one configuration cannot share, such as a file that one of them writes.
  mutating func makeShareable()
}

extension ModuleConfiguration {
  package mutating func makeShareable() {}
}

/// A configuration that contradicts itself; the message says what is wrong, with the value and what to do.
public struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, with the value and what to do.
  public let description: String

  package init(_ description: String) {
    self.description = description
  }
}
