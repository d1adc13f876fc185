internal import Dispatch
internal import Synchronization

/// Runs a task on the thread that waits for it, for the synchronous variants of the phone's asynchronous calls.
///
/// A thread that merely slept until another thread had run the task would wait forever if it were the last one in the
/// pool. Other tasks that the task waits for still need a thread from the pool.
package final class WaitingThread: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let arrivals = DispatchSemaphore(value: 0)

  private init() {}

  /// Adds a job that the waiting thread runs next.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    arrivals.signal()
  }

  /// Runs `operation` to its end and returns its result. Blocks the calling thread.
  package static func run<Value: Sendable>(_ operation: @escaping @Sendable () async -> Value) -> Value {
    let thread = WaitingThread()
    let result = ResultBox<Value>()
    Task(executorPreference: thread) {
      let value = await operation()
      result.value.withLock { $0 = value }
    }
    while true {
      if let value = result.value.withLock({ $0 }) { return value }
      thread.runNextJob()
    }
  }

  private func runNextJob() {
    arrivals.wait()
    let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    if let job { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  private final class ResultBox<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }
}
