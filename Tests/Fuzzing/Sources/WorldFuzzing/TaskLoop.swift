import Synchronization

/// Runs asynchronous code on the calling thread: libFuzzer needs its result before it continues, and two thread
/// switches per input would take longer than most inputs do.
final class TaskLoop: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Returns the result of `body`, even if it waits for a different thread.
  static func run<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) -> Result {
    let loop = TaskLoop()
    let result = Mutex<Result?>(nil)
    Task(executorPreference: loop) {
      let value = await body()
      result.withLock { $0 = value }
    }
    while true {
      if let value = result.withLock({ $0 }) { return value }
      let jobs = loop.jobs.withLock { jobs in
        defer { jobs = [] }
        return jobs
      }
      for job in jobs { job.runSynchronously(on: loop.asUnownedTaskExecutor()) }
    }
  }
}
