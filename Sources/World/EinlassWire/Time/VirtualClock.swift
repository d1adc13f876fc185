internal import Synchronization

/// The clock of a world: it stands still unless someone moves it.
///
/// `manual`: sleepers wait until `advance(by:)` or `set(to:)` reaches them. `automatic`: a task that sleeps moves
/// the clock at once to the moment waited for, so that sixty days pass in no time. `running`: the clock keeps
/// step with the clock it was given, from wherever it was set to; without one it stands still.
///
/// It shows moments of the years 1 to 9999, which are those that HTTP can write down (RFC 9110, section 5.6.7); moved
/// beyond, it stays at the first or the last of them.
public final class VirtualClock: WallClock {
  /// Who moves the clock.
  public enum Pace: Sendable, Hashable {
    case manual
    case automatic
    case running
  }

  /// Why a sleeper was woken.
  fileprivate enum Wake: Sendable {
    case due
    /// Something has changed; look again.
    case again
    case cancelled
  }

  fileprivate struct Sleeper {
    let deadline: WallTime
    let resume: CheckedContinuation<Wake, Never>
  }

  fileprivate struct State {
    /// What the clock showed when it was last touched; what it shows now unless it runs.
    var shown: WallTime
    var pace: Pace
    /// The clock that a running one keeps step with.
    let source: (any WallClock)?
    /// What the source showed when this clock was last touched.
    var anchor: WallTime?
    var nextTicket = 0
    var sleepers: [Int: Sleeper] = [:]
    /// Tickets of tasks that are about to sleep; one that is cancelled meanwhile is taken out.
    var arriving: Set<Int> = []
    var limit: WallTime?
    var isLimitReached = false
  }

  private let source: (any WallClock)?
  private let state: Mutex<State>

  /// What a clock can show: 0001-01-01T00:00:00Z to 9999-12-31T23:59:59.999Z.
  public static let range =
    WallTime(seconds: -62_135_596_800)...WallTime(milliseconds: 253_402_300_799_999)

  /// A clock that shows `start`; `source` is what it keeps step with while it runs.
  public init(_ start: WallTime, pace: Pace = .manual, source: (any WallClock)? = nil) {
    self.source = source
    state = Mutex(State(shown: start.shownByClock, pace: pace, source: source, anchor: source?.now))
  }

  /// What the clock shows.
  public var now: WallTime {
    state.withLock { $0.now }
  }

  /// Who moves the clock from now on; those who sleep by a `manual` clock go on sleeping as it is changed.
  public var pace: Pace {
    get { state.withLock { $0.pace } }
    set {
      let looking = state.withLock { state in
        state.show(state.now)
        state.pace = newValue
        // No alarm in real time was set for the tasks that slept while the clock stood.
        return newValue == .running ? state.takeSleepers { _ in true } : []
      }
      for sleeper in looking { sleeper.resume.resume(returning: .again) }
    }
  }

  /// Whether there is a clock that this one can keep step with.
  public var canRun: Bool { source != nil }

  /// How far this clock is ahead of the one that it keeps step with; nil while it does not run. It stays the same until
  /// the clock is moved.
  package var lead: Duration? {
    state.withLock { state in
      guard state.pace == .running, let anchor = state.anchor else { return nil }
      return state.shown.since(anchor)
    }
  }

  /// Lets the clock run, so far ahead of the one that it keeps step with; false where there is none.
  package func run(ahead lead: Duration) -> Bool {
    guard let source else { return false }
    pace = .running
    set(to: source.now.advanced(by: lead))
    return true
  }

  /// How many tasks wait for this clock.
  public var sleeperCount: Int {
    state.withLock { $0.sleepers.count }
  }

  /// Moves the clock on and wakes all tasks that waited for a moment up to then, the earliest first.
  public func advance(by duration: Duration) {
    move { $0.advanced(by: duration) }
  }

  /// Sets the clock, backwards as well.
  public func set(to time: WallTime) {
    move { _ in time }
  }

  /// With the automatic pace no task sleeps beyond `limit`: one that would ends as if cancelled, and the clock
  /// stays at the limit. `nil` if there is none.
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

  /// Returns once the clock shows `deadline` or later.
  ///
  /// - Throws: Where the task is cancelled.
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

  /// Returns after so much time of the clock that this one can keep step with, whatever this one shows meanwhile;
  /// of its own, where there is none.
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

  /// Waits for the ticket, and for `rest` of the source's time: whichever comes first.
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
  /// This moment, or the nearest that a clock can show.
  fileprivate var shownByClock: WallTime {
    min(max(self, VirtualClock.range.lowerBound), VirtualClock.range.upperBound)
  }
}

extension VirtualClock.State {
  fileprivate enum Step {
    case awake
    case beyondLimit
    case wait(ticket: Int)
    /// As `wait`, but the moment also comes by itself, after so much of the source's time.
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

  /// Takes those out whom `predicate` means, the earliest first.
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
