package import EinlassWire

/// One documented way to fail, by name; planned for a call, it acts there.
///
/// Each module lists its own; one entry is a failure in world files and on the command line.
public struct SimulatedFailure: Sendable {
  /// How well the failure is known to have been so.
  public enum Certainty: String, Sendable, Hashable {
    case documented
    case recorded
    case observed
    case guessed
    /// No record of anything: a means for tests.
    case tool
  }

  /// What a plan may state beside the failure's name.
  package struct Options: Sendable, Hashable {
    /// The size of an answer, for failures that are about size.
    package var size: Int?
    /// How long it takes, for failures that take time.
    package var delay: Duration?
  }

  /// By which clock an answer is late.
  package enum DelayClock: Sendable {
    case world
    /// Real time, which a frozen or hurried world does not touch. A world without real time, as in a test within the
    /// process, has only its own.
    case real
  }

  /// What the failure does.
  package enum Effect: Sendable {
    /// The request never gets an answer.
    case transport(TransportFailure)
    /// The network is not asked; this is the answer.
    case answer(@Sendable (Options, WallTime) -> WireResponse)
    /// The network answers the request as it does for a cause of its own: in the form of the call, with every
    /// header field.
    case networkAnswer(@Sendable (World, WireRequest) async -> WireResponse)
    /// The network answers, and the answer becomes what it would be for a cause of the network's own.
    case networkChange(@Sendable (WireResponse, World, WireRequest) async -> WireResponse)
    /// The network answers, and the answer is changed on the way.
    case change(@Sendable (WireResponse, Options) -> WireResponse)
    /// Something happens just before the call, which then goes its way.
    case event(Event)
    /// The answer goes out so much later, unless the plan states how much.
    case delay(Duration, DelayClock)
    /// What a part of the world, such as the phone, answers by itself, whatever its state.
    case reply(any Sendable)
    /// What nobody should be able to guess can be.
    case predictable
  }

  /// Something that happens in a world.
  package struct Event: Sendable {
    /// Whom an event can be about.
    package enum Scope: Sendable, Hashable {
      /// People of the network: the one who is named, else the one who calls it, else everyone whose account is on
      /// the phone.
      case people(NetworkID)
      /// Accounts on the phone: those of the one who is named, else all.
      case accounts
      /// Nobody in particular: the phone, the app, the clock.
      case world
    }

    package let scope: Scope
    /// nil: nobody is known in particular.
    package let act: @Sendable (World, PlannedFailure.Person?) async throws -> Void

    package init(
      scope: Scope, act: @escaping @Sendable (World, PlannedFailure.Person?) async throws -> Void
    ) {
      self.scope = scope
      self.act = act
    }
  }

  /// The name in world files, such as `offline`.
  public let name: String
  /// What happens, in a sentence.
  public let about: String
  /// How well it is known to have been so.
  public let certainty: Certainty
  /// The calls it may be planned for; empty: any message on the wire.
  public let calls: [String]
  /// Whether a plan may state how long it takes.
  public let takesDelay: Bool
  package let effect: Effect

  package init(
    _ name: String, _ about: String, _ certainty: Certainty, calls: [String] = [], takesDelay: Bool = false,
    _ effect: Effect
  ) {
    self.name = name
    self.about = about
    self.certainty = certainty
    self.calls = calls
    self.takesDelay = takesDelay
    self.effect = effect
  }

  /// Whether it is something that happens before a call, which then goes its way.
  var isEvent: Bool { if case .event = effect { true } else { false } }

  /// Whether it happens to nobody in particular.
  var isAboutNobody: Bool { if case .event(let event) = effect { event.scope == .world } else { true } }
}
