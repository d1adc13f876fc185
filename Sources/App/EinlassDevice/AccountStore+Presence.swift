internal import EinlassStorage
internal import EinlassWire

extension AccountStore {
  /// Checks whether the phone has an account, even if the app has no access.
  ///
  /// This is the result of `isAvailable(forServiceType:)`, which apps called before anything else (reference
  /// of Accounts, section 1.5).
  ///
  /// - Parameter type: The type of the account.
  /// - Returns: `true` if there is an account of the type; always `false` on systems without built-in
  ///   accounts.
  public func hasAccount(_ type: AccountType) -> Bool {
    guard phone.policy.era == .builtInAccounts else { return false }
    return !tables.list(AccountRecord.self, by: .network, type.id).isEmpty
  }
}
