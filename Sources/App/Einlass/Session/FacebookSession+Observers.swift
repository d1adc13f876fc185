public import Foundation
internal import Synchronization

extension FacebookSession {
  /// An observer that can be removed.
  public struct Observation: Sendable, Hashable {
    let number: Int
  }

  /// Calls an observer at each later change, one after the other, until the session ends.
  ///
  /// - Parameter observer: Receives each change. The code that makes a change calls it, outside all locks, so
  ///   it may use the session.
  /// - Returns: The observation, to be passed to `remove(_:)`. It may be ignored.
  @discardableResult
  public func observe(_ observer: @escaping @Sendable (Change) -> Void) -> Observation {
    contents.withLock { contents in
      Observation(
        number: contents.observers.add(.closure(observer), hasEnded: contents.lifecycle.state.isTerminal))
    }
  }

  /// Stops calling an observer. Does nothing if it was removed before, or if the session has ended.
  ///
  /// - Parameter observation: The result of `observe(_:)` of the same session.
  public func remove(_ observation: Observation) {
    contents.withLock { $0.observers.remove(observation.number) }
  }

  /// Observes the later changes as a stream.
  ///
  /// - Returns: The changes, in order. The stream ends with the session, and immediately if it has ended
  ///   already.
  public func changes() -> AsyncStream<Change> {
    let (stream, continuation) = AsyncStream.makeStream(of: Change.self)
    let (number, hasEnded) = contents.withLock { contents in
      let hasEnded = contents.lifecycle.state.isTerminal
      return (contents.observers.add(.stream(continuation), hasEnded: hasEnded), hasEnded)
    }
    guard !hasEnded else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in
      self?.contents.withLock { $0.observers.remove(number) }
    }
    return stream
  }

  /// Notifies observers of all new changes, up to the first whose token the cache does not hold yet.
  ///
  /// A delivery that is already running includes them.
  func deliverChanges() {
    guard contents.withLock({ $0.observers.beginDelivery() }) else { return }
    while let (change, observers) = nextDelivery() {
      for case .closure(let observer) in observers { observer(change) }
      for case .stream(let stream) in observers { stream.yield(change) }
      post(change)
      guard change.state.isTerminal else { continue }
      for case .stream(let stream) in observers { stream.finish() }
    }
  }

  private func nextDelivery() -> (Change, [SessionObservers.Observer])? {
    contents.withLock { contents in
      let written = cacheWriter.writtenGeneration
      guard let next = contents.lifecycle.nextUndelivered(writtenGeneration: written) else {
        contents.observers.endDelivery()
        return nil
      }
      let change = Change(
        session: self, previous: next.previous, state: next.state, failure: next.failure)
      let observers = contents.observers.inOrder
      if next.state.isTerminal { contents.observers.removeAll() }
      return (change, observers)
    }
  }

  private func post(_ change: Change) {
    guard let center = settings.notificationCenter else { return }
    var info: [AnyHashable: Any] = [
      Self.notificationStateKey: change.state, Self.notificationPreviousStateKey: change.previous,
    ]
    info[Self.notificationFailureKey] = change.failure
    center.post(name: Self.didChange, object: self, userInfo: info)
    if change.state.isOpen, !change.previous.isOpen {
      center.post(name: Self.didBecomeOpen, object: self, userInfo: info)
    } else if change.state.isTerminal {
      center.post(name: Self.didBecomeClosed, object: self, userInfo: info)
    }
  }

  /// Posted at each change, with the session as its object. Specific to Einlass: the SDK let apps watch the state
  /// itself.
  public static let didChange = Notification.Name("com.facebook.sdk:FBSessionDidChangeNotification")
  /// The SDK's name, posted when the session opens.
  public static let didBecomeOpen = Notification.Name(
    "com.facebook.sdk:FBSessionDidBecomeOpenActiveSessionNotification")
  /// The SDK's name, posted when the session ends.
  public static let didBecomeClosed = Notification.Name(
    "com.facebook.sdk:FBSessionDidBecomeClosedActiveSessionNotification")
  /// The key of the `State` in a notification.
  public static let notificationStateKey = "state"
  /// The key of the previous `State`.
  public static let notificationPreviousStateKey = "previousState"
  /// The key of the `Failure`, if there is one.
  public static let notificationFailureKey = "failure"
}
