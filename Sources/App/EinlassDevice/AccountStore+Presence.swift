internal import EinlassStorage
internal import EinlassWire

extension AccountStore {
  /// Returns whether the phone has an account of `type`, even if the app has no access.
  ///
  /// This is the result of `isAvailable(forServiceType:)`, which apps called before anything else (reference of
  /// Accounts, section 1.5).
  public func hasAccount(_ type: AccountType) -> Bool {
    guard phone.policy.era == .builtInAccounts else { return false }
    return !tables.list(AccountRecord.self, by: .network, type.id).isEmpty
  }
}
