package import EinlassWire

/// The outcome that a world file expects.
public enum Expectation: Sendable, Hashable {
  /// Credentials, with at least these fields; nil: the field is to have no value.
  case credentials([String: String?])
  /// A session's end, with at least these fields; nil: the field is to have no value.
  case session([String: String?])
  /// What came of a sign-in through the broker, with at least these fields; nil: the field is to have no value.
  case brokered([String: String?])
  /// A problem of this name; where given, with this code and message or a message with this part.
  case problem(name: String, code: Int? = nil, message: String? = nil, messagePart: String? = nil)
  case noAnswer

  /// The fields of credentials that can be expected.
  package static func fields(of network: NetworkID) -> [String] {
    switch network {
    case .twitter: ["id", "name", "screenName", "email", "avatar"]
    case .facebook: ["id", "name", "email", "avatar"]
    case .broker: []
    }
  }

  /// In a few words.
  public var summary: String {
    switch self {
    case .credentials(let fields):
      (fields["screenName"] ?? nil).map { "signed in as @\($0)" }
        ?? (fields["name"] ?? nil).map { "signed in as \($0)" } ?? "signed in"
    case .session(let fields):
      ((fields["coordinator"] ?? nil) ?? (fields["state"] ?? nil) ?? "a session")
        + (Self.reason(fields).map { ": \($0)" } ?? "")
    case .brokered(let fields):
      (fields["failure"] ?? nil).map { "failed: \($0)" }
        ?? "signed in" + ((fields["name"] ?? nil).map { " as \($0)" } ?? "")
    case .problem(let name, let code?, _, _): "\(name)(\(code))"
    case .problem(let name, nil, _, _): name
    case .noAnswer: "no answer"
    }
  }

  private static func reason(_ fields: [String: String?]) -> String? {
    let names = ["problem", "backEnd", "cause", "doubt", "reason", "failure"]
    return names.lazy.compactMap { fields[$0] ?? nil }.first
  }

  /// What is different about `outcome`, in a sentence; nil where it is as expected.
  public func difference(from outcome: Outcome) -> String? {
    switch (self, outcome) {
    case (.noAnswer, .noAnswer): nil
    case (.credentials(let wanted), .twitter), (.credentials(let wanted), .facebook):
      Self.difference(wanted, outcome.fields)
    case (.session(let wanted), .session), (.brokered(let wanted), .brokered):
      Self.difference(wanted, outcome.fields)
    case (.problem(let name, let code, let message, let part), .problem(let its, let itsCode, let itsMessage)):
      Self.difference(name, its, "the problem") ?? code.flatMap { Self.difference($0, itsCode, "its code") }
        ?? message.flatMap { Self.difference($0, itsMessage, "its message") }
        ?? part.flatMap { Self.missing($0, in: itsMessage) }
    default:
      "expected '\(summary)', and it was '\(outcome.summary)'" + Self.detail(of: outcome)
    }
  }

  private static func detail(of outcome: Outcome) -> String {
    if case .problem(_, _, let message?) = outcome { ": \(message)" } else { "" }
  }

  private static func difference(_ wanted: [String: String?], _ fields: [String: String?]) -> String? {
    for (name, value) in wanted.sorted(by: { $0.key < $1.key }) {
      let its = fields[name] ?? nil
      if its != value {
        return "\(name) should be \(value.map { "'\($0)'" } ?? "missing"), and it was "
          + (its.map { "'\($0)'" } ?? "missing")
      }
    }
    return nil
  }

  private static func difference<Value: Equatable>(
    _ wanted: Value, _ its: Value?, _ what: String
  ) -> String? {
    if let its, its == wanted { return nil }
    return "\(what) should be '\(wanted)', and it was \(its.map { "'\($0)'" } ?? "missing")"
  }

  private static func missing(_ part: String, in message: String?) -> String? {
    if let message, message.contains(part) { return nil }
    return "its message should contain '\(part)', and it was \(message.map { "'\($0)'" } ?? "missing")"
  }
}
