import EinlassStorage
import EinlassWire
import OAuth1
import Testing

/// What every engine promises a phone.
@Suite("Every engine keeps a phone's records")
struct PhoneStorageTests {
  private static func account(_ name: String, _ network: NetworkID = .twitter) -> AccountRecord {
    AccountRecord(
      identifier: "ID-" + name, network: network, username: name, fullName: nil, userID: "1",
      credential: .oauth1(token: "token", secret: "secret"))
  }

  @Test("Accounts are listed by network in the order in which they were added", arguments: Engine.all)
  func accounts(_ engine: Engine) async throws {
    let storage = engine.empty()
    let names = (1...40).map { "\($0 * 7919 % 101)" }
    for name in names { try await storage.save(Self.account(name)) }
    try await storage.save(Self.account("facebook", .facebook))
    #expect(try await storage.accounts(.twitter) == names.map { Self.account($0) })
    #expect(try await storage.accounts(.facebook) == [Self.account("facebook", .facebook)])
    #expect(try await storage.account(identifier: "ID-" + names[7]) == Self.account(names[7]))
    #expect(try await storage.account(identifier: "none") == nil)
  }

  @Test("An account that is replaced keeps its place, one that comes back goes last", arguments: Engine.all)
  func replaced(_ engine: Engine) async throws {
    let storage = engine.empty()
    for name in ["a", "b", "c"] { try await storage.save(Self.account(name)) }
    var changed = Self.account("a")
    changed.credential = nil
    changed.appTokens = ["com.example.app": "token"]
    changed.renewalRejectedAt = start
    try await storage.save(changed)
    #expect(try await storage.accounts(.twitter) == [changed, Self.account("b"), Self.account("c")])
    #expect(try await storage.removeAccount(identifier: "ID-a"))
    #expect(try await storage.removeAccount(identifier: "ID-a") == false)
    #expect(try await storage.account(identifier: "ID-a") == nil)
    try await storage.save(changed)
    #expect(try await storage.accounts(.twitter) == [Self.account("b"), Self.account("c"), changed])
  }

  @Test(
    "A token for an app and a refused renewal change nothing else, nor bring an account back",
    arguments: Engine.all)
  func partsOfAccount(_ engine: Engine) async throws {
    let storage = engine.empty()
    for name in ["a", "b"] { try await storage.save(Self.account(name)) }
    #expect(try await storage.saveAppToken("1", bundleID: "com.example.app", identifier: "ID-a"))
    #expect(try await storage.saveAppToken("2", bundleID: "com.example.other", identifier: "ID-a"))
    #expect(try await storage.saveAppToken("3", bundleID: "com.example.app", identifier: "ID-a"))
    #expect(try await storage.saveRenewalRejection(at: start, identifier: "ID-a"))
    var changed = Self.account("a")
    changed.appTokens = ["com.example.app": "3", "com.example.other": "2"]
    changed.renewalRejectedAt = start
    #expect(try await storage.accounts(.twitter) == [changed, Self.account("b")])
    _ = try await storage.removeAccount(identifier: "ID-a")
    #expect(try await storage.saveAppToken("1", bundleID: "com.example.app", identifier: "ID-a") == false)
    #expect(try await storage.saveRenewalRejection(at: start, identifier: "ID-a") == false)
    #expect(try await storage.accounts(.twitter) == [Self.account("b")])
  }

  @Test("Of many tokens for many apps saved at once none is lost", arguments: Engine.all)
  func appTokensConcurrently(_ engine: Engine) async throws {
    let storage = engine.empty()
    try await storage.save(Self.account("a"))
    let answers = try await concurrently(200) { index in
      try await storage.saveAppToken("token", bundleID: "app \(index)", identifier: "ID-a")
    }
    #expect(!answers.contains(false))
    #expect(try await storage.account(identifier: "ID-a")?.appTokens.count == 200)
  }

  @Test("Of many who remove one account exactly one does", arguments: Engine.all)
  func removedOnce(_ engine: Engine) async throws {
    let storage = engine.empty()
    for _ in 0..<50 {
      try await storage.save(Self.account("a"))
      let answers = try await concurrently(8) { _ in try await storage.removeAccount(identifier: "ID-a") }
      #expect(answers.filter(\.self).count == 1)
    }
  }

  @Test("A decision is kept for its app and network until it is removed", arguments: Engine.all)
  func decision(_ engine: Engine) async throws {
    let storage = engine.empty()
    let key = AccessDecisionRecord.Key(bundleID: "com.example.app", network: .facebook)
    var decision = AccessDecisionRecord(key: key, isGranted: true, permissions: ["email"])
    decision.appID = "1"
    try await storage.save(decision)
    #expect(try await storage.decision(key) == decision)
    #expect(try await storage.decision(.init(bundleID: "com.example.app", network: .twitter)) == nil)
    #expect(try await storage.decision(.init(bundleID: "com.example.App", network: .facebook)) == nil)
    let denial = AccessDecisionRecord(key: key, isGranted: false)
    try await storage.save(denial)
    #expect(try await storage.decision(key) == denial)
    try await storage.removeDecision(key)
    #expect(try await storage.decision(key) == nil)
    try await storage.removeDecision(key)
  }
}
