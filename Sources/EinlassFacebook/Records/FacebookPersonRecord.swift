package import EinlassStorage
package import EinlassWire
package import OAuth1

/// A person with an account at the simulated Facebook.
package struct FacebookPersonRecord: Sendable, Equatable, Codable {
  /// The id that is the same everywhere at Facebook; applications see one of their own (since v2.0).
  package var id: String
  /// What the person types to log in: an e-mail address or a phone number.
  package var login: String
  package var name: String
  /// nil: none, or not confirmed.
  package var email: String?
  package var password: SharedSecret
  /// Counts changes of the password; a token made under an older one is dead (190/460).
  package var passwordGeneration = 0
  /// Counts how often the person has logged out everywhere, which ends a browser's earlier sessions.
  package var sessionGeneration = 0
  package var gender: String?
  /// MM/DD/YYYY.
  package var birthday: String?
  package var locale = "en_US"
  /// Hours from UTC.
  package var timezone = 0
  package var hasPicture = true
  package var isCheckpointed = false
  package var isConfirmed = true
  // Members added after exports were first written may be missing in them, so they are optional.
  /// nil: not stated.
  package var location: FacebookPlaceRecord?
  package var hometown: FacebookPlaceRecord?
  /// The address of the profile; nil: made from the id.
  package var link: String?
  /// nil: as `isConfirmed`.
  package var isVerified: Bool?
  /// When the profile was last changed.
  package var updatedTime: WallTime?
  /// The ids of the friends, each of whom has this person as a friend too; nil: none.
  package var friends: [String]?

  package init(id: String, login: String, name: String, email: String?, password: SharedSecret) {
    self.id = id
    self.login = login
    self.name = name
    self.email = email
    self.password = password
  }
}

extension FacebookPersonRecord: TableRecord {
  package var key: String { id }

  package static let schema = TableSchema<FacebookPersonRecord>(
    "facebookPeople",
    indexes: [
      .unique(.login) { $0.login },
      .sorted(.name) { $0.name },
    ],
    checks: [
      .count("passwordGeneration") { $0.passwordGeneration },
      .count("sessionGeneration") { $0.sessionGeneration },
      .number("timezone", -24...24) { $0.timezone },
    ],
    secrets: { person, secrets in secrets.add(person.password) })
}

extension TableIndex where Record == FacebookPersonRecord, Value == String {
  package static var login: Self { Self("login") }
  /// Compared without regard to case.
  package static var name: Self { Self("name", ignoresCase: true) }
}
