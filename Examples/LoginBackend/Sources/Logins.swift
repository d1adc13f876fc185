internal import Foundation
internal import Logging

/// What a login comes to, whichever way it came: the steps in their order.
struct Logins: Sendable {
  /// What the app brings from Facebook.
  enum Proof: Sendable {
    /// A code, and the address that the dialog sent it to.
    case code(String, redirectURI: String)
    /// A token, of which the app says that it is its own.
    case token(String)
  }

  /// A long-lived token, and whose it is.
  struct Outcome: Sendable {
    let token: FacebookGraph.Token
    let person: Person
  }

  let graph: any Graph

  func logIn(with proof: Proof, _ logger: Logger) async throws(LoginError) -> Outcome {
    let short: String
    switch proof {
    case .code(let code, let redirectURI):
      // No check of whose it is: Facebook exchanges no code for another app than the one that it was made for.
      short = try await graph.token(code: code, redirectURI: redirectURI, logger)
    case .token(let token):
      try await graph.check(token, logger)
      short = token
    }
    let token = try await graph.longLived(short, logger)
    return Outcome(token: token, person: try await graph.person(of: token.text, logger))
  }
}
