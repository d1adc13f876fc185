package import EinlassWire

/// Something that can happen to people, phones or apps, such as `.phone.restarted`: at once, or just before a call.
public struct SimulatedEvent: Sendable {
  /// The people or things that an event can be about.
  package enum Scope: Sendable, Hashable {
    /// People of the network: the named person, otherwise the caller, otherwise everyone whose account is on the phone.
    case people(NetworkID)
    /// Accounts on the phone: those of the named person, otherwise all of them.
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
  /// The code of an event. The person is `nil` if none is known.
  package enum Act: Sendable {
    /// In one step of the world.
    case step(@Sendable (World, PlannedFailure.Person?) throws -> Void)
    /// In several steps, such as one that sends requests.
    case flow(@Sendable (World, PlannedFailure.Person?) async throws -> Void)
  }

  package let act: Act

  /// An event that happens in one step.
  package init(
    _ name: String, _ about: String, _ certainty: SimulatedFailure.Certainty, _ scope: Scope,
    step: @escaping @Sendable (World, PlannedFailure.Person?) throws -> Void
  ) {
    self.init(name, about, certainty, scope, .step(step))
  }

  /// An event that happens in several steps.
  package init(
    _ name: String, _ about: String, _ certainty: SimulatedFailure.Certainty, _ scope: Scope,
    flow: @escaping @Sendable (World, PlannedFailure.Person?) async throws -> Void
  ) {
    self.init(name, about, certainty, scope, .flow(flow))
  }

  package init(
    _ name: String, _ about: String, _ certainty: SimulatedFailure.Certainty, _ scope: Scope, _ act: Act
  ) {
    self.name = name
    self.about = about
    self.certainty = certainty
    self.scope = scope
    self.act = act
  }
}
