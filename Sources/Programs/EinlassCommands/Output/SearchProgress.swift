internal import Synchronization

/// A line on the terminal that shows how long a search has taken, for searches that take a second or more.
final class SearchProgress: Sendable {
  private let limit: Int
  private let start = ContinuousClock.now
  /// The seconds shown on the terminal; 0 if there is no line.
  private let shown = Mutex(0)

  /// The progress of a search that takes at most `seconds`.
  init(seconds: Int) { limit = seconds }

  /// Shows the line, once a second.
  func show() {
    let seconds = Int((ContinuousClock.now - start).components.seconds)
    let isDue = shown.withLock { shown in
      defer { shown = max(shown, seconds) }
      return seconds > shown
    }
    if isDue { Output.progress("searching for mistakes: \(seconds) of at most \(limit) seconds") }
  }

  /// Erases the line.
  func end() {
    if shown.withLock({ $0 > 0 }) { Output.progress("") }
  }
}
