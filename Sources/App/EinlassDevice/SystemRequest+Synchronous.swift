public import EinlassWire

extension SystemRequest {
  /// The request as it would be sent. `nil` if the phone does not sign it.
  ///
  /// Failures that are planned for the moment before the phone signs act first.
  @available(*, noasync, message: "await the asynchronous variant")
  public func prepared(by app: InstalledApp) -> WireRequest? {
    WaitingThread.run { await prepared(by: app) }
  }
}
