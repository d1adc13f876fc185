package import EinlassStorage
package import OAuth1

/// A person with an account at the simulated Facebook. What the profile says can be read and changed as if it were the
/// record's own: `person.birthday`.
@dynamicMemberLookup
package struct FacebookPersonRecord: Sendable, Equatable, Codable {
  /// The id that is the same everywhere at Facebook; applications see one of their own (since v2.0).
  package var id: String
  /// What the person types to log in: an e-mail address or a phone number.
  package var login: String
  package var name: String
  /// `nil` if there is none, or not confirmed.
  package var email: String?
  package var password: SharedSecret
  /// Counts changes of the password; a token made under an older one is dead (190/460).
  package var passwordGeneration = 0
  /// Counts how often the person has logged out everywhere, which ends a browser's earlier sessions.
  package var sessionGeneration = 0
  /// What the profile says.
  package var profile = FacebookProfile()
  package var isCheckpointed = false
  package var isConfirmed = true
  /// The ids of the friends, each of whom has this person as a friend too. `nil` if there is none.
  package var friends: [String]?

  package init(id: String, login: String, name: String, email: String?, password: SharedSecret) {
    self.id = id
    self.login = login
    self.name = name
    self.email = email
    self.password = password
  }

  /// A part of `profile`.
  package subscript<Value>(dynamicMember path: WritableKeyPath<FacebookProfile, Value>) -> Value {
    get { profile[keyPath: path] }
    set { profile[keyPath: path] = newValue }
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
      .number("profile.timezone", -24...24) { $0.profile.timezone },
    ],
    secrets: { person, secrets in secrets.add(person.password) })
}

extension TableIndex where Record == FacebookPersonRecord, Value == String {
  package static var login: Self { Self("login") }
  /// Compared without regard to case.
  package static var name: Self { Self("name", ignoresCase: true) }
}
