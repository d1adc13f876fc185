import EinlassStorage
import EinlassWire
import OAuth1
import Testing

/// What every engine promises the dialog of the simulated Facebook.
@Suite("Every engine keeps the records of Facebook's dialog")
struct FacebookCodeStorageTests {
  private static func code(_ code: String, expiresIn seconds: Int = 600) -> FacebookCodeRecord {
    FacebookCodeRecord(
      code: code, appID: "1", personID: "10", redirectURI: "https://app.example/", issuedAt: start,
      expiresAt: start + seconds)
  }

  @Test("A code is found whole, before and after it is spent", arguments: Engine.all)
  func code(_ engine: Engine) async throws {
    let storage = engine.empty()
    var code = Self.code("AQ1")
    code.codeChallenge = "challenge"
    code.nonce = "nonce"
    try await storage.save(code)
    #expect(try await storage.facebookCode("AQ1") == code)
    #expect(try await storage.facebookCode("AQ2") == nil)
    #expect(try await storage.spendFacebookCode("AQ1"))
    code.isSpent = true
    #expect(try await storage.facebookCode("AQ1") == code)
    #expect(try await !storage.spendFacebookCode("AQ1"))
    #expect(try await !storage.spendFacebookCode("AQ2"))
  }

  @Test("Of many who spend a code at once one succeeds", arguments: Engine.all)
  func race(_ engine: Engine) async throws {
    let storage = engine.empty()
    try await storage.save(Self.code("AQ1"))
    let results = try await concurrently(16) { _ in try await storage.spendFacebookCode("AQ1") }
    #expect(results.filter { $0 }.count == 1)
  }

  @Test("What was issued before a moment is dropped, and nothing else", arguments: Engine.all)
  func drop(_ engine: Engine) async throws {
    let storage = engine.empty()
    try await storage.save(Self.code("old"))
    var code = Self.code("new")
    code.issuedAt = start + 100
    try await storage.save(code)
    try await storage.dropFacebookCodes(issuedBefore: start + 100)
    #expect(try await storage.facebookCode("old") == nil)
    #expect(try await storage.facebookCode("new") == code)
  }

  @Test("A session is found by its id until it is removed", arguments: Engine.all)
  func session(_ engine: Engine) async throws {
    let storage = engine.empty()
    let session = FacebookSessionRecord(id: "s", personID: "10", startedAt: start, passwordGeneration: 2)
    try await storage.save(session)
    #expect(try await storage.facebookSession("s") == session)
    #expect(try await storage.facebookSession("t") == nil)
    try await storage.removeFacebookSession("s")
    #expect(try await storage.facebookSession("s") == nil)
  }

  @Test("People are found by the beginning of a name, in order, also after it changed", arguments: Engine.all)
  func names(_ engine: Engine) async throws {
    let storage = engine.empty()
    for (id, name) in [("1", "Nora Sim"), ("2", "Nils"), ("3", "nora Ärger"), ("4", "Nora Sim")] {
      try await storage.save(
        FacebookPersonRecord(id: id, login: "p\(id)", name: name, email: nil, password: "password"))
    }
    #expect(try await storage.facebookPeople(prefix: "NORA", limit: 9).map(\.id) == ["1", "4", "3"])
    #expect(try await storage.facebookPeople(prefix: "", limit: 2).map(\.id) == ["2", "1"])
    #expect(try await storage.facebookPeople(prefix: "x", limit: 9).isEmpty)
    var nora = try #require(try await storage.facebookPerson(id: "1"))
    nora.name = "Ada"
    try await storage.save(nora)
    #expect(try await storage.facebookPeople(prefix: "", limit: 9).map(\.id) == ["1", "2", "4", "3"])
  }
}
