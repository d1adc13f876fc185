/// A delegate that is only ever spoken to on the main queue, and held weakly, as in Einlass 1.
///
/// Delegates written for Einlass 1 are plain classes, so the compiler cannot know that they may be reached
/// from the task of a sign-in. This box is what makes it true: its only way in is isolated to the main actor.
final class MainQueueDelegate<Delegate>: @unchecked Sendable {
  private weak var object: AnyObject?

  init(_ delegate: AnyObject?) {
    object = delegate
  }

  /// Calls `body` with the delegate on the main queue; false where the delegate is gone.
  @MainActor
  func speak(_ body: @MainActor (Delegate) -> Void) -> Bool {
    guard let delegate = object as? Delegate else { return false }
    body(delegate)
    return true
  }

  /// Puts a question to the delegate and waits for its answer; nil where the delegate is gone, lets the closure
  /// go, or the task is cancelled.
  @MainActor
  func ask<Value: Sendable>(
    _ question: @MainActor (Delegate, @escaping (Value) -> Void) -> Void
  ) async -> Value? {
    let answer = OneAnswer<Value>()
    let isThere = speak { delegate in
      let right = AnswerRight(answer)
      question(delegate) { right.give($0) }
    }
    return isThere ? await answer.wait() : nil
  }
}
