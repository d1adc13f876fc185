package import EinlassWire

/// The people of the simulated Twitter.
package protocol TwitterPersonStorage: Sendable {
  func twitterPerson(id: Int64) async throws(StorageFailure) -> TwitterPersonRecord?
  /// Screen names are compared without regard to case, as Twitter did.
  func twitterPerson(screenName: String) async throws(StorageFailure) -> TwitterPersonRecord?
  func save(_ person: TwitterPersonRecord) async throws(StorageFailure)
}

/// The applications registered at the simulated Twitter.
package protocol TwitterAppStorage: Sendable {
  func twitterApp(key: String) async throws(StorageFailure) -> TwitterAppRecord?
  /// All applications, sorted by their keys; for explanations, not for running.
  func twitterApps() async throws(StorageFailure) -> [TwitterAppRecord]
  /// Apple's own application; nil where the world has none.
  func twitterSystemApp() async throws(StorageFailure) -> TwitterAppRecord?
  func save(_ app: TwitterAppRecord) async throws(StorageFailure)
}

/// The access tokens of the simulated Twitter.
package protocol TwitterTokenStorage: Sendable {
  func twitterToken(_ token: String) async throws(StorageFailure) -> TwitterTokenRecord?
  /// All tokens, sorted by their texts; for explanations, not for running.
  func twitterTokens() async throws(StorageFailure) -> [TwitterTokenRecord]
  /// All tokens of a person, in the order in which they were made.
  func twitterTokens(personID: Int64) async throws(StorageFailure) -> [TwitterTokenRecord]
  func save(_ token: TwitterTokenRecord) async throws(StorageFailure)
  /// Adds the token, unless its person has a live one for the same application at the same level: then that
  /// one counts, the last of several. Returns the one that counts; of several callers at once one adds.
  func add(_ token: TwitterTokenRecord) async throws(StorageFailure) -> TwitterTokenRecord
}

/// The step-1 answers of reverse authentication that may still be spent.
package protocol ReverseAuthStorage: Sendable {
  func save(_ record: ReverseAuthRecord) async throws(StorageFailure)
  /// Takes the record out; of several takers exactly one gets it.
  func spendReverseAuth(token: String) async throws(StorageFailure) -> ReverseAuthRecord?
  /// Forgets what was issued before `moment`.
  func dropReverseAuth(issuedBefore moment: WallTime) async throws(StorageFailure)
}

/// The rate-limit windows.
package protocol RateLimitStorage: Sendable {
  /// Counts one call and returns the window after it; a window older than `length` starts anew.
  func countCall(
    _ key: RateLimitRecord.Key, at now: WallTime, length: Duration
  ) async throws(StorageFailure) -> RateLimitRecord
  /// The window as it stands, without counting; nil where none is open at `now`.
  func rateLimit(
    _ key: RateLimitRecord.Key, at now: WallTime, length: Duration
  ) async throws(StorageFailure) -> RateLimitRecord?
  func save(_ record: RateLimitRecord, for key: RateLimitRecord.Key) async throws(StorageFailure)
}

/// The nonces that may not come again.
package protocol NonceStorage: Sendable {
  /// Remembers `nonce` until `limit`; false where it was remembered already, or no room is left. Of several
  /// callers with the same nonce exactly one gets true.
  func use(_ nonce: NonceRecord, until limit: WallTime, now: WallTime) async throws(StorageFailure) -> Bool
}
