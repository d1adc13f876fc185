import EinlassStorage
import EinlassWire
import OAuth1
import Testing

/// What every engine promises the simulated broker.
struct BrokerStorageTests {
  private func callback(_ id: String, at moment: WallTime = start) -> BrokerCallbackRecord {
    BrokerCallbackRecord(
      id: id, appID: "5", redirectURI: "https://a", forwardingURL: nil, createdAt: moment,
      expiresAt: moment + 600)
  }

  @Test(arguments: Engine.all)
  func `accounts are found by name, and listed by it`(_ engine: Engine) async throws {
    let storage = engine.empty()
    for name in ["otto", "anna"] {
      try await storage.save(BrokerAccountRecord(name: name, keys: [.init(name: "k", value: "old")]))
    }
    try await storage.save(BrokerAccountRecord(name: "otto", keys: [.init(name: "k", value: "new")]))
    #expect(try await storage.brokerAccounts().map(\.name) == ["anna", "otto"])
    #expect(try await storage.brokerAccount("otto")?.keys.first?.value == "new")
    #expect(try await storage.brokerAccount("nora") == nil)
  }

  @Test(arguments: Engine.all)
  func `of many who take one callback id one gets it`(_ engine: Engine) async throws {
    let storage = engine.empty()
    let taken = try await concurrently(8) { _ in try await storage.addBrokerCallback(callback("anna/1")) }
    #expect(taken.filter(\.self).count == 1)
  }

  @Test(arguments: Engine.all)
  func `of many answers the first is kept`(_ engine: Engine) async throws {
    let storage = engine.empty()
    #expect(try await !storage.answerBrokerCallback("anna/1", with: .code("AQ"), at: start))
    _ = try await storage.addBrokerCallback(callback("anna/1"))
    let kept = try await concurrently(8) { index -> Int? in
      let isKept = try await storage.answerBrokerCallback(
        "anna/1", with: .code("AQ\(index)"), at: start + index)
      return isKept ? index : nil
    }
    #expect(kept.count { $0 != nil } == 1)
    let index = try #require(kept.compactMap(\.self).first)
    let record = try #require(try await storage.brokerCallback("anna/1"))
    #expect(record.answer == .code("AQ\(index)") && record.answeredAt == start + index)
    #expect(!record.isSpent)
  }

  @Test(arguments: Engine.all)
  func `of many who fetch an answer one gets it`(_ engine: Engine) async throws {
    let storage = engine.empty()
    _ = try await storage.addBrokerCallback(callback("anna/1"))
    let spent = try await concurrently(8) { _ in try await storage.spendBrokerCallback("anna/1") }
    #expect(spent.filter(\.self).count == 1)
    #expect(try await !storage.spendBrokerCallback("anna/2"))
  }

  @Test(arguments: Engine.all)
  func `old callback ids are forgotten, and free again`(_ engine: Engine) async throws {
    let storage = engine.empty()
    _ = try await storage.addBrokerCallback(callback("anna/1"))
    _ = try await storage.addBrokerCallback(callback("anna/2", at: start + 10))
    try await storage.dropBrokerCallbacks(createdBefore: start + 10)
    #expect(try await storage.brokerCallback("anna/1") == nil)
    #expect(try await storage.brokerCallback("anna/2") != nil)
    #expect(try await storage.addBrokerCallback(callback("anna/1", at: start + 20)))
  }

  @Test(arguments: Engine.all)
  func `an execution ends once`(_ engine: Engine) async throws {
    let storage = engine.empty()
    try await storage.save(
      BrokerExecutionRecord(
        id: "e", account: "anna", choreo: "c", inputs: [], startedAt: start, storesResults: true))
    #expect(try await storage.brokerExecution("e")?.outcome == nil)
    #expect(try await storage.endBrokerExecution("e", with: .failed("first"), at: start + 1))
    #expect(try await !storage.endBrokerExecution("e", with: .failed("second"), at: start + 2))
    #expect(try await !storage.endBrokerExecution("f", with: .failed("first"), at: start))
    let ended = try await storage.brokerExecution("e")
    #expect(ended?.outcome == .failed("first") && ended?.endedAt == start + 1)
  }
}
