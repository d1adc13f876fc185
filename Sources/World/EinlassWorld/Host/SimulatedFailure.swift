package import EinlassWire

/// A documented failure, such as `.offline`. It takes effect at the call for which it is planned.
///
/// World files and the command line use its name.
public struct SimulatedFailure: Sendable {
  /// The certainty that the real service failed this way.
  public enum Certainty: String, Sendable, Hashable {
    case documented
    case recorded
    case observed
    case guessed
    /// No record shows it. A tool for tests.
    case tool
  }

  /// The options of a plan, apart from the failure's name.
  package struct Options: Sendable, Hashable {
    /// The response's size, for failures that take one.
    package var size: Int?
    /// The duration, for failures that take time.
    package var delay: Duration?

    /// The defaults of the failure.
    package init() {}
  }

  /// The clock by which a response is delayed.
  package enum DelayClock: Sendable {
    case world
    /// Real time, which a frozen or accelerated world does not change. A world without real time, as in a test within
    /// the process, uses its own clock.
    case real
  }

  /// The effect of a failure.
  package enum Effect: Sendable {
    /// The request never gets a response.
    case transport(TransportError)
    /// The network is not asked. This is the response.
    case response(@Sendable (Options, WallTime) -> WireResponse)
    /// The network responds as if it failed: in the form of the call, with every header field.
    case networkResponse(@Sendable (World, WireRequest) -> WireResponse)
    /// The network responds, and its response is replaced by one for a failure of the network.
    case networkChange(@Sendable (WireResponse, World, WireRequest) -> WireResponse)
    /// The network responds, and the response is changed on the way.
    case change(@Sendable (WireResponse, Options) -> WireResponse)
    /// Something happens just before the call, which then proceeds.
    case event(SimulatedEvent)
    /// The response is delayed by this duration, unless the plan states the delay.
    case delay(Duration, DelayClock)
    /// The result of a part of the world, such as the phone, whatever its state.
    case result(any Sendable)
    /// Values that should be unguessable become predictable.
    case predictable
  }

  /// The name in world files, such as `offline`.
  public let name: String
  /// The effect, in a sentence.
  public let about: String
  /// The certainty that the real service failed this way.
  public let certainty: Certainty
  /// The calls that it may be planned for. Empty if it may be planned for any message on the wire.
  public let calls: [String]
  /// Whether a plan may state its duration.
  public let takesDelay: Bool
  package let effect: Effect

  package init(
    _ name: String, _ about: String, _ certainty: Certainty, at calls: [CallName] = [],
    takesDelay: Bool = false, _ effect: Effect
  ) {
    self.name = name
    self.about = about
    self.certainty = certainty
    self.calls = calls.map(\.name)
    self.takesDelay = takesDelay
    self.effect = effect
  }

  /// Creates the failure under which plans and world files list an event.
  package init(_ event: SimulatedEvent) {
    self.init(event.name, event.about, event.certainty, .event(event))
  }

  /// Returns the failures and events that a module's `list` stores as properties, in the order of their declarations.
  package static func all(in list: Any) -> [SimulatedFailure] {
    Mirror(reflecting: list).children.compactMap { child in
      (child.value as? SimulatedEvent).map { SimulatedFailure($0) } ?? child.value as? SimulatedFailure
    }
  }

  /// Whether it is an event before a call, which then proceeds.
  var isEvent: Bool { if case .event = effect { true } else { false } }

  /// Whether it does not act on people, so that a plan cannot name a person.
  var needsNoPerson: Bool { if case .event(let event) = effect { event.scope == .world } else { true } }
}

extension SimulatedFailure: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
