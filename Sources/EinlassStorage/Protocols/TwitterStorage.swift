package import EinlassWire

/// The people of the simulated Twitter.
package protocol TwitterPersonStorage: Sendable {
  func twitterPerson(id: Int64) async throws(StorageFailure) -> TwitterPersonRecord?
  /// Screen names are compared without regard to case, as Twitter did.
  func twitterPerson(screenName: String) async throws(StorageFailure) -> TwitterPersonRecord?
  /// Of several people with one address the last one saved; compared without regard to case.
  func twitterPerson(email: String) async throws(StorageFailure) -> TwitterPersonRecord?
  /// At most `limit` people whose screen names begin with `prefix`, in any case, sorted by their screen names
  /// in lower case.
  func twitterPeople(
    prefix: String, limit: Int
  ) async throws(StorageFailure) -> [TwitterPersonRecord]
  func save(_ person: TwitterPersonRecord) async throws(StorageFailure)
  /// Says that so many people more will come, each with a token, so that an engine can make room once.
  func expectTwitterPeople(_ count: Int) async throws(StorageFailure)
}

/// The applications registered at the simulated Twitter.
package protocol TwitterAppStorage: Sendable {
  func twitterApp(key: String) async throws(StorageFailure) -> TwitterAppRecord?
  /// All applications, sorted by their keys; for explanations, not for running.
  func twitterApps() async throws(StorageFailure) -> [TwitterAppRecord]
  /// All applications, or any so many where there are more; sorted by their keys. Takes as long as they are many.
  func twitterApps(atMost count: Int) async throws(StorageFailure) -> [TwitterAppRecord]
  /// Apple's own application; nil where the world has none.
  func twitterSystemApp() async throws(StorageFailure) -> TwitterAppRecord?
  func save(_ app: TwitterAppRecord) async throws(StorageFailure)
}

/// The access tokens of the simulated Twitter.
package protocol TwitterTokenStorage: Sendable {
  func twitterToken(_ token: String) async throws(StorageFailure) -> TwitterTokenRecord?
  /// All tokens, or any so many where there are more; sorted by their texts. Takes as long as they are many.
  func twitterTokens(atMost count: Int) async throws(StorageFailure) -> [TwitterTokenRecord]
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

/// The request tokens that have not been exchanged yet.
package protocol TwitterRequestTokenStorage: Sendable {
  func save(_ record: TwitterRequestTokenRecord) async throws(StorageFailure)
  func twitterRequestToken(_ token: String) async throws(StorageFailure) -> TwitterRequestTokenRecord?
  /// The last so many, in the order in which they were issued. Takes as long as they are many.
  func twitterRequestTokens(last count: Int) async throws(StorageFailure) -> [TwitterRequestTokenRecord]
  /// Sets the person's answer where there is none yet, and returns the record then; nil where there is no such
  /// token, or an answer already. Of several answers at once exactly one counts.
  func answer(
    twitterRequestToken token: String, _ answer: TwitterRequestTokenRecord.Answer
  ) async throws(StorageFailure) -> TwitterRequestTokenRecord?
  /// Takes the record out where `verifier` is the one of its answer; else it stays. Of several takers exactly
  /// one gets it.
  func spendTwitterRequestToken(
    _ token: String, verifier: String
  ) async throws(StorageFailure) -> TwitterRequestTokenRecord?
  /// Counts a wrong verifier that came for the token; with the `limit`-th the token is gone.
  func countWrongVerifier(twitterRequestToken token: String, limit: Int) async throws(StorageFailure)
  /// Forgets what was issued before `moment`.
  func dropTwitterRequestTokens(issuedBefore moment: WallTime) async throws(StorageFailure)
}

/// The browsers in which people are logged in.
package protocol TwitterSessionStorage: Sendable {
  func twitterSession(cookie: String) async throws(StorageFailure) -> TwitterSessionRecord?
  func save(_ session: TwitterSessionRecord) async throws(StorageFailure)
}

/// The application-only tokens.
package protocol TwitterBearerTokenStorage: Sendable {
  func twitterBearerToken(_ token: String) async throws(StorageFailure) -> TwitterBearerTokenRecord?
  /// Adds the token, unless its app has one: then that one counts. Returns the one that counts.
  func add(_ token: TwitterBearerTokenRecord) async throws(StorageFailure) -> TwitterBearerTokenRecord
  /// Forgets the token where it is `appKey`'s; false where it is not.
  func removeTwitterBearerToken(_ token: String, appKey: String) async throws(StorageFailure) -> Bool
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
