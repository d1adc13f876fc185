package import EinlassWire

/// Something that can happen to people, phones or apps, such as `.phone.restarted`: at once, or just before a call.
public struct SimulatedEvent: Sendable {
  /// The people or things that an event can be about.
  package enum Scope: Sendable, Hashable {
    /// People of the network: the one who is named, otherwise the one who makes the call, otherwise everyone whose
    /// account is on the phone.
    case people(NetworkID)
    /// Accounts on the phone: those of the person who is named, otherwise all.
    case accounts
    /// Not about people: the phone, the app, the clock.
    case world
  }

  /// The name in world files, such as `phone-restarted`.
  public let name: String
  /// The event, as a sentence.
  public let about: String
  /// The certainty that the real services did this.
  public let certainty: SimulatedFailure.Certainty
  package let scope: Scope
  /// Makes the event happen; the person is `nil` if none is known.
  package let act: @Sendable (World, PlannedFailure.Person?) async throws -> Void

  package init(
    _ name: String, _ about: String, _ certainty: SimulatedFailure.Certainty, _ scope: Scope,
    _ act: @escaping @Sendable (World, PlannedFailure.Person?) async throws -> Void
  ) {
    self.name = name
    self.about = about
    self.certainty = certainty
    self.scope = scope
    self.act = act
  }
}

extension SimulatedEvent: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
