internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// The number of calls to an endpoint in a window of 15 minutes that starts with the first call.
///
/// Source: reference of Twitter's login, section 7.3.
struct RateLimit: Sendable {
  /// A caller's usage within the window.
  struct Standing: Sendable {
    let limit: Int
    let remaining: Int
    /// The end of the window, in seconds since 1970.
    let reset: Int64
  }

  static let window = Duration.seconds(900)

  /// The call that the limit counts. `nil` if the endpoint is not simulated.
  let call: CallName?
  /// The path as `rate_limit_status` names it.
  let path: String
  let limit: DatedValue<Int>
  /// The limit for an application without a person. Defaults to the same.
  var appLimit: DatedValue<Int>?
  /// Whether `rate_limit_status` lists the limit.
  var isListed = true
  /// Whether an app's calls are also counted by the day (`TwitterEraTable.appWindow`).
  var countsApp = false

  static let verifyCredentials = RateLimit(
    call: .twitter.verifyCredentials, path: "/account/verify_credentials", limit: 75)
  static let usersShow = RateLimit(call: .twitter.usersShow, path: "/users/show/:id", limit: 900)
  static let rateLimitStatus = RateLimit(
    call: .twitter.rateLimitStatus, path: "/application/rate_limit_status", limit: 180)
  static let invalidateToken = RateLimit(
    call: .twitter.invalidateToken, path: "/oauth/invalidate_token", limit: 450)
  /// Not recorded in the list of 2016; the number is documented.
  static let usersMe = RateLimit(call: .twitter.usersMe, path: "/users/me", limit: 75, isListed: false)
  /// API 2's look-ups of people count together here. Whether they did at X is not known.
  static let usersBy = RateLimit(
    call: .twitter.usersBy, path: "/users/by", limit: 900, appLimit: 300, isListed: false)
  /// X limits each app and IP address. Here, each app has one limit, since all clients share one address.
  static let tokenExchange = RateLimit(
    call: .twitter.oauth2Token, path: "/oauth2/token", limit: 10_000, isListed: false)

  /// The family as `rate_limit_status` names it: the first segment of the path.
  var family: String { String(path.dropFirst().prefix { $0 != "/" }) }

  /// All limits, in the order of `rate_limit_status`. Add new ones here. Of the recorded families, only those related
  /// to login are included.
  static let all: [RateLimit] = [
    RateLimit(call: nil, path: "/account/login_verification_enrollment", limit: 15),
    .accountSettings,
    RateLimit(call: nil, path: "/account/update_profile", limit: 15),
    .verifyCredentials, .rateLimitStatus,
    RateLimit(call: nil, path: "/auth/csrf_token", limit: 15),
    .favoritesList, .followersIDs, .followersList, .friendsIDs, .friendsList,
    .friendshipsLookup, .friendshipsShow, .helpConfiguration, .mediaUpload,
    .invalidateToken, .homeTimeline, .statusesLookup, .mentionsTimeline, .statusesShow, .userTimeline,
    .usersLookup, .profileBanner, .usersShow,
    .usersMe, .usersBy, .tokenExchange, .tweetsCreate, .tweetsDelete,
    .tweetsLookup, .tweetsShow, .usersTweets, .usersHome, .userFollowing, .userFollowers, .likedTweets,
    .likingUsers,
    .retweetedBy, .usersMentions, .mediaInit, .mediaInitOfPictures, .mediaAppend,
    .mediaFinalize,
    .mediaStatus,
  ]

  /// The limits of the endpoints that are simulated.
  static let counted = all.filter { $0.call != nil }

  /// The limit that counts the calls of the endpoint called `name`. `nil` if Twitter does not count them.
  static func limit(ofCall name: String) -> RateLimit? {
    counted.first { $0.call?.name == name }
  }

  /// The changes of both limits, for the documentation.
  var eraRows: [EraRow] { [limit, appLimit].compactMap { $0?.row } }

  /// The number of calls that a person, or an application without a person, may make in a window.
  func number(forApp isApp: Bool = false, in era: TwitterEra) -> Int {
    (isApp ? appLimit ?? limit : limit)(at: era.time)
  }

  func key(_ holder: String) -> RateLimitRecord.Key {
    RateLimitRecord.Key(holder: holder, endpoint: path)
  }

  /// The usage of a caller who has made `used` of `number` calls in the window that started at `start`.
  static func standing(of number: Int, from start: WallTime, used: Int) -> Standing {
    Standing(
      limit: number, remaining: max(0, number - used), reset: start.advanced(by: window).seconds)
  }
}

extension SimulatedTwitter {
  /// Counts a call by `holder`, who is an application without a person if `isApp`. Throws if the window, or one of the days counted `beside` it, is used up.
  func count(
    _ limit: RateLimit, for holder: String, isApp: Bool = false, at now: WallTime,
    beside days: [DailyLimit.Standing] = []
  ) throws -> RateLimit.Standing {
    let fresh = RateLimitRecord(key: limit.key(holder), windowStart: now, used: 0)
    let (start, used) = tables.upsert(fresh) { record in
      record.count(at: now, length: RateLimit.window)
      return (record.windowStart, record.used)
    }
    let number = limit.number(forApp: isApp, in: era)
    let standing = RateLimit.standing(of: number, from: start, used: used)
    guard used <= number && !days.contains(where: \.isExceeded) || !policy.limitsRates else {
      throw RateLimitError(standing: standing, days: days)
    }
    return standing
  }

  /// The open window of `holder`, without counting a call. `nil` if none is open at `now`.
  func openWindow(
    _ limit: RateLimit, of holder: String, at now: WallTime
  ) -> RateLimitRecord? {
    let record = tables.find(RateLimitRecord.self, limit.key(holder))
    return record.flatMap { $0.isOpen(at: now, length: RateLimit.window) ? $0 : nil }
  }
}

/// A call that exceeds the limit. The response still reports when the window ends.
struct RateLimitError: Error {
  let standing: RateLimit.Standing
  let days: [DailyLimit.Standing]
}

extension SimulatedTwitter {
  /// Uses up every rate limit of `token` for the window that starts now.
  package func useUpLimits(of token: TwitterTokenRecord) {
    for limit in RateLimit.counted {
      tables.save(
        RateLimitRecord(key: limit.key(token.token), windowStart: clock.now, used: limit.number(in: era)))
    }
    setDay(usedUp: true, of: token.personID)
  }
}
