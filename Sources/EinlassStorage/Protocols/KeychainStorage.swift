/// Where a phone's Keychain lies.
package protocol KeychainStorage: Sendable {
  func keychainItem(_ key: KeychainItemRecord.Key) async throws(StorageFailure) -> KeychainItemRecord?
  /// Every item of every app, in the order in which they were added.
  func keychainItems() async throws(StorageFailure) -> [KeychainItemRecord]
  /// False where there is an item with the key already; of several callers at once exactly one gets true.
  func addKeychainItem(_ item: KeychainItemRecord) async throws(StorageFailure) -> Bool
  /// Replaces the item with the same key, which keeps its place; false where there is none.
  func changeKeychainItem(_ item: KeychainItemRecord) async throws(StorageFailure) -> Bool
  /// False where there was no such item.
  func removeKeychainItem(_ key: KeychainItemRecord.Key) async throws(StorageFailure) -> Bool
  /// Puts `items` into the place of all there are, at once.
  func replaceKeychain(with items: [KeychainItemRecord]) async throws(StorageFailure)
}

/// The small settings that apps keep on a phone, and that go with the app.
package protocol AppDefaultStorage: Sendable {
  func appDefault(_ name: String, of bundleID: String) async throws(StorageFailure) -> String?
  /// nil removes the setting.
  func saveAppDefault(_ value: String?, for name: String, of bundleID: String) async throws(StorageFailure)
  func removeAppDefaults(of bundleID: String) async throws(StorageFailure)
}
