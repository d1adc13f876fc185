internal import Foundation

/// Where the back end keeps who is logged in.
protocol SessionStore: Sendable {
  /// Begins a session in the place of the one that the client brought, and returns its token.
  func begin(_ person: Person, replacing old: String?) async -> String
  /// Whose session `key` opens.
  func person(_ key: String) async throws(LoginError) -> Person
  /// Ends the session that `key` opens, where there is one.
  func end(_ key: String) async
}

/// Who is logged in. In memory: a back end of more than one process has a database in its place.
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

  /// Begins a session; its token, which nobody knew before, is the only key to it. The one that the client brought ends:
  /// somebody else may know it.
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

  /// Whose session `key` opens; throws where it has ended, or never was.
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
