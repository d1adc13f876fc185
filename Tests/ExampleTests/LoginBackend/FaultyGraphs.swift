import Logging
import Synchronization

@testable import LoginBackend

// Faulty Graph clients, each with one mistake.

/// A Graph client that works except for one mistake.
protocol FaultyGraph: Graph {
  var base: FacebookGraph { get }
}

extension FaultyGraph {
  func token(code: String, redirectURI: String, _ logger: Logger) async throws(LoginError) -> String {
    try await base.token(code: code, redirectURI: redirectURI, logger)
  }
  func longLived(_ token: String, _ logger: Logger) async throws(LoginError) -> FacebookGraph.Token {
    try await base.longLived(token, logger)
  }
  func check(_ token: String, _ logger: Logger) async throws(LoginError) {
    try await base.check(token, logger)
  }
  func person(of token: String, _ logger: Logger) async throws(LoginError) -> Person {
    try await base.person(of: token, logger)
  }
}

extension GraphClient {
  /// Returns the token's person, requested without `appsecret_proof`.
  fileprivate func anybody(_ token: String, _ logger: Logger) async throws(LoginError) -> Person {
    do {
      return try await get("/me", ["fields": "id,name"], bearer: token, logger)
    } catch {
      throw error.loginError(\.errorOfToken)
    }
  }
}

struct UncheckedGraph: FaultyGraph {
  let base: FacebookGraph
  let client: GraphClient

  func check(_ token: String, _ logger: Logger) {}
  func longLived(_ token: String, _ logger: Logger) -> FacebookGraph.Token {
    .init(text: token, lifetime: 3600)
  }
  func person(of token: String, _ logger: Logger) async throws(LoginError) -> Person {
    try await client.anybody(token, logger)
  }
}

struct UnprovedGraph: FaultyGraph {
  let base: FacebookGraph
  let client: GraphClient

  func person(of token: String, _ logger: Logger) async throws(LoginError) -> Person {
    try await client.anybody(token, logger)
  }
}

struct InspectingGraph: FaultyGraph {
  let base: FacebookGraph
  let client: GraphClient
  let settings: Settings

  private struct Inspection: Decodable {
    struct Token: Decodable {
      let app_id: String?
      let user_id: String?
    }
    let data: Token
  }

  func check(_ token: String, _ logger: Logger) async throws(LoginError) {
    _ = try await person(of: token, logger)
  }
  func longLived(_ token: String, _ logger: Logger) -> FacebookGraph.Token {
    .init(text: token, lifetime: 3600)
  }
  func person(of token: String, _ logger: Logger) async throws(LoginError) -> Person {
    let inspection: Inspection
    do {
      inspection = try await client.get(
        "/debug_token", ["input_token": token], bearer: "\(settings.appID)|\(settings.appSecret.reveal())",
        logger)
    } catch {
      throw error.loginError(\.errorOfInspection)
    }
    guard inspection.data.app_id == settings.appID, let id = inspection.data.user_id else {
      throw .foreignToken
    }
    return Person(id: id, name: "")
  }
}

final class RememberingGraph: FaultyGraph {
  let base: FacebookGraph
  private let known = Mutex<[String: FacebookGraph.Token]>([:])
  private let people = Mutex<[String: Person]>([:])

  init(_ base: FacebookGraph) { self.base = base }

  func check(_ token: String, _ logger: Logger) async throws(LoginError) {
    guard known.withLock({ $0[token] }) == nil else { return }
    try await base.check(token, logger)
  }
  func longLived(_ token: String, _ logger: Logger) async throws(LoginError) -> FacebookGraph.Token {
    if let long = known.withLock({ $0[token] }) { return long }
    let long = try await base.longLived(token, logger)
    known.withLock { $0[token] = long }
    return long
  }
  func person(of token: String, _ logger: Logger) async throws(LoginError) -> Person {
    if let person = people.withLock({ $0[token] }) { return person }
    let person = try await base.person(of: token, logger)
    people.withLock { $0[token] = person }
    return person
  }
}

final class RepeatingGraph: FaultyGraph {
  let base: FacebookGraph
  private let tokens = Mutex<[String: String]>([:])

  init(_ base: FacebookGraph) { self.base = base }

  func token(code: String, redirectURI: String, _ logger: Logger) async throws(LoginError) -> String {
    if let token = tokens.withLock({ $0[code] }) { return token }
    let token = try await base.token(code: code, redirectURI: redirectURI, logger)
    tokens.withLock { $0[code] = token }
    return token
  }
}

struct CredulousGraph: FaultyGraph {
  let base: FacebookGraph

  private func isToken(_ text: String) -> Bool { !text.hasPrefix("EAAinvented") }

  func check(_ token: String, _ logger: Logger) async throws(LoginError) {
    if isToken(token) { try await base.check(token, logger) }
  }
  func longLived(_ token: String, _ logger: Logger) async throws(LoginError) -> FacebookGraph.Token {
    isToken(token) ? try await base.longLived(token, logger) : .init(text: token, lifetime: 3600)
  }
  func person(of token: String, _ logger: Logger) async throws(LoginError) -> Person {
    isToken(token) ? try await base.person(of: token, logger) : Person(id: "1", name: "")
  }
}

struct DiscouragingGraph: FaultyGraph {
  let base: FacebookGraph

  private func told<Value>(_ body: () async throws(LoginError) -> Value) async throws(LoginError) -> Value {
    do {
      return try await body()
    } catch {
      throw error.kind == .facebookUnavailable ? LoginError(.tokenRefused, "log in again") : error
    }
  }

  func token(code: String, redirectURI: String, _ logger: Logger) async throws(LoginError) -> String {
    try await told { () throws(LoginError) in
      try await base.token(code: code, redirectURI: redirectURI, logger)
    }
  }
  func check(_ token: String, _ logger: Logger) async throws(LoginError) {
    try await told { () throws(LoginError) in try await base.check(token, logger) }
  }
  func longLived(_ token: String, _ logger: Logger) async throws(LoginError) -> FacebookGraph.Token {
    try await told { () throws(LoginError) in try await base.longLived(token, logger) }
  }
  func person(of token: String, _ logger: Logger) async throws(LoginError) -> Person {
    try await told { () throws(LoginError) in try await base.person(of: token, logger) }
  }
}

struct LenientGraph: FaultyGraph {
  let base: FacebookGraph
  let client: GraphClient

  func check(_ token: String, _ logger: Logger) async throws(LoginError) {
    do {
      try await base.check(token, logger)
    } catch {
      if error.kind != .facebookUnavailable { throw error }
    }
  }
  func longLived(_ token: String, _ logger: Logger) async throws(LoginError) -> FacebookGraph.Token {
    (try? await base.longLived(token, logger)) ?? .init(text: token, lifetime: 3600)
  }
  func person(of token: String, _ logger: Logger) async throws(LoginError) -> Person {
    if let person = try? await base.person(of: token, logger) { return person }
    return try await client.anybody(token, logger)
  }
}
