internal import Dispatch
internal import Glibc
internal import Synchronization

/// Writes lines to a file from a thread of its own, so that whoever has something to say never waits for whoever reads.
///
/// Lines that find no room among those that wait are dropped; once there is room again, a line says how many.
final class LineWriter: Sendable {
  private struct State {
    var waiting: [UInt8] = []
    var droppedCount = 0
    var isWriting = false
  }

  private let file: Int32
  private let limit: Int
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "einlass.lines")
  private let writing = DispatchGroup()

  /// A writer to `file`, in which up to `limit` octets wait.
  init(_ file: Int32, limit: Int = 256 * 1024) {
    self.file = file
    self.limit = limit
  }

  /// Has `line` written, with a line feed behind it.
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

  /// Waits until all is written, but no longer than a second: at the end of the program nobody may be reading.
  func finish() {
    _ = writing.wait(timeout: .now() + .seconds(1))
  }

  /// What is to be written next; nil: nothing.
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
      guard state.droppedCount > 0 else { return state.waiting }
      let count = state.droppedCount
      return state.waiting + "\(count) lines of the log were dropped, since nobody read them\n".utf8
    }
  }

  private func writeAll(_ octets: [UInt8]) {
    var rest = octets[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // Somebody who shares the file has made it one that never waits.
        var wanted = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&wanted, 1, -1)
      } else if errno != EINTR {
        // Nothing can be done about an error on standard error.
        return
      }
    }
  }
}
