/// An action of a client that a network accepted, and that RFC 5849 or other providers refuse.
///
/// Source: reference of OAuth providers, section 4.
public struct LeniencyWarning: Sendable, Hashable {
  /// The name of its entry in the list, such as `step3-unsigned`. It is the same in all versions.
  public let id: String
  /// The client's action.
  public let mistake: String
  /// The reason why it was accepted.
  public let reason: String
  /// The providers that refuse it, with the source of that knowledge.
  public let refusers: String

  /// A warning from these parts, each without its full stop.
  package init(_ id: String, _ mistake: String, because reason: String, refusedBy refusers: String) {
    self.id = id
    self.mistake = mistake
    self.reason = reason
    self.refusers = refusers
  }

  /// The whole warning in one sentence without its full stop.
  public var sentence: String { "\(mistake); accepted here, because \(reason); refused by \(refusers)" }
}

extension LeniencyWarning {
  /// Every warning once, in the order of a sign-in's steps. New ones are added here.
  public static let all: [LeniencyWarning] = steps + times + places + signatures
}
