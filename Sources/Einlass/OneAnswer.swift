internal import Synchronization

/// Waits for one answer to a question that was handed out as a closure.
///
/// The first answer counts, later ones do nothing. If the closure is released without being called, the wait
/// ends with nil, so a delegate that forgets its closure leaks nothing.
final class OneAnswer<Value: Sendable>: Sendable {
  private enum State {
    case open
    case waiting(CheckedContinuation<Value?, Never>)
    case closed(Value?)
  }

  private let state = Mutex(State.open)

  /// Gives the answer; nil where there will be none. False: it was given before.
  @discardableResult
  func give(_ value: sending Value?) -> Bool {
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

  /// The answer; nil where the task was cancelled or there will be no answer.
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
      give(nil)
    }
  }
}

/// The right to answer: held by the closure that the delegate gets, so that letting it go is noticed.
final class AnswerRight<Value: Sendable>: Sendable {
  private let answer: OneAnswer<Value>

  init(_ answer: OneAnswer<Value>) {
    self.answer = answer
  }

  func give(_ value: Value) {
    answer.give(value)
  }

  deinit {
    answer.give(nil)
  }
}
