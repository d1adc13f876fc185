/// The signal handling of a process: the signals that it ignores and blocks. Programs that it starts inherit both.
package struct SignalState {
  /// The state in which this process was started, provided that it is read before signal handling changes: it is
  /// recorded at the first access.
  package static let atStart = SignalState()

  /// The signals that are not ignored.
  package let heeded: sigset_t
  /// The signals that the thread blocks.
  package let blocked: sigset_t

  private init() {
    var heeded = sigset_t()
    unsafe sigemptyset(&heeded)
    for number in Int32(1)..<32 where !ProcessSettings.ignores(number) { unsafe sigaddset(&heeded, number) }
    var blocked = sigset_t()
    unsafe sigemptyset(&blocked)
    unsafe pthread_sigmask(SIG_BLOCK, nil, &blocked)
    (self.heeded, self.blocked) = (heeded, blocked)
  }
}
