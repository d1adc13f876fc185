package import EinlassStorage
public import EinlassWire

/// What the person can change in the phone's Settings, at any moment.
public struct PhoneSettings: Sendable {
  let phone: Phone

  /// Turns the switch of an app for one network on or off: the same decision that the prompt writes.
  ///
  /// Whether the real switch announced a change is not known; here it does not.
  public func setAccess(_ isOn: Bool, of bundleID: String, to network: NetworkID) async throws {
    let key = AccessDecisionRecord.Key(bundleID: bundleID, network: network)
    var decision =
      try await phone.storage.decision(key) ?? AccessDecisionRecord(key: key, isGranted: isOn)
    decision.isGranted = isOn
    try await phone.storage.save(decision)
  }

  /// Forgets what was decided about an app, as deleting it or resetting privacy does; it is asked anew.
  public func resetAccess(of bundleID: String, to network: NetworkID) async throws {
    try await phone.storage.removeDecision(
      AccessDecisionRecord.Key(bundleID: bundleID, network: network))
  }

  /// Removes the account that people know as `username`; false where there is none.
  @discardableResult
  public func removeAccount(_ network: NetworkID, username: String) async throws -> Bool {
    let accounts = try await phone.storage.accounts(network)
    guard let account = accounts.first(where: { $0.username == username }) else { return false }
    let isRemoved = try await phone.storage.removeAccount(identifier: account.identifier)
    if isRemoved { phone.announceChange() }
    return isRemoved
  }

  /// Adds an account, or changes the one with its identifier; Facebook's replaces the one before it.
  package func save(_ account: AccountRecord) async throws {
    if account.network == .facebook {
      for other in try await phone.storage.accounts(.facebook) where other.identifier != account.identifier {
        _ = try await phone.storage.removeAccount(identifier: other.identifier)
      }
    }
    try await phone.storage.save(account)
    phone.announceChange()
  }
}
