internal import Synchronization

/// The delegate of an authenticator: held weakly, looked up whenever it is needed, and called only on the main queue,
/// as in Einlass 1.
///
/// An authenticator and its current sign-in share one, so a delegate that is set late or replaced takes effect.
/// Delegates written for Einlass 1 are plain classes, so the compiler cannot know that the task of a sign-in may reach
/// them. This box ensures it: only methods of the main actor call the delegate, and a lock guards the reference to it.
package final class MainQueueDelegate<Delegate>: @unchecked Sendable {
  private let lock = Mutex(())
  private var find: () -> Delegate? = { nil }

  package init() {}

  /// The delegate. `nil` if there is none or it has been deallocated.
  var current: Delegate? {
    var found: Delegate?
    lock.withLock { _ in found = find() }
    return found
  }

  /// Sets the delegate to the result of `find`, which may retain the delegate only if the delegate does not retain this
  /// box.
  package func set(_ find: @escaping () -> Delegate?) {
    lock.withLock { _ in self.find = find }
  }

  /// Calls `body` with the delegate on the main queue. Returns false if there is none.
  @MainActor
  package func speak(_ body: @MainActor (Delegate) -> Void) -> Bool {
    guard let delegate = current else { return false }
    body(delegate)
    return true
  }

  /// Asks the delegate a question and waits for its answer.
  ///
  /// - Throws: `failure` if there is no delegate, if it releases the closure, or if the task is cancelled.
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
