package import EinlassStorage
package import OAuth1

/// An application registered at the simulated Twitter. The members of its registration can be read and changed
/// directly: `app.callbacks`.
@dynamicMemberLookup
package struct TwitterAppRecord: Sendable, Equatable, Codable {
  package var id: Int64
  package var name: String
  package var key: String
  package var secret: SharedSecret
  /// The app's registration at Twitter.
  package var registration = TwitterAppRegistration()
  /// Whether it is Apple's application, whose tokens the phone's system accounts hold.
  package var isSystem = false

  /// A part of `registration`.
  package subscript<Value>(dynamicMember path: WritableKeyPath<TwitterAppRegistration, Value>) -> Value {
    get { registration[keyPath: path] }
    set { registration[keyPath: path] = newValue }
  }
}

extension TwitterAppRecord: TableRecord {
  package static let schema = TableSchema<TwitterAppRecord>(
    "twitterApps",
    indexes: [
      .unique(.isSystem) { $0.isSystem ? true : nil }, .unique(.clientID) { $0.oauth2?.clientID },
    ],
    checks: [.number("id", 0...Int64.max) { $0.id }],
    secrets: { app, secrets in
      secrets.add(app.secret)
      if let oauth2 = app.oauth2, oauth2.type.isConfidential { secrets.add(oauth2.clientSecret) }
    })
}

extension TableIndex where Record == TwitterAppRecord, Value == Bool {
  /// Finds Apple's application, by the value `true`.
  package static var isSystem: Self { Self("isSystem") }
}

extension TableIndex where Record == TwitterAppRecord, Value == String {
  /// The Client ID of OAuth 2.0.
  package static var clientID: Self { Self("clientID") }
}
