internal import Synchronization

/// The clock of a world. It does not move unless it is moved.
///
/// `manual`: sleepers wait until `advance(by:)` or `set(to:)` reaches them. `automatic`: a task that sleeps moves the
/// clock at once to the moment it waits for, so that sixty days pass in no time. `running`: the clock keeps step with
/// its source clock, from any moment that it was set to. Without a source it does not move.
///
/// It shows moments of the years 1 to 9999, the range that HTTP can express (RFC 9110, section 5.6.7). Moves beyond the
/// range stop at its first or last moment.
public final class VirtualClock: WallClock {
  /// The way in which the clock moves.
  public enum Pace: Sendable, Hashable {
    case manual
    case automatic
    case running
  }

  /// The reason why a sleeper was woken.
  fileprivate enum Wake: Sendable {
    case due
    /// Something has changed. The sleeper checks again.
    case again
    case cancelled
  }

  fileprivate struct Sleeper {
    let deadline: WallTime
    let resume: CheckedContinuation<Wake, Never>
  }

  fileprivate struct State {
    /// The time shown when the clock was last touched. This is the current time unless the clock runs.
    var shown: WallTime
    var pace: Pace
    /// The clock that a running one keeps step with.
    let source: (any WallClock)?
    /// The source's time when this clock was last touched.
    var anchor: WallTime?
    var nextTicket = 0
    var sleepers: [Int: Sleeper] = [:]
    /// The tickets of tasks that are about to sleep. Cancellation removes a ticket.
    var arriving: Set<Int> = []
    var limit: WallTime?
    var isLimitReached = false
  }

  private let source: (any WallClock)?
  private let state: Mutex<State>

  /// The range of a clock: 0001-01-01T00:00:00Z to 9999-12-31T23:59:59.999Z.
  public static let range =
    WallTime(seconds: -62_135_596_800)...WallTime(milliseconds: 253_402_300_799_999)

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - start: The first time that the clock shows, clamped to `range`.
  ///   - pace: The way in which the clock moves. Defaults to `manual`.
  ///   - source: The clock that this one keeps step with while it runs. `nil` if it cannot run.
  public init(_ start: WallTime, pace: Pace = .manual, source: (any WallClock)? = nil) {
    self.source = source
    state = Mutex(State(shown: start.shownByClock, pace: pace, source: source, anchor: source?.now))
  }

  /// The current time of the clock.
  public var now: WallTime {
    state.withLock { $0.now }
  }

  /// The pace of the clock. Tasks that sleep when it changes go on sleeping.
  public var pace: Pace {
    get { state.withLock { $0.pace } }
    set {
      let looking = state.withLock { state in
        state.show(state.now)
        state.pace = newValue
        // Tasks that slept while the clock was stopped have no alarm in real time.
        return newValue == .running ? state.takeSleepers { _ in true } : []
      }
      for sleeper in looking { sleeper.resume.resume(returning: .again) }
    }
  }

  /// Whether the clock has a source to keep step with.
  public var canRun: Bool { source != nil }

  /// The time by which this clock is ahead of its source; `nil` if it does not run. It is constant until the clock is
  /// moved.
  package var lead: Duration? {
    state.withLock { state in
      guard state.pace == .running, let anchor = state.anchor else { return nil }
      return state.shown.since(anchor)
    }
  }

  /// Lets the clock run ahead of its source by `lead`. Returns false if there is no source.
  package func run(ahead lead: Duration) -> Bool {
    guard let source else { return false }
    pace = .running
    set(to: source.now.advanced(by: lead))
    return true
  }

  /// The number of tasks that wait for this clock.
  public var sleeperCount: Int {
    state.withLock { $0.sleepers.count }
  }

  /// Moves the clock on, and wakes all tasks that waited for a moment up to then, the earliest first.
  ///
  /// - Parameter duration: The duration, which may be negative to move the clock back.
  public func advance(by duration: Duration) {
    move { $0.advanced(by: duration) }
  }

  /// Sets the clock, and wakes all tasks that waited for a moment up to then, the earliest first.
  ///
  /// - Parameter time: The time to show, clamped to `range`. It may be before the current one.
  public func set(to time: WallTime) {
    move { _ in time }
  }

  /// Limits sleep with the automatic pace. A task that would sleep beyond `limit` ends as if cancelled, and the clock
  /// stays at the limit. `nil` if there is no limit.
  package func setLimit(_ limit: WallTime?) {
    state.withLock { state in
      state.limit = limit
      state.isLimitReached = false
    }
  }

  /// Whether a task tried to sleep beyond the limit since it was set.
  package var isLimitReached: Bool {
    state.withLock { $0.isLimitReached }
  }

  /// Returns once the clock shows a moment or a later one. The clock's `pace` decides how it gets there.
  ///
  /// - Parameter deadline: The moment. If the clock already shows it, the function returns at once.
  /// - Throws: `CancellationError` if the task is cancelled, or would sleep beyond the time limit of a run.
  public func sleep(until deadline: WallTime) async throws(CancellationError) {
    while true {
      let wake: Wake
      switch state.withLock({ $0.startSleep(until: deadline) }) {
      case .awake: return
      case .beyondLimit: throw CancellationError()
      case .wait(let ticket): wake = await wait(ticket, until: deadline)
      case .run(let ticket, let rest): wake = await wait(ticket, until: deadline, orFor: rest)
      }
      switch wake {
      case .due: return
      case .again: continue
      case .cancelled: throw CancellationError()
      }
    }
  }

  /// Returns after `duration` on the source clock, whatever this one shows in that time. Without a source, this clock
  /// counts.
  package func sleepInRealTime(for duration: Duration) async throws(CancellationError) {
    if let source {
      try await source.sleep(for: duration)
    } else {
      try await sleep(for: duration)
    }
  }

  private func move(_ change: (WallTime) -> WallTime) {
    let woken = state.withLock { state in
      let now = change(state.now).shownByClock
      state.show(now)
      return state.takeSleepers { $0.deadline <= now }
    }
    for sleeper in woken { sleeper.resume.resume(returning: .due) }
  }

  /// Waits for the ticket or for `rest` of the source's time, whichever is first.
  private func wait(_ ticket: Int, until deadline: WallTime, orFor rest: Duration) async -> Wake {
    guard let source else { return await wait(ticket, until: deadline) }
    return await withTaskGroup(of: Wake.self) { group in
      group.addTask { await self.wait(ticket, until: deadline) }
      group.addTask {
        do {
          try await source.sleep(for: rest)
          return .again
        } catch {
          return .cancelled
        }
      }
      let first = await group.next() ?? .again
      group.cancelAll()
      return first
    }
  }

  private func wait(_ ticket: Int, until deadline: WallTime) async -> Wake {
    await withTaskCancellationHandler {
      await withCheckedContinuation { resume in
        let decided = state.withLock { state -> Wake? in
          if state.arriving.remove(ticket) == nil { return .cancelled }
          if state.now >= deadline { return .due }
          state.sleepers[ticket] = Sleeper(deadline: deadline, resume: resume)
          return nil
        }
        if let decided { resume.resume(returning: decided) }
      }
    } onCancel: {
      let sleeper = state.withLock { state -> CheckedContinuation<Wake, Never>? in
        guard let sleeper = state.sleepers.removeValue(forKey: ticket) else {
          state.arriving.remove(ticket)
          return nil
        }
        return sleeper.resume
      }
      sleeper?.resume(returning: .cancelled)
    }
  }
}

extension WallTime {
  /// This moment, or the nearest one that a clock can show.
  fileprivate var shownByClock: WallTime {
    min(max(self, VirtualClock.range.lowerBound), VirtualClock.range.upperBound)
  }
}

extension VirtualClock.State {
  fileprivate enum Step {
    case awake
    case beyondLimit
    case wait(ticket: Int)
    /// Like `wait`, but the moment also arrives after `rest` of the source's time.
    case run(ticket: Int, rest: Duration)
  }

  fileprivate var now: WallTime {
    guard pace == .running, let source, let anchor else { return shown }
    return shown.advanced(by: source.now.since(anchor)).shownByClock
  }

  fileprivate mutating func show(_ time: WallTime) {
    shown = time.shownByClock
    anchor = source?.now
  }

  /// Removes and returns the sleepers that match `predicate`, the earliest first.
  fileprivate mutating func takeSleepers(
    _ predicate: (VirtualClock.Sleeper) -> Bool
  ) -> [VirtualClock.Sleeper] {
    let taken = sleepers.filter { predicate($0.value) }
    for ticket in taken.keys { sleepers[ticket] = nil }
    return taken.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }.map(\.value)
  }

  fileprivate mutating func startSleep(until deadline: WallTime) -> Step {
    let now = now
    if deadline <= now { return .awake }
    guard pace == .automatic else {
      nextTicket += 1
      arriving.insert(nextTicket)
      guard pace == .running, source != nil else { return .wait(ticket: nextTicket) }
      return .run(ticket: nextTicket, rest: deadline.since(now))
    }
    guard let limit, deadline > limit else {
      show(deadline)
      return .awake
    }
    show(max(now, limit))
    isLimitReached = true
    return .beyondLimit
  }
}
