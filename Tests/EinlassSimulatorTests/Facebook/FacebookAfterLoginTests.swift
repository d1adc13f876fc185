import EinlassSimulator
import EinlassStorage
import EinlassWire
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassWorld

/// Friends, pages, test users and other apps on Facebook that are stated in a world file and changed by actions.
struct FacebookAfterLoginTests {
  private static func get(_ world: World, _ target: String) async throws -> String {
    let request = WireRequest(.get, host: "graph.facebook.com", target: "/v2.8/\(target)")
    return try await world.transport.send(request).text ?? ""
  }

  private static func token(_ world: World, _ login: String, _ permissions: [String] = []) async throws
    -> String
  {
    let person = try #require(world.tables.find(FacebookPersonRecord.self, by: .login, login))
    return try world.facebook.install(
      appID: world.facebookAppID, personID: person.id, permissions: permissions
    ).token
  }

  private static func file(_ facebook: String) throws -> WorldFile {
    try WorldFile("signIn: facebook\nfacebook:\n\(facebook)\n", path: "test.yaml")
  }

  private static let stated = """
      app:
        testUsers: closed
        testUserLimit: 3
        publishing: false
        business: sim
        category: Games
        namespace: sim_ns
        usage: 12
        created: 2018-05-01T00:00:00Z
        rateLimits: false
      people:
        - {name: Nora, login: nora, testUser: true, installed: [user_friends, manage_pages, publish_actions]}
        - {name: Max, login: max, testUser: true, friendRequests: [Nora]}
        - {name: Eva, login: eva, friendRequests: [max]}
        - {name: Ida, login: ida, friendRequests: [eva]}
        - {name: Uwe, login: uwe, friendRequests: [ida], friends: [eva]}
      pages:
        - {name: Sim Page, id: '777', category: Band, business: sim, roles: {nora: editor}}
      otherApps:
        - {id: '77', secret: s, name: Other, business: sim, category: Tools, namespace: other, users: [nora]}
    """

  @Test func `everything that a file states exists`() async throws {
    let world = try await World(try Self.file(Self.stated).configuration)
    let app = try #require(world.tables.find(FacebookAppRecord.self, world.facebookAppID))
    #expect(app.testUsersClosed == true && app.testUserLimit == 3 && app.publishing == false)
    #expect(app.category == "Games" && app.namespace == "sim_ns" && app.usage == 12)
    #expect(app.usageSince == world.clock.now && app.limitsCalls == false)
    #expect(app.created == WallTime(seconds: 1_525_132_800))
    let users = world.facebook.testUsers(of: app.id)
    #expect(users.count == 2)
    let token = try await Self.token(world, "nora")
    let accounts = try await Self.get(world, "me/accounts?fields=id,category,perms&access_token=\(token)")
    #expect(accounts.contains(#"{"id":"777","category":"Band","perms":["EDIT_PROFILE","#))
    let ids = try await Self.get(world, "me/ids_for_business?access_token=\(token)")
    #expect(ids.contains(#""name":"Other","namespace":"other","id":"77""#))
    let pages = try await Self.get(world, "me?fields=ids_for_business,permissions&access_token=\(token)")
    #expect(!pages.contains("publish_actions"))
    let page = world.tables.list(FacebookPageRecord.self, by: .business, "sim")
    #expect(page.map(\.id) == ["777"])
    #expect(ids.contains(#""name":"Sim App""#) || ids.matches(of: /"app":/).count == 2)
    let requests = world.tables.list(FacebookFriendRequestRecord.self, last: 9)
    #expect(requests.count == 4)
  }

  @Test func `another app can be deleted after a login`() async throws {
    let text = Self.stated.replacing("users: [nora]}", with: "users: [nora], deleted: true}")
    let world = try await World(try Self.file(text).configuration)
    let other = try #require(world.tables.find(FacebookAppRecord.self, "77"))
    #expect(other.isDeleted)
    let own = try #require(world.tables.find(FacebookAppRecord.self, world.facebookAppID))
    #expect(!own.isDeleted)
    let refused = try await Self.get(world, "77?access_token=77|s")
    #expect(refused.contains("Error validating application. Application has been deleted."))
  }

  @Test(arguments: [
    ("  app: {testUsers: shut}", "open"), ("  app: {testUserLimit: -1}", "0 to 100000"),
    ("  app: {usage: 101}", "0 to 100"), ("  app: {created: soon}", "a time such as"),
    ("  app: {rateLimits: some}", "true or false"), ("  pages: [{name: P, business: []}]", "business"),
    ("  app: {publishing: perhaps}", "true or false"),
    ("  pages: [{id: '7'}]", "name"), ("  pages: [{name: P, id: x}]", "1 to 20 digits"),
    ("  pages: [{name: P, roles: {nora: editor}}]", "no person in facebook.people has the login 'nora'"),
    ("  people: [{name: N, login: n}]\n  pages: [{name: P, roles: {n: boss}}]", "administrator"),
    ("  otherApps: [{name: P}]", "id"), ("  otherApps: [{id: x}]", "1 to 20 digits"),
    ("  otherApps: [{id: '5', users: [eva]}]", "no person in facebook.people has the login 'eva'"),
    ("  people: [{name: N, login: n, friendRequests: [eva]}]", "is called 'eva'"),
    ("  people: [{name: N, login: n, testUser: 3}]", "true or false"),
  ])
  func `an impossible value in a file is refused with its position`(_ text: String, _ part: String) {
    #expect {
      try Self.file(text)
    } throws: { error in
      "\(error)".contains(part)
    }
  }

  @Test(arguments: [
    "  pages: [{name: P, id: '7'}, {name: Q, id: '7'}]", "  otherApps: [{id: '7'}, {id: '7'}]",
    "  app: {id: '7'}\n  otherApps: [{id: '7'}]",
  ])
  func `a world cannot have two pages or apps with the same id`(_ text: String) async throws {
    let file = try Self.file(text)
    await #expect(throws: ConfigurationError.self) { try await World(file.configuration) }
  }

  @Test func `actions request, create and end friendships`() async throws {
    let directory = try await ActionWorlds.directory()
    let world = try await directory.world(named: "default")
    let perform = { (name: String, arguments: [String: String]) in
      try await ControlAction.perform(name, arguments, in: directory)
    }
    _ = try await perform("facebook.user.add", ["user": "zoe", "name": "Zoe"])
    let (one, other) = (
      ["user": "zoe", "friend": "nora@sim.example"], ["user": "nora@sim.example", "friend": "zoe"]
    )
    let friends = {
      world.tables.find(FacebookPersonRecord.self, by: .login, "zoe")?.friends ?? []
    }
    _ = try await perform("facebook.friendship.ask", one)
    #expect(friends() == [])
    _ = try await perform("facebook.friendship.ask", other)
    #expect(friends().count == 1)
    _ = try await perform("facebook.friendship.remove", one)
    #expect(friends() == [])
    _ = try await perform("facebook.friendship.add", other)
    #expect(friends().count == 1)
  }

  @Test func `actions set pages, roles, test users and an app's settings`() async throws {
    let directory = try await ActionWorlds.directory()
    let world = try await directory.world(named: "default")
    let perform = { (name: String, arguments: [String: String]) in
      try await ControlAction.perform(name, arguments, in: directory)
    }
    _ = try await perform(
      "facebook.page.add",
      [
        "name": "P", "id": "7", "category": "Band", "business": "b", "user": "nora@sim.example",
        "role": "editor",
      ])
    let role = { world.tables.list(FacebookPageRoleRecord.self, last: 9).map(\.role) }
    #expect(role() == [.editor])
    #expect(world.tables.list(FacebookPageRecord.self, by: .business, "b").map(\.id) == ["7"])
    let roleArguments = ["user": "nora@sim.example", "page": "7"]
    _ = try await perform("facebook.page.role", roleArguments.merging(["role": "analyst"]) { $1 })
    #expect(role() == [.analyst])
    _ = try await perform("facebook.page.role", roleArguments.merging(["role": "none"]) { $1 })
    #expect(role() == [])

    _ = try await perform(
      "facebook.app.set",
      [
        "test-users": "closed", "test-user-limit": "0", "publishing": "true", "usage": "7", "business": "b",
        "created": "2018-05-01T00:00:00Z", "rate-limits": "false",
      ])
    let app = { world.tables.find(FacebookAppRecord.self, world.facebookAppID) }
    #expect(app()?.testUsersClosed == true)
    #expect(app()?.testUserLimit == 0)
    #expect(app()?.publishing == true)
    #expect(app()?.usage == 7)
    #expect(app()?.business == "b")
    #expect(app()?.created == WallTime(seconds: 1_525_132_800))
    #expect(app()?.limitsCalls == false)
    _ = try await perform("facebook.app.set", ["test-users": "by-date", "publishing": "by-date"])
    #expect(app()?.testUsersClosed == nil)
    #expect(app()?.publishing == nil)

    let made = try await perform(
      "facebook.test-user.add", ["name": "Ada Test", "permissions": "email", "minor": "true"])
    let details = String(describing: made.details)
    #expect(details.contains("tfbnw.net") && details.contains("token"))
    let users = world.facebook.testUsers(of: world.facebookAppID)
    #expect(users.count == 1)
    _ = try await perform("facebook.test-user.remove", ["user": try #require(users.first).key.personID])
    #expect(world.facebook.testUsers(of: world.facebookAppID).isEmpty)
  }

  @Test func `the event of losing a role ends the page's token`() async throws {
    let world = try await World(try Self.file(Self.stated).configuration)
    let token = try await Self.token(world, "nora")
    let page = JSONText(
      parsing: Array(try await Self.get(world, "777?fields=access_token&access_token=\(token)").utf8))
    let pageToken = try #require(page?["access_token"]?.text)
    #expect(try await Self.get(world, "me?access_token=\(pageToken)").contains("Sim Page"))
    try await world.trigger(.facebook.pageRoleLost, for: "nora")
    #expect(try await Self.get(world, "me?access_token=\(pageToken)").contains(#""error_subcode":492"#))
  }

  @Test func `friends, pages, posts and test users are part of an export`() async throws {
    let world = try await World(try Self.file(Self.stated).configuration)
    let contents = StorageContents(of: world.tables, tables: FacebookTables.all)
    let other = WorldTables()
    contents.fill(other)
    #expect(other.list(FacebookTestUserRecord.self, last: 9).count == 2)
    #expect(other.list(FacebookPageRoleRecord.self, last: 9).count == 1)
  }
}
