public import Foundation
internal import Synchronization

extension FacebookSession {
  /// An observer that can be removed.
  public struct Observation: Sendable, Hashable {
    let number: Int
  }

  /// Calls `observer` at each change from now on, one after the other, until the session ends.
  ///
  /// It is called by whoever made the change, outside all locks, so that it may use the session.
  @discardableResult
  public func observe(_ observer: @escaping @Sendable (Change) -> Void) -> Observation {
    core.withLock { core in
      let number = core.nextObserver()
      if !core.state.isTerminal { core.observers[number] = observer }
      return Observation(number: number)
    }
  }

  /// Calls an observer no more.
  public func remove(_ observation: Observation) {
    core.withLock { $0.observers[observation.number] = nil }
  }

  /// The changes from now on; it ends with the session.
  public func changes() -> AsyncStream<Change> {
    let (stream, continuation) = AsyncStream.makeStream(of: Change.self)
    let number = core.withLock { core -> Int? in
      if core.state.isTerminal { return nil }
      let number = core.nextObserver()
      core.streams[number] = continuation
      return number
    }
    guard let number else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in
      self?.core.withLock { $0.streams[number] = nil }
    }
    return stream
  }

  /// Tells observers of all that has happened; whoever is telling already tells of this too.
  func tell() {
    let isMine = core.withLock { core in
      if core.isTelling { return false }
      core.isTelling = true
      return true
    }
    guard isMine else { return }
    while let (change, observers, streams) = nextTelling() {
      for observer in observers { observer(change) }
      for stream in streams { stream.yield(change) }
      post(change)
      if change.state.isTerminal { for stream in streams { stream.finish() } }
    }
  }

  private func nextTelling() -> (
    Change, [@Sendable (Change) -> Void], [AsyncStream<Change>.Continuation]
  )? {
    core.withLock { core in
      guard !core.untold.isEmpty else {
        core.isTelling = false
        return nil
      }
      let (previous, state, failure) = core.untold.removeFirst()
      let change = Change(session: self, previous: previous, state: state, failure: failure)
      let observers = core.observers.sorted { $0.key < $1.key }.map(\.value)
      let streams = core.streams.sorted { $0.key < $1.key }.map(\.value)
      if state.isTerminal {
        core.observers = [:]
        core.streams = [:]
      }
      return (change, observers, streams)
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

  /// Posted at each change, with the session as its object. Of Einlass: the SDK let apps watch the state itself.
  public static let didChange = Notification.Name("com.facebook.sdk:FBSessionDidChangeNotification")
  /// The SDK's name, posted when the session opens.
  public static let didBecomeOpen = Notification.Name(
    "com.facebook.sdk:FBSessionDidBecomeOpenActiveSessionNotification")
  /// The SDK's name, posted when the session ends.
  public static let didBecomeClosed = Notification.Name(
    "com.facebook.sdk:FBSessionDidBecomeClosedActiveSessionNotification")
  /// Under it stands the `State` in a notification.
  public static let notificationStateKey = "state"
  /// Under it stands the `State` of before.
  public static let notificationPreviousStateKey = "previousState"
  /// Under it stands the `Failure`, where there is one.
  public static let notificationFailureKey = "failure"
}
