package import EinlassStorage
package import OAuth1

/// An application registered at the simulated Twitter.
package struct TwitterAppRecord: Sendable, Equatable, Codable {
  /// What its tokens may do; raw values are those of the header `x-access-level`.
  package enum AccessLevel: String, Sendable, Codable, CaseIterable {
    case read = "read"
    case readWrite = "read-write"
    case readWriteDirectMessages = "read-write-directmessages"

    /// This level, or `limit` where that is lower.
    package func limited(to limit: AccessLevel) -> AccessLevel {
      switch (self, limit) {
      case (.read, _), (_, .read): .read
      case (.readWrite, _), (_, .readWrite): .readWrite
      case (.readWriteDirectMessages, .readWriteDirectMessages): .readWriteDirectMessages
      }
    }
  }

  package var id: Int64
  package var name: String
  package var key: String
  package var secret: SharedSecret
  package var accessLevel: AccessLevel = .readWrite
  package var mayReverseAuthenticate = true
  package var mayReadEmail = true
  package var isSuspended = false
  /// The addresses to which a browser may go back, the one registered first; empty: a desktop application,
  /// which can only use a PIN.
  package var callbacks = ["http://127.0.0.1/callback"]
  /// Whether a request may only name a registered address.
  package var isCallbackLocked = false
  /// Whether the application may sign people in by name and password; Twitter granted that to few.
  package var mayUseXAuth = false
  /// Whether "Sign in with Twitter" is on, so that a person who has allowed the application once is not asked
  /// again.
  package var allowsSignIn = true
  /// Apple's own application, whose tokens the phone's system accounts hold.
  package var isSystem = false

  package init(id: Int64, name: String, key: String, secret: SharedSecret) {
    self.id = id
    self.name = name
    self.key = key
    self.secret = secret
  }
}

extension TwitterAppRecord: TableRecord {
  package static let schema = TableSchema<TwitterAppRecord>(
    "twitterApps",
    indexes: [.unique(.isSystem) { $0.isSystem ? true : nil }],
    checks: [.number("id", 0...Int64.max) { $0.id }],
    secrets: { app, secrets in secrets.add(app.secret) })
}

extension TableIndex where Record == TwitterAppRecord, Value == Bool {
  /// Finds Apple's own application, by the value `true`.
  package static var isSystem: Self { Self("isSystem") }
}
