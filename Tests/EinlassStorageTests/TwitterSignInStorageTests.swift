import EinlassStorage
import EinlassWire
import OAuth1
import Testing

/// What every engine promises about what comes and goes with a sign-in.
@Suite("Every engine keeps what a sign-in at Twitter needs")
struct TwitterSignInStorageTests {
  private static func requestToken(_ token: String, at time: WallTime = start) -> TwitterRequestTokenRecord {
    TwitterRequestTokenRecord(
      token: token, secret: "secret", appKey: "app", callback: "https://app.example/", accessLevel: .read,
      issuedAt: time, formSecret: "form secret")
  }

  @Test("A request token is found as it was saved", arguments: Engine.all)
  func found(_ engine: Engine) async throws {
    let storage = engine.empty()
    try await storage.save(Self.requestToken("a"))
    #expect(try await storage.twitterRequestToken("a") == Self.requestToken("a"))
    #expect(try await storage.twitterRequestToken("b") == nil)
  }

  @Test(
    "The first answer counts, a second one is refused",
    arguments: Engine.all,
    [TwitterRequestTokenRecord.Answer.denied, .allowed(personID: 1, verifier: "v")])
  func answer(_ engine: Engine, _ answer: TwitterRequestTokenRecord.Answer) async throws {
    let storage = engine.empty()
    #expect(try await storage.answer(twitterRequestToken: "a", answer) == nil)
    try await storage.save(Self.requestToken("a"))
    var answered = Self.requestToken("a")
    answered.answer = answer
    #expect(try await storage.answer(twitterRequestToken: "a", answer) == answered)
    #expect(try await storage.answer(twitterRequestToken: "a", .denied) == nil)
    let other = TwitterRequestTokenRecord.Answer.allowed(personID: 2, verifier: "w")
    #expect(try await storage.answer(twitterRequestToken: "a", other) == nil)
    #expect(try await storage.twitterRequestToken("a") == answered)
  }

  @Test("A request token is spent once, by the right verifier alone", arguments: Engine.all)
  func spend(_ engine: Engine) async throws {
    let storage = engine.empty()
    try await storage.save(Self.requestToken("a"))
    #expect(try await storage.spendTwitterRequestToken("a", verifier: "") == nil)
    let answer = TwitterRequestTokenRecord.Answer.allowed(personID: 1, verifier: "v")
    let answered = try #require(try await storage.answer(twitterRequestToken: "a", answer))
    for wrong in ["", "V", "v ", "w"] {
      #expect(try await storage.spendTwitterRequestToken("a", verifier: wrong) == nil)
    }
    #expect(try await storage.spendTwitterRequestToken("a", verifier: "v") == answered)
    #expect(try await storage.spendTwitterRequestToken("a", verifier: "v") == nil)
    #expect(try await storage.twitterRequestToken("a") == nil)
  }

  @Test("A denied token is never spent", arguments: Engine.all)
  func denied(_ engine: Engine) async throws {
    let storage = engine.empty()
    try await storage.save(Self.requestToken("a"))
    _ = try await storage.answer(twitterRequestToken: "a", .denied)
    #expect(try await storage.spendTwitterRequestToken("a", verifier: "") == nil)
  }

  @Test("Of many answers and takers at once exactly one counts", arguments: Engine.all)
  func concurrently(_ engine: Engine) async throws {
    let storage = engine.empty()
    let tokens = (0..<2000).map(String.init)
    for token in tokens { try await storage.save(Self.requestToken(token)) }
    let counts = try await EinlassStorageTests.concurrently(4) { index in
      var (answered, spent) = (0, 0)
      for token in tokens {
        let answer = TwitterRequestTokenRecord.Answer.allowed(personID: Int64(index), verifier: "v")
        if try await storage.answer(twitterRequestToken: token, answer) != nil { answered += 1 }
        if try await storage.spendTwitterRequestToken(token, verifier: "v") != nil { spent += 1 }
      }
      return (answered, spent)
    }
    #expect(counts.map(\.0).reduce(0, +) == tokens.count)
    #expect(counts.map(\.1).reduce(0, +) == tokens.count)
  }

  @Test(
    "Request tokens issued before a moment are forgotten, those of the moment are not", arguments: Engine.all)
  func drops(_ engine: Engine) async throws {
    let storage = engine.empty()
    for (index, name) in ["old", "edge", "new"].enumerated() {
      try await storage.save(Self.requestToken(name, at: start + (index - 1)))
    }
    try await storage.dropTwitterRequestTokens(issuedBefore: start)
    #expect(try await storage.twitterRequestToken("old") == nil)
    #expect(try await storage.twitterRequestToken("edge") != nil)
    #expect(try await storage.twitterRequestToken("new") != nil)
  }

  @Test("A token that is saved anew counts as new", arguments: Engine.all)
  func savedAnew(_ engine: Engine) async throws {
    let storage = engine.empty()
    try await storage.save(Self.requestToken("a", at: start))
    try await storage.save(Self.requestToken("a", at: start + 10))
    try await storage.dropTwitterRequestTokens(issuedBefore: start + 5)
    #expect(try await storage.twitterRequestToken("a")?.issuedAt == start + 10)
  }

  @Test("What nobody takes is bounded: the oldest tokens go, and the others stay", arguments: Engine.all)
  func bounded(_ engine: Engine) async throws {
    let storage = engine.empty()
    for index in 0..<100_010 { try await storage.save(Self.requestToken("\(index)")) }
    #expect(try await storage.twitterRequestToken("9") == nil)
    #expect(try await storage.twitterRequestToken("10") != nil)
    #expect(try await storage.twitterRequestToken("100009") != nil)
  }

  @Test("Tokens that come and go leave the others alone", arguments: Engine.all)
  func tidies(_ engine: Engine) async throws {
    let storage = engine.empty()
    let answer = TwitterRequestTokenRecord.Answer.allowed(personID: 1, verifier: "v")
    try await storage.save(Self.requestToken("first"))
    for index in 0..<5000 {
      try await storage.save(Self.requestToken("\(index)", at: start + index))
      if index % 100 == 0 { continue }
      _ = try await storage.answer(twitterRequestToken: "\(index)", answer)
      _ = try await storage.spendTwitterRequestToken("\(index)", verifier: "v")
    }
    for token in ["first", "0", "100", "4900"] {
      #expect(try await storage.twitterRequestToken(token) != nil)
    }
    try await storage.dropTwitterRequestTokens(issuedBefore: start + 101)
    for token in ["first", "0", "100"] { #expect(try await storage.twitterRequestToken(token) == nil) }
    for token in ["200", "4900"] { #expect(try await storage.twitterRequestToken(token) != nil) }
  }

  @Test("A session is found by its cookie", arguments: Engine.all)
  func session(_ engine: Engine) async throws {
    let storage = engine.empty()
    let session = TwitterSessionRecord(cookie: "c", personID: 1, startedAt: start)
    try await storage.save(session)
    #expect(try await storage.twitterSession(cookie: "c") == session)
    #expect(try await storage.twitterSession(cookie: "C") == nil)
  }

  @Test("An app has one bearer token, until it is removed by the app itself", arguments: Engine.all)
  func bearer(_ engine: Engine) async throws {
    let storage = engine.empty()
    let (first, second) = (
      TwitterBearerTokenRecord(token: "A", appKey: "app"), TwitterBearerTokenRecord(token: "B", appKey: "app")
    )
    let other = TwitterBearerTokenRecord(token: "C", appKey: "other")
    #expect(try await storage.add(first) == first)
    #expect(try await storage.add(second) == first)
    #expect(try await storage.add(other) == other)
    #expect(try await storage.twitterBearerToken("A") == first)
    #expect(try await storage.twitterBearerToken("B") == nil)
    #expect(try await storage.removeTwitterBearerToken("A", appKey: "other") == false)
    #expect(try await storage.removeTwitterBearerToken("Z", appKey: "app") == false)
    #expect(try await storage.removeTwitterBearerToken("A", appKey: "app"))
    #expect(try await storage.twitterBearerToken("A") == nil)
    #expect(try await storage.add(second) == second)
    #expect(try await storage.twitterBearerToken("C") == other)
  }
}
