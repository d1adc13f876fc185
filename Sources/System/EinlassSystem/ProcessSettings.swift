/// Settings of this process, where C libraries differ.
package enum ProcessSettings {
  #if canImport(Glibc)
    private static let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let openFiles = RLIMIT_NOFILE
  #endif

  /// How many files it may have open, and how far it may raise that. `nil` if the system does not say.
  package static var openFileLimit: (current: Int, greatest: Int)? {
    var limit = rlimit()
    guard unsafe getrlimit(openFiles, &limit) == 0 else { return nil }
    return (Int(clamping: limit.rlim_cur), Int(clamping: limit.rlim_max))
  }

  /// Raises the limit of open files to what the system allows. What cannot be raised stays as it is.
  package static func raiseOpenFileLimit() {
    var limit = rlimit()
    guard unsafe getrlimit(openFiles, &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    _ = unsafe setrlimit(openFiles, &limit)
  }

  /// Whether it ignores `signal`.
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
