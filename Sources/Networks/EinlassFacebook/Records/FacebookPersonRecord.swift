package import EinlassStorage
package import OAuth1

/// A person with an account at the simulated Facebook. The members of the profile can be read and changed directly:
/// `person.birthday`.
@dynamicMemberLookup
package struct FacebookPersonRecord: Sendable, Equatable, Codable {
  /// The global id on Facebook. Since v2.0, each application sees a different one.
  package var id: String
  /// The person's login: an e-mail address or a phone number.
  package var login: String
  package var name: String
  /// The confirmed e-mail address, if any.
  package var email: String?
  package var password: SharedSecret
  /// The number of password changes. Tokens from an earlier generation are invalid (190/460).
  package var passwordGeneration = 0
  /// The number of times the person has logged out everywhere, which ends a browser's earlier sessions.
  package var sessionGeneration = 0
  /// The person's profile.
  package var profile = FacebookProfile()
  package var isCheckpointed = false
  package var isConfirmed = true
  /// The ids of the friends; friendship is mutual. `nil` if there are none.
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
  /// The name, compared case-insensitively.
  package static var name: Self { Self("name", ignoresCase: true) }
}
