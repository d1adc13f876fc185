package import EinlassStorage

/// The application-only token of an app at the simulated Twitter; an app has one at a time.
package struct TwitterBearerTokenRecord: Sendable, Hashable, Codable {
  /// The token as sent on the wire, including percent-escapes, which belong to the value.
  package var token: String
  package var appKey: String
}

extension TwitterBearerTokenRecord: TableRecord {
  package var key: String { token }

  package static let schema = TableSchema<TwitterBearerTokenRecord>(
    "twitterBearerTokens",
    indexes: [.many(.app) { $0.appKey }],
    secrets: { token, secrets in secrets.add(token.token) })
}

extension TableIndex where Record == TwitterBearerTokenRecord, Value == String {
  /// The application's key.
  package static var app: Self { Self("app") }
}
