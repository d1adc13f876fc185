internal import EinlassStorage
internal import EinlassWire

/// What is particular to one type of account; iOS had a plug-in of the account store for each.
protocol AccountPlugIn: Sendable {
  /// Whether a phone has one account of the type at most, so that a new one takes the place of the one before.
  var isSingle: Bool { get }
  /// With what systems later than those that had such accounts refuse access.
  var failureWithoutAccounts: AccountStoreError.Code { get }

  /// What apps see as the description of the account with this name; nil: nothing.
  func accountDescription(of username: String) -> String?

  /// What an app may read of the account's credential. `nil` for types whose credentials apps never see.
  func credential(in record: AccountRecord, for app: AppIdentity) -> AccountCredential?

  /// Gets the account a new credential, as far as apps are told; throws only where the task is cancelled.
  func renew(_ account: Account, in store: AccountStore) async throws(CancellationError) -> RenewalResult

  /// The request with what shows the network in whose name it is. `nil` if the phone cannot sign it.
  ///
  /// `account` is what the app holds, which may be older than `record`.
  func authorise(
    _ request: SystemRequest, for account: Account, _ record: AccountRecord, on phone: Phone
  ) -> WireRequest?

  /// Comes after the network has answered a request that was sent for an account.
  func didReceive(_ response: WireResponse, in app: InstalledApp) async

  /// Comes after the person has switched an app off in Settings.
  func didSwitchOff(_ bundleID: String, on phone: Phone) async throws

  /// Comes after an account was removed from the phone, and before apps are told.
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
