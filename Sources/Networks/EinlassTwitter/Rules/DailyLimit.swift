internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// The number of calls that an app, or a person in any app, may make in 24 hours that start with the first call.
struct DailyLimit: Sendable {
  /// The holder of the limit, by the name in the header fields.
  enum Holder: String, Sendable {
    case app, user
  }

  /// A caller's usage within the day.
  struct Standing: Sendable {
    let limit: Int
    let used: Int
    let fields: String
    /// The end of the day, in seconds since 1970.
    let reset: Int64

    var isExceeded: Bool { used > limit }

    /// Adds the three fields that report it.
    func add(to fields: inout HTTPFields) {
      fields.add("\(self.fields)-limit", String(limit))
      fields.add("\(self.fields)-reset", String(reset))
      fields.add("\(self.fields)-remaining", String(max(0, limit - used)))
    }
  }

  static let day = Duration.seconds(86_400)

  let holder: Holder
  let limit: Int
  /// The name of what is counted.
  let calls: String
  /// The beginning of the names of the header fields that report it.
  let fields: String

  /// Posts through API 2. The app's number is documented; the person's is a guess, and is above the daily total that the
  /// window of 15 minutes allows.
  ///
  /// Source: reference of X's login, sections 8.4 and 8.5.
  static let tweetsCreate = [
    DailyLimit(holder: .app, limit: 10_000, calls: "/tweets", fields: "x-app-limit-24hour"),
    DailyLimit(holder: .user, limit: 10_000, calls: "/tweets", fields: "x-user-limit-24hour"),
  ]
  /// An app's calls to the timelines of people and mentions, since `TwitterEraTable.appWindow`.
  static let timelines = DailyLimit(
    holder: .app, limit: 100_000, calls: "/statuses", fields: "x-app-rate-limit")
  /// A person's pictures in `update_with_media`, since `TwitterEraTable.mediaWindow`.
  static let pictures = DailyLimit(holder: .user, limit: 6000, calls: "/media", fields: "x-mediaratelimit")

  func key(_ name: String) -> RateLimitRecord.Key {
    RateLimitRecord.Key(holder: "\(holder.rawValue) \(name)", endpoint: "\(calls) in 24 hours")
  }
}

extension SimulatedTwitter {
  /// Counts a call of the app with that key, and of the person if there is one, in each of the limits.
  func countDay(
    _ limits: [DailyLimit], app: String, person: Int64? = nil, at now: WallTime
  ) -> [DailyLimit.Standing] {
    limits.compactMap { limit in
      guard let name = limit.holder == .app ? app : person.map(String.init) else { return nil }
      let fresh = RateLimitRecord(key: limit.key(name), windowStart: now, used: 0)
      let (start, used) = tables.upsert(fresh) { record in
        record.count(at: now, length: DailyLimit.day)
        return (record.windowStart, record.used)
      }
      return DailyLimit.Standing(
        limit: limit.limit, used: used, fields: limit.fields,
        reset: start.advanced(by: DailyLimit.day).seconds)
    }
  }

  /// Uses up the person's daily posts, or restarts the day.
  func setDay(usedUp: Bool, of personID: Int64) {
    for limit in DailyLimit.tweetsCreate where limit.holder == .user {
      tables.save(
        RateLimitRecord(
          key: limit.key(String(personID)), windowStart: clock.now, used: usedUp ? limit.limit : 0))
    }
  }
}
