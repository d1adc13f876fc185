package import EinlassStorage
package import EinlassWire

/// A browser in which a person is logged in to the simulated Twitter.
package struct TwitterSessionRecord: Sendable, Hashable, Codable {
  /// The cookie's value.
  package var cookie: String
  package var personID: Int64
  package var startedAt: WallTime
}

extension TwitterSessionRecord: TableRecord {
  package var key: String { cookie }

  package static let schema = TableSchema<TwitterSessionRecord>(
    "twitterSessions",
    date: { $0.startedAt },
    secrets: { session, secrets in secrets.add(session.cookie) })
}
