import EinlassStorage
import EinlassWire
import OAuth1
import Testing

/// What every engine promises the simulated Facebook.
@Suite("Every engine keeps Facebook's records")
struct FacebookStorageTests {
  private static func person(_ id: String, login: String) -> FacebookPersonRecord {
    FacebookPersonRecord(id: id, login: login, name: "Nora Sim", email: nil, password: "password")
  }

  private static func token(_ token: String, of personID: String) -> FacebookTokenRecord {
    FacebookTokenRecord(
      token: token, kind: .user, appID: "1", personID: personID, issuedAt: start, expiresAt: start + 60)
  }

  @Test("A person is found by id and by login, whole", arguments: Engine.all)
  func person(_ engine: Engine) async throws {
    let storage = engine.empty()
    var nora = Self.person("10", login: "nora@sim.example")
    nora.passwordGeneration = 3
    nora.isCheckpointed = true
    nora.birthday = "01/31/1990"
    try await storage.save(nora)
    #expect(try await storage.facebookPerson(id: "10") == nora)
    #expect(try await storage.facebookPerson(login: "nora@sim.example") == nora)
    #expect(try await storage.facebookPerson(id: "11") == nil)
    #expect(try await storage.facebookPerson(login: "nora") == nil)
  }

  @Test("A login taken over stays with its new owner when the old one is saved", arguments: Engine.all)
  func takenOver(_ engine: Engine) async throws {
    let storage = engine.empty()
    try await storage.save(Self.person("1", login: "first"))
    try await storage.save(Self.person("2", login: "second"))
    try await storage.save(Self.person("2", login: "first"))
    try await storage.save(Self.person("1", login: "third"))
    #expect(try await storage.facebookPerson(login: "first")?.id == "2")
    #expect(try await storage.facebookPerson(login: "third")?.id == "1")
    #expect(try await storage.facebookPerson(login: "second") == nil)
  }

  @Test("An application is found by its id and replaced whole", arguments: Engine.all)
  func app(_ engine: Engine) async throws {
    let storage = engine.empty()
    var app = FacebookAppRecord(id: "1", name: "App", secret: "secret")
    try await storage.save(app)
    #expect(try await storage.facebookApp(id: "1") == app)
    app.bundleID = "com.example.app"
    app.roles = ["10"]
    try await storage.save(app)
    #expect(try await storage.facebookApp(id: "1") == app)
    #expect(try await storage.facebookApp(id: "2") == nil)
  }

  @Test("An install is found by its key and by the id that the app sees", arguments: Engine.all)
  func install(_ engine: Engine) async throws {
    let storage = engine.empty()
    let key = FacebookInstallRecord.Key(appID: "1", personID: "10")
    var install = FacebookInstallRecord(key: key, scopedID: "1020300")
    install.granted = ["email"]
    install.declined = ["user_friends"]
    try await storage.save(install)
    #expect(try await storage.facebookInstall(key) == install)
    #expect(try await storage.facebookInstall(scopedID: "1020300") == install)
    #expect(try await storage.facebookInstall(.init(appID: "10", personID: "1")) == nil)
    #expect(try await storage.facebookInstall(scopedID: "10") == nil)
    install.isInstalled = false
    try await storage.save(install)
    #expect(try await storage.facebookInstall(scopedID: "1020300") == install)
  }

  @Test("An install that gets another id is no longer found by the old one", arguments: Engine.all)
  func rescoped(_ engine: Engine) async throws {
    let storage = engine.empty()
    let key = FacebookInstallRecord.Key(appID: "1", personID: "10")
    try await storage.save(FacebookInstallRecord(key: key, scopedID: "old"))
    try await storage.save(FacebookInstallRecord(key: key, scopedID: "new"))
    #expect(try await storage.facebookInstall(scopedID: "old") == nil)
    #expect(try await storage.facebookInstall(scopedID: "new")?.key == key)
  }

  @Test(
    "Tokens are listed by person in the order in which they were made; a replaced one keeps its place",
    arguments: Engine.all)
  func tokens(_ engine: Engine) async throws {
    let storage = engine.empty()
    let names = (1...40).map { "\($0 * 7919 % 101)" }
    for name in names {
      try await storage.save(Self.token(name, of: "10"))
      try await storage.save(Self.token("other " + name, of: "11"))
    }
    var dead = Self.token(names[0], of: "10")
    dead.invalidation = .passwordChanged
    try await storage.save(dead)
    let expected = [dead] + names.dropFirst().map { Self.token($0, of: "10") }
    #expect(try await storage.facebookTokens(personID: "10") == expected)
    #expect(try await storage.facebookToken(names[0]) == dead)
    #expect(try await storage.facebookToken("none") == nil)
    #expect(try await storage.facebookTokens(personID: "12") == [])
  }
}
