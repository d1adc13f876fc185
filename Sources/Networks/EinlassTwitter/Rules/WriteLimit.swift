internal import EinlassStorage
internal import EinlassWire

/// The limit on a person's writes in a period, across all apps. No header field reports it.
///
/// Source: reference of Calls after login, section 2. The numbers are documented from September 2018 on; earlier ones
/// are from general knowledge.
struct WriteLimit: Sendable {
  let name: String
  private let before: (count: Int, window: Duration)
  private let since: (count: Int, window: Duration)

  static let tweets = WriteLimit(
    name: "tweets", before: (2400, .seconds(86_400)), since: (300, .seconds(3 * 3600)))
  static let likes = WriteLimit(
    name: "likes", before: (1000, .seconds(86_400)), since: (1000, .seconds(86_400)))
  static let follows = WriteLimit(
    name: "follows", before: (1000, .seconds(86_400)), since: (400, .seconds(86_400)))

  static let all = [tweets, likes, follows]

  /// 2018-09-10T00:00:00Z
  private static let change = WallTime(seconds: 1_536_537_600)

  func now(_ now: WallTime) -> (count: Int, window: Duration) { now < Self.change ? before : since }

  func key(_ personID: Int64) -> RateLimitRecord.Key {
    RateLimitRecord.Key(holder: "user \(personID)", endpoint: "write limit: \(name)")
  }
}

extension SimulatedTwitter {
  /// Counts a write by the person. Returns `false` if the limit is used up.
  func countWriting(_ limit: WriteLimit, by personID: Int64) -> Bool {
    let now = clock.now
    let (count, window) = limit.now(now)
    let fresh = RateLimitRecord(key: limit.key(personID), windowStart: now, used: 0)
    let used = tables.upsert(fresh) { record in
      record.count(at: now, length: window)
      return record.used
    }
    return used <= count || !policy.limitsRates
  }

  /// Uses up the person's write limits, or resets them.
  func setWriting(usedUp: Bool, by personID: Int64) {
    let now = clock.now
    for limit in WriteLimit.all {
      tables.save(
        RateLimitRecord(
          key: limit.key(personID), windowStart: now, used: usedUp ? limit.now(now).count : 0))
    }
  }
}
