internal import Dispatch
internal import EinlassDevice

/// The accounts in the phone's Settings, as an app may see and use them.
///
/// The phone is that of `InstalledApp.running`, looked up when the store is used, so a store may be made before there
/// is a world. Handlers are never called synchronously, but on the store's serial queue. If no app runs on a phone,
/// there are no accounts, and handlers get code 1 with a text that states what is missing.
///
/// Source: reference of Accounts, section 2.
open class ACAccountStore: NSObject {
  let apps = AppReference()
  let replies = DispatchQueue(label: "com.apple.accounts.replies")
  private let changes = ChangeNotifier()

  /// Creates a store for the running app, which may have any number of stores.
  public override init() {
    super.init()
    changes.begin(apps) { [weak self] in
      if let self { NotificationCenter.default.post(name: .ACAccountStoreDidChange, object: self) }
    }
  }

  deinit {
    changes.end()
    apps.releaseStore()
  }

  /// All accounts that the app has access to, grouped by type.
  open var accounts: NSArray! {
    guard let app = currentApp else { return [] }
    let accounts = AccountType.all.flatMap { app.accountStore.accounts($0) }
    return NSArray(array: accounts.map { ACAccount($0, of: app, by: apps) })
  }

  /// Finds an account that the app may have kept.
  ///
  /// - Parameter identifier: The account's `identifier`.
  /// - Returns: The account; `nil` if there is none or the app has no access to it.
  open func account(withIdentifier identifier: String!) -> ACAccount! {
    guard let app = currentApp, let identifier else { return nil }
    return app.accountStore.account(identifier: identifier).map { ACAccount($0, of: app, by: apps) }
  }

  /// Finds a type of accounts. Access is not needed for it.
  ///
  /// - Parameter typeIdentifier: The identifier, such as `ACAccountTypeIdentifierTwitter`.
  /// - Returns: The type; `nil` if no phone of a world has it.
  open func accountType(withAccountTypeIdentifier typeIdentifier: String!) -> ACAccountType! {
    typeIdentifier.flatMap(AccountType.init(appleIdentifier:)).map { ACAccountType($0, apps: apps) }
  }

  /// Lists the accounts of one type.
  ///
  /// - Parameter accountType: The type, from `accountType(withAccountTypeIdentifier:)`.
  /// - Returns: Elements of type `ACAccount`, in the order in which they were added; empty without access,
  ///   never `nil`.
  open func accounts(with accountType: ACAccountType!) -> [Any]! {
    guard let app = currentApp, let type = accountType?.type else { return [] }
    return app.accountStore.accounts(type).map { ACAccount($0, of: app, by: apps) }
  }

  /// Saves a new Twitter account with a token from the app. The phone checks it at Twitter, and then knows
  /// the name.
  ///
  /// - Parameters:
  ///   - account: The account, with a credential of OAuth 1.0a. After success, it shows the phone's values.
  ///   - completionHandler: Receives whether the account was saved, and otherwise an error. Code 2 if there
  ///     is no account or no credential, 3 if Twitter refuses it, 4 for a type that apps cannot save. Code 5
  ///     if the phone has the account already, 7 without access, 15 for a removed account.
  open func saveAccount(
    _ account: ACAccount!, withCompletionHandler completionHandler: ACAccountStoreSaveCompletionHandler!
  ) {
    let (state, type) = (account?.state, account?.accountType?.type)
    reply(to: completionHandler) { (store) async throws(AccountStoreError) in
      try await AccountSaving(store: store, state: state, type: type).perform()
    }
  }

  /// Asks for access to the accounts of a type. The phone prompts the person if nothing is decided yet.
  ///
  /// A missing type, options for Twitter and missing options for Facebook stop the program, as an exception of
  /// Objective-C did. `PhonePolicy.acceptsEmptyOptions` decides whether an empty dictionary counts as options.
  ///
  /// - Parameters:
  ///   - accountType: The type, from `accountType(withAccountTypeIdentifier:)`.
  ///   - options: `nil` for Twitter; for Facebook, the values under the `ACFacebook` keys.
  ///   - completion: Receives whether access is granted. A person's first refusal at Twitter comes without an error. If
  ///     the person never answers, it is never called.
  open func requestAccessToAccounts(
    with accountType: ACAccountType!, options: [AnyHashable: Any]! = [:],
    completion: ACAccountStoreRequestAccessCompletionHandler!
  ) {
    guard let type = accountType?.type else { raiseInvalidArgument("The account type must not be nil.") }
    let request = AccessRequest(type, options: options, policy: currentApp?.phone.policy ?? PhonePolicy())
    let pending = PendingReply<AccessResult>(on: replies, in: apps.ofTask) { reply in
      completion?(reply.isGranted, reply.failure?.error)
    }
    let app = currentApp
    Task.detached {
      guard let app else {
        pending.give(AccessResult(isGranted: false, failure: .withoutApp))
        return
      }
      // An unanswered prompt throws; the handler was never called then.
      pending.give(try? await app.accountStore.requestAccess(request))
    }
  }

  /// Asks the phone to get a new credential for an account, which shows it afterwards.
  ///
  /// Twitter's is always rejected. If Facebook's switch for the app is off, the phone never answered; here,
  /// the renewal fails after `PhonePolicy.silenceLimit`.
  ///
  /// - Parameters:
  ///   - account: The account. If it is `nil` or not saved, the renewal fails with code 6.
  ///   - completionHandler: Receives the result, and the error if there is one.
  open func renewCredentials(
    for account: ACAccount!, completion completionHandler: ACAccountStoreCredentialRenewalHandler!
  ) {
    let pending = PendingReply<RenewalResult>(on: replies, in: apps.ofTask) { reply in
      completionHandler?(ACAccountCredentialRenewResult(reply.outcome), reply.failure?.error)
    }
    let (app, state) = (currentApp, account?.state)
    Task.detached {
      guard let app else { return pending.give(RenewalResult(.failed, failure: .withoutApp)) }
      guard let state, let saved = state.saved else {
        return pending.give(RenewalResult(.failed, failure: AccountStoreError(.accountNotFound)))
      }
      let reply = try? await app.accountStore.renewCredentials(for: saved)
      if let renewed = app.accountStore.account(identifier: saved.identifier) { state.update(renewed) }
      pending.give(reply)
    }
  }

  /// Fails: only Settings may remove accounts.
  ///
  /// - Parameters:
  ///   - account: The account, which stays on the phone.
  ///   - completionHandler: Receives `false` and an error: code 6 for an account that does not exist,
  ///     otherwise 7.
  open func removeAccount(
    _ account: ACAccount!, withCompletionHandler completionHandler: ACAccountStoreRemoveCompletionHandler!
  ) {
    let identifier = account?.state.saved?.identifier
    reply(to: completionHandler) { (store) async throws(AccountStoreError) in
      try store.removeAccount(identifier: identifier ?? "")
    }
  }

  /// The running app. Starts following the changes of its phone.
  private var currentApp: InstalledApp? {
    let app = apps.app
    changes.follow(app)
    return app
  }

  /// Performs an operation on the phone's store, and calls `handler` with the result.
  private func reply(
    to handler: ((Bool, (any Error)?) -> Void)?,
    _ body: @escaping @Sendable (AccountStore) async throws(AccountStoreError) -> Void
  ) {
    let pending = PendingReply<Result<Void, AccountStoreError>>(on: replies, in: apps.ofTask) { result in
      switch result {
      case .success: handler?(true, nil)
      case .failure(let failure): handler?(false, failure.error)
      }
    }
    let app = currentApp
    Task.detached {
      guard let app else { return pending.give(.failure(.withoutApp)) }
      do throws(AccountStoreError) {
        try await body(app.accountStore)
        pending.give(.success(()))
      } catch {
        pending.give(.failure(error))
      }
    }
  }
}

extension AccountStoreError {
  /// The error if no app runs on a phone.
  fileprivate static var withoutApp: AccountStoreError {
    AccountStoreError(.unknown, AppReference.missing)
  }
}

extension ACAccountCredentialRenewResult {
  fileprivate init(_ outcome: RenewalOutcome) {
    self =
      switch outcome {
      case .renewed: .renewed
      case .rejected: .rejected
      case .failed: .failed
      }
  }
}
