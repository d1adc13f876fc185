internal import EinlassStorage
internal import EinlassWire
internal import OAuth1

extension AccountStore {
  /// Asks the system to get an account a new credential; read the account again afterwards.
  ///
  /// Twitter's is always `rejected`. For Facebook, with the app's switch in Settings off, the system never
  /// answered. Here the call waits until `PhonePolicy.silenceLimit` has passed on the virtual clock and then
  /// fails.
  ///
  /// Source: reference of Accounts, section 2.6.
  ///
  /// - Parameter account: The app's copy of the account, which does not change.
  /// - Returns: The result of the renewal.
  /// - Throws: `CancellationError` if the task is cancelled; other errors are in the result.
  public func renewCredentials(for account: Account) async throws(CancellationError) -> RenewalResult {
    phone.hooks.observe(.renewalAsked(account.username ?? account.identifier))
    let result: RenewalResult
    if let planned = await phone.hooks.renewalResult(for: account, by: app.identity) {
      result = planned
    } else {
      let key = RenewalCoalescer.Key(identifier: account.identifier, bundleID: app.identity.bundleID)
      result = try await phone.renewals.renew(key) {
        () async throws(CancellationError) -> RenewalResult in
        try await account.type.plugIn.renew(account, in: self)
      }
    }
    phone.hooks.observe(.renewalEnded(result))
    return result
  }

  /// Keeps a token that was made for the app and leaves the rest of the account as it is by now; false where the account
  /// has gone while its network was asked.
  func keep(_ token: SharedSecret, in identifier: String) -> Bool {
    let bundleID = app.identity.bundleID
    let kept: Void? = tables.update(AccountRecord.self, identifier) { account in
      account.appTokens[bundleID] = token
    }
    return kept != nil
  }
}
