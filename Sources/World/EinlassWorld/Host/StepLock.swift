internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Admits one step of a world at a time. A step may contain further ones.
final class StepLock: Sendable {
  private let lock = Mutex(())
  /// The thread that runs a step. 0 if none does.
  private let owner = Atomic<UInt>(0)

  func run<Result: Sendable, Failure: Error>(
    _ step: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let thread = Self.currentThread
    // Only this thread can have put its own number there.
    if owner.load(ordering: .relaxed) == thread { return try step() }
    return try lock.withLock { _ throws(Failure) in
      owner.store(thread, ordering: .relaxed)
      defer { owner.store(0, ordering: .relaxed) }
      return try step()
    }
  }

  #if canImport(Glibc)
    private static var currentThread: UInt { pthread_self() }
  #else
    private static var currentThread: UInt { unsafe UInt(bitPattern: pthread_self()) }
  #endif
}
