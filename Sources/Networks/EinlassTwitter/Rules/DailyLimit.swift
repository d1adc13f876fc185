internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// The number of posts through API 2 that an app, or a person in any app, may make in 24 hours that start with the
/// first post.
///
/// Source: reference of X's login, sections 8.4 and 8.5. The app's number is documented; the person's is a guess, and
/// is above the daily total that the window of 15 minutes allows.
struct DailyLimit: Sendable {
  /// The holder of the limit, by the name in the header fields.
  enum Holder: String, Sendable {
    case app, user
  }

  /// A caller's usage within the day.
  struct Standing: Sendable {
    let holder: Holder
    let limit: Int
    let used: Int
    /// The end of the day, in seconds since 1970.
    let reset: Int64

    var isExceeded: Bool { used > limit }

    /// Adds the three fields that report it.
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
  /// Uses up the person's daily posts, or restarts the day.
  func setDay(usedUp: Bool, of personID: Int64) {
    for limit in DailyLimit.tweetsCreate where limit.holder == .user {
      tables.save(
        RateLimitRecord(
          key: limit.key(String(personID)), windowStart: clock.now, used: usedUp ? limit.limit : 0))
    }
  }
}
