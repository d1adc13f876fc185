/// The people of the simulated Facebook.
package protocol FacebookPersonStorage: Sendable {
  func facebookPerson(id: String) async throws(StorageFailure) -> FacebookPersonRecord?
  func facebookPerson(login: String) async throws(StorageFailure) -> FacebookPersonRecord?
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
