package import EinlassStorage
package import EinlassWire

/// A browser in which a person is logged in to facebook.com.
package struct FacebookSessionRecord: Sendable, Hashable, Codable {
  /// The value of the browser's cookie.
  package let id: String
  package let personID: String
  package let startedAt: WallTime
  /// The person's `passwordGeneration` at the log-in; a change of the password ends the session.
  package let passwordGeneration: Int

  /// The person's `sessionGeneration` at the log-in; logging out everywhere ends the session.
  package let sessionGeneration: Int

  package init(
    id: String, personID: String, startedAt: WallTime, passwordGeneration: Int, sessionGeneration: Int = 0
  ) {
    self.id = id
    self.personID = personID
    self.startedAt = startedAt
    self.passwordGeneration = passwordGeneration
    self.sessionGeneration = sessionGeneration
  }
}

extension FacebookSessionRecord: TableRecord {
  package var key: String { id }

  package static let schema = TableSchema<FacebookSessionRecord>(
    "facebookSessions",
    date: { $0.startedAt },
    checks: [
      .count("passwordGeneration") { $0.passwordGeneration },
      .count("sessionGeneration") { $0.sessionGeneration },
    ],
    secrets: { session, secrets in secrets.add(session.id) })
}
