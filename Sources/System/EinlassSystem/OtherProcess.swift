/// A process that this one did not start, so it cannot wait for its end.
package struct OtherProcess {
  /// Its number.
  package let id: pid_t

  /// The process with that number.
  package init(id: pid_t) {
    self.id = id
  }

  /// Whether it has ended. A process whose parent has not taken note of its end still has its number.
  package var hasEnded: Bool {
    guard kill(id, 0) == 0 || errno == EPERM else { return true }
    let file = unsafe open("/proc/\(id)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(file, &bytes, bytes.count)
    // The name before the state may have any characters, parentheses as well. Source: proc_pid_stat(5).
    guard count > 0, let end = bytes[..<count].lastIndex(of: UInt8(ascii: ")")), end + 2 < count else {
      return false
    }
    return [UInt8(ascii: "Z"), UInt8(ascii: "X")].contains(bytes[end + 2])
  }
}
