import EinlassStorage
import EinlassWire
import OAuth1
import Testing

/// What every engine promises about the windows of rate limits.
@Suite("Every engine counts calls")
struct RateLimitStorageTests {
  private static let length = Duration.seconds(900)
  private static let key = RateLimitRecord.Key(holder: "token", endpoint: "/a")

  @Test("A window starts with its first call and counts each one", arguments: Engine.all)
  func counts(_ engine: Engine) async throws {
    let storage = engine.empty()
    #expect(try await storage.rateLimit(Self.key, at: start, length: Self.length) == nil)
    for (offset, used) in [(0, 1), (10, 2), (899, 3)] {
      let record = try await storage.countCall(Self.key, at: start + offset, length: Self.length)
      #expect(record == RateLimitRecord(windowStart: start, used: used))
    }
    let standing = try await storage.rateLimit(Self.key, at: start + 899, length: Self.length)
    #expect(standing == RateLimitRecord(windowStart: start, used: 3))
  }

  @Test("A call at the end of a window starts the next one", arguments: Engine.all)
  func nextWindow(_ engine: Engine) async throws {
    let storage = engine.empty()
    _ = try await storage.countCall(Self.key, at: start, length: Self.length)
    #expect(try await storage.rateLimit(Self.key, at: start + 900, length: Self.length) == nil)
    let record = try await storage.countCall(Self.key, at: start + 900, length: Self.length)
    #expect(record == RateLimitRecord(windowStart: start + 900, used: 1))
  }

  @Test("Holders and endpoints are counted apart", arguments: Engine.all)
  func keys(_ engine: Engine) async throws {
    let storage = engine.empty()
    let keys = [
      Self.key, RateLimitRecord.Key(holder: "other", endpoint: "/a"),
      RateLimitRecord.Key(holder: "token", endpoint: "/b"),
    ]
    for key in keys {
      #expect(try await storage.countCall(key, at: start, length: Self.length).used == 1)
    }
  }

  @Test("A window that is saved is the one that counts on", arguments: Engine.all)
  func saved(_ engine: Engine) async throws {
    let storage = engine.empty()
    try await storage.save(RateLimitRecord(windowStart: start, used: 75), for: Self.key)
    let record = try await storage.countCall(Self.key, at: start + 1, length: Self.length)
    #expect(record == RateLimitRecord(windowStart: start, used: 76))
  }

  private static let token = TwitterTokenRecord(
    token: "token", secret: "s", appKey: "k", personID: 7, accessLevel: .read)

  @Test("What was counted stays as its token comes and changes", arguments: Engine.all)
  func tokens(_ engine: Engine) async throws {
    let storage = engine.empty()
    let other = RateLimitRecord.Key(holder: "token", endpoint: "/b")
    #expect(try await storage.countCall(Self.key, at: start, length: Self.length).used == 1)
    try await storage.save(Self.token)
    #expect(try await storage.countCall(Self.key, at: start, length: Self.length).used == 2)
    #expect(try await storage.countCall(other, at: start, length: Self.length).used == 1)
    var revoked = Self.token
    revoked.state = .revoked
    try await storage.save(revoked)
    #expect(try await storage.twitterToken("token") == revoked)
    #expect(try await storage.countCall(Self.key, at: start, length: Self.length).used == 3)
    try await storage.save(RateLimitRecord(windowStart: start, used: 75), for: other)
    let standing = try await storage.rateLimit(other, at: start, length: Self.length)
    #expect(standing == RateLimitRecord(windowStart: start, used: 75))
  }

  @Test("Windows of tokens and of others go with the contents, each once", arguments: Engine.all)
  func contents(_ engine: Engine) async throws {
    let storage = engine.empty()
    try await storage.save(Self.token)
    for holder in ["token", "app", "token"] {
      let key = RateLimitRecord.Key(holder: holder, endpoint: "/a")
      _ = try await storage.countCall(key, at: start, length: Self.length)
    }
    let contents = try await storage.contents()
    let again = engine.empty()
    try await again.fill(with: contents)
    #expect(try await again.contents() == contents)
    for (holder, used) in [("app", 2), ("token", 3)] {
      let key = RateLimitRecord.Key(holder: holder, endpoint: "/a")
      #expect(try await again.countCall(key, at: start, length: Self.length).used == used)
    }
  }

  @Test("No call is lost where many come at once", arguments: Engine.all)
  func concurrent(_ engine: Engine) async throws {
    let storage = engine.empty()
    let used = try await concurrently(400) { _ in
      try await storage.countCall(Self.key, at: start, length: Self.length).used
    }
    #expect(used.sorted() == Array(1...400))
  }
}
