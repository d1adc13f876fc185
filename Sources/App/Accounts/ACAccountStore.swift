internal import Dispatch
internal import EinlassDevice

/// The accounts in the phone's Settings, as an app may see and use them.
///
/// The phone is that of `InstalledApp.running`, looked for when the store is used, so that a store may be made before
/// there is a world. Handlers are never called at once, but on a queue of the store's own, one after the other. Where no
/// app runs on a phone, there are no accounts, and handlers get code 1 with a text that says what is missing.
///
/// Source: reference of Accounts, section 2.
open class ACAccountStore: NSObject {
  let apps = AppReference()
  let replies = DispatchQueue(label: "com.apple.accounts.replies")
  private let changes = ChangeNotifier()

  /// A store for the app that runs; there may be any number of them.
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

  /// Every account that the app has access to, type after type.
  open var accounts: NSArray! {
    guard let app = currentApp else { return [] }
    let accounts = AccountType.all.flatMap { app.accountStore.accounts($0) }
    return NSArray(array: accounts.map { ACAccount($0, of: app, by: apps) })
  }

  /// The account with an identifier, which an app may have kept. `nil` if there is none or the app has no access to it.
  open func account(withIdentifier identifier: String!) -> ACAccount! {
    guard let app = currentApp, let identifier else { return nil }
    return app.accountStore.account(identifier: identifier).map { ACAccount($0, of: app, by: apps) }
  }

  /// The type with an identifier. `nil` for one that no phone of a world has.
  open func accountType(withAccountTypeIdentifier typeIdentifier: String!) -> ACAccountType! {
    typeIdentifier.flatMap(AccountType.init(appleIdentifier:)).map { ACAccountType($0, apps: apps) }
  }

  /// The accounts of a type, `ACAccount`, in the order in which they were added; empty without access, never nil.
  open func accounts(with accountType: ACAccountType!) -> [Any]! {
    guard let app = currentApp, let type = accountType?.type else { return [] }
    return app.accountStore.accounts(type).map { ACAccount($0, of: app, by: apps) }
  }

  /// Saves a new Twitter account with a token of the app's; the phone checks it at Twitter, and then knows the name.
  ///
  /// The handler gets code 2 where there is no account or no credential, 3 where Twitter refuses it, 4 for a type that apps
  /// cannot save, 5 where the phone has the account already, 7 without access, 15 for one that was removed.
  open func saveAccount(
    _ account: ACAccount!, withCompletionHandler completionHandler: ACAccountStoreSaveCompletionHandler!
  ) {
    let (state, type) = (account?.state, account?.accountType?.type)
    reply(to: completionHandler) { (store) async throws(AccountStoreError) in
      try await AccountSaving(store: store, state: state, type: type).perform()
    }
  }

  /// Asks for access to the accounts of a type; the person is asked where nothing is decided yet.
  ///
  /// A missing type, options for Twitter and none for Facebook stop the program, as an exception of Objective-C did; whether
  /// an empty dictionary counts as options is `PhonePolicy.acceptsEmptyOptions`.
  ///
  /// - Parameters:
  ///   - accountType: The type, from `accountType(withAccountTypeIdentifier:)`.
  ///   - options: nil for Twitter; for Facebook the values under the `ACFacebook` keys.
  ///   - completion: Is told whether access is granted. A person's first refusal at Twitter comes without an error. A person
  ///     who never answers leaves it uncalled.
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
      // A prompt that is never answered throws: there the handler was never called.
      pending.give(try? await app.accountStore.requestAccess(request))
    }
  }

  /// Asks the phone to get an account a new credential; the account given shows it afterwards.
  ///
  /// Twitter's is always rejected. Where Facebook's switch for the app is off, the phone never answered; here it fails
  /// after `PhonePolicy.silenceLimit`. An account that is nil or not saved fails with code 6.
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

  /// Fails: only Settings may remove accounts. The handler gets code 6 for one that is not there, otherwise 7.
  open func removeAccount(
    _ account: ACAccount!, withCompletionHandler completionHandler: ACAccountStoreRemoveCompletionHandler!
  ) {
    let identifier = account?.state.saved?.identifier
    reply(to: completionHandler) { (store) async throws(AccountStoreError) in
      try store.removeAccount(identifier: identifier ?? "")
    }
  }

  /// The app of the moment, whose phone's changes are followed from now on.
  private var currentApp: InstalledApp? {
    let app = apps.app
    changes.follow(app)
    return app
  }

  /// Does something with the phone's store, and calls `handler` with how it ended.
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
  /// No app runs on a phone.
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
