public import EinlassWire

extension SystemRequest {
  /// Signs the request without sending it, and blocks the calling thread until it is done.
  ///
  /// Failures that are planned for the moment before the phone signs act first.
  ///
  /// - Parameter app: The app on its phone, which needs access to the account.
  /// - Returns: The request as it would be sent; `nil` if the phone does not sign it.
  @available(*, noasync, message: "await the asynchronous variant")
  public func prepared(by app: InstalledApp) -> WireRequest? {
    WaitingThread.run { await prepared(by: app) }
  }
}
