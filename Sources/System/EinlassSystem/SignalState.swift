/// How a process treats signals: which it ignores, and which it blocks. Programs that it starts inherit both.
package struct SignalState {
  /// The state in which this process was started: as long as nothing reads it before, as it is when it is read first.
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
