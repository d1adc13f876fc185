internal import EinlassSystem

/// Reads files of unknown size, up to a limit.
package enum BoundedFile {
  /// The reason that nothing was read.
  package enum ReadingError: Error, Sendable, Hashable, CustomStringConvertible {
    case notThere
    /// The system's message, such as "Permission denied".
    case unreadable(String)
    case tooLarge

    /// The error without the file's path and without advice.
    package var description: String {
      switch self {
      case .notThere: "the file does not exist"
      case .unreadable(let reason): "cannot be read (\(reason))"
      case .tooLarge: "is larger than the limit"
      }
    }
  }

  /// Reads the file at `path`. A file whose known size exceeds `limit` bytes is not read at all; from a file of unknown
  /// size, such as a pipe, at most `limit` bytes are read.
  package static func read(_ path: String, limit: Int) throws(ReadingError) -> [UInt8] {
    // Opening a pipe without a writer would wait for one.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw errno == ENOENT || errno == ENOTDIR ? .notThere : lastFailure() }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw lastFailure() }
    guard status.st_size <= limit else { throw .tooLarge }
    var octets: [UInt8] = []
    while true {
      let part = try readPart(file)
      if part.isEmpty { return octets }
      guard octets.count + part.count <= limit else { throw .tooLarge }
      octets += part
    }
  }

  private static func readPart(_ file: Int32) throws(ReadingError) -> [UInt8] {
    while true {
      var count = 0
      let part = unsafe [UInt8](unsafeUninitializedCapacity: 256 * 1024) { buffer, filled in
        count = unsafe EinlassSystem.read(file, buffer.baseAddress, buffer.count)
        filled = max(0, count)
      }
      if count >= 0 { return part }
      guard errno == EINTR else { throw lastFailure() }
    }
  }

  private static func lastFailure() -> ReadingError {
    .unreadable(unsafe String(cString: strerror(errno)))
  }
}
