internal import Foundation

/// Where the back end keeps who is logged in.
protocol SessionStore: Sendable {
  /// Begins a session in the place of the one that the client brought, and returns its token.
  func begin(_ person: Person, _ token: FacebookGraph.Token, replacing old: String?) async -> String
  /// The session that `key` opens.
  func session(_ key: String) async throws(LoginError) -> Sessions.Session
  /// Ends the session that `key` opens, where there is one.
  func end(_ key: String) async
}

/// Who is logged in. In memory: a back end of more than one process has a database in its place.
actor Sessions: SessionStore {
  /// What a session token stands for.
  struct Session: Sendable {
    let person: Person
    /// Facebook's long-lived token. It never leaves the back end, unless the app asked for it.
    let facebookToken: String
    let end: Date
  }

  private var sessions: [String: Session] = [:]
  private let now: @Sendable () -> Date

  init(now: @escaping @Sendable () -> Date) {
    self.now = now
  }

  /// Begins a session; its token, which nobody knew before, is the only key to it. The one that the client brought ends:
  /// somebody else may know it.
  func begin(_ person: Person, _ token: FacebookGraph.Token, replacing old: String?) -> String {
    if let old { sessions[old] = nil }
    sessions = sessions.filter { $0.value.end > now() }
    let key = RandomText.make()
    sessions[key] = Session(
      person: person, facebookToken: token.text, end: now().addingTimeInterval(Double(token.lifetime)))
    return key
  }

  /// The session that `key` opens; throws where it has ended, or never was.
  func session(_ key: String) throws(LoginError) -> Session {
    guard let session = sessions[key] else {
      throw LoginError(.unknownSession, "the session does not exist; log in again")
    }
    guard session.end > now() else {
      sessions[key] = nil
      throw LoginError(.unknownSession, "the session has expired; log in again")
    }
    return session
  }

  func end(_ key: String) {
    sessions[key] = nil
  }
}
