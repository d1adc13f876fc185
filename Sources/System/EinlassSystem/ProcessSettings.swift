/// Settings of this process in which C libraries differ.
package enum ProcessSettings {
  #if canImport(Glibc)
    private static let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let openFiles = RLIMIT_NOFILE
  #endif

  /// The limit on open files, and the maximum to which it can be raised. `nil` if the system does not report it.
  package static var openFileLimit: (current: Int, greatest: Int)? {
    var limit = rlimit()
    guard unsafe getrlimit(openFiles, &limit) == 0 else { return nil }
    return (Int(clamping: limit.rlim_cur), Int(clamping: limit.rlim_max))
  }

  /// Raises the limit on open files to the system's maximum. If that fails, the limit does not change.
  package static func raiseOpenFileLimit() {
    var limit = rlimit()
    guard unsafe getrlimit(openFiles, &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    _ = unsafe setrlimit(openFiles, &limit)
  }

  /// Whether this process ignores `signal`.
  package static func ignores(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
    #elseif canImport(Musl)
      let handler = unsafe action.__sa_handler.sa_handler
    #else
      let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
