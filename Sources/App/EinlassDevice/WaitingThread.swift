internal import Dispatch
internal import Synchronization

/// Runs a task on the very thread that waits for it: the synchronous twins of the phone's asynchronous calls.
///
/// A thread that only slept until another had run the task would wait for ever where it is the last one of the pool.
/// What the task waits for in other tasks still needs a thread of the pool.
package final class WaitingThread: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let arrivals = DispatchSemaphore(value: 0)

  private init() {}

  /// Takes a job that the waiting thread runs next.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    arrivals.signal()
  }

  /// Runs `operation` to its end and returns its result; the calling thread does nothing else meanwhile.
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
