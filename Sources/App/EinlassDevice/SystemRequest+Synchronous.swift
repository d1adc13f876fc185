public import EinlassWire

extension SystemRequest {
  /// The request as it would be sent; nil where the phone does not sign it.
  ///
  /// What is planned for the moment before the phone signs comes first.
  @available(*, noasync, message: "await the asynchronous variant")
  public func prepared(by app: InstalledApp) -> WireRequest? {
    WaitingThread.run { await prepared(by: app) }
  }
}
