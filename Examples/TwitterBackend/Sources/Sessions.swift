internal import Foundation

/// A store of sessions.
protocol SessionStore: Sendable {
  /// Begins a session that replaces the client's current one, and returns its token.
  func begin(_ person: Person, replacing old: String?) async -> String
  /// Returns the person of the session with the token `key`.
  func person(_ key: String) async throws(LoginError) -> Person
  /// Ends the session with the token `key`, if any.
  func end(_ key: String) async
}

/// The current sessions, in memory. A back end with more than one process would use a database instead.
actor Sessions: SessionStore {
  private struct Session {
    let person: Person
    let end: Date
  }

  private var sessions: [String: Session] = [:]
  private let lifetime: Double
  private let now: @Sendable () -> Date

  init(lifetime: Double, now: @escaping @Sendable () -> Date) {
    self.lifetime = lifetime
    self.now = now
  }

  /// Begins a session under a new, unpredictable token. Ends the client's previous session, whose token others may
  /// know.
  func begin(_ person: Person, replacing old: String?) -> String {
    if let old { sessions[old] = nil }
    let now = now()
    sessions = sessions.filter { $0.value.end > now }
    // 256 bits of the system's cryptographic source, getrandom(2) on Linux.
    var source = SystemRandomNumberGenerator()
    let key = (0..<4).map { _ in
      let digits = String(source.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
    sessions[key] = Session(person: person, end: now.addingTimeInterval(lifetime))
    return key
  }

  /// Returns the person of the session with the token `key`. Throws if it has ended or never existed.
  func person(_ key: String) throws(LoginError) -> Person {
    guard let session = sessions[key], session.end > now() else {
      sessions[key] = nil
      throw LoginError(.unknownSession, "the session does not exist (any more); log in again")
    }
    return session.person
  }

  func end(_ key: String) {
    sessions[key] = nil
  }
}
