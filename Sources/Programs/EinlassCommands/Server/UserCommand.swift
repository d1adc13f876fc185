internal import Dispatch
internal import EinlassSystem
internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A user's command that runs while this program waits for it.
struct UserCommand {
  /// The result of a run.
  struct End {
    /// The exit code, or 128 plus the signal that ended the command; 126 if it could not be started.
    let code: Int32
    /// The signal that this program received during the run and passed on. `nil` if there is none.
    var signal: Int32?
    /// Whether the command exceeded its time limit and was killed.
    var isOverdue = false
  }

  /// The program and its arguments.
  let words: [String]

  /// Runs the command to its end. It receives signals from its own terminal; others are passed on.
  func run(_ environment: [String: String]) -> End {
    // Signal handling now changes for this program, but not for the command.
    _ = SignalState.atStart
    // A terminal also sends these to the command, which handles them.
    signal(SIGINT, SIG_IGN)
    signal(SIGQUIT, SIG_IGN)
    return run(environment, .init(), passingOn: [SIGTERM, SIGHUP], isGroup: false, limit: nil)
  }

  /// Runs the command in its own process group, without input, with its output on standard error, for at most `limit`.
  func run(_ environment: [String: String], atMost limit: Duration) -> End {
    _ = SignalState.atStart
    let nothing = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard nothing >= 0 else { return unstarted("/dev/null: \(SystemError.last)") }
    defer { close(nothing) }
    return run(
      environment, .init(input: nothing, output: STDERR_FILENO),
      passingOn: [SIGINT, SIGQUIT, SIGTERM, SIGHUP], isGroup: true, limit: limit)
  }

  private func run(
    _ environment: [String: String], _ streams: ChildProcess.Streams, passingOn signals: [Int32],
    isGroup: Bool, limit: Duration?
  ) -> End {
    let child = ChildProcess(
      words[0], Array(words.dropFirst()), environment: environment, streams, isDetached: isGroup)
    guard let child else { return unstarted(SystemError.last) }
    let whom = isGroup ? -child.id : child.id
    let watcher = SignalWatcher(signals) { kill(whom, $0) }
    let alarm = limit.map { limit in Alarm(after: limit) { kill(whom, SIGKILL) } }
    let code = child.wait()
    alarm?.cancel()
    return End(code: code, signal: watcher.cancel(), isOverdue: alarm?.hasRung ?? false)
  }

  private func unstarted(_ reason: String) -> End {
    Output.printError("error: '\(words[0])' cannot be started (\(reason)); check that it is installed")
    return End(code: 126)
  }
}

/// Passes on signals that this program receives.
private struct SignalWatcher {
  /// The first signal that arrived.
  private final class First: Sendable {
    let number = Mutex<Int32?>(nil)
  }

  private let first = First()
  private let sources: [any DispatchSourceSignal]

  init(_ signals: [Int32], _ passOn: @escaping @Sendable (Int32) -> Void) {
    let first = first
    sources = signals.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        first.number.withLock { $0 = $0 ?? number }
        passOn(number)
      }
      source.resume()
      return source
    }
  }

  /// Stops watching, and returns the first signal that arrived. `nil` if there is none.
  func cancel() -> Int32? {
    for source in sources { source.cancel() }
    return first.number.withLock(\.self)
  }
}

/// Performs an action unless it is cancelled in time.
private final class Alarm: Sendable {
  private enum State { case set, cancelled, rung }

  private let state = Mutex(State.set)

  init(after delay: Duration, _ ring: @escaping @Sendable () -> Void) {
    let seconds = Double(delay.components.seconds)
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in
      guard let self else { return }
      let isDue = state.withLock { state in
        guard state == .set else { return false }
        state = .rung
        return true
      }
      if isDue { ring() }
    }
  }

  var hasRung: Bool { state.withLock { $0 == .rung } }

  func cancel() {
    state.withLock { if $0 == .set { $0 = .cancelled } }
  }
}
