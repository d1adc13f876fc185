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
  /// The clock by which clients sign, where it is another one than the world's. `nil` if it is the world's. Networks compare
  /// the timestamps of signed requests with it. A server's clients sign in real time, however its worlds' clocks are
  /// moved.
  public var clientClock: (any WallClock)?
  /// The seed of random values; the same seed gives the same tokens and nonces.
  public var seed: UInt64 = 1
  /// The app that signs in.
  public var app = AppIdentity(bundleID: "com.example.einlass", displayName: "Einlass Demo")
  /// How the person answers.
  public var person = PersonScript()
  /// What fails, and when.
  public var failures: [PlannedFailure] = []
  @usableFromInline var parts: [ObjectIdentifier: any ConfigurationPart] = [:]

  /// A world with an app and no people.
  public init() {}

  /// The configuration of one module; its defaults where nothing was set.
  @inlinable
  package subscript<Configuration: ModuleConfiguration>(_ type: Configuration.Type) -> Configuration {
    // Read in place: a copy of all its lists at every look-up would cost more than most look-ups.
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
  /// Removes what two worlds made from one configuration cannot share.
  mutating func makeShareable() {
    parts = parts.mapValues { $0.shareable() }
  }
}

/// The configuration of a module, by reference, with its type erased.
@usableFromInline
protocol ConfigurationPart: Sendable {
  /// The configuration without what two worlds cannot share.
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

  /// Removes what two worlds made from one configuration cannot share, such as a file that one of them writes.
  mutating func makeShareable()
}

extension ModuleConfiguration {
  @usableFromInline
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
