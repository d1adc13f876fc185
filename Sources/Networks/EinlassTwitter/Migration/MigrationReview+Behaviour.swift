internal import EinlassWire

extension MigrationReview {
  /// The time without a call after which the client counts as having given up on a person, if there are no calls for
  /// other people either.
  private static let silence = Duration.seconds(86_400)

  /// The group of calls that share a limit.
  private struct Limited: Hashable {
    let name: String
    let appKey: String?
    let personID: Int64?
  }

  /// Records calls that were made although the limit was used up, starting with the second one.
  mutating func noteIgnoredLimits() {
    var used: [Limited: (end: WallTime, calls: Int)] = [:]
    for call in calls {
      // The limit for exchanges belongs to the app, not the person.
      let key = Limited(
        name: call.name, appKey: call.appKey, personID: call.isGrant ? nil : call.personID)
      if let current = used[key], call.time < current.end {
        used[key] = (current.end, current.calls + 1)
        if current.calls > 0 { found[call.number] = .limitIgnored }
      } else if call.status == 429, let end = call.limitEnd {
        used[key] = (end, 0)
      }
    }
  }

  /// Records people that the client gave up on: their last call was refused temporarily and never retried.
  mutating func notePeopleGivenUp() {
    guard let latest = calls.map(\.time).max() else { return }
    for (personID, own) in Dictionary(grouping: calls, by: \.personID) where personID != nil {
      guard let last = own.last, last.isRefused, last.isPassing || isInBrownout(last),
        own.contains(where: { !$0.isRefused })
      else { continue }
      let othersGoOn = latest > last.time.advanced(by: MigrationSuccesses.patience)
      if othersGoOn || now > last.time.advanced(by: Self.silence) { found[last.number] = .personGivenUp }
    }
  }

  private func isInBrownout(_ call: MigrationCall) -> Bool {
    guard case .oauth1 = call.authentication else { return false }
    return twitter.policy.retirement?.phase(at: call.time) == .brownout
  }
}
