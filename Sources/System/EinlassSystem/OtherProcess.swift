/// A process that this process did not start, and therefore cannot wait for.
package struct OtherProcess {
  /// The process ID.
  package let id: pid_t

  /// Creates a value for the process with this ID.
  package init(id: pid_t) {
    self.id = id
  }

  /// Whether the process has ended. A process that its parent has not waited for still has its ID.
  package var hasEnded: Bool {
    guard kill(id, 0) == 0 || errno == EPERM else { return true }
    let file = unsafe open("/proc/\(id)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(file, &bytes, bytes.count)
    // The name before the state may contain any characters, including parentheses. Source: proc_pid_stat(5).
    guard count > 0, let end = bytes[..<count].lastIndex(of: UInt8(ascii: ")")), end + 2 < count else {
      return false
    }
    return [UInt8(ascii: "Z"), UInt8(ascii: "X")].contains(bytes[end + 2])
  }
}
