internal import Dispatch

/// Threads for work that keeps a processor for long: neither event loops nor the tasks of everybody else wait for it.
final class ExplanationExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "einlass.explanations", qos: .utility, attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // The queue keeps the executor until the job has run.
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
