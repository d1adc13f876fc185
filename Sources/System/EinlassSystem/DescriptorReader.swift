internal import Dispatch

/// Reads a descriptor on a separate thread.
///
/// No dispatch source watches the descriptor: closing a descriptor that a source still watches crashes the program
/// within libdispatch.
package enum DescriptorReader {
  /// Calls `take` with the bytes that arrive at `descriptor`, and once with no bytes at the end of the input.
  ///
  /// Reads a copy of the descriptor, so the caller may close its own at any time.
  package static func start(_ descriptor: Int32, _ take: @escaping @Sendable ([UInt8]) -> Void) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    DispatchQueue(label: "einlass.descriptor-reader").async {
      while let bytes = next(copy) { take(bytes) }
      close(copy)
      take([])
    }
  }

  /// Returns the next bytes; `nil` at the end.
  private static func next(_ descriptor: Int32) -> [UInt8]? {
    while true {
      var count = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, filled in
        count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
        filled = max(0, count)
      }
      if count > 0 { return bytes }
      guard count < 0 else { return nil }
      if errno == EAGAIN {
        // Another process that shares the file may have made it non-blocking.
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&wanted, 1, -1)
      } else if errno != EINTR {
        return nil
      }
    }
  }
}
