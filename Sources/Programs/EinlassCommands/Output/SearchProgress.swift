internal import Synchronization

/// A line on the terminal that says how long a search has taken, for searches that take more than half a second.
final class SearchProgress: Sendable {
  private struct State {
    var shown = 0
  }

  private let limit: Int
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  /// The progress of a search that takes at most `seconds`.
  init(seconds: Int) { limit = seconds }

  /// Shows the line, at most twice a second.
  func show() {
    let halves = Int((ContinuousClock.now - start) / .milliseconds(500))
    let isDue = state.withLock { state in
      defer { state.shown = max(state.shown, halves) }
      return halves > state.shown
    }
    if isDue { Output.progress("searching for mistakes: \(halves / 2) of at most \(limit) seconds") }
  }

  /// Erases the line.
  func end() {
    if state.withLock({ $0.shown > 0 }) { Output.progress("") }
  }
}
