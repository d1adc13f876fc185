import Glibc

/// A clock that measures nanoseconds.
enum Clock {
  /// Processor time of this thread. Excludes the time in which other threads use the processor.
  case processor
  /// Wall time, including the time spent waiting for other threads.
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
