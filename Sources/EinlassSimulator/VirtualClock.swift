public import EinlassWire
internal import Synchronization

/// The clock of a world: it stands still unless someone moves it.
///
/// `manual`: sleepers wait until `advance(by:)` or `set(to:)` reaches them. `automatic`: whoever sleeps moves
/// the clock at once to the moment waited for, so that sixty days pass in no time.
public final class VirtualClock: WallClock {
  /// Who moves the clock.
  public enum Pace: Sendable, Hashable {
    case manual
    case automatic
  }

  fileprivate struct Sleeper {
    let deadline: WallTime
    let resume: CheckedContinuation<Bool, Never>
  }

  fileprivate struct State {
    var now: WallTime
    var pace: Pace
    var nextTicket = 0
    var sleepers: [Int: Sleeper] = [:]
    /// Tickets of tasks that are about to sleep; one that is cancelled meanwhile is taken out.
    var arriving: Set<Int> = []
    var limit: WallTime?
    var isLimitReached = false
  }

  private let state: Mutex<State>

  /// A clock that shows `start`.
  public init(_ start: WallTime, pace: Pace = .manual) {
    state = Mutex(State(now: start, pace: pace))
  }

  /// What the clock shows.
  public var now: WallTime {
    state.withLock { $0.now }
  }

  /// Who moves the clock from now on; those who sleep already go on sleeping.
  public var pace: Pace {
    get { state.withLock { $0.pace } }
    set { state.withLock { $0.pace = newValue } }
  }

  /// How many tasks wait for this clock.
  public var sleeperCount: Int {
    state.withLock { $0.sleepers.count }
  }

  /// Moves the clock on and wakes whoever waited for a moment up to then, the earliest first.
  public func advance(by duration: Duration) {
    move { $0.advanced(by: duration) }
  }

  /// Sets the clock, backwards as well.
  public func set(to time: WallTime) {
    move { _ in time }
  }

  /// By the automatic pace nobody sleeps beyond `limit`: whoever wants to ends as if cancelled, and the clock
  /// stays at the limit. nil: there is none.
  package func setLimit(_ limit: WallTime?) {
    state.withLock { state in
      state.limit = limit
      state.isLimitReached = false
    }
  }

  /// Whether somebody wanted to sleep beyond the limit since it was set.
  package var isLimitReached: Bool {
    state.withLock { $0.isLimitReached }
  }

  /// Returns once the clock shows `deadline` or later; throws when the task is cancelled.
  public func sleep(until deadline: WallTime) async throws(CancellationError) {
    let step = state.withLock { $0.startSleep(until: deadline) }
    switch step {
    case .awake: return
    case .beyondLimit: throw CancellationError()
    case .wait(let ticket):
      guard await wait(ticket, until: deadline) else { throw CancellationError() }
    }
  }

  private func move(_ change: (WallTime) -> WallTime) {
    let woken = state.withLock { state in
      state.now = change(state.now)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for ticket in due.keys { state.sleepers[ticket] = nil }
      return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
    }
    for sleeper in woken { sleeper.value.resume.resume(returning: true) }
  }

  private func wait(_ ticket: Int, until deadline: WallTime) async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { resume in
        let decided = state.withLock { state -> Bool? in
          if state.arriving.remove(ticket) == nil { return false }
          if state.now >= deadline { return true }
          state.sleepers[ticket] = Sleeper(deadline: deadline, resume: resume)
          return nil
        }
        if let decided { resume.resume(returning: decided) }
      }
    } onCancel: {
      let sleeper = state.withLock { state -> CheckedContinuation<Bool, Never>? in
        guard let sleeper = state.sleepers.removeValue(forKey: ticket) else {
          state.arriving.remove(ticket)
          return nil
        }
        return sleeper.resume
      }
      sleeper?.resume(returning: false)
    }
  }
}

extension VirtualClock.State {
  fileprivate enum Step {
    case awake
    case beyondLimit
    case wait(ticket: Int)
  }

  fileprivate mutating func startSleep(until deadline: WallTime) -> Step {
    if deadline <= now { return .awake }
    guard pace == .automatic else {
      nextTicket += 1
      arriving.insert(nextTicket)
      return .wait(ticket: nextTicket)
    }
    guard let limit, deadline > limit else {
      now = deadline
      return .awake
    }
    now = max(now, limit)
    isLimitReached = true
    return .beyondLimit
  }
}
