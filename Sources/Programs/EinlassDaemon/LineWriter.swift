internal import Dispatch
internal import EinlassSystem
internal import Synchronization

/// Writes lines to a file on its own thread, so that callers never wait for a slow reader.
///
/// Lines that exceed the buffer's limit are dropped; once there is room again, a line reports their number, unless all
/// lines are for programs.
final class LineWriter: Sendable {
  private struct State {
    var waiting: [UInt8] = []
    var droppedCount = 0
    var isWriting = false
  }

  private let file: Int32
  private let limit: Int
  private let saysWhatIsDropped: Bool
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "einlass.lines")
  private let writing = DispatchGroup()

  /// Creates a writer to `file` that buffers up to `limit` bytes.
  init(_ file: Int32, limit: Int = 256 * 1024, saysWhatIsDropped: Bool = true) {
    self.file = file
    self.limit = limit
    self.saysWhatIsDropped = saysWhatIsDropped
  }

  /// Queues `line`, followed by a line feed.
  func write(_ line: String) {
    let starts = state.withLock { state -> Bool in
      if state.droppedCount > 0 || state.waiting.count + line.utf8.count >= limit {
        state.droppedCount += 1
      } else {
        state.waiting += line.utf8
        state.waiting.append(UInt8(ascii: "\n"))
      }
      defer { state.isWriting = true }
      return !state.isWriting
    }
    guard starts else { return }
    writing.enter()
    queue.async {
      while let octets = self.next() { self.writeAll(octets) }
      self.writing.leave()
    }
  }

  /// Waits until everything is written, but at most a second: when the program ends, there may be no reader.
  func finish() {
    _ = writing.wait(timeout: .now() + .seconds(1))
  }

  /// Returns the bytes to write next. `nil` if there are none.
  private func next() -> [UInt8]? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isWriting = false
        return nil
      }
      defer {
        state.waiting = []
        state.droppedCount = 0
      }
      guard state.droppedCount > 0, saysWhatIsDropped else { return state.waiting }
      let count = state.droppedCount
      return state.waiting + "\(count) log lines were dropped because they were not read in time\n".utf8
    }
  }

  private func writeAll(_ octets: [UInt8]) {
    var rest = octets[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe EinlassSystem.write(file, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // Another process that shares the file may have made it non-blocking.
        var wanted = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&wanted, 1, -1)
      } else if errno != EINTR {
        // An error on standard error cannot be reported.
        return
      }
    }
  }
}
