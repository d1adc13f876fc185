import EinlassWire
import Foundation
import OAuth1
import Synchronization
import Testing

@testable import EinlassStorage

/// What is taken out of an engine can be put into another.
struct StorageContentsTests {
  /// Tables that are made from others.
  private static let indexes: Set<String> = [
    "twitterIDs", "twitterEmails", "twitterNames", "twitterSystemKey", "twitterBearerTokensOfApps",
    "facebookIDs", "facebookNames", "facebookScopedIDs",
  ]

  @Test func `every table is part of the contents, or is an index that is named here`() {
    let tables = MemoryStorage().tables.withLock { Mirror(reflecting: $0).children.compactMap(\.label) }
    let contents = Mirror(reflecting: StorageContents()).children.compactMap(\.label)
    #expect(Set(tables).subtracting(Self.indexes) == Set(contents))
  }

  private static let now = WallTime(seconds: 1_490_000_400)

  /// One record of each kind at least, with what is not a default.
  private func filled() -> MemoryStorage {
    let storage = MemoryStorage()
    var system = TwitterAppRecord(id: 1, name: "System", key: "sys", secret: "s")
    system.isSystem = true
    storage.save(system)
    storage.save(TwitterAppRecord(id: 2, name: "App", key: "k", secret: "s2"))
    for id: Int64 in [1, 2] {
      var person = TwitterPersonRecord(
        id: id, screenName: "Person\(id)", name: "P", email: "p\(id)@sim.example", password: "p", avatar: "a",
        createdAt: Self.now)
      person.isLocked = id == 2
      storage.save(person)
      for number in [3, 1, 2] {
        storage.save(
          TwitterTokenRecord(
            token: "\(id)-\(number)", secret: "ts", appKey: "k", personID: id, accessLevel: .read))
      }
    }
    storage.save(ReverseAuthRecord(token: "r", appKey: "k", answer: [1, 2], issuedAt: Self.now))
    var requestToken = TwitterRequestTokenRecord(
      token: "q", secret: "qs", appKey: "k", callback: "http://a", accessLevel: .read, issuedAt: Self.now,
      formSecret: "f")
    requestToken.answer = .allowed(personID: 1, verifier: "123")
    storage.save(requestToken)
    storage.save(TwitterSessionRecord(cookie: "c", personID: 1, startedAt: Self.now))
    _ = storage.add(TwitterBearerTokenRecord(token: "b%2B", appKey: "k"))
    storage.save(
      RateLimitRecord(windowStart: Self.now, used: 5), for: RateLimitRecord.Key(holder: "h", endpoint: "e"))
    _ = storage.use(Self.nonce, until: Self.now, now: Self.now)
    fillFacebook(storage)
    return storage
  }

  private static let nonce = NonceRecord(clientKey: "k", token: "t", timestamp: 1, nonce: "n")

  private func fillFacebook(_ storage: MemoryStorage) {
    storage.save(FacebookPersonRecord(id: "9", login: "n@s", name: "Nora", email: nil, password: "p"))
    storage.save(FacebookAppRecord(id: "5", name: "App", secret: "s"))
    let key = FacebookInstallRecord.Key(appID: "5", personID: "9")
    var install = FacebookInstallRecord(key: key, scopedID: "10203")
    install.granted = ["email"]
    storage.save(install)
    var token = FacebookTokenRecord(
      token: "EAA", kind: .user, appID: "5", personID: "9", issuedAt: Self.now, expiresAt: Self.now)
    token.invalidation = .loggedOut
    storage.save(token)
    storage.save(
      FacebookCodeRecord(
        code: "AQ", appID: "5", personID: "9", redirectURI: "http://a", issuedAt: Self.now,
        expiresAt: Self.now))
    storage.save(
      FacebookSessionRecord(id: "s", personID: "9", startedAt: Self.now, passwordGeneration: 2))
    let item = KeychainItemRecord.Key(bundleID: "com.example", service: "s", account: "a")
    storage.replaceKeychain(with: [KeychainItemRecord(key: item, accessibility: "ck", sealed: [1, 2, 3])])
    storage.saveAppDefault("v", for: "n", of: "com.example")
    fillBroker(storage)
    for network in NetworkID.onPhones {
      let credential: AccountRecord.Credential =
        network == .twitter ? .oauth1(token: "1-3", secret: "ts") : .facebook(master: "m")
      var account = AccountRecord(
        identifier: network.rawValue, network: network, username: "u", fullName: nil, userID: "1",
        credential: credential)
      account.appTokens = ["com.example": "EAA"]
      storage.save(account)
      storage.save(
        AccessDecisionRecord(
          key: AccessDecisionRecord.Key(bundleID: "com.example", network: network), isGranted: true,
          permissions: ["email"]))
    }
  }

  private func fillBroker(_ storage: MemoryStorage) {
    var account = BrokerAccountRecord(name: "anna", keys: [.init(name: "k", value: "v")])
    account.presets = [.init(name: "Facebook", inputs: [.init(name: "AppSecret", value: "s")])]
    storage.save(account)
    _ = storage.addBrokerCallback(
      BrokerCallbackRecord(
        id: "anna/1", appID: "5", redirectURI: "https://a", forwardingURL: "demo://b", createdAt: Self.now,
        expiresAt: Self.now))
    _ = storage.answerBrokerCallback("anna/1", with: .refusal("no"), at: Self.now)
    _ = storage.spendBrokerCallback("anna/1")
    storage.save(
      BrokerExecutionRecord(
        id: "e", account: "anna", choreo: "Facebook/Reading/User",
        inputs: [.init(name: "AccessToken", value: "t")], startedAt: Self.now, storesResults: true))
    _ = storage.endBrokerExecution("e", with: .outputs([.init(name: "Response", value: "r")]), at: Self.now)
  }

  private func encoded(_ contents: StorageContents) throws -> Data {
    let encoder = JSONEncoder()
    encoder.userInfo[try #require(SharedSecret.isRevealed)] = true
    return try encoder.encode(contents)
  }

  @Test func `contents go through JSON into another engine and are the same there`() throws {
    let contents = filled().contents()
    for child in Mirror(reflecting: contents).children {
      let records = try #require(child.value as? [Any], "\(child.label ?? "")")
      #expect(!records.isEmpty, "\(child.label ?? "") has no record to test with")
    }
    let other = MemoryStorage()
    other.fill(with: try JSONDecoder().decode(StorageContents.self, from: encoded(contents)))
    #expect(other.contents() == contents)
    // What is found by an index is found there too, and in the order in which it came.
    #expect(other.twitterPerson(screenName: "PERSON2")?.isLocked == true)
    #expect(other.twitterPerson(email: "p1@sim.example")?.id == 1)
    #expect(other.twitterPeople(prefix: "pers", limit: 9).map(\.id) == [1, 2])
    #expect(other.twitterTokens(personID: 2).map(\.token) == ["2-3", "2-1", "2-2"])
    #expect(other.twitterSystemApp()?.key == "sys")
    #expect(other.facebookPerson(login: "n@s")?.id == "9")
    #expect(other.facebookInstall(scopedID: "10203")?.granted == ["email"])
    #expect(other.brokerAccount("anna")?.keys.first?.value == "v")
    #expect(!other.spendBrokerCallback("anna/1"))
    #expect(other.use(Self.nonce, until: Self.now, now: Self.now) == false)
  }

  @Test func `no encoder writes a secret that was not told to`() throws {
    #expect(throws: StorageFailure.self) { try JSONEncoder().encode(filled().contents()) }
  }
}
