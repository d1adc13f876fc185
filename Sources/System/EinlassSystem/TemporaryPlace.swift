/// Temporary files and folders with unpredictable names.
package enum TemporaryPlace {
  /// Opens an unnamed file in the first writable folder of `folders`.
  ///
  /// - Returns: The descriptor, which other programs do not inherit; `nil` with `errno` if no folder is writable.
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

  /// Creates a folder, accessible only to its owner, in the first writable folder of `folders`.
  ///
  /// - Returns: The path; `nil` with `errno` if no folder is writable.
  package static func folder(in folders: [String]) -> String? {
    folders.lazy.compactMap { folder in
      unsafe named(in: folder) { template in unsafe mkdtemp(template) != nil }
    }.first
  }

  /// Returns the folders for temporary files, according to a program's environment.
  package static func folders(_ environment: [String: String]) -> [String] {
    [environment["TMPDIR"], "/tmp", "/var/tmp", "/dev/shm"].compactMap { $0 }.filter { $0.hasPrefix("/") }
  }

  /// Returns the path that `make` wrote into a template; `nil` if it failed.
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
