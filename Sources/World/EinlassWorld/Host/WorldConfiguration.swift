public import EinlassWire

/// The source of a world: the contents of a world file as values.
///
/// The defaults create a world in which signing in works, once there is a person with an account on the phone. The
/// configuration of a module is a separate value, such as `phone`.
public struct WorldConfiguration: Sendable {
  /// The way in which the clock of a new world advances.
  public enum Time: Sendable {
    /// The clock begins at the configuration's start, and jumps immediately to any time that a task waits for.
    case automatic
    /// The clock begins at the configuration's start, and runs at the pace of this clock.
    case running(any WallClock)
    /// The clock shows the same time as this clock.
    case following(any WallClock)
  }

  /// The initial time of the clock: 2017-03-20T09:00:00Z.
  public var start = WallTime(seconds: 1_490_000_400)
  /// The way in which the clock advances. The worlds of a server follow a real clock, since its clients sign in real
  /// time.
  public var time = Time.automatic
  /// The clock by which clients sign. Defaults to the world's. Networks compare the timestamps of signed requests with
  /// it. A server's clients sign in real time, however its worlds' clocks are moved.
  public var clientClock: (any WallClock)?
  /// The seed of random values. The same seed gives the same tokens and nonces.
  public var seed: UInt64 = 1
  /// The app that signs in.
  public var app = AppIdentity(bundleID: "com.example.einlass", displayName: "Einlass Demo")
  /// The person's answers.
  public var person = PersonScript()
  /// The planned failures.
  public var failures: [PlannedFailure] = []
  @usableFromInline var parts: [ObjectIdentifier: any ConfigurationPart] = [:]

  /// A world with an app and no people.
  public init() {}

  /// The configuration of one module. Defaults to the module's standard configuration.
  @inlinable
  package subscript<Configuration: ModuleConfiguration>(_ type: Configuration.Type) -> Configuration {
    // A copy of all lists at every look-up would cost more than most look-ups.
    _read {
      if let part = parts[ObjectIdentifier(type)] as? StoredConfiguration<Configuration> {
        yield part.value
      } else {
        yield Configuration.standard
      }
    }
    _modify {
      var value = take(type)
      defer { parts[ObjectIdentifier(type)] = StoredConfiguration(value) }
      yield &value
    }
  }

  /// Takes a configuration out, so that a change to a long list does not copy it.
  @usableFromInline
  mutating func take<Configuration: ModuleConfiguration>(_ type: Configuration.Type) -> Configuration {
    let part = parts.removeValue(forKey: ObjectIdentifier(type)) as? StoredConfiguration<Configuration>
    return part?.value ?? Configuration.standard
  }
}

extension WorldConfiguration {
  /// Removes what two worlds created from one configuration cannot share.
  mutating func makeShareable() {
    parts = parts.mapValues { $0.shareable() }
  }
}

/// The configuration of a module, by reference, with its type erased.
@usableFromInline
protocol ConfigurationPart: Sendable {
  /// Returns the configuration without what two worlds cannot share.
  func shareable() -> any ConfigurationPart
}

@usableFromInline
final class StoredConfiguration<Value: ModuleConfiguration>: ConfigurationPart {
  @usableFromInline let value: Value

  @usableFromInline
  init(_ value: Value) {
    self.value = value
  }

  @usableFromInline
  func shareable() -> any ConfigurationPart {
    var copy = value
    copy.makeShareable()
    return StoredConfiguration(copy)
  }
}

/// The configuration of one module of a world.
@usableFromInline
package protocol ModuleConfiguration: Sendable {
  /// The defaults.
  static var standard: Self { get }

  /// Removes what two worlds created from one configuration cannot share, such as a file that one of them writes.
  mutating func makeShareable()
}

extension ModuleConfiguration {
  @usableFromInline
  package mutating func makeShareable() {}
}

/// A configuration that contradicts itself. The message states the problem, the value and the remedy.
public struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problem, with the value and the remedy.
  public let description: String

  package init(_ description: String) {
    self.description = description
  }
}
