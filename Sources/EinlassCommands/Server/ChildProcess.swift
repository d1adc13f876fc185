internal import EinlassSystem

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A program that this one has started.
struct ChildProcess {
  let id: pid_t

  /// Where the standard streams of a program lead: descriptors of this one.
  struct Streams {
    var input: Int32 = STDIN_FILENO
    var output: Int32 = STDOUT_FILENO
    var error: Int32 = STDERR_FILENO
  }

  /// Starts the program at `path`, or found in `PATH` where that has no slash.
  ///
  /// - Parameter isDetached: Whether it gets a session of its own, so that it outlives the terminal and gets none of
  ///   its signals.
  /// - Returns: nil with `errno` where it cannot be started.
  init?(
    _ path: String, _ arguments: [String], environment: [String: String], _ streams: Streams = Streams(),
    isDetached: Bool = false
  ) {
    var actions = unsafe SpawnSettings.noFileActions
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, place) in [(streams.input, 0), (streams.output, 1), (streams.error, 2)]
      as [(Int32, Int32)]
    {
      unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, place)
    }
    var attributes = SpawnSettings.noAttributes
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    if isDetached {
      unsafe posix_spawnattr_setflags(&attributes, SpawnSettings.newSession)
      Self.keepDescriptors()
    }
    var id: pid_t = 0
    let result = unsafe Self.withCStrings([path] + arguments) { arguments in
      unsafe Self.withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
        unsafe posix_spawnp(&id, path, &actions, &attributes, arguments, environment)
      }
    }
    guard result == 0 else {
      errno = result
      return nil
    }
    self.id = id
  }

  /// Waits until the program has ended; its exit code, or 128 and the signal that ended it, as shells have it.
  func wait() -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// Keeps what this program has open from those that it starts: whoever waits for the end of a pipe that this program
  /// was given would wait for them.
  private static func keepDescriptors() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? [] {
      if let descriptor = Int32(name), descriptor > STDERR_FILENO {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      }
    }
  }

  private static func withCStrings<Result>(
    _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = unsafe texts.map { unsafe strdup($0) } + [nil]
    defer {
      for index in texts.indices { unsafe free(pointers[index]) }
    }
    return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else {
        preconditionFailure("an array with an element has an address")
      }
      return unsafe body(base)
    }
  }
}

/// A pipe whose ends are not handed on to programs that are started, unless as one of their standard streams.
struct Pipe {
  let reading: Int32
  let writing: Int32

  /// nil where the system has no room for one.
  init?() {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }
}
