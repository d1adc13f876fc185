import Glibc

/// Nanoseconds that pass while something runs.
enum Clock {
  /// What this thread has spent on a processor: waiting while others use it is not counted.
  case processor
  /// What has passed, waiting for other threads included.
  case wall

  func time(_ body: () -> Void) -> Double {
    let start = now
    body()
    return Double(now - start)
  }

  private var now: Int64 {
    var time = timespec()
    clock_gettime(self == .processor ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
