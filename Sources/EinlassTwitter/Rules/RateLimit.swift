internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// How often an endpoint may be called in a window of 15 minutes that starts with the first call.
///
/// Source: reference of Twitter's login, section 7.3.
struct RateLimit: Sendable {
  /// Where a caller stands within the window.
  struct Standing: Sendable {
    let limit: Int
    let remaining: Int
    /// Seconds since 1970 at which the window ends.
    let reset: Int64
  }

  static let window = Duration.seconds(900)

  /// The family and path as `rate_limit_status` names them.
  let family: String
  let path: String
  let limit: Int

  static let verifyCredentials = RateLimit(
    family: "account", path: "/account/verify_credentials", limit: 75)
  static let usersShow = RateLimit(family: "users", path: "/users/show/:id", limit: 900)
  static let rateLimitStatus = RateLimit(
    family: "application", path: "/application/rate_limit_status", limit: 180)
  static let invalidateToken = RateLimit(
    family: "oauth", path: "/oauth/invalidate_token", limit: 450)

  /// Not recorded in the list of 2016; the number is documented.
  static let usersMe = RateLimit(family: "users", path: "/users/me", limit: 75)

  /// The limits of the endpoints that are simulated.
  static let all: [RateLimit] = [
    .verifyCredentials, .rateLimitStatus, .usersShow, .invalidateToken, .usersMe,
  ]

  /// The limits by the names of their endpoints.
  static let byEndpoint: [String: RateLimit] = {
    typealias Twitter = Endpoint<SimulatedTwitter>
    return [
      Twitter.verifyCredentials.name: .verifyCredentials, Twitter.usersShow.name: .usersShow,
      Twitter.rateLimitStatus.name: .rateLimitStatus, Twitter.invalidateToken.name: .invalidateToken,
      Twitter.usersMe.name: .usersMe,
    ]
  }()

  /// What `rate_limit_status` lists: of the recorded families those that have to do with logging in.
  static let listed: [RateLimit] = [
    RateLimit(family: "account", path: "/account/login_verification_enrollment", limit: 15),
    RateLimit(family: "account", path: "/account/settings", limit: 15),
    RateLimit(family: "account", path: "/account/update_profile", limit: 15),
    .verifyCredentials, .rateLimitStatus,
    RateLimit(family: "auth", path: "/auth/csrf_token", limit: 15),
    .invalidateToken, .usersShow,
  ]

  func key(_ holder: String) -> RateLimitRecord.Key {
    RateLimitRecord.Key(holder: holder, endpoint: path)
  }

  /// The standing of a caller who has made `used` calls in the window that began at `start`.
  func standing(from start: WallTime, used: Int) -> Standing {
    Standing(
      limit: limit, remaining: max(0, limit - used), reset: start.advanced(by: Self.window).seconds)
  }
}

extension SimulatedTwitter {
  /// Counts a call of `holder`; throws once the window is used up.
  func count(
    _ limit: RateLimit, for holder: String, at now: WallTime
  ) async throws -> RateLimit.Standing {
    let fresh = RateLimitRecord(key: limit.key(holder), windowStart: now, used: 0)
    let (start, used) = try await storage.upsert(fresh) { record in
      record.count(at: now, length: RateLimit.window)
      return (record.windowStart, record.used)
    }
    let standing = limit.standing(from: start, used: used)
    guard used <= limit.limit || !policy.limitsRates else {
      throw RateLimitError(standing: standing)
    }
    return standing
  }

  /// The open window of `holder`, without counting a call; nil where none is open at `now`.
  func openWindow(
    _ limit: RateLimit, of holder: String, at now: WallTime
  ) async throws(StorageError) -> RateLimitRecord? {
    let record = try await storage.find(RateLimitRecord.self, limit.key(holder))
    return record.flatMap { $0.isOpen(at: now, length: RateLimit.window) ? $0 : nil }
  }
}

/// A call beyond the limit; the response still tells when the window ends.
struct RateLimitError: Error {
  let standing: RateLimit.Standing
}

extension SimulatedTwitter {
  /// Uses up every rate limit of `token` for the window that begins now.
  package func useUpLimits(of token: TwitterTokenRecord) async throws {
    for limit in RateLimit.all {
      try await storage.save(
        RateLimitRecord(key: limit.key(token.token), windowStart: clock.now, used: limit.limit))
    }
  }
}
