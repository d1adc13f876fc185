/// What a client did that a network accepted, and that RFC 5849 or other providers refuse.
///
/// Source: reference of OAuth providers, section 4.
public struct LeniencyWarning: Sendable, Hashable {
  /// The name of its entry in the list, such as `step3-unsigned`; it stays the same between versions.
  public let id: String
  /// What the client did.
  public let mistake: String
  /// Why it was accepted nevertheless.
  public let reason: String
  /// Who refuses it, with how that is known.
  public let refusers: String

  /// A warning of these parts, each without its full stop.
  package init(_ id: String, _ mistake: String, because reason: String, refusedBy refusers: String) {
    self.id = id
    self.mistake = mistake
    self.reason = reason
    self.refusers = refusers
  }

  /// All of it in one sentence without its full stop.
  public var sentence: String { "\(mistake); accepted here, because \(reason); refused by \(refusers)" }
}

extension LeniencyWarning {
  /// Every warning, each once, in the order of a sign-in's steps; new ones go here.
  public static let all: [LeniencyWarning] = steps + times + places + signatures
}
