internal import Foundation
internal import Logging

/// The steps of a login in their order, for every way to log in.
struct Logins: Sendable {
  /// The proof that the app received from Facebook.
  enum Proof: Sendable {
    /// A code, and the redirect address that it was sent to.
    case code(String, redirectURI: String)
    /// A token that the app claims as its own.
    case token(String)
  }

  /// A long-lived token and its person.
  struct Outcome: Sendable {
    let token: FacebookGraph.Token
    let person: Person
  }

  let graph: any Graph

  func logIn(with proof: Proof, _ logger: Logger) async throws(LoginError) -> Outcome {
    let short: String
    switch proof {
    case .code(let code, let redirectURI):
      // The token needs no check: Facebook exchanges a code only for the app that it was issued to.
      short = try await graph.token(code: code, redirectURI: redirectURI, logger)
    case .token(let token):
      try await graph.check(token, logger)
      short = token
    }
    let token = try await graph.longLived(short, logger)
    return Outcome(token: token, person: try await graph.person(of: token.text, logger))
  }
}
