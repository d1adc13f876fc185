public import EinlassWire

// The same calls for code that cannot wait for a task, as apps of the time could not. Each keeps the calling thread until
// it is done; none waits for a person or a network.
extension AccountStore {
  /// The accounts of `type` in the order in which they were added; empty without access.
  @available(*, noasync, message: "await the asynchronous variant")
  public func accounts(_ type: AccountType) -> [Account] {
    WaitingThread.run { await accounts(type) }
  }

  /// The account with `identifier`; nil where there is none or the app has no access to it.
  @available(*, noasync, message: "await the asynchronous variant")
  public func account(identifier: String) -> Account? {
    WaitingThread.run { await account(identifier: identifier) }
  }

  /// Whether the person lets the app use the accounts of `type`, without asking.
  @available(*, noasync, message: "await the asynchronous variant")
  public func isAccessGranted(_ type: AccountType) -> Bool {
    WaitingThread.run { await isAccessGranted(type) }
  }

  /// Whether the phone has an account of `type`, whether the app has access or not.
  @available(*, noasync, message: "await the asynchronous variant")
  public func hasAccount(_ type: AccountType) -> Bool {
    WaitingThread.run { await hasAccount(type) }
  }
}

extension SystemRequest {
  /// The request as it would be sent; nil where the phone does not sign it.
  ///
  /// What is planned for the moment before the phone signs comes first.
  @available(*, noasync, message: "await the asynchronous variant")
  public func prepared(by app: InstalledApp) -> WireRequest? {
    WaitingThread.run { await prepared(by: app) }
  }
}
