internal import EinlassStorage
package import OAuth1

/// The actions of people and Twitter's staff on the website. Every effect on a phone or an app follows from them.
extension SimulatedTwitter {
  /// Changes the person's password. Phones' tokens become invalid, those of other apps stay valid (reference of
  /// Twitter's login, section 1).
  package func changePassword(of personID: Int64, to password: SharedSecret) {
    change(personID) { person in
      person.password = password
      person.acceptsAnyPassword = false
    }
    for token in tables.list(TwitterTokenRecord.self, by: .person, personID) {
      guard let app = tables.find(TwitterAppRecord.self, token.appKey), app.isSystem else {
        continue
      }
      tables.update(TwitterTokenRecord.self, token.token) { token in
        if token.state == .live { token.state = .stale }
      }
    }
  }

  /// Revokes the application's access to the person, through OAuth 1.0a and 2.0.
  package func revoke(appKey: String, of personID: Int64) throws {
    for token in tables.list(TwitterTokenRecord.self, by: .person, personID)
    where token.appKey == appKey {
      tables.update(TwitterTokenRecord.self, token.token) { $0.state = .revoked }
    }
    try endTokens(of: personID, appKey: appKey, as: .revoked)
  }

  /// Changes the person's record. Does nothing if there is no such person.
  package func change(
    _ personID: Int64, _ change: @escaping @Sendable (inout TwitterPersonRecord) -> Void
  ) {
    tables.update(TwitterPersonRecord.self, personID, change)
  }

  /// A token for `app` as issued at sign-in: the existing one if it is valid.
  package func issueToken(
    for personID: Int64, app: TwitterAppRecord
  ) -> TwitterTokenRecord? {
    guard let person = tables.find(TwitterPersonRecord.self, personID) else { return nil }
    return token(for: person, app: app, level: app.accessLevel.limited(to: .readWrite))
  }
}
