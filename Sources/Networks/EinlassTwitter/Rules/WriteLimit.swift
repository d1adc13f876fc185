internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// The limit on a person's writes in a period, across all apps. No header field reports it.
///
/// Source: reference of Calls after login, section 2. The numbers are documented from September 2018 on; earlier ones
/// are from general knowledge.
struct WriteLimit: Sendable {
  let name: String
  let allowance: DatedValue<Allowance>

  /// The number of writes in a period.
  struct Allowance: Sendable, Equatable {
    let count: Int
    let window: Duration

    static func daily(_ count: Int) -> Allowance { Allowance(count: count, window: .seconds(86_400)) }
  }

  static let tweets = WriteLimit(
    name: "tweets",
    allowance: DatedValue(
      "tweets of a person", .daily(2400), ["2018-09-10": Allowance(count: 300, window: .seconds(3 * 3600))],
      source: "documented since 2018"))
  static let likes = WriteLimit(
    name: "likes", allowance: DatedValue("likes of a person", .daily(1000), source: "documented since 2018"))
  static let follows = WriteLimit(
    name: "follows",
    allowance: DatedValue(
      "follows of a person", .daily(1000), ["2018-09-10": .daily(400)], source: "documented since 2018"))

  static let all = [tweets, likes, follows]

  func key(_ personID: Int64) -> RateLimitRecord.Key {
    RateLimitRecord.Key(holder: "user \(personID)", endpoint: "write limit: \(name)")
  }
}

extension SimulatedTwitter {
  /// Counts a write by the person. Returns `false` if the limit is used up.
  func countWriting(_ limit: WriteLimit, by personID: Int64) -> Bool {
    let now = clock.now
    let allowance = limit.allowance(at: now)
    let fresh = RateLimitRecord(key: limit.key(personID), windowStart: now, used: 0)
    let used = tables.upsert(fresh) { record in
      record.count(at: now, length: allowance.window)
      return record.used
    }
    return used <= allowance.count || !policy.limitsRates
  }

  /// Uses up the person's write limits, or resets them.
  func setWriting(usedUp: Bool, by personID: Int64) {
    let now = clock.now
    for limit in WriteLimit.all {
      tables.save(
        RateLimitRecord(
          key: limit.key(personID), windowStart: now, used: usedUp ? limit.allowance(at: now).count : 0))
    }
  }
}
