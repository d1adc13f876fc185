internal import Synchronization

/// The provider of consumer credentials of one class of authenticators: one for the process, which a task can replace.
final class ConsumerProvider<Provider: Sendable>: Sendable {
  private let ofProcess = Mutex<Provider?>(nil)
  /// `nil` if the task has not replaced the provider. A task can also replace it with no provider at all.
  private let ofTask = TaskLocal<Provider??>(wrappedValue: nil)

  /// The provider of the task, or else of the process; setting it sets that of the process.
  var current: Provider? {
    get { ofTask.get() ?? ofProcess.withLock { $0 } }
    set { ofProcess.withLock { $0 = newValue } }
  }

  /// Runs `operation` with `provider` as the provider of the task and its children.
  func with<Value, Failure: Error>(
    _ provider: Provider?, operation: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    // The task-local's own function loses the type of the error.
    let result = await ofTask.withValue(.some(provider)) { () async -> Result<Value, Failure> in
      do throws(Failure) {
        return .success(try await operation())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
