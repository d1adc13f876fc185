internal import EinlassWire

extension MigrationReview {
  /// After how long without a call a person counts as given up, where nobody else is called for either.
  private static let silence = Duration.seconds(86_400)

  /// Whose calls are counted together.
  private struct Limited: Hashable {
    let name: String
    let appKey: String?
    let personID: Int64?
  }

  /// Notes calls that were made although the limit was used up, from the second one on.
  mutating func noteIgnoredLimits() {
    var used: [Limited: (end: WallTime, calls: Int)] = [:]
    for call in calls {
      // The limit of exchanges is the app's, and not the person's.
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

  /// Notes people whose last call was refused for something that passes, and for whom nothing was tried again.
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
