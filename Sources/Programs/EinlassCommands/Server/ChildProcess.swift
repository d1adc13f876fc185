internal import EinlassSystem

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A child process of this program.
struct ChildProcess {
  let id: pid_t

  /// The standard streams of a child process: descriptors of this program.
  struct Streams {
    var input: Int32 = STDIN_FILENO
    var output: Int32 = STDOUT_FILENO
    var error: Int32 = STDERR_FILENO
  }

  /// Starts the program at `path`, or the one in `PATH` if `path` has no slash. The child handles signals as this
  /// program did at its start.
  ///
  /// - Parameters:
  ///   - isDetached: Whether the child gets a new session, so that it outlives the terminal and receives none of its
  ///     signals.
  ///   - inheritsFiles: Whether the child inherits the open files of this program, not only the standard streams. A
  ///     server must not: a program that waits for the end of a pipe given to this one would wait for the server.
  /// - Returns: `nil` with `errno` if the program cannot be started.
  init?(
    _ path: String, _ arguments: [String], environment: [String: String], _ streams: Streams = Streams(),
    isDetached: Bool = false, inheritsFiles: Bool = true
  ) {
    var actions = unsafe SpawnSettings.noFileActions
    var result = unsafe posix_spawn_file_actions_init(&actions)
    guard result == 0 else {
      errno = result
      return nil
    }
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, place) in [(streams.input, 0), (streams.output, 1), (streams.error, 2)]
      as [(Int32, Int32)] where result == 0
    {
      result = unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, place)
    }
    for descriptor in inheritsFiles ? [] : Self.openFiles where result == 0 {
      result = unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    var attributes = SpawnSettings.noAttributes
    guard result == 0, case let failure = unsafe posix_spawnattr_init(&attributes), failure == 0 else {
      errno = result == 0 ? ENOMEM : result
      return nil
    }
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var (heeded, blocked) = (SignalState.atStart.heeded, SignalState.atStart.blocked)
    unsafe posix_spawnattr_setsigdefault(&attributes, &heeded)
    unsafe posix_spawnattr_setsigmask(&attributes, &blocked)
    unsafe posix_spawnattr_setflags(
      &attributes, SpawnSettings.signals | (isDetached ? SpawnSettings.newSession : 0))
    var id: pid_t = 0
    result = unsafe Self.withCStrings([path] + arguments) { arguments in
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

  /// Waits until the program has ended; returns its exit code, or 128 plus the signal that ended it, as shells do.
  func wait() -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// The open files of this program, except the standard streams.
  private static var openFiles: [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []
    return names.compactMap { Int32($0) }.filter { $0 > STDERR_FILENO }
  }

  /// Calls `body` with `texts` as a null-terminated array of C strings.
  private static func withCStrings<Result>(
    _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var characters: [CChar] = []
    var starts: [Int] = []
    for text in texts {
      starts.append(characters.count)
      characters += text.utf8CString
    }
    return unsafe characters.withUnsafeMutableBufferPointer { characters in
      var pointers = unsafe starts.map { unsafe characters.baseAddress?.advanced(by: $0) } + [nil]
      return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else {
          preconditionFailure("an array with an element has an address")
        }
        return unsafe body(base)
      }
    }
  }
}

/// A pipe whose ends child processes do not inherit, except as standard streams.
struct Pipe {
  let reading: Int32
  let writing: Int32

  /// `nil` with `errno` if the system cannot create one.
  init?() {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }
}
