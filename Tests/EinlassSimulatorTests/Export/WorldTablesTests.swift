import EinlassSimulator
import EinlassStorage
import EinlassWire
import Foundation
import OAuth1
import Testing

@testable import EinlassBroker
@testable import EinlassDevice
@testable import EinlassFacebook
@testable import EinlassProviders
@testable import EinlassTwitter
@testable import EinlassWorld

/// An export contains every table of a world.
struct WorldTablesTests {
  @Test func `no two tables share a name`() {
    let names = WorldModules.standard.tables.map { $0.tableName }
    #expect(Set(names).count == names.count)
  }

  private static let now = WallTime(seconds: 1_490_000_400)

  /// Returns tables with at least one record of each kind, with values that differ from the defaults.
  private func filled() -> WorldTables {
    let tables = WorldTables()
    var system = TwitterAppRecord(id: 1, name: "System", key: "sys", secret: "s")
    system.isSystem = true
    tables.save(system)
    tables.save(TwitterAppRecord(id: 2, name: "App", key: "k", secret: "s2"))
    for id: Int64 in [1, 2] {
      var person = TwitterPersonRecord(
        id: id, screenName: "Person\(id)", name: "P", email: "p\(id)@sim.example", password: "p", avatar: "a",
        createdAt: Self.now)
      person.isLocked = id == 2
      tables.save(person)
      for number in [3, 1, 2] {
        tables.save(
          TwitterTokenRecord(
            token: "\(id)-\(number)", secret: "ts", appKey: "k", personID: id, accessLevel: .read))
      }
    }
    tables.save(ReverseAuthRecord(token: "r", appKey: "k", response: [1, 2], issuedAt: Self.now))
    var requestToken = TwitterRequestTokenRecord(
      token: "q", secret: "qs", appKey: "k", callback: "http://a", accessLevel: .read, issuedAt: Self.now,
      formSecret: "f")
    requestToken.answer = .allowed(personID: 1, verifier: "123")
    tables.save(requestToken)
    tables.save(TwitterSessionRecord(cookie: "c", personID: 1, startedAt: Self.now))
    tables.save(TwitterBearerTokenRecord(token: "b%2B", appKey: "k"))
    fillOAuth2(tables)
    tables.save(
      RateLimitRecord(key: .init(holder: "h", endpoint: "e"), windowStart: Self.now, used: 5))
    _ = tables.spend(Self.nonce, at: Self.now)
    fillTweets(tables)
    fillFacebook(tables)
    fillProviders(tables)
    return tables
  }

  private func fillTweets(_ tables: WorldTables) {
    var tweet = TwitterTweetRecord(id: 5, authorID: 1, text: "look https://t.co/a", createdAt: Self.now)
    (tweet.written, tweet.source, tweet.replyTo, tweet.replyToPersonID) = ("look http://a", "App", 3, 2)
    (tweet.retweetOf, tweet.media, tweet.isSensitive) = (4, [7], true)
    tweet.links = [.init(short: "https://t.co/a", expanded: "http://a")]
    tables.save(tweet)
    tables.save(
      TwitterRelationRecord(
        key: .init(sourceID: 1, targetID: 2), kind: .requested, since: Self.now))
    tables.save(TwitterLikeRecord(key: .init(personID: 2, tweetID: 5), likedAt: Self.now))
    var picture = TwitterMediaRecord(
      id: 7, ownerID: 1, name: "Cabc", kind: .gif, size: 9, width: 8, height: 7, uploadedAt: Self.now)
    picture.isAttached = true
    tables.save(picture)
    var upload = TwitterUploadRecord(
      id: 8, ownerID: 1, type: "video/mp4", category: "tweet_video", total: 9, startedAt: Self.now)
    (upload.sizes, upload.finalizedAt) = ([0: 5, 1: 4], Self.now)
    upload.content = .picture(.gif, width: 8, height: 7)
    tables.save(upload)
  }

  private static let nonce = NonceRecord(
    clientKey: "k", token: "t", timestamp: 1, nonce: "n", end: now)

  private func fillOAuth2(_ tables: WorldTables) {
    var code = TwitterOAuth2CodeRecord(
      code: "oc", appKey: "k", redirect: "http://a", scopes: [.usersRead], challenge: "c", isHashed: true,
      issuedAt: Self.now, formSecret: "f")
    code.state = .allowed(personID: 1)
    tables.save(code)
    var token = TwitterOAuth2TokenRecord(
      token: "ot", kind: .refresh, grant: "g", appKey: "k", personID: 1,
      scopes: [.usersRead, .offlineAccess],
      issuedAt: Self.now)
    token.state = .replaced
    tables.save(token)
  }

  private func fillFacebook(_ tables: WorldTables) {
    tables.save(FacebookPersonRecord(id: "9", login: "n@s", name: "Nora", email: nil, password: "p"))
    tables.save(FacebookAppRecord(id: "5", name: "App", secret: "s"))
    let key = FacebookInstallRecord.Key(appID: "5", personID: "9")
    var install = FacebookInstallRecord(key: key, scopedID: "10203")
    install.granted = ["email"]
    tables.save(install)
    var token = FacebookTokenRecord(
      token: "EAA", kind: .user, appID: "5", personID: "9", issuedAt: Self.now, expiresAt: Self.now)
    token.invalidation = .loggedOut
    tables.save(token)
    tables.save(
      FacebookCodeRecord(
        code: "AQ", appID: "5", personID: "9", redirectURI: "http://a", issuedAt: Self.now,
        expiresAt: Self.now))
    tables.save(
      FacebookSessionRecord(id: "s", personID: "9", startedAt: Self.now, passwordGeneration: 2))
    var testUser = FacebookTestUserRecord(key: key, createdAt: Self.now)
    (testUser.loginURLSince, testUser.loginNonce) = (Self.now, "n15")
    tables.save(testUser)
    tables.save(FacebookPageRecord(id: "7", name: "Page", category: "Software", categoryID: "2211"))
    tables.save(FacebookPageRoleRecord(key: .init(pageID: "7", personID: "9"), role: .editor))
    tables.save(
      FacebookPostRecord(
        number: "1", ownerID: "9", personID: "9", appID: "5", message: "m", link: nil, privacy: .onlyMe,
        createdAt: Self.now))
    tables.save(FacebookFriendRequestRecord(from: "9", to: "8"))
    var photo = FacebookPhotoRecord(
      id: "11", ownerID: "9", personID: "9", appID: "5", caption: "Cat", createdAt: Self.now)
    photo.postNumber = "10"
    tables.save(photo)
    var usage = FacebookUsageRecord(key: .init(limit: "app", holder: "5"))
    usage.add(3, at: Self.now, within: 3_600)
    tables.save(usage)
    tables.save(FacebookSecretRecord(purpose: .forms, secret: SharedSecret("seal"), madeAt: Self.now))
    let item = KeychainItemRecord.Key(bundleID: "com.example", service: "s", account: "a")
    tables.replace(
      KeychainItemRecord.self, with: [KeychainItemRecord(key: item, accessibility: "ck", sealed: [1, 2, 3])])
    tables.save(AppDefaultRecord(key: .init(bundleID: "com.example", name: "n"), value: "v"))
    fillBroker(tables)
    for network in [NetworkID.twitter, .facebook] {
      let credential: AccountRecord.Credential =
        network == .twitter ? .oauth1(token: "1-3", secret: "ts") : .facebook(master: "m")
      var account = AccountRecord(
        identifier: network.rawValue, network: network, username: "u", fullName: nil, userID: "1",
        credential: credential)
      account.appTokens = ["com.example": "EAA"]
      tables.save(account)
      tables.save(
        AccessDecisionRecord(
          key: AccessDecisionRecord.Key(bundleID: "com.example", network: network), isGranted: true,
          permissions: ["email"]))
    }
  }

  private func fillBroker(_ tables: WorldTables) {
    var account = BrokerAccountRecord(name: "anna", keys: [.init(name: "k", value: "v")])
    account.presets = [.init(name: "Facebook", inputs: [.init(name: "AppSecret", value: "s")])]
    tables.save(account)
    var callback = BrokerCallbackRecord(
      id: "anna/1", appID: "5", redirectURI: "https://a", forwardingURL: "demo://b", createdAt: Self.now,
      expiresAt: Self.now)
    (callback.answer, callback.answeredAt, callback.isSpent) = (.refusal("no"), Self.now, true)
    tables.save(callback)
    var execution = BrokerExecutionRecord(
      id: "e", account: "anna", choreo: "Facebook/Reading/User",
      inputs: [.init(name: "AccessToken", value: "t")], startedAt: Self.now, storesResults: true)
    execution.outcome = .outputs([.init(name: "Response", value: "r")])
    tables.save(execution)
  }

  private func fillProviders(_ tables: WorldTables) {
    tables.save(
      ProviderClientRecord(
        network: "strict", clientKey: "k", secret: "s", name: "App", callbacks: ["http://a"], publicKey: nil,
        fields: ["realm": "1"], permission: "read"))
    tables.save(
      ProviderUserRecord(
        network: "strict", name: "lena", id: "7", fullName: "Lena", email: "l@sim.example",
        fields: ["nsid": "x"]))
    var token = ProviderTokenRecord(
      network: "strict", token: "pt", secret: "ps", clientKey: "k", user: "lena", permission: "write",
      scope: "a", issuedAt: Self.now)
    (token.expires, token.isRevoked, token.sessionHandle) = (Self.now, true, "h")
    tables.save(token)
    var requestToken = ProviderRequestTokenRecord(
      network: "strict", token: "pr", secret: "ps", clientKey: "k", callback: "http://a", issuedAt: Self.now,
      formSecret: "f")
    requestToken.answer = .allowed(.init(user: "lena", verifier: "v"))
    tables.save(requestToken)
    tables.save(ProviderNonceSlotRecord(key: ProviderKey("strict", "k"), at: Self.now))
    tables.save(ProviderTimestampRecord(key: ProviderKey("strict", "k"), latest: 5))
    tables.save(ProviderRateRecord(key: ProviderKey("strict", "0 k"), windowStart: Self.now))
    _ = tables.spend(
      ProviderNonceRecord(mark: Mark(high: 1, low: 2), end: Self.now), at: Self.now)
  }

  /// The tables of the standard modules in a document.
  private struct Tables: Codable {
    let contents: StorageContents

    init(of tables: WorldTables) async throws {
      contents = StorageContents(of: tables, tables: WorldModules.standard.tables)
    }

    init(from decoder: any Decoder) throws {
      contents = try StorageContents(from: decoder, tables: WorldModules.standard.tables)
    }

    func encode(to encoder: any Encoder) throws { try contents.encode(to: encoder) }
  }

  private func encoded(_ tables: Tables) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.userInfo[try #require(SharedSecret.isRevealed)] = true
    return try encoder.encode(tables)
  }

  @Test func `every table is the same after a round trip through JSON`() async throws {
    let data = try encoded(try await Tables(of: filled()))
    guard case .object(let members) = try JSONValue(parsing: data) else {
      Issue.record("no object")
      return
    }
    #expect(Set(members.keys) == Set(WorldModules.standard.tables.map { $0.tableName }))
    for (name, records) in members where records == .array([]) {
      Issue.record("\(name) has no record to test with")
    }
    let other = WorldTables()
    try JSONDecoder().decode(Tables.self, from: data).contents.fill(other)
    #expect(try encoded(try await Tables(of: other)) == data)
    // The indexes find the same records, in their original order.
    #expect(other.find(TwitterPersonRecord.self, by: .screenName, "PERSON2")?.isLocked == true)
    #expect(other.find(TwitterPersonRecord.self, by: .email, "P1@sim.example")?.id == 1)
    #expect(
      other.list(TwitterPersonRecord.self, by: .screenName, prefix: "pers", limit: 9).map(\.id) == [1, 2])
    #expect(other.list(TwitterTokenRecord.self, by: .person, 2).map(\.token) == ["2-3", "2-1", "2-2"])
    #expect(other.find(TwitterAppRecord.self, by: .isSystem, true)?.key == "sys")
    #expect(other.list(TwitterTweetRecord.self, by: .retweetOf, 4).map(\.id) == [5])
    #expect(other.list(TwitterRelationRecord.self, by: .target, 2).map(\.kind) == [.requested])
    #expect(other.find(TwitterMediaRecord.self, by: .name, "Cabc")?.isAttached == true)
    #expect(other.find(TwitterUploadRecord.self, 8)?.isComplete == true)
    #expect(other.find(FacebookPersonRecord.self, by: .login, "n@s")?.id == "9")
    #expect(other.find(FacebookInstallRecord.self, by: .scopedID, "10203")?.granted == ["email"])
    #expect(other.find(BrokerAccountRecord.self, "anna")?.keys.first?.value == "v")
    #expect(other.find(BrokerCallbackRecord.self, "anna/1")?.isSpent == true)
    #expect(!other.spend(Self.nonce, at: Self.now))
  }
}
