internal import Synchronization

extension FacebookSession {
  /// Closes the session and keeps the cached token for the next one.
  ///
  /// While it opens, the sign-in is given up. A session that was never opened, or is closed, cannot be closed: a
  /// typed error, and nothing happens.
  public func close() throws(Failure) {
    let waiting = try core.withLock { core throws(Failure) in
      try core.move(to: core.state == .createdOpening ? .closedLoginFailed : .closed)
      return core.waiting
    }
    tell()
    waiting?.give(.closed)
  }

  /// Forgets the cached token, whatever the state, and closes the session where it is open.
  ///
  /// While it opens, the session stays as it is and the error says so: that was the SDK's way. A cache that could
  /// not be cleared is an error too: the next session would find the token.
  public func closeAndClearTokenInformation() async throws(Failure) {
    try await closeAndClear(because: nil)
  }

  /// Ends the session from wherever it is, so that it can never open, and forgets the cached token.
  ///
  /// For a coordinator, which must not leave a session behind that opens after the person has signed out.
  func abandon() async {
    let waiting = core.withLock { core -> LoginWait? in
      core.wish(nil)
      if !core.state.isTerminal { try? core.move(to: core.state.isOpen ? .closed : .closedLoginFailed) }
      return core.waiting
    }
    tell()
    waiting?.give(.closed)
    await settleCache()
  }

  func closeAndClear(because failure: Failure?) async throws(Failure) {
    let (waiting, refusal) = core.withLock { core -> (LoginWait?, Failure?) in
      core.wish(nil)
      if core.state.isTerminal { return (nil, nil) }
      do throws(Failure) {
        try core.move(to: .closed, failure: failure)
        return (core.waiting, nil)
      } catch {
        return (nil, error)
      }
    }
    tell()
    waiting?.give(.closed)
    await settleCache()
    if let refusal { throw refusal }
    if let failure = cacheFailure { throw .cache(failure) }
  }
}
