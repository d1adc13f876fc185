package import EinlassWire

/// One documented way to fail, such as `.offline`; planned for a call, it acts there.
///
/// World files and the command line know it by its name.
public struct SimulatedFailure: Sendable {
  /// How well it is known that the real thing failed this way.
  public enum Certainty: String, Sendable, Hashable {
    case documented
    case recorded
    case observed
    case guessed
    /// Not from any record: a tool for tests.
    case tool
  }

  /// What a plan may state besides the failure's name.
  package struct Options: Sendable, Hashable {
    /// The response's size, for failures that take one.
    package var size: Int?
    /// How long it takes, for failures that take time.
    package var delay: Duration?

    /// What the failure says by itself.
    package init() {}
  }

  /// The clock by which a response is delayed.
  package enum DelayClock: Sendable {
    case world
    /// Real time, which a frozen or accelerated world does not change. A world without real time, as in a test within
    /// the process, uses its own clock.
    case real
  }

  /// What the failure does.
  package enum Effect: Sendable {
    /// The request never gets a response.
    case transport(TransportError)
    /// The network is not asked; this is the response.
    case response(@Sendable (Options, WallTime) -> WireResponse)
    /// The network responds as it does when it fails by itself: in the form of the call, with every header field.
    case networkResponse(@Sendable (World, WireRequest) -> WireResponse)
    /// The network responds, and the response becomes what it would be if the network failed by itself.
    case networkChange(@Sendable (WireResponse, World, WireRequest) -> WireResponse)
    /// The network responds, and the response is changed on the way.
    case change(@Sendable (WireResponse, Options) -> WireResponse)
    /// Something happens just before the call, which then proceeds.
    case event(SimulatedEvent)
    /// The response is sent this much later, unless the plan states the delay.
    case delay(Duration, DelayClock)
    /// The result that a part of the world, such as the phone, gives, whatever its state.
    case result(any Sendable)
    /// Values that should be unguessable become predictable.
    case predictable
  }

  /// The name in world files, such as `offline`.
  public let name: String
  /// What happens, in a sentence.
  public let about: String
  /// How well it is known that the real thing failed this way.
  public let certainty: Certainty
  /// The calls it may be planned for; empty: any message on the wire.
  public let calls: [String]
  /// Whether a plan may state how long it takes.
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

  /// An event, as plans and world files list it among the failures.
  package init(_ event: SimulatedEvent) {
    self.init(event.name, event.about, event.certainty, .event(event))
  }

  /// The failures and events that a module's `list` stores as properties, in the order of their declarations.
  package static func all(in list: Any) -> [SimulatedFailure] {
    Mirror(reflecting: list).children.compactMap { child in
      (child.value as? SimulatedEvent).map { SimulatedFailure($0) } ?? child.value as? SimulatedFailure
    }
  }

  /// Whether it is something that happens before a call, which then proceeds.
  var isEvent: Bool { if case .event = effect { true } else { false } }

  /// Whether it does not act on people, so that naming one makes no sense.
  var needsNoPerson: Bool { if case .event(let event) = effect { event.scope == .world } else { true } }
}

extension SimulatedFailure: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
