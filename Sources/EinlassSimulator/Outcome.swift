public import Einlass
internal import FoundationEssentials

/// How one sign-in of an authenticator ended.
public enum Outcome: Sendable, Hashable {
  case twitter(TwitterAuthenticator.Credentials)
  case facebook(FacebookAuthenticator.Credentials)
  /// A Facebook session's end.
  case session(SessionReport)
  /// What came of a sign-in through the broker.
  case brokered(BrokerReport)
  case problem(name: String, code: Int?, message: String?)
  /// Nothing came within the run's limit on the virtual clock.
  case noAnswer

  init(_ problem: TwitterAuthenticator.Problem) {
    self = .problem(name: problem.name, code: problem.code, message: problem.message)
  }

  init(_ problem: FacebookAuthenticator.Problem) {
    self = .problem(name: problem.name, code: problem.code, message: problem.message)
  }

  /// In a few words: who signed in, or the problem with its code.
  public var summary: String {
    switch self {
    case .twitter(let credentials): "signed in as @\(credentials.screenName)"
    case .facebook(let credentials): "signed in as \(credentials.name)"
    case .session(let report): report.summary
    case .brokered(let report): report.summary
    case .problem(let name, let code?, _): "\(name)(\(code))"
    case .problem(let name, nil, _): name
    case .noAnswer: "no answer"
    }
  }

  /// The fields of credentials or session that a world file can expect, but no secret; empty for other outcomes.
  package var fields: [String: String?] {
    switch self {
    case .twitter(let credentials):
      [
        "id": credentials.id, "name": credentials.name, "screenName": credentials.screenName,
        "email": credentials.email, "avatar": credentials.avatar.absoluteString,
      ]
    case .facebook(let credentials):
      [
        "id": credentials.id, "name": credentials.name, "email": credentials.email,
        "avatar": credentials.avatar.absoluteString,
      ]
    case .session(let report): report.fields.mapValues { $0 }
    case .brokered(let report): report.fields.mapValues { $0 }
    case .problem, .noAnswer: [:]
    }
  }
}
