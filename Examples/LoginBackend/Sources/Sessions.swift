internal import Foundation

/// A store of sessions.
protocol SessionStore: Sendable {
  /// Begins a session that replaces the client's current one, and returns its token.
  func begin(_ person: Person, _ token: FacebookGraph.Token, replacing old: String?) async -> String
  /// Returns the session of the token `key`.
  func session(_ key: String) async throws(LoginError) -> Sessions.Session
  /// Ends the session of the token `key`, if any.
  func end(_ key: String) async
}

/// The current sessions, in memory. A back end with more than one process would use a database instead.
actor Sessions: SessionStore {
  /// A session of a logged-in person.
  struct Session: Sendable {
    let person: Person
    /// Facebook's long-lived token. It stays in the back end unless the app asked for it.
    let facebookToken: String
    let end: Date
  }

  private var sessions: [String: Session] = [:]
  private let now: @Sendable () -> Date

  init(now: @escaping @Sendable () -> Date) {
    self.now = now
  }

  /// Begins a session under a new, unpredictable token. Ends the client's previous session, whose token others may
  /// know.
  func begin(_ person: Person, _ token: FacebookGraph.Token, replacing old: String?) -> String {
    if let old { sessions[old] = nil }
    sessions = sessions.filter { $0.value.end > now() }
    let key = RandomText.make()
    sessions[key] = Session(
      person: person, facebookToken: token.text, end: now().addingTimeInterval(Double(token.lifetime)))
    return key
  }

  /// Returns the session of the token `key`. Throws if it has ended or never existed.
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
