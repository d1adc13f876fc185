package import EinlassStorage
package import OAuth1

/// What people and Twitter's staff do on the web site; every effect on a phone or an app follows from it.
extension SimulatedTwitter {
  /// The person changes the password: the tokens of phones go stale, those of other apps stay (reference
  /// of Twitter's login, section 1).
  package func changePassword(of personID: Int64, to password: SharedSecret) async throws {
    try await change(personID) { person in
      person.password = password
      person.acceptsAnyPassword = false
    }
    for var token in try await storage.twitterTokens(personID: personID) where token.state == .live {
      guard let app = try await storage.twitterApp(key: token.appKey), app.isSystem else { continue }
      token.state = .stale
      try await storage.save(token)
    }
  }

  /// The person takes the application's access away.
  package func revoke(appKey: String, of personID: Int64) async throws {
    for var token in try await storage.twitterTokens(personID: personID) where token.appKey == appKey {
      token.state = .revoked
      try await storage.save(token)
    }
  }

  /// Changes the person's record; does nothing where there is no such person.
  package func change(
    _ personID: Int64, _ change: (inout TwitterPersonRecord) -> Void
  ) async throws {
    guard var person = try await storage.twitterPerson(id: personID) else { return }
    change(&person)
    try await storage.save(person)
  }

  /// A token for `app` as a person gets one by signing in; the one there is, where it is live.
  package func issueToken(
    for personID: Int64, app: TwitterAppRecord
  ) async throws -> TwitterTokenRecord? {
    guard let person = try await storage.twitterPerson(id: personID) else { return nil }
    return try await token(for: person, app: app, level: app.accessLevel.limited(to: .readWrite))
  }
}
