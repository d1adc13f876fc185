internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// How often an app, or a person whatever the app is, may post by API 2 in 24 hours that start with the first post.
///
/// Source: reference of X's login, sections 8.4 and 8.5. The app's number is documented; the person's is guessed, and lies
/// above what the window of 15 minutes allows in a day.
struct DailyLimit: Sendable {
  /// Whose posts are counted together, by the name in the header fields.
  enum Holder: String, Sendable {
    case app, user
  }

  /// Where a caller stands within the day.
  struct Standing: Sendable {
    let holder: Holder
    let limit: Int
    let used: Int
    /// Seconds since 1970 at which the day ends.
    let reset: Int64

    var isExceeded: Bool { used > limit }

    /// Adds the three fields that say so.
    func add(to fields: inout HTTPFields) {
      let name = "x-\(holder.rawValue)-limit-24hour"
      fields.add("\(name)-limit", String(limit))
      fields.add("\(name)-reset", String(reset))
      fields.add("\(name)-remaining", String(max(0, limit - used)))
    }
  }

  static let day = Duration.seconds(86_400)

  let holder: Holder
  let limit: Int

  static let tweetsCreate = [
    DailyLimit(holder: .app, limit: 10_000), DailyLimit(holder: .user, limit: 10_000),
  ]

  fileprivate func key(_ name: String) -> RateLimitRecord.Key {
    RateLimitRecord.Key(holder: "\(holder.rawValue) \(name)", endpoint: "/tweets in 24 hours")
  }
}

extension SimulatedTwitter {
  /// Counts a call in each of the limits.
  func countDay(
    _ limits: [DailyLimit], for caller: Version2Caller, at now: WallTime
  ) async throws(StorageError) -> [DailyLimit.Standing] {
    var standings: [DailyLimit.Standing] = []
    for limit in limits {
      let name: String
      switch limit.holder {
      case .app: name = caller.app.key
      case .user:
        guard let person = caller.person else { continue }
        name = String(person.id)
      }
      let fresh = RateLimitRecord(key: limit.key(name), windowStart: now, used: 0)
      let (start, used) = try await storage.upsert(fresh) { record in
        record.count(at: now, length: DailyLimit.day)
        return (record.windowStart, record.used)
      }
      standings.append(
        DailyLimit.Standing(
          holder: limit.holder, limit: limit.limit, used: used,
          reset: start.advanced(by: DailyLimit.day).seconds))
    }
    return standings
  }

  /// Uses up what the person may post in a day, or starts it anew.
  func setDay(usedUp: Bool, of personID: Int64) async throws(StorageError) {
    for limit in DailyLimit.tweetsCreate where limit.holder == .user {
      try await storage.save(
        RateLimitRecord(
          key: limit.key(String(personID)), windowStart: clock.now, used: usedUp ? limit.limit : 0))
    }
  }
}
