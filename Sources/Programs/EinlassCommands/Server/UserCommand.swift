internal import Dispatch
internal import EinlassSystem
internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A command of the user's that runs while this program waits for it.
struct UserCommand {
  /// How a run of it ended.
  struct End {
    /// Its exit code, or 128 and the signal that ended it; 126: it could not be started.
    let code: Int32
    /// The signal that this program got meanwhile, and passed on. `nil` if there is none.
    var signal: Int32?
    /// Whether it ran for too long, and was killed.
    var isOverdue = false
  }

  /// The program and its arguments.
  let words: [String]

  /// Runs it to its end. Its own terminal's signals reach it, others are passed on.
  func run(_ environment: [String: String]) -> End {
    // They change now for this program, and not for the command.
    _ = SignalState.atStart
    // A terminal sends these to the command as well, which decides.
    signal(SIGINT, SIG_IGN)
    signal(SIGQUIT, SIG_IGN)
    return run(environment, .init(), passingOn: [SIGTERM, SIGHUP], isGroup: false, limit: nil)
  }

  /// Runs it in a group of its own, without input, and with its output on standard error, for `limit` at most.
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

/// Passes signals on that this program gets.
private struct SignalWatcher {
  /// The first signal that came.
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

  /// Stops, and returns the first signal that came. `nil` if there is none.
  func cancel() -> Int32? {
    for source in sources { source.cancel() }
    return first.number.withLock(\.self)
  }
}

/// Does something unless it is cancelled in time.
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
