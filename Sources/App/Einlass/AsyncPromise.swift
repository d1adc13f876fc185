internal import Synchronization

/// A value that arrives once and is awaited once, such as the value that a delegate passes to its closure.
///
/// The first value counts, later ones do nothing. With a `PromiseResolver`, the wait ends with nil if the closure is
/// released without being called, so a delegate that forgets its closure leaks nothing.
final class AsyncPromise<Value: Sendable>: Sendable {
  private enum State {
    case open
    case waiting(CheckedContinuation<Value?, Never>)
    case closed(Value?)
  }

  private let state = Mutex(State.open)

  /// Sets the value; `nil` if there will not be one. Returns false if it was set before.
  @discardableResult
  func resolve(_ value: sending Value?) -> Bool {
    let (waiting, isFirst) = state.withLock { state -> (CheckedContinuation<Value?, Never>?, Bool) in
      switch state {
      case .open:
        state = .closed(value)
        return (nil, true)
      case .waiting(let continuation):
        state = .closed(value)
        return (continuation, true)
      case .closed:
        return (nil, false)
      }
    }
    waiting?.resume(returning: value)
    return isFirst
  }

  /// Waits for the value. Returns `nil` if the task was cancelled or no value will come.
  func wait() async -> Value? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let known = state.withLock { state -> Value?? in
          if case .closed(let value) = state { return .some(value) }
          state = .waiting(continuation)
          return nil
        }
        if let known { continuation.resume(returning: known) }
      }
    } onCancel: {
      resolve(nil)
    }
  }
}

/// The setter of a promise's value. The delegate's closure holds it, so that releasing the closure is noticed.
final class PromiseResolver<Value: Sendable>: Sendable {
  private let promise: AsyncPromise<Value>

  init(_ promise: AsyncPromise<Value>) {
    self.promise = promise
  }

  func resolve(_ value: Value) {
    promise.resolve(value)
  }

  deinit {
    promise.resolve(nil)
  }
}
