internal import EinlassStorage
internal import EinlassWire

extension AccountStore {
  /// Whether the phone has an account of `type`, whether the app has access or not.
  ///
  /// It is what `isAvailable(forServiceType:)` told, and apps asked it before anything else (reference of Accounts,
  /// section 1.5).
  public func hasAccount(_ type: AccountType) -> Bool {
    guard phone.policy.era == .builtInAccounts else { return false }
    return !tables.list(AccountRecord.self, by: .network, type.id).isEmpty
  }
}
