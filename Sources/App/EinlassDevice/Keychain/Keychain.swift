internal import EinlassStorage
internal import EinlassWire

/// The part of a phone's Keychain that one app can see: generic passwords by service and account.
///
/// Values are encrypted with the phone's key (AES-256-GCM), bound to app, service, account and accessibility: a changed
/// or moved value does not open. A deleted app leaves its items behind, as on the real phone.
public struct Keychain: Sendable {
  /// The phone's Keychain, which contains this part.
  let phone: PhoneKeychain
  let bundleID: String
  let hooks: KeychainHooks

  /// Adds an item.
  ///
  /// - Parameter item: The item. Its service and account must not be empty.
  /// - Throws: `duplicateItem` if there is one with its service and account. `interactionNotAllowed` if the
  ///   phone is locked for the item's accessibility, `parameter` if a name is empty, `notAvailable` if the
  ///   storage fails.
  public func add(_ item: KeychainItem) async throws(KeychainError) {
    try await operate("adds", item.service, item.account) { () throws(KeychainError) in
      let record = try sealed(item)
      guard try change({ $0.insert(record) }) else { throw .duplicateItem }
    }
  }

  /// Replaces the value and the accessibility of an item.
  ///
  /// - Parameter item: The new item, with the service and the account of the one to replace.
  /// - Throws: `itemNotFound` if there is none. `interactionNotAllowed` if the phone is locked for the new
  ///   accessibility, `parameter` if a name is empty, `notAvailable` if the storage fails.
  public func update(_ item: KeychainItem) async throws(KeychainError) {
    try await operate("changes", item.service, item.account) { () throws(KeychainError) in
      let record = try sealed(item)
      let isThere = try change { $0.update(KeychainItemRecord.self, record.key) { $0 = record } != nil }
      guard isThere else { throw .itemNotFound }
    }
  }

  /// Reads an item.
  ///
  /// - Parameters:
  ///   - service: The service that the item belongs to.
  ///   - account: The account, which distinguishes the items of a service.
  /// - Returns: The item with its decrypted value.
  /// - Throws: `itemNotFound` if there is none, `interactionNotAllowed` if the phone is locked for its
  ///   accessibility. `decode` if it cannot be decrypted, `parameter` if a name is empty.
  public func item(service: String, account: String) async throws(KeychainError) -> KeychainItem {
    try await operate("reads", service, account) { () throws(KeychainError) in
      let key = try key(service, account)
      guard let record = phone.kept.tables.find(KeychainItemRecord.self, key) else { throw .itemNotFound }
      guard let accessibility = KeychainAccessibility(rawValue: record.accessibility) else { throw .decode }
      guard accessibility.isOpen(phone.lock) else { throw .interactionNotAllowed }
      guard
        let value = KeychainSeal(record.key, accessibility).open(record.sealed, with: phone.key)
      else { throw .decode }
      return KeychainItem(service: service, account: account, value: value, accessibility: accessibility)
    }
  }

  /// Removes the item, whether the phone is locked or not.
  ///
  /// - Parameters:
  ///   - service: The service that the item belongs to.
  ///   - account: The account, which distinguishes the items of a service.
  /// - Throws: `itemNotFound` if there is none, `parameter` if a name is empty, `notAvailable` if the storage
  ///   fails.
  public func delete(service: String, account: String) async throws(KeychainError) {
    try await operate("deletes", service, account) { () throws(KeychainError) in
      let key = try key(service, account)
      guard try change({ $0.remove(KeychainItemRecord.self, key) != nil }) else { throw .itemNotFound }
    }
  }

  /// Lists the accounts of this app's items, whether the phone is locked or not.
  ///
  /// - Parameter service: The service that the items belong to.
  /// - Returns: The accounts, in the order in which they were added.
  public func accounts(service: String) -> [String] {
    phone.kept.tables.list(KeychainItemRecord.self, last: .max).map(\.key)
      .filter { $0.bundleID == bundleID && $0.service == service }
      .map(\.account)
  }

  // MARK: - Parts

  private func key(
    _ service: String, _ account: String
  ) throws(KeychainError) -> KeychainItemRecord.Key {
    guard !service.isEmpty, !account.isEmpty else { throw .parameter }
    return KeychainItemRecord.Key(bundleID: bundleID, service: service, account: account)
  }

  private func sealed(_ item: KeychainItem) throws(KeychainError) -> KeychainItemRecord {
    let key = try key(item.service, item.account)
    guard item.accessibility.isOpen(phone.lock) else { throw .interactionNotAllowed }
    let seal = KeychainSeal(key, item.accessibility)
    guard let octets = seal.close(item.value, with: phone.key) else { throw .allocate }
    return KeychainItemRecord(key: key, accessibility: item.accessibility.rawValue, sealed: octets)
  }

  private func change<Value: Sendable>(_ change: (WorldTables) -> Value) throws(KeychainError) -> Value {
    do throws(StorageError) {
      return try phone.kept.change(change)
    } catch {
      throw .notAvailable
    }
  }

  /// Performs an operation, unless the world's hook makes it fail, and reports the result to the hook.
  private func operate<Value>(
    _ verb: String, _ service: String, _ account: String,
    _ body: () throws(KeychainError) -> Value
  ) async throws(KeychainError) -> Value {
    let what = "\(verb) '\(account)' of '\(service)'"
    do throws(KeychainError) {
      if let planned = await hooks.plannedFailure() { throw planned }
      let value = try body()
      hooks.observe(what, nil)
      return value
    } catch {
      hooks.observe(what, error)
      throw error
    }
  }
}

/// A world's hooks into the Keychain of one app.
struct KeychainHooks: Sendable {
  /// Called before an operation. If it returns an error, the operation fails with it.
  let plannedFailure: @Sendable () async -> KeychainError?
  /// Called with the operation, and its error if it failed.
  let observe: @Sendable (String, KeychainError?) -> Void
}
