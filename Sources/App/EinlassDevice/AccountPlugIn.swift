internal import EinlassStorage
internal import EinlassWire

/// The rules of one type of account; iOS had a plug-in of the account store for each.
protocol AccountPlugIn: Sendable {
  /// Whether a phone has at most one account of the type, so that a new one replaces the previous one.
  var isSingle: Bool { get }
  /// The code with which later systems, without such accounts, refuse access.
  var failureWithoutAccounts: AccountStoreError.Code { get }

  /// Returns the description of the account with this name, as apps see it. `nil` if there is none.
  func accountDescription(of username: String) -> String?

  /// Returns the part of the account's credential that an app may read. `nil` for types whose credentials apps never
  /// see.
  func credential(in record: AccountRecord, for app: AppIdentity) -> AccountCredential?

  /// Renews the account's credential, and returns the result as reported to apps. Throws only if the task is cancelled.
  func renew(_ account: Account, in store: AccountStore) async throws(CancellationError) -> RenewalResult

  /// Returns the request with the authorization for the network. `nil` if the phone cannot sign it.
  ///
  /// `account` is the app's copy, which may be older than `record`.
  func authorise(
    _ request: SystemRequest, for account: Account, _ record: AccountRecord, on phone: Phone
  ) -> WireRequest?

  /// Called after the network has answered a request on behalf of an account.
  func didReceive(_ response: WireResponse, in app: InstalledApp) async

  /// Called after the person has switched an app off in Settings.
  func didSwitchOff(_ bundleID: String, on phone: Phone) async throws

  /// Called after an account was removed from the phone, and before apps are notified.
  func didRemove(_ account: AccountRecord, from phone: Phone) async throws
}

extension AccountPlugIn {
  var isSingle: Bool { false }
  var failureWithoutAccounts: AccountStoreError.Code { .permissionDenied }
  func accountDescription(of username: String) -> String? { nil }
  func credential(in record: AccountRecord, for app: AppIdentity) -> AccountCredential? { nil }
  func didReceive(_ response: WireResponse, in app: InstalledApp) async {}
  func didSwitchOff(_ bundleID: String, on phone: Phone) async throws {}
  func didRemove(_ account: AccountRecord, from phone: Phone) async throws {}
}
