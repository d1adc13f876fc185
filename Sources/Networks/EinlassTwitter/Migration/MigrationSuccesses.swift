internal import EinlassWire

/// The successful calls, by their results and people. They decide whether the client recovered from an earlier refusal.
struct MigrationSuccesses: Sendable {
  /// The time after a refusal within which the same result must be achieved in another way.
  static let patience = Duration.seconds(15 * 60)

  private enum Gain: Hashable {
    case anything
    case tokens
    case purpose(String, content: String?)
  }

  private struct Key: Hashable {
    let personID: Int64?
    let gain: Gain
  }

  private struct Success {
    let number: Int
    let time: WallTime
  }

  /// Each list is in the order of the journal.
  private var successes: [Key: [Success]] = [:]

  init(_ calls: [MigrationCall]) {
    // A post that is refused as a duplicate already exists.
    for call in calls where !call.isRefused || call.isDuplicate {
      let success = Success(number: call.number, time: call.time)
      var gains = [Gain.anything, .purpose(call.purpose, content: call.content)]
      if call.isGrant { gains.append(.tokens) }
      for gain in gains { successes[Key(personID: call.personID, gain: gain), default: []].append(success) }
    }
  }

  /// Whether the client soon achieved the goal of the refused `call` in another way. A temporary refusal may be retried
  /// at any time.
  ///
  /// - Parameter mistake: The mistake behind the refusal. After an early exchange or a used-up limit, another token may
  ///   serve the purpose of the new one.
  func makeGood(_ call: MigrationCall, of mistake: MigrationMistake?) -> Bool {
    let purpose = Gain.purpose(call.purpose, content: call.content)
    let isExcused = mistake == nil || mistake == .exchangedTooEarly
    let wanted = !call.isGrant ? purpose : isExcused ? .anything : .tokens
    if let next = next(wanted, after: call), next.time <= call.time.advanced(by: Self.patience) {
      return true
    }
    return call.isPassing && next(call.isGrant ? .tokens : wanted, after: call) != nil
  }

  private func next(_ gain: Gain, after call: MigrationCall) -> Success? {
    guard let list = successes[Key(personID: call.personID, gain: gain)] else { return nil }
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if list[middle].number > call.number { high = middle } else { low = middle + 1 }
    }
    return low < list.count ? list[low] : nil
  }
}
