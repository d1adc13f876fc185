internal import EinlassSystem

/// The moment until which something may take.
struct Deadline {
  private let seconds: Int
  private let end: ContinuousClock.Instant

  init(seconds: Int) {
    self.seconds = seconds
    end = .now + .seconds(seconds)
  }

  /// How much is left.
  private var milliseconds: Int32 {
    let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
    return Int32(max(0, left.rounded(.up)))
  }

  /// Returns once one of the events of `poll` has come at a socket.
  func wait(for events: Int32, _ descriptor: Int32) throws(DatabaseError) {
    guard descriptor >= 0 else { throw .lost }
    while true {
      var waiting = pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: events), revents: 0)
      let count = unsafe poll(&waiting, 1, milliseconds)
      if count > 0 { return }
      if count == 0 { throw .timedOut(seconds: seconds) }
      guard errno == EINTR else { throw .lost }
    }
  }
}
