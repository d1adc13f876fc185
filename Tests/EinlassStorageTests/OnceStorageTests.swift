import EinlassStorage
import EinlassWire
import Testing

/// What every engine promises where something counts once, or only so often.
@Suite("Every engine lets things count once")
struct OnceStorageTests {
  private static func answer(_ token: String, at time: WallTime = start) -> ReverseAuthRecord {
    ReverseAuthRecord(token: token, appKey: "app", answer: Array("OAuth \(token)".utf8), issuedAt: time)
  }

  @Test("A step-1 answer is spent once", arguments: Engine.all)
  func spends(_ engine: Engine) async throws {
    let storage = engine.empty()
    try await storage.save(Self.answer("a"))
    try await storage.save(Self.answer("b"))
    #expect(try await storage.spendReverseAuth(token: "a") == Self.answer("a"))
    #expect(try await storage.spendReverseAuth(token: "a") == nil)
    #expect(try await storage.spendReverseAuth(token: "b") == Self.answer("b"))
    #expect(try await storage.spendReverseAuth(token: "c") == nil)
  }

  @Test("Of many takers of one answer exactly one gets it", arguments: Engine.all)
  func spendsConcurrently(_ engine: Engine) async throws {
    let storage = engine.empty()
    // All walk through the answers in the same order, so that they meet again and again.
    for round in 0..<30 {
      let tokens = (0..<1000).map { "\(round)-\($0)" }
      for token in tokens { try await storage.save(Self.answer(token)) }
      let taken = try await concurrently(4) { _ in
        var taken: [String] = []
        for token in tokens {
          if let answer = try await storage.spendReverseAuth(token: token) { taken.append(answer.token) }
        }
        return taken
      }
      #expect(taken.flatMap(\.self).sorted() == tokens.sorted())
    }
  }

  @Test("Answers issued before a moment are forgotten, those of the moment are not", arguments: Engine.all)
  func drops(_ engine: Engine) async throws {
    let storage = engine.empty()
    for (index, name) in ["old", "edge", "new"].enumerated() {
      try await storage.save(Self.answer(name, at: start + (index - 1)))
    }
    try await storage.dropReverseAuth(issuedBefore: start)
    #expect(try await storage.spendReverseAuth(token: "old") == nil)
    #expect(try await storage.spendReverseAuth(token: "edge") != nil)
    #expect(try await storage.spendReverseAuth(token: "new") != nil)
  }

  private static func use(
    _ nonce: String, client: String = "client", token: String = "token", timestamp: Int64 = 1
  ) -> NonceRecord {
    NonceRecord(clientKey: client, token: token, timestamp: timestamp, nonce: nonce)
  }

  @Test("A nonce counts once with its client, token and timestamp", arguments: Engine.all)
  func nonce(_ engine: Engine) async throws {
    let storage = engine.empty()
    let uses = [
      Self.use("n"), Self.use("N"), Self.use("n", client: "other"), Self.use("n", token: ""),
      Self.use("n", timestamp: 2), Self.use("\u{E9}"), Self.use("e\u{301}"),
    ]
    for use in uses { #expect(try await storage.use(use, until: start + 300, now: start)) }
    for use in uses { #expect(try await storage.use(use, until: start + 300, now: start) == false) }
  }

  @Test("A nonce counts again once its limit lies behind", arguments: Engine.all)
  func nonceRunsOut(_ engine: Engine) async throws {
    let storage = engine.empty()
    #expect(try await storage.use(Self.use("n"), until: start + 300, now: start))
    #expect(try await storage.use(Self.use("n"), until: start + 600, now: start + 300) == false)
    #expect(try await storage.use(Self.use("n"), until: start + 600, now: start + 301))
    #expect(try await storage.use(Self.use("n"), until: start + 600, now: start + 302) == false)
  }

  @Test("Of many uses of one nonce at once exactly one counts", arguments: Engine.all)
  func nonceConcurrently(_ engine: Engine) async throws {
    let storage = engine.empty()
    let nonces = (0..<3000).map(String.init)
    let counted = try await concurrently(4) { _ in
      var counted: [String] = []
      for nonce in nonces {
        if try await storage.use(Self.use(nonce), until: start + 300, now: start) { counted.append(nonce) }
      }
      return counted
    }
    #expect(counted.flatMap(\.self).sorted() == nonces.sorted())
  }

  @Test(
    "A full store refuses new nonces, and takes them again once old ones have run out",
    arguments: Engine.all, [4, 1500])
  func noncesAreBounded(_ engine: Engine, capacity: Int) async throws {
    let storage = engine.empty(nonceCapacity: capacity)
    for index in 0..<capacity {
      let limit = start + (index == 0 ? 100 : 300)
      #expect(try await storage.use(Self.use("\(index)"), until: limit, now: start))
    }
    #expect(try await storage.use(Self.use("new"), until: start + 300, now: start) == false)
    #expect(try await storage.use(Self.use("new"), until: start + 300, now: start + 100) == false)
    // One has run out, so there is room for one.
    #expect(try await storage.use(Self.use("new"), until: start + 400, now: start + 101))
    #expect(try await storage.use(Self.use("newer"), until: start + 400, now: start + 101) == false)
    #expect(try await storage.use(Self.use("1"), until: start + 400, now: start + 101) == false)
    // All of the first have run out.
    for index in 0..<capacity - 1 {
      #expect(try await storage.use(Self.use("later \(index)"), until: start + 700, now: start + 301))
    }
    #expect(try await storage.use(Self.use("newer"), until: start + 700, now: start + 301) == false)
  }
}
