package import EinlassWire

/// The people of the simulated Facebook.
package protocol FacebookPersonStorage: Sendable {
  func facebookPerson(id: String) async throws(StorageFailure) -> FacebookPersonRecord?
  func facebookPerson(login: String) async throws(StorageFailure) -> FacebookPersonRecord?
  /// At most `limit` people whose names begin with `prefix`, in any case, sorted by their names in lower case.
  func facebookPeople(
    prefix: String, limit: Int
  ) async throws(StorageFailure) -> [FacebookPersonRecord]
  func save(_ person: FacebookPersonRecord) async throws(StorageFailure)
}

/// The applications registered at the simulated Facebook.
package protocol FacebookAppStorage: Sendable {
  func facebookApp(id: String) async throws(StorageFailure) -> FacebookAppRecord?
  func save(_ app: FacebookAppRecord) async throws(StorageFailure)
}

/// What people have allowed applications.
package protocol FacebookInstallStorage: Sendable {
  func facebookInstall(
    _ key: FacebookInstallRecord.Key
  ) async throws(StorageFailure) -> FacebookInstallRecord?
  /// The install whose person an application knows as `scopedID`.
  func facebookInstall(scopedID: String) async throws(StorageFailure) -> FacebookInstallRecord?
  func save(_ install: FacebookInstallRecord) async throws(StorageFailure)
}

/// The tokens of the simulated Facebook.
package protocol FacebookTokenStorage: Sendable {
  func facebookToken(_ token: String) async throws(StorageFailure) -> FacebookTokenRecord?
  /// All tokens of a person, of any application, in the order in which they were made.
  func facebookTokens(personID: String) async throws(StorageFailure) -> [FacebookTokenRecord]
  func save(_ token: FacebookTokenRecord) async throws(StorageFailure)
}

/// The codes of Facebook's dialog, spent ones too: who comes second is told so.
package protocol FacebookCodeStorage: Sendable {
  func facebookCode(_ code: String) async throws(StorageFailure) -> FacebookCodeRecord?
  func save(_ code: FacebookCodeRecord) async throws(StorageFailure)
  /// Marks the code as spent; false where it was, or is not there. Of several callers at once exactly one
  /// gets true.
  func spendFacebookCode(_ code: String) async throws(StorageFailure) -> Bool
  /// Forgets what was issued before `moment`.
  func dropFacebookCodes(issuedBefore moment: WallTime) async throws(StorageFailure)
}

/// The browsers that are logged in to facebook.com.
package protocol FacebookSessionStorage: Sendable {
  func facebookSession(_ id: String) async throws(StorageFailure) -> FacebookSessionRecord?
  func save(_ session: FacebookSessionRecord) async throws(StorageFailure)
  func removeFacebookSession(_ id: String) async throws(StorageFailure)
}
