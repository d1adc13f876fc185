internal import Dispatch

/// Threads for work that occupies a processor for long, so that event loops and other tasks do not have to wait for it.
final class ExplanationExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "einlass.explanations", qos: .utility, attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // The queue keeps the executor until the job has run.
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
