/// The outcome that a world file expects. Fields are by name, and `nil` if the field is to have no value.
public enum ExpectedOutcome: Sendable, Hashable {
  /// Credentials with at least these fields.
  case credentials(SignInDesign, [String: String?])
  /// A report with at least these fields.
  case report(SignInDesign, [String: String?])
  /// A problem with this name and, if given, with this code, this message, or a message that contains this part.
  case problem(name: String, code: Int? = nil, message: String? = nil, messagePart: String? = nil)
  /// The app got no answer within the run's limit.
  case noAnswer

  /// The outcome in a few words.
  public var summary: String {
    switch self {
    case .credentials(let design, let fields), .report(let design, let fields):
      design.expectedSummary(fields)
    case .problem(let name, let code?, _, _): "\(name)(\(code))"
    case .problem(let name, nil, _, _): name
    case .noAnswer: "no answer"
    }
  }

  /// Compares an outcome with the expectation.
  ///
  /// - Parameter outcome: The outcome of a run.
  /// - Returns: A sentence that describes the first difference from the expectation. `nil` if the outcome
  ///   matches.
  public func difference(from outcome: SignInOutcome) -> String? {
    switch (self, outcome) {
    case (.noAnswer, .noAnswer): nil
    case (.credentials(_, let wanted), .credentials(_, let fields)),
      (.report(_, let wanted), .report(_, let fields)):
      Self.difference(wanted, fields)
    case (.problem(let name, let code, let message, let part), .problem(let its, let itsCode, let itsMessage)):
      Self.difference(name, its, "the problem") ?? code.flatMap { Self.difference($0, itsCode, "its code") }
        ?? message.flatMap { Self.difference($0, itsMessage, "its message") }
        ?? part.flatMap { Self.missing($0, in: itsMessage) }
    default:
      "expected '\(summary)', but it was '\(outcome.summary)'" + Self.detail(of: outcome)
    }
  }

  private static func detail(of outcome: SignInOutcome) -> String {
    if case .problem(_, _, let message?) = outcome { ": \(message)" } else { "" }
  }

  private static func difference(_ wanted: [String: String?], _ fields: [String: String?]) -> String? {
    for (name, value) in wanted.sorted(by: { $0.key < $1.key }) {
      let its = fields[name] ?? nil
      if its != value {
        return "\(name) should be \(value.map { "'\($0)'" } ?? "missing"), but it was "
          + (its.map { "'\($0)'" } ?? "missing")
      }
    }
    return nil
  }

  private static func difference<Value: Equatable>(
    _ wanted: Value, _ its: Value?, _ what: String
  ) -> String? {
    if let its, its == wanted { return nil }
    return "\(what) should be '\(wanted)', but it was \(its.map { "'\($0)'" } ?? "missing")"
  }

  private static func missing(_ part: String, in message: String?) -> String? {
    if let message, message.contains(part) { return nil }
    return "the message should contain '\(part)', but it was \(message.map { "'\($0)'" } ?? "missing")"
  }
}
