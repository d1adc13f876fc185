package import EinlassStorage
package import EinlassWire
package import OAuth1

/// A person with an account at the simulated Twitter.
package struct TwitterPersonRecord: Sendable, Equatable, Codable {
  package var id: Int64
  package var screenName: String
  package var name: String
  /// `nil` if there is none, or if it is not confirmed.
  package var email: String?
  package var password: SharedSecret
  /// The https address of the avatar, in its `_normal` form.
  package var avatar: String
  package var createdAt: WallTime
  /// The latest tweet, in worlds from before tweets had a table. `nil` if there is none, or it is in the table.
  package var status: String?
  /// The stated members of the user object. `nil` if there is none.
  package var profile: Boxed<TwitterProfile>?
  package var isSuspended = false
  package var isDeactivated = false
  package var isLocked = false
  package var isBanned = false
  /// Whether logging in needs a second factor, which xAuth cannot provide.
  package var verifiesLogins = false
  /// Whether any password is accepted where one is typed, because no password was stated for the person.
  package var acceptsAnyPassword = false
  /// Whether the account accepts messages from everyone. `nil` if only from accounts that it follows.
  package var takesMessages: Bool?
}

extension TwitterPersonRecord: TableRecord {
  package var key: Int64 { id }

  package static let schema = TableSchema<TwitterPersonRecord>(
    "twitterPeople",
    indexes: [
      .unique(.screenName) { $0.screenName },
      .sorted(.screenName) { $0.screenName },
      .unique(.email) { $0.email },
    ],
    checks: [.number("id", 1...Int64.max) { $0.id }],
    secrets: { person, secrets in
      // If any password is accepted, this one is not a secret.
      if !person.acceptsAnyPassword { secrets.add(person.password) }
    })
}

extension TableIndex where Record == TwitterPersonRecord, Value == String {
  /// Compared without regard to case, as Twitter did.
  package static var screenName: Self { Self("screenName", ignoresCase: true) }
  /// Compared without regard to case; several people may share an address.
  package static var email: Self { Self("email", ignoresCase: true) }
}
