internal import EinlassStorage
internal import EinlassWire

/// What the person can change in the phone's Settings, at any moment.
public struct PhoneSettings: Sendable {
  let phone: Phone

  /// Turns the switch of an app for one type of account on or off: the same decision that the prompt writes.
  ///
  /// Off, Facebook's has the app's token revoked (reference of Accounts, section 2.5). Whether the real switch
  /// announced a change is not known; here it does not.
  public func setAccess(_ isOn: Bool, of bundleID: String, to type: AccountType) async throws {
    let key = AccessDecisionRecord.Key(bundleID: bundleID, network: type.id)
    phone.tables.upsert(AccessDecisionRecord(key: key, isGranted: isOn)) { $0.isGranted = isOn }
    if !isOn { try await type.plugIn.didSwitchOff(bundleID, on: phone) }
  }

  /// Forgets what was decided about an app, as deleting it or resetting privacy does; it is asked again.
  public func resetAccess(of bundleID: String, to type: AccountType) {
    phone.tables.remove(
      AccessDecisionRecord.self, AccessDecisionRecord.Key(bundleID: bundleID, network: type.id))
  }

  /// Deletes an app with what it keeps and what was decided about it; its Keychain items stay, as they did.
  ///
  /// - Throws: The failure of the phone's file.
  public func deleteApp(_ bundleID: String) throws {
    try phone.kept.change { tables in
      for setting in tables.list(AppDefaultRecord.self, by: .app, bundleID) {
        tables.remove(AppDefaultRecord.self, setting.key)
      }
    }
    for type in AccountType.all { resetAccess(of: bundleID, to: type) }
  }

  /// Removes the account that people know as `username`.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: The failure of the phone's file.
  @discardableResult
  public func removeAccount(_ type: AccountType, username: String) async throws -> Bool {
    let accounts = phone.tables.list(AccountRecord.self, by: .network, type.id)
    guard let account = accounts.first(where: { $0.username == username }) else { return false }
    return try await remove(account)
  }

  /// Removes every account of `type`, those without a name as well.
  public func removeAccounts(_ type: AccountType) async throws {
    for account in phone.tables.list(AccountRecord.self, by: .network, type.id) {
      try await remove(account)
    }
  }

  /// Adds an account, or changes the one with its identifier; of a type that has one account, the new one
  /// replaces the one before.
  package func save(_ account: AccountRecord) async throws {
    if AccountType(account.network)?.isSingle == true {
      for other in phone.tables.list(AccountRecord.self, by: .network, account.network)
      where other.identifier != account.identifier {
        try await remove(other)
      }
    }
    phone.tables.save(account)
    phone.announceChange()
  }

  /// Removes an account and what goes with it; false where it is not there any more.
  @discardableResult
  package func remove(_ account: AccountRecord) async throws -> Bool {
    guard phone.tables.remove(AccountRecord.self, account.identifier) != nil else { return false }
    try await AccountType(account.network)?.plugIn.didRemove(account, from: phone)
    phone.announceChange()
    return true
  }
}
