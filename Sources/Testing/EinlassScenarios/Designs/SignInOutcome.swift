/// How one sign-in ended. Fields are by name, nil where one has no value; tokens and secrets are not among them.
public enum SignInOutcome: Sendable, Hashable {
  /// The app has credentials with these fields.
  case credentials(SignInDesign, [String: String?])
  /// The steps of the design led to these fields.
  case report(SignInDesign, [String: String?])
  /// The authenticator reported a problem of this name.
  case problem(name: String, code: Int?, message: String?)
  /// The app got no answer within the run's limit on the virtual clock.
  case noAnswer

  /// In a few words: who signed in, or the problem with its code.
  public var summary: String {
    switch self {
    case .credentials(let design, let fields), .report(let design, let fields): design.summary(fields)
    case .problem(let name, let code?, _): "\(name)(\(code))"
    case .problem(let name, nil, _): name
    case .noAnswer: "no answer"
    }
  }

  /// The fields of credentials or a report; empty for other outcomes.
  public var fields: [String: String?] {
    switch self {
    case .credentials(_, let fields), .report(_, let fields): fields
    case .problem, .noAnswer: [:]
    }
  }
}
