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

  @Test("What has not expired is never dropped, and what has does not gather for ever", arguments: Engine.all)
  func drop(_ engine: Engine) async throws {
    let storage = engine.empty()
    try await storage.save(Self.code("AQ1", expiresIn: 7200))
    for index in 0..<3000 {
      try await storage.save(Self.code("old\(index)"))
      try await storage.dropFacebookCodes(expiredBefore: start + 3600)
    }
    #expect(try await storage.facebookCode("AQ1") != nil)
    var left = 0
    for index in 0..<3000 where try await storage.facebookCode("old\(index)") != nil { left += 1 }
    #expect(left < 1100)
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

  @Test(
    "The first people are listed in their order, and no more of them than pages show", arguments: Engine.all)
  func firstPeople(_ engine: Engine) async throws {
    let storage = engine.empty()
    for index in 0..<40 {
      try await storage.save(
        FacebookPersonRecord(
          id: "\(index)", login: "p\(index)", name: "P", email: nil, password: "password"))
    }
    let again = try #require(try await storage.facebookPerson(id: "3"))
    try await storage.save(again)
    #expect(
      try await storage.firstFacebookPeople().map(\.id) == (0..<FacebookPersonRecord.listed).map(String.init))
  }
}
