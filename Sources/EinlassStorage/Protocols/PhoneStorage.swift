package import EinlassWire
package import OAuth1

/// The system accounts of a phone.
package protocol AccountStorage: Sendable {
  /// The accounts of one network, in the order in which they were added.
  func accounts(_ network: NetworkID) async throws(StorageFailure) -> [AccountRecord]
  func account(identifier: String) async throws(StorageFailure) -> AccountRecord?
  /// Adds the account, or replaces the one with its identifier and keeps the place.
  func save(_ account: AccountRecord) async throws(StorageFailure)
  /// Sets what Facebook made for one app and leaves the rest of the account as it is by now; false where
  /// there is no such account any more.
  func saveAppToken(
    _ token: SharedSecret, bundleID: String, identifier: String
  ) async throws(StorageFailure) -> Bool
  /// Sets when a renewal was last refused, likewise.
  func saveRenewalRejection(
    at moment: WallTime, identifier: String
  ) async throws(StorageFailure) -> Bool
  /// False where there was no such account.
  func removeAccount(identifier: String) async throws(StorageFailure) -> Bool
}

/// What the person has decided about apps.
package protocol AccessDecisionStorage: Sendable {
  func decision(
    _ key: AccessDecisionRecord.Key
  ) async throws(StorageFailure) -> AccessDecisionRecord?
  func save(_ decision: AccessDecisionRecord) async throws(StorageFailure)
  func removeDecision(_ key: AccessDecisionRecord.Key) async throws(StorageFailure)
}
