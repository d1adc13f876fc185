internal import EinlassWire

/// An oddity in a world that did not change a result, but that a test may want to know.
public struct WorldWarning: Sendable, Hashable, CustomStringConvertible {
  /// The kind: the id of a `LeniencyWarning`, `impossible-event` or `idle-plan`.
  public let id: String
  /// The warning, in a sentence without its full stop.
  public let description: String

  /// All ids.
  public static let ids = LeniencyWarning.all.map(\.id) + [impossibleEvent, idlePlan]

  private static let impossibleEvent = "impossible-event"
  private static let idlePlan = "idle-plan"

  /// A network has accepted a request that others refuse.
  init(_ warning: LeniencyWarning, of message: Journal.Message) {
    id = warning.id
    description = "\(warning.id) at \(message.request.host)\(message.request.path): \(warning.sentence)"
  }

  /// A planned event could not happen.
  init(impossible event: String, reason: String) {
    id = Self.impossibleEvent
    description = "\(event) could not happen: \(reason)"
  }

  /// A planned failure has taken effect at only some of the calls that it was planned for, or at none.
  init(idle plan: PlannedFailures.Plan) {
    let planned = plan.planned
    let acted = planned.times - plan.left
    let spared = planned.after - plan.toSpare
    let end = acted > 0 ? "took effect at \(acted) of \(planned.times) calls" : "never took effect"
    let reason =
      if acted > 0 || spared > 0 {
        "the call was made \(acted + spared == 1 ? "once" : "\(acted + spared) times")"
          + (planned.after > 0
            ? ", and the plan skips the first \(planned.after == 1 ? "one" : "\(planned.after)")" : "")
      } else {
        planned.person.map { "\($0.name) did not make the call" } ?? "the call was not made"
      }
    id = Self.idlePlan
    description = "'\(planned.name)' was planned for \(planned.call), but \(end): \(reason)"
  }
}
