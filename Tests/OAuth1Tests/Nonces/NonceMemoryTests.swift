import OAuth1
import OAuth1TestSupport
import Testing

struct NonceMemoryTests {
  static func use(_ nonce: String, at time: Int64 = Exchange.time, until end: Int64 = .max) -> NonceUse {
    NonceUse(clientKey: "client", token: "token", timestamp: time, nonce: nonce, validUntil: end)
  }

  static func spends(_ use: NonceUse, _ nonces: NonceMemory, at now: Int64 = 0) -> Bool {
    (try? nonces.spend(use, at: now)) != nil
  }

  @Test(arguments: 1...20)
  func `exactly one of many simultaneous equal requests passes`(_ round: Int) async throws {
    var exchange = Exchange()
    exchange.nonce = "round \(round)"
    let arriving = try exchange.arriving()
    let nonces = NonceMemory()
    let fixed = exchange
    let verdicts = await withTaskGroup(of: VerificationError?.self) { group in
      for _ in 0..<64 {
        group.addTask {
          do throws(VerificationError) {
            try fixed.judge(arriving, nonces: nonces)
            return nil
          } catch {
            return error
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(verdicts.filter { $0 == nil }.count == 1)
    #expect(verdicts.filter { $0 == .nonceReplayed }.count == 63)
  }

  @Test func `a refused request uses and remembers no nonce`() throws {
    let exchange = Exchange()
    let nonces = NonceMemory()
    var wrong = try exchange.arriving()
    wrong.target += "&b=2"
    let forged = wrong
    #expect(throws: VerificationError.badSignature) { try exchange.judge(forged, nonces: nonces) }
    #expect(nonces.count == 0)
    try exchange.judge(exchange.arriving(), nonces: nonces)
    #expect(nonces.count == 1)
  }

  @Test func `a repeated request with another signature reveals no nonce`() throws {
    let exchange = Exchange()
    let nonces = NonceMemory()
    let good = try exchange.arriving()
    try exchange.judge(good, nonces: nonces)
    var wrong = good
    wrong.target += "&b=2"
    let forged = wrong
    #expect(throws: VerificationError.nonceReplayed) { try exchange.judge(good, nonces: nonces) }
    #expect(throws: VerificationError.badSignature) { try exchange.judge(forged, nonces: nonces) }
  }

  @Test func `verifying returns the used nonce and its end`() throws {
    let exchange = Exchange()
    let verifier = RequestVerifier(policy: .init(maxAge: 20))
    let claim = try verifier.read(exchange.arriving())
    let verified = try verifier.verify(
      claim, client: exchange.client, token: exchange.token, at: Exchange.time)
    let use = try #require(verified.nonce)
    #expect(
      use
        == NonceUse(
          clientKey: exchange.client.key, token: Exchange.token.token, timestamp: Exchange.time,
          nonce: "nonce"))
    #expect(use.validUntil == Exchange.time + 20)
    #expect(verified.claim.nonce == "nonce")
  }

  @Test func `a nonce stays used as long as its timestamp is accepted, to the second`() throws {
    let exchange = Exchange()
    let arriving = try exchange.arriving()
    let nonces = NonceMemory()
    try exchange.judge(arriving, at: Exchange.time - 300, nonces: nonces)
    for now in [Exchange.time - 300, Exchange.time, Exchange.time + 300] {
      #expect(throws: VerificationError.nonceReplayed) {
        try exchange.judge(arriving, at: now, nonces: nonces)
      }
    }
    #expect(throws: VerificationError.timestampTooOld) {
      try exchange.judge(arriving, at: Exchange.time + 301, nonces: nonces)
    }
  }

  @Test(arguments: [1000, 100_000])
  func `expired nonces are dropped: memory holds about one window`(_ capacity: Int) {
    let nonces = NonceMemory(capacity: capacity)
    var largest = 0
    for second in Int64(0)..<20_000 {
      let time = Exchange.time + second
      #expect(Self.spends(Self.use("n", at: time, until: time + 100), nonces, at: time))
      largest = max(largest, nonces.count)
    }
    // One hundred nonces are valid. Sweeping waits until as many again have arrived, or 64 in each of sixteen parts.
    #expect(largest <= (capacity == 1000 ? 210 : 16 * 70))
  }

  @Test func `a full memory refuses new nonces until one expires`() {
    let nonces = NonceMemory(capacity: 3)
    for name in ["a", "b", "c"] { #expect(Self.spends(Self.use(name, until: 10), nonces, at: 0)) }
    #expect(!Self.spends(Self.use("d", until: 20), nonces, at: 10))
    #expect(nonces.count == 3)
    #expect(Self.spends(Self.use("d", until: 20), nonces, at: 11))
    #expect(nonces.count == 1)
    #expect(!Self.spends(Self.use("d", until: 20), nonces, at: 12))
  }

  @Test func `a full memory refuses a good request as replayed`() throws {
    let nonces = NonceMemory(capacity: 1)
    #expect(Self.spends(Self.use("other", until: .max), nonces, at: 0))
    #expect(throws: VerificationError.nonceReplayed) {
      try Exchange().judge(Exchange().arriving(), nonces: nonces)
    }
  }

  @Test func `uses differ in every part byte by byte, and parts are unambiguous`() {
    let nonces = NonceMemory()
    let uses = [
      NonceUse(clientKey: "a", token: "b", timestamp: 1, nonce: "c"),
      NonceUse(clientKey: "ab", token: "", timestamp: 1, nonce: "c"),
      NonceUse(clientKey: "a", token: "bc", timestamp: 1, nonce: ""),
      NonceUse(clientKey: "a", token: "b", timestamp: 2, nonce: "c"),
      NonceUse(clientKey: "a", token: "b", timestamp: 1, nonce: "é"),
      NonceUse(clientKey: "a", token: "b", timestamp: 1, nonce: "e\u{301}"),
      NonceUse(clientKey: "é", token: "b", timestamp: 1, nonce: "c"),
      NonceUse(clientKey: "e\u{301}", token: "b", timestamp: 1, nonce: "c"),
    ]
    for use in uses { #expect(Self.spends(use, nonces)) }
    for use in uses { #expect(!Self.spends(use, nonces)) }
    #expect(Set(uses).count == uses.count)
  }
}
