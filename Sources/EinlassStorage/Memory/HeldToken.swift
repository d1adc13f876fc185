/// A token of the simulated Twitter with the rate-limit windows of whoever holds it.
///
/// They lie together because they are asked for together: among a million tokens finding the place takes longer than
/// counting the call.
struct HeldToken {
  var record: TwitterTokenRecord
  var windows = RateLimitWindows()
}

/// The windows of one holder, of few endpoints; mostly of one, which takes no memory of its own.
struct RateLimitWindows {
  typealias Window = (endpoint: String, record: RateLimitRecord)

  private var first: Window?
  private var others: [Window] = []

  var all: [Window] { (first.map { [$0] } ?? []) + others }

  subscript(endpoint: String) -> RateLimitRecord? {
    if let first, first.endpoint == endpoint { return first.record }
    return others.first { $0.endpoint == endpoint }?.record
  }

  mutating func set(_ record: RateLimitRecord, for endpoint: String) {
    if first == nil || first?.endpoint == endpoint {
      first = (endpoint, record)
    } else if let index = others.firstIndex(where: { $0.endpoint == endpoint }) {
      others[index].record = record
    } else {
      others.append((endpoint, record))
    }
  }
}

extension MemoryStorage.Tables {
  /// The windows of `holder`: a token, or somebody else such as an application.
  func windows(of holder: String) -> RateLimitWindows {
    twitterTokens[holder]?.windows ?? rateLimits[holder] ?? RateLimitWindows()
  }

  mutating func changeWindows<Result>(
    of holder: String, _ change: (inout RateLimitWindows) -> Result
  ) -> Result {
    twitterTokens.change(holder) { change(&$0.windows) }
      ?? change(&rateLimits[holder, default: RateLimitWindows()])
  }

  /// Adds the token, or replaces the one with its text; its windows stay.
  mutating func save(_ token: TwitterTokenRecord) {
    if twitterTokens.change(token.token, { $0.record = token }) != nil { return }
    // Somebody may have counted for it before it was here.
    let windows = rateLimits.removeValue(forKey: token.token) ?? RateLimitWindows()
    twitterTokens.save(HeldToken(record: token, windows: windows), for: token.token, of: token.personID)
  }

  /// Every window there is.
  var allWindows: [(holder: String, endpoint: String, record: RateLimitRecord)] {
    let held = twitterTokens.all.map { ($0.record.token, $0.windows) }
    return (held + rateLimits.map { ($0, $1) }).flatMap { holder, windows in
      windows.all.map { (holder, $0.endpoint, $0.record) }
    }
  }
}
