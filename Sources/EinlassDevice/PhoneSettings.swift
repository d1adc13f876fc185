package import EinlassStorage
public import EinlassWire

/// What the person can change in the phone's Settings, at any moment.
public struct PhoneSettings: Sendable {
  let phone: Phone

  /// Turns the switch of an app for one network on or off: the same decision that the prompt writes.
  ///
  /// Off, the phone has Facebook revoke the app's token (reference of Accounts, section 2.5). Whether the real
  /// switch announced a change is not known; here it does not.
  public func setAccess(_ isOn: Bool, of bundleID: String, to network: NetworkID) async throws {
    let key = AccessDecisionRecord.Key(bundleID: bundleID, network: network)
    var decision =
      try await phone.storage.decision(key) ?? AccessDecisionRecord(key: key, isGranted: isOn)
    decision.isGranted = isOn
    try await phone.storage.save(decision)
    if !isOn, network == .facebook {
      for account in try await phone.storage.accounts(.facebook) {
        await revokeTokens(of: account) { $0 == bundleID }
      }
    }
  }

  /// Forgets what was decided about an app, as deleting it or resetting privacy does; it is asked anew.
  public func resetAccess(of bundleID: String, to network: NetworkID) async throws {
    try await phone.storage.removeDecision(
      AccessDecisionRecord.Key(bundleID: bundleID, network: network))
  }

  /// Deletes an app with what it keeps and what was decided about it; its Keychain items stay, as they did.
  public func deleteApp(_ bundleID: String) async throws {
    try await phone.appDefaults.removeAppDefaults(of: bundleID)
    for network in NetworkID.onPhones { try await resetAccess(of: bundleID, to: network) }
  }

  /// Removes the account that people know as `username`; false where there is none.
  @discardableResult
  public func removeAccount(_ network: NetworkID, username: String) async throws -> Bool {
    let accounts = try await phone.storage.accounts(network)
    guard let account = accounts.first(where: { $0.username == username }) else { return false }
    return try await remove(account)
  }

  /// Removes every account of `network`, those without a name as well.
  public func removeAccounts(_ network: NetworkID) async throws {
    for account in try await phone.storage.accounts(network) { try await remove(account) }
  }

  /// Adds an account, or changes the one with its identifier; Facebook's replaces the one before it.
  package func save(_ account: AccountRecord) async throws {
    if account.network == .facebook {
      for other in try await phone.storage.accounts(.facebook) where other.identifier != account.identifier {
        try await remove(other)
      }
    }
    try await phone.storage.save(account)
    phone.announceChange()
  }

  /// With Facebook's account go the tokens that it made for apps, at Facebook as well, and what apps were
  /// granted: the next account is asked for anew.
  @discardableResult
  package func remove(_ account: AccountRecord) async throws -> Bool {
    guard try await phone.storage.removeAccount(identifier: account.identifier) else { return false }
    if account.network == .facebook {
      try await phone.storage.forgetPermissions(.facebook)
      await revokeTokens(of: account) { _ in true }
    }
    phone.announceChange()
    return true
  }

  private func revokeTokens(of account: AccountRecord, where isMeant: (String) -> Bool) async {
    guard case .facebook(let master)? = account.credential else { return }
    for (bundleID, token) in account.appTokens.sorted(by: { $0.key < $1.key }) where isMeant(bundleID) {
      let app = AppIdentity(bundleID: bundleID, displayName: bundleID)
      await FacebookService(phone: phone, app: app, appID: "").revoke(token, master: master)
    }
  }
}
