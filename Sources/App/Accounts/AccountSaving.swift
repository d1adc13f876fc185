internal import EinlassDevice
internal import Synchronization

/// An operation that saves one account for an app.
struct AccountSaving: Sendable {
  let store: AccountStore
  /// `nil` if the app passed no account.
  let state: AccountState?
  /// The account's type. `nil` if it has none.
  let type: AccountType?

  /// Saves the account, and updates it to the phone's version. Throws the codes of
  /// `ACAccountStore.saveAccount(_:withCompletionHandler:)`.
  func perform() async throws(AccountStoreError) {
    guard let state else { throw AccountStoreError(.accountMissingRequiredProperty) }
    if let saved = state.saved {
      guard store.isAccessGranted(saved.type) else { throw AccountStoreError(.permissionDenied) }
      guard let present = store.account(identifier: saved.identifier) else {
        throw AccountStoreError(.updatingNonexistentAccount)
      }
      // An app cannot change any value that it may read. It may pass its own token, however, which saves the account
      // again.
      guard let given = state.newCredential else { return state.update(present) }
      return try await add(given, to: state)
    }
    guard type == .twitter else { throw AccountStoreError(.accountTypeInvalid) }
    guard let given = state.newCredential else {
      throw AccountStoreError(.accountMissingRequiredProperty)
    }
    try await add(given, to: state)
  }

  private func add(
    _ credential: CredentialState.Values, to state: AccountState
  ) async throws(AccountStoreError) {
    state.update(
      try await store.saveTwitterAccount(token: credential.token ?? "", secret: credential.secret ?? ""))
  }
}

extension AccountState {
  /// The OAuth 1.0a token that an app set on the account. `nil` if there is none.
  fileprivate var newCredential: CredentialState.Values? {
    let credential = values.withLock { $0.credential }
    return credential.flatMap { credential in credential.values.withLock { $0.secret == nil ? nil : $0 } }
  }
}
