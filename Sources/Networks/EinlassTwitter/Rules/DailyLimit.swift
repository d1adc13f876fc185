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

  func key(_ name: String) -> RateLimitRecord.Key {
    RateLimitRecord.Key(holder: "\(holder.rawValue) \(name)", endpoint: "/tweets in 24 hours")
  }
}

extension SimulatedTwitter {
  /// Uses up what the person may post in a day, or starts it anew.
  func setDay(usedUp: Bool, of personID: Int64) {
    for limit in DailyLimit.tweetsCreate where limit.holder == .user {
      tables.save(
        RateLimitRecord(
          key: limit.key(String(personID)), windowStart: clock.now, used: usedUp ? limit.limit : 0))
    }
  }
}
