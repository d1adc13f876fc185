/// Files and folders for the time of a run, under names that cannot be guessed.
package enum TemporaryPlace {
  /// Opens a file without a name in the first of `folders` that can be written.
  ///
  /// - Returns: The descriptor, which other programs do not inherit; `nil` with `errno` if no folder can be written.
  package static func file(in folders: [String]) -> Int32? {
    for folder in folders {
      var descriptor: Int32 = -1
      let path = unsafe named(in: folder) { template in
        descriptor = unsafe mkstemp(template)
        return descriptor >= 0
      }
      guard let path else { continue }
      unsafe unlink(path)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      return descriptor
    }
    return nil
  }

  /// Makes a folder for its owner only in the first of `folders` that can be written.
  ///
  /// - Returns: Its path; `nil` with `errno` if no folder can be written.
  package static func folder(in folders: [String]) -> String? {
    folders.lazy.compactMap { folder in
      unsafe named(in: folder) { template in unsafe mkdtemp(template) != nil }
    }.first
  }

  /// The folders for temporary files, by the environment of a program.
  package static func folders(_ environment: [String: String]) -> [String] {
    [environment["TMPDIR"], "/tmp", "/var/tmp", "/dev/shm"].compactMap { $0 }.filter { $0.hasPrefix("/") }
  }

  /// The path that `make` has put into a template; `nil` if it failed.
  private static func named(
    in folder: String, _ make: (UnsafeMutablePointer<CChar>) -> Bool
  ) -> String? {
    var template = Array("\(folder)/einlass-XXXXXX".utf8CString)
    let isMade = unsafe template.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return false }
      return unsafe make(start)
    }
    guard isMade else { return nil }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
