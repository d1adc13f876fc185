internal import EinlassWire

/// The times on a world's clock at which a command is run.
struct RehearsalPlan {
  /// One run.
  struct Step {
    let time: WallTime
    /// The event before this run, as a sentence without a full stop.
    let occasion: String
  }

  /// The delay after a change before the command runs once more: two-hour access tokens have expired by then.
  private static let later = Duration.seconds(3 * 3600)
  /// The longest time without a run, since a client that never runs loses tokens that it would otherwise have kept.
  private static let longestPause = Duration.seconds(90 * 86_400)

  let steps: [Step]
  /// The number of changes before the start of the world's clock.
  let pastChanges: Int

  /// Plans runs at the beginning, at each change and three hours after it, and one day after the last change; two runs
  /// are never more than ninety days apart.
  init(from start: WallTime, _ changes: [(time: WallTime, change: String)]) {
    let ahead = changes.filter { $0.time > start }
    pastChanges = changes.count - ahead.count
    var occasions: [(time: WallTime, text: String)] = [(start, "the beginning")]
    for (time, change) in ahead.sorted(by: { $0.time < $1.time }) {
      if let last = occasions.indices.last, last > 0, occasions[last].time == time {
        occasions[last].text += "; \(change)"
      } else {
        occasions.append((time, change))
      }
    }
    var steps: [Step] = []
    for (index, occasion) in occasions.enumerated() {
      steps.append(Step(time: occasion.time, occasion: occasion.text))
      let end = index + 1 < occasions.count ? occasions[index + 1].time : nil
      let again = occasion.time.advanced(by: Self.later)
      if end.map({ again < $0 }) ?? true { steps.append(Step(time: again, occasion: "three hours later")) }
      guard let end, var pause = steps.last?.time.advanced(by: Self.longestPause) else { continue }
      while pause < end {
        steps.append(Step(time: pause, occasion: "ninety days later"))
        pause = pause.advanced(by: Self.longestPause)
      }
    }
    if let last = occasions.last {
      steps.append(Step(time: last.time.advanced(by: .seconds(86_400)), occasion: "one day later"))
    }
    self.steps = steps
  }

  /// Plans runs at the given times, in order.
  init(at moments: [WallTime], _ changes: [(time: WallTime, change: String)]) {
    steps = moments.sorted().map { moment in
      let last = changes.filter { $0.time <= moment }.max { $0.time < $1.time }
      return Step(time: moment, occasion: last.map(\.change) ?? "before the first change")
    }
    pastChanges = 0
  }
}
