import OAuth1
import Testing

@Suite("Nonces")
struct NonceMemoryTests {
  static func use(_ nonce: String, at time: Int64 = Exchange.time) -> NonceUse {
    NonceUse(clientKey: "client", token: "token", timestamp: time, nonce: nonce)
  }

  @Test("Of many equal requests at the same time exactly one passes", arguments: 1...20)
  func concurrency(_ round: Int) async throws {
    var exchange = Exchange()
    exchange.nonce = "round \(round)"
    let arriving = try exchange.arriving()
    let nonces = NonceMemory()
    let fixed = exchange
    let verdicts = await withTaskGroup(of: VerificationFailure?.self) { group in
      for _ in 0..<64 {
        group.addTask {
          do throws(VerificationFailure) {
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

  /// Knows nothing until it is asked to insert: every verdict hangs on `insert`.
  struct Forgetful: NonceLedger {
    let memory = NonceMemory()
    func contains(_ use: NonceUse) -> Bool { false }
    func insert(_ use: NonceUse, validUntil: Int64, now: Int64) -> Bool {
      memory.insert(use, validUntil: validUntil, now: now)
    }
  }

  @Test("What insert says counts, not what contains said before")
  func insertDecides() throws {
    let exchange = Exchange()
    let arriving = try exchange.arriving()
    let nonces = Forgetful()
    try exchange.judge(arriving, nonces: nonces)
    #expect(throws: VerificationFailure.nonceReplayed) { try exchange.judge(arriving, nonces: nonces) }
  }

  @Test("A refused request uses up no nonce, and remembers none")
  func refusedRequests() throws {
    let exchange = Exchange()
    let nonces = NonceMemory()
    var wrong = try exchange.arriving()
    wrong.target += "&b=2"
    let forged = wrong
    #expect(throws: VerificationFailure.badSignature) { try exchange.judge(forged, nonces: nonces) }
    #expect(nonces.count == 0)
    try exchange.judge(exchange.arriving(), nonces: nonces)
    #expect(nonces.count == 1)
  }

  @Test("A nonce that came before is what a request is refused for, be its signature right or wrong")
  func replayedAndForged() throws {
    let exchange = Exchange()
    let nonces = NonceMemory()
    let good = try exchange.arriving()
    try exchange.judge(good, nonces: nonces)
    var forged = good
    forged.target += "&b=2"
    for request in [good, forged] {
      #expect(throws: VerificationFailure.nonceReplayed) { try exchange.judge(request, nonces: nonces) }
    }
  }

  @Test("A nonce stays used as long as its timestamp is accepted, to the second")
  func window() throws {
    let exchange = Exchange()
    let arriving = try exchange.arriving()
    let nonces = NonceMemory()
    try exchange.judge(arriving, at: Exchange.time - 300, nonces: nonces)
    for now in [Exchange.time - 300, Exchange.time, Exchange.time + 300] {
      #expect(throws: VerificationFailure.nonceReplayed) {
        try exchange.judge(arriving, at: now, nonces: nonces)
      }
    }
    #expect(throws: VerificationFailure.timestampTooOld) {
      try exchange.judge(arriving, at: Exchange.time + 301, nonces: nonces)
    }
  }

  @Test("What is over is dropped: memory holds about one window", arguments: [1000, 100_000])
  func bounded(_ capacity: Int) {
    let nonces = NonceMemory(capacity: capacity)
    var largest = 0
    for second in Int64(0)..<20_000 {
      let time = Exchange.time + second
      #expect(nonces.insert(Self.use("n", at: time), validUntil: time + 100, now: time))
      largest = max(largest, nonces.count)
    }
    // One hundred are valid; sweeping waits until as many again have come, in each of sixteen parts 64.
    #expect(largest <= (capacity == 1000 ? 210 : 16 * 70))
  }

  @Test("A full ledger refuses what is new, and takes it when something is over")
  func capacity() {
    let nonces = NonceMemory(capacity: 3)
    for name in ["a", "b", "c"] { #expect(nonces.insert(Self.use(name), validUntil: 10, now: 0)) }
    #expect(!nonces.insert(Self.use("d"), validUntil: 20, now: 10))
    #expect(nonces.count == 3)
    #expect(nonces.insert(Self.use("d"), validUntil: 20, now: 11))
    #expect(nonces.count == 1)
    #expect(!nonces.insert(Self.use("d"), validUntil: 20, now: 12))
  }

  @Test("A full ledger refuses a good request as replayed")
  func failsClosed() throws {
    let nonces = NonceMemory(capacity: 1)
    #expect(nonces.insert(Self.use("other"), validUntil: .max, now: 0))
    #expect(throws: VerificationFailure.nonceReplayed) {
      try Exchange().judge(Exchange().arriving(), nonces: nonces)
    }
  }

  @Test("Uses differ in every part, octet for octet, and parts can not be mistaken for each other")
  func differences() {
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
    for use in uses { #expect(nonces.insert(use, validUntil: 10, now: 0)) }
    for use in uses { #expect(!nonces.insert(use, validUntil: 10, now: 0)) }
    #expect(Set(uses).count == uses.count)
  }

  @Test("A policy that checks no nonce asks no ledger")
  func unchecked() throws {
    let exchange = Exchange()
    let nonces = NonceMemory()
    let policy = RequestVerifier.Policy(checksNonce: false)
    for _ in 0..<2 { try exchange.judge(exchange.arriving(), policy, nonces: nonces) }
    #expect(nonces.count == 0)
    for _ in 0..<2 { try exchange.judge(exchange.arriving(), nonces: IgnoredNonces()) }
  }
}
