internal import Synchronization

extension MemoryStorage: KeychainStorage {
  package func keychainItem(_ key: KeychainItemRecord.Key) -> KeychainItemRecord? {
    tables.withLock { $0.keychain[key] }
  }

  package func keychainItems() -> [KeychainItemRecord] {
    tables.withLock { $0.keychain.all }
  }

  package func addKeychainItem(_ item: KeychainItemRecord) -> Bool {
    tables.withLock { $0.keychain.add(item) }
  }

  package func changeKeychainItem(_ item: KeychainItemRecord) -> Bool {
    tables.withLock { $0.keychain.change(item) }
  }

  package func removeKeychainItem(_ key: KeychainItemRecord.Key) -> Bool {
    tables.withLock { $0.keychain.remove(key) }
  }

  package func replaceKeychain(with items: [KeychainItemRecord]) {
    tables.withLock { $0.keychain = KeychainTable(items) }
  }
}

extension MemoryStorage: AppDefaultStorage {
  package func appDefault(_ name: String, of bundleID: String) -> String? {
    tables.withLock { $0.appDefaults[bundleID]?[name] }
  }

  package func saveAppDefault(_ value: String?, for name: String, of bundleID: String) {
    tables.withLock { $0.appDefaults[bundleID, default: [:]][name] = value }
  }

  package func removeAppDefaults(of bundleID: String) {
    tables.withLock { $0.appDefaults[bundleID] = nil }
  }
}
