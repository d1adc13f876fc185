internal import EinlassWire

/// Something in a world that nothing depended on, and that a test may want to know.
public struct WorldWarning: Sendable, Hashable, CustomStringConvertible {
  /// What kind it is: the id of a `LeniencyWarning`, `impossible-event` or `idle-plan`.
  public let id: String
  /// What it is, in a sentence without its full stop.
  public let description: String

  /// The ids that there are.
  public static let ids = LeniencyWarning.all.map(\.id) + [impossibleEvent, idlePlan]

  private static let impossibleEvent = "impossible-event"
  private static let idlePlan = "idle-plan"

  /// A network has accepted what others refuse.
  init(_ warning: LeniencyWarning, of message: Journal.Message) {
    id = warning.id
    description = "\(warning.id) at \(message.request.host)\(message.request.path): \(warning.sentence)"
  }

  /// A planned event could not happen.
  init(impossible event: String, reason: String) {
    id = Self.impossibleEvent
    description = "\(event) could not happen: \(reason)"
  }

  /// A planned failure has not acted.
  init(idle plan: PlannedFailure) {
    id = Self.idlePlan
    description = "'\(plan.name)' was planned for \(plan.call), and did not act"
  }
}
