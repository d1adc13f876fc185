internal import Einlass
internal import EinlassWire

/// The outcome of one sign-in. Fields are by name, and `nil` if one has no value. Tokens and secrets are not included.
public enum SignInOutcome: Sendable, Hashable {
  /// The app has credentials with these fields.
  case credentials(SignInDesign, [String: String?])
  /// The steps of the design led to these fields.
  case report(SignInDesign, [String: String?])
  /// The authenticator reported a problem of this name.
  case problem(name: String, code: Int?, message: String?)
  /// The app got no answer within the run's limit on the virtual clock.
  case noAnswer

  /// The outcome in a few words: the person who signed in, or the problem with its code.
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

extension SignInOutcome {
  /// Creates the problem that a client ended with.
  ///
  /// An authenticator's problem keeps its name. A network error, of a `Transport` or of Foundation, is
  /// `networkFailure` with its code in NSURLErrorDomain. Any other error has the name of its type.
  ///
  /// - Parameter error: The error that the client threw.
  public init(_ error: any Error) {
    switch error {
    case let problem as any SignInProblem:
      self = .problem(name: problem.name, code: problem.code, message: problem.message)
    case let failure as TransportError:
      self = .problem(
        name: "networkFailure", code: failure.code ?? 0, message: failure.localizedDescription)
    // No import of Foundation is needed for this: every error has a domain and a code.
    case let error where error._domain == "NSURLErrorDomain":
      self = .problem(name: "networkFailure", code: error._code, message: "\(error)")
    default:
      self = .problem(name: "\(type(of: error))", code: nil, message: "\(error)")
    }
  }
}
