internal import EinlassStorage
internal import EinlassWire

/// The phone's Settings, which the person can change at any moment.
public struct PhoneSettings: Sendable {
  let phone: Phone

  /// Turns the switch of an app for one type of account on or off. The prompt records the same decision.
  ///
  /// Switching Facebook off also revokes the app's token (reference of Accounts, section 2.5). It is not known whether
  /// the real switch announced a change; here it does not.
  ///
  /// - Parameters:
  ///   - isOn: Whether the app may use the accounts.
  ///   - bundleID: The app's bundle id. The app need not have asked yet.
  ///   - type: The type of the accounts.
  /// - Throws: An error of the type's work after switching off; Twitter and Facebook have none. The switch
  ///   stays off.
  public func setAccess(_ isOn: Bool, of bundleID: String, to type: AccountType) async throws {
    let key = AccessDecisionRecord.Key(bundleID: bundleID, network: type.id)
    phone.tables.upsert(AccessDecisionRecord(key: key, isGranted: isOn)) { $0.isGranted = isOn }
    if !isOn { try await type.plugIn.didSwitchOff(bundleID, on: phone) }
  }

  /// Forgets the decision about an app, as deleting it or resetting privacy does. The phone prompts again
  /// afterwards.
  ///
  /// - Parameters:
  ///   - bundleID: The app's bundle id.
  ///   - type: The type of the accounts that the decision is about.
  public func resetAccess(of bundleID: String, to type: AccountType) {
    phone.tables.remove(
      AccessDecisionRecord.self, AccessDecisionRecord.Key(bundleID: bundleID, network: type.id))
  }

  /// Deletes an app with its data and the decisions about it. Its Keychain items stay, as on the real phone.
  ///
  /// - Parameter bundleID: The app's bundle id.
  /// - Throws: The error of the phone's file, which leaves the decisions as they are.
  public func deleteApp(_ bundleID: String) throws {
    try phone.kept.change { tables in
      for setting in tables.list(AppDefaultRecord.self, by: .app, bundleID) {
        tables.remove(AppDefaultRecord.self, setting.key)
      }
    }
    for type in AccountType.all { resetAccess(of: bundleID, to: type) }
  }

  /// Removes an account. Apps are notified of the change.
  ///
  /// - Parameters:
  ///   - type: The type of the account.
  ///   - username: The account's name, without `@`.
  /// - Returns: Whether there was one.
  /// - Throws: An error of the type's work after the removal; Twitter and Facebook have none.
  @discardableResult
  public func removeAccount(_ type: AccountType, username: String) async throws -> Bool {
    let accounts = phone.tables.list(AccountRecord.self, by: .network, type.id)
    guard let account = accounts.first(where: { $0.username == username }) else { return false }
    return try await remove(account)
  }

  /// Removes every account of a type, including those without a name. Apps are notified of each change.
  ///
  /// - Parameter type: The type of the accounts.
  /// - Throws: An error of the type's work after a removal, which keeps the later accounts; Twitter and
  ///   Facebook have none.
  public func removeAccounts(_ type: AccountType) async throws {
    for account in phone.tables.list(AccountRecord.self, by: .network, type.id) {
      try await remove(account)
    }
  }

  /// Adds an account, or changes the one with its identifier. If the type has only one account, the new one replaces
  /// it.
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

  /// Removes an account and its data. Returns false if it no longer exists.
  @discardableResult
  package func remove(_ account: AccountRecord) async throws -> Bool {
    guard phone.tables.remove(AccountRecord.self, account.identifier) != nil else { return false }
    try await AccountType(account.network)?.plugIn.didRemove(account, from: phone)
    phone.announceChange()
    return true
  }
}
