import EinlassStorage
import EinlassWire
import OAuth1
import Testing

/// What every engine promises the simulated Twitter about people, applications and tokens.
@Suite("Every engine keeps Twitter's records")
struct TwitterStorageTests {
  static func person(_ id: Int64, _ screenName: String) -> TwitterPersonRecord {
    TwitterPersonRecord(
      id: id, screenName: screenName, name: "Nora Sim", email: "nora@sim.example", password: "password",
      avatar: "https://sim.example/a_normal.png", createdAt: start)
  }

  static func token(
    _ token: String, of personID: Int64, appKey: String = "app"
  ) -> TwitterTokenRecord {
    TwitterTokenRecord(
      token: token, secret: SharedSecret("secret of " + token), appKey: appKey, personID: personID,
      accessLevel: .readWrite)
  }

  @Test("A person is found by id and by screen name in any case, whole", arguments: Engine.all)
  func person(_ engine: Engine) async throws {
    let storage = engine.empty()
    var nora = Self.person(4_242_424_242, "Nora_Sim")
    nora.status = "hello"
    nora.isLocked = true
    try await storage.save(nora)
    #expect(try await storage.twitterPerson(id: 4_242_424_242) == nora)
    for name in ["Nora_Sim", "nora_sim", "NORA_SIM"] {
      #expect(try await storage.twitterPerson(screenName: name) == nora)
    }
    #expect(try await storage.twitterPerson(id: 1) == nil)
    #expect(try await storage.twitterPerson(screenName: "nora") == nil)
    #expect(try await storage.twitterPerson(screenName: "") == nil)
  }

  @Test("A person who changes the screen name is found by the new one alone", arguments: Engine.all)
  func renamed(_ engine: Engine) async throws {
    let storage = engine.empty()
    try await storage.save(Self.person(1, "old"))
    try await storage.save(Self.person(1, "New"))
    #expect(try await storage.twitterPerson(screenName: "old") == nil)
    #expect(try await storage.twitterPerson(screenName: "new") == Self.person(1, "New"))
  }

  @Test("A screen name taken over stays with its new owner when the old one is saved", arguments: Engine.all)
  func takenOver(_ engine: Engine) async throws {
    let storage = engine.empty()
    try await storage.save(Self.person(1, "first"))
    try await storage.save(Self.person(2, "second"))
    try await storage.save(Self.person(2, "first"))
    try await storage.save(Self.person(1, "third"))
    #expect(try await storage.twitterPerson(screenName: "first")?.id == 2)
    #expect(try await storage.twitterPerson(screenName: "third")?.id == 1)
    #expect(try await storage.twitterPerson(screenName: "second") == nil)
  }

  @Test("An application is found by its key, octet for octet, and replaced whole", arguments: Engine.all)
  func app(_ engine: Engine) async throws {
    let storage = engine.empty()
    var app = TwitterAppRecord(id: 7, name: "App", key: "Key", secret: "secret")
    try await storage.save(app)
    #expect(try await storage.twitterApp(key: "Key") == app)
    #expect(try await storage.twitterApp(key: "key") == nil)
    app.accessLevel = .readWriteDirectMessages
    app.mayReadEmail = false
    try await storage.save(app)
    #expect(try await storage.twitterApp(key: "Key") == app)
  }

  @Test("The system's application is the one that says so, or none", arguments: Engine.all)
  func systemApp(_ engine: Engine) async throws {
    let storage = engine.empty()
    try await storage.save(TwitterAppRecord(id: 7, name: "App", key: "key", secret: "secret"))
    #expect(try await storage.twitterSystemApp() == nil)
    var system = TwitterAppRecord(id: 8, name: "iOS", key: "system", secret: "secret")
    system.isSystem = true
    try await storage.save(system)
    #expect(try await storage.twitterSystemApp() == system)
  }

  @Test("Tokens are listed by person in the order in which they were made", arguments: Engine.all)
  func tokens(_ engine: Engine) async throws {
    let storage = engine.empty()
    let names = (1...40).map { "\($0 * 7919 % 101)" }
    for name in names {
      try await storage.save(Self.token(name, of: 1))
      try await storage.save(Self.token("other " + name, of: 2))
    }
    #expect(try await storage.twitterTokens(personID: 1) == names.map { Self.token($0, of: 1) })
    #expect(try await storage.twitterTokens(personID: 3) == [])
    #expect(try await storage.twitterToken(names[3]) == Self.token(names[3], of: 1))
    #expect(try await storage.twitterToken("none") == nil)
  }

  @Test("A token that is replaced keeps its place", arguments: Engine.all)
  func replacedToken(_ engine: Engine) async throws {
    let storage = engine.empty()
    for name in ["a", "b", "c"] { try await storage.save(Self.token(name, of: 1)) }
    var revoked = Self.token("a", of: 1)
    revoked.state = .revoked
    try await storage.save(revoked)
    let expected = [revoked, Self.token("b", of: 1), Self.token("c", of: 1)]
    #expect(try await storage.twitterTokens(personID: 1) == expected)
  }

  @Test(
    "A token is added unless the person has a live one for the application and level", arguments: Engine.all)
  func added(_ engine: Engine) async throws {
    let storage = engine.empty()
    #expect(try await storage.add(Self.token("a", of: 1)) == Self.token("a", of: 1))
    #expect(try await storage.add(Self.token("b", of: 1)) == Self.token("a", of: 1))
    #expect(try await storage.twitterToken("b") == nil)
    var others = [Self.token("c", of: 2), Self.token("d", of: 1, appKey: "other"), Self.token("e", of: 1)]
    others[2].accessLevel = .read
    for other in others { #expect(try await storage.add(other) == other) }
    var revoked = Self.token("a", of: 1)
    revoked.state = .revoked
    try await storage.save(revoked)
    #expect(try await storage.add(Self.token("f", of: 1)) == Self.token("f", of: 1))
  }

  @Test("Of many tokens added at once one counts for all", arguments: Engine.all)
  func addedConcurrently(_ engine: Engine) async throws {
    let storage = engine.empty()
    for round in 1...50 {
      let id = Int64(round)
      let tokens = try await concurrently(8) { index in
        try await storage.add(Self.token("\(round)-\(index)", of: id)).token
      }
      #expect(Set(tokens).count == 1)
      #expect(try await storage.twitterTokens(personID: id).map(\.token) == [tokens[0]])
    }
  }
}
