internal import Synchronization

/// The delegate of an authenticator: held weakly, looked up whenever it is needed, and only ever spoken to on the main
/// queue, as in Einlass 1.
///
/// An authenticator and its sign-in under way share one, so that a delegate set late, or in another's place, counts.
/// Delegates written for Einlass 1 are plain classes, so the compiler cannot know that they may be reached from the
/// task of a sign-in. This box is what makes it true: they are called by methods of the main actor alone, and which one
/// it is lies behind a lock.
package final class MainQueueDelegate<Delegate>: @unchecked Sendable {
  private let lock = Mutex(())
  private var find: () -> Delegate? = { nil }

  package init() {}

  /// The delegate. `nil` if there is none or it has gone.
  var current: Delegate? {
    var found: Delegate?
    lock.withLock { _ in found = find() }
    return found
  }

  /// From now on the delegate is what `find` finds. It may keep it only where the delegate does not keep this box.
  package func set(_ find: @escaping () -> Delegate?) {
    lock.withLock { _ in self.find = find }
  }

  /// Calls `body` with the delegate on the main queue; false where there is none.
  @MainActor
  package func speak(_ body: @MainActor (Delegate) -> Void) -> Bool {
    guard let delegate = current else { return false }
    body(delegate)
    return true
  }

  /// Puts a question to the delegate and waits for its answer.
  ///
  /// - Throws: `failure` if there is no delegate, it lets the closure go, or the task is cancelled.
  @MainActor
  func ask<Value: Sendable, Failure: Error>(
    or failure: Failure, _ question: @MainActor (Delegate, @escaping (Value) -> Void) -> Void
  ) async throws(Failure) -> Value {
    let promise = AsyncPromise<Value>()
    let isThere = speak { delegate in
      let resolver = PromiseResolver(promise)
      question(delegate) { resolver.resolve($0) }
    }
    guard isThere, let answer = await promise.wait() else { throw failure }
    return answer
  }

  /// Waits for the result of a sign-in and passes it to the delegate; `silence` is not passed on.
  func tell<Value: Sendable, Problem>(
    finished: @MainActor (Delegate, Value) -> Void, failed: @MainActor (Delegate, Problem) -> Void,
    _ signIn: () async throws(SignInEnd<Problem>) -> Value
  ) async {
    do throws(SignInEnd<Problem>) {
      let value = try await signIn()
      _ = await speak { finished($0, value) }
    } catch {
      if case .problem(let problem) = error { _ = await speak { failed($0, problem) } }
    }
  }
}
