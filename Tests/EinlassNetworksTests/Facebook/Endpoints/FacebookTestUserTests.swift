import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassFacebook

struct FacebookTestUserTests {
  private static let edge = "/v2.8/\(FacebookWorld.appID)/accounts/test-users"
  private static let appToken = "\(FacebookWorld.appID)|my_secret"
  private static let otherToken = "\(FacebookWorld.otherAppID)|other_secret"

  private static func world(at time: String = "2016-11-05T21:44:25Z") async throws -> FacebookWorld {
    let world = try await FacebookWorld()
    world.clock.set(to: try #require(TimeText.parse(time)))
    return world
  }

  private static func post(
    _ world: FacebookWorld, _ target: String, _ form: [(String, String)], token: String = appToken
  ) async -> WireResponse {
    var fields = FormFields()
    for (name, value) in form { fields.append(name, value) }
    fields.append("access_token", token)
    return await world.send(.post, target, form: fields)
  }

  /// A new test user's id and token.
  private static func user(
    _ world: FacebookWorld, _ form: [(String, String)] = [("permissions", "user_friends")]
  ) async throws -> (id: String, token: String) {
    let json = JSONText(parsing: await post(world, edge, form).body)
    return (try #require(json?["id"]?.text), json?["access_token"]?.text ?? "")
  }

  private static func names(_ json: JSONText?) -> [String] {
    guard case .object(let members)? = json else { return [] }
    return members.map(\.name)
  }

  @Test func `a test user is created with a token, and can be read and logged in`() async throws {
    let world = try await Self.world()
    let response = await Self.post(
      world, Self.edge, [("name", "Nora Sim"), ("permissions", "email,nonsense"), ("locale", "de_AT")])
    let json = JSONText(parsing: response.body)
    #expect(Self.names(json) == ["id", "access_token", "login_url", "email", "password"])
    let (id, token) = (json?["id"]?.text ?? "", json?["access_token"]?.text ?? "")
    #expect(json?["email"]?.text?.wholeMatch(of: /nora_[a-z]{7}_sim@tfbnw\.net/) != nil)
    #expect(json?["password"]?.text?.wholeMatch(of: /[0-9]{7,10}/) != nil)
    #expect(
      json?["login_url"]?.text == "https://developers.facebook.com/checkpoint/test-user-login/\(id)/")
    let me = await world.get("/v2.8/me?fields=name,locale,gender,birthday,permissions&access_token=\(token)")
    #expect(me.text?.contains(#""name":"Nora Sim","locale":"de_AT","gender":"#) == true)
    #expect(me.text?.contains(#"{"permission":"email","status":"granted"}"#) == true)
    #expect(me.text?.contains("nonsense") == false)
  }

  @Test(
    arguments: [
      (
        [],
        #"[{"permission":"public_profile","status":"granted"},{"permission":"user_friends","status":"granted"}]"#
      ),
      (
        [("permissions", "email")],
        #"[{"permission":"public_profile","status":"granted"},{"permission":"email","status":"granted"}]"#
      ),
      ([("permissions", "")], #"[{"permission":"public_profile","status":"granted"}]"#),
    ] as [([(String, String)], String)])
  func `a test user without stated permissions shares its friends`(
    form: [(String, String)], permissions: String
  ) async throws {
    let world = try await Self.world()
    let (_, token) = try await Self.user(world, form)
    let response = await world.get("/v2.8/me/permissions?access_token=\(token)")
    #expect(response.text == #"{"data":\#(permissions)}"#)
  }

  @Test(arguments: ["name", "password"])
  func `a name or a password of many accents is too long`(_ name: String) async throws {
    let world = try await Self.world()
    let (id, _) = try await Self.user(world)
    let long = "a" + String(repeating: "\u{301}", count: 100)
    #expect(long.count == 1)
    let response = await Self.post(world, "/v2.8/\(id)", [("name", "Nora Sim"), (name, long)])
    // If there are two names, the first one counts.
    #expect(response.status == (name == "name" ? 200 : 400))
    #expect(await Self.post(world, "/v2.8/\(id)", [(name, long)]).status == 400)
  }

  @Test func `without the app, a test user exists but has no token`() async throws {
    let world = try await Self.world()
    let response = await Self.post(world, Self.edge, [("installed", "false"), ("minor", "true")])
    let json = JSONText(parsing: response.body)
    #expect(Self.names(json) == ["id", "login_url", "email", "password"])
    let id = json?["id"]?.text ?? ""
    let node = await world.get("/v2.8/\(id)?access_token=\(Self.appToken)")
    #expect(node.text?.contains(#""id":"\#(id)""#) == true)
    let foreign = await world.get("/v2.8/\(id)?access_token=\(Self.otherToken)")
    #expect(foreign.errorText == unsupported("get", id))
  }

  @Test(arguments: [
    ("GET", "/v2.8/\(FacebookWorld.appID)/accounts/test-users?method=post&name=Eva"),
    ("POST", "/v2.8/\(FacebookWorld.appID)/accounts?type=test-users&name=Eva"),
  ])
  func `the edge has two addresses, and old clients send a GET`(_ method: String, _ target: String)
    async throws
  {
    let world = try await Self.world()
    let response = await world.send(
      try #require(HTTPRequest.Method(method)), "\(target)&access_token=\(Self.appToken)")
    let json = JSONText(parsing: response.body)
    #expect(json?["email"]?.text?.wholeMatch(of: /eva_[a-z]{7}@tfbnw\.net/) != nil)
    #expect(response.text?.contains(#"\u0040tfbnw"#) == true)
  }

  @Test func `the list is paged, with tokens and new addresses`() async throws {
    let world = try await Self.world()
    for number in 0..<30 {
      _ = await Self.post(world, Self.edge, [("installed", number == 3 ? "false" : "true")])
    }
    let first = JSONText(parsing: await world.get("\(Self.edge)?access_token=\(Self.appToken)").body)
    guard case .array(let users)? = first?["data"] else {
      Issue.record("no list")
      return
    }
    #expect(users.count == 25)
    #expect(Self.names(users[0]) == ["id", "login_url", "access_token"])
    #expect(Self.names(users[3]) == ["id", "login_url"])
    let next = try #require(first?["paging"]?["next"]?.text)
    let rest = JSONText(
      parsing: await world.get(String(next.dropFirst("https://graph.facebook.com".count))).body)
    guard case .array(let others)? = rest?["data"] else {
      Issue.record("no list")
      return
    }
    #expect(others.count == 5)
    #expect(rest?["paging"]?["next"] == nil)
    let token = users[0]["access_token"]?.text ?? ""
    #expect(await world.get("/v2.8/me?access_token=\(token)").status == 200)
    // Listing does not create a token if a live one exists.
    let again = JSONText(parsing: await world.get("\(Self.edge)?limit=1&access_token=\(Self.appToken)").body)
    guard case .array(let same)? = again?["data"] else { return }
    #expect(same[0]["access_token"]?.text == token)
  }

  @Test(arguments: [
    ("2010-06-01T00:00:00Z", 100, "Too many test accounts"),
    ("2012-06-01T00:00:00Z", 500, "(#2900) Too many test accounts"),
    ("2016-06-01T00:00:00Z", 2_000, "(#2900) Too many test accounts"),
    ("2022-06-01T00:00:00Z", 10, "(#2900) Too many test accounts"),
  ])
  func `an app has as many test users as the year allows`(_ time: String, _ limit: Int, _ message: String)
    async throws
  {
    let world = try await Self.world(at: time)
    for number in 1..<limit {
      world.tables.save(
        FacebookTestUserRecord(
          key: .init(appID: FacebookWorld.appID, personID: String(number)), createdAt: world.clock.now))
    }
    #expect(await Self.post(world, Self.edge, []).status == 200)
    let refused = await Self.post(world, Self.edge, [])
    #expect(refused.status == 400)
    #expect(refused.errorText == envelope(message, code: 2900))
    try world.changeApp { $0.testUserLimit = limit + 1 }
    #expect(await Self.post(world, Self.edge, []).status == 200)
  }

  @Test(arguments: [
    ("2023-04-30T00:00:00Z", nil as Bool?, false), ("2023-05-01T00:00:00Z", nil, true),
    ("2024-01-01T00:00:00Z", false, false), ("2016-01-01T00:00:00Z", true, true),
  ])
  func `since 2023 test users cannot be created unless the app may`(
    _ time: String, _ isClosed: Bool?, _ isRefused: Bool
  ) async throws {
    let world = try await Self.world(at: time)
    try world.changeApp { $0.testUsersClosed = isClosed }
    let response = await Self.post(world, Self.edge, [])
    #expect(response.status == (isRefused ? 400 : 200))
    if isRefused {
      #expect(
        response.errorText
          == envelope(
            "(#200) We are temporarily removing the ability for apps to create new test users.", code: 200))
    }
    if isRefused {
      var request = WireRequest(.post, host: "graph.facebook.com", target: Self.edge, form: [:])
      request.head.headerFields[.authorization] = "OAuth \(Self.appToken)"
      let reason = world.facebook.respond(to: request).reason
      #expect(reason?.contains("'testUsers: open'") == true)
    }
    // Existing test users remain.
    #expect(await world.get("\(Self.edge)?access_token=\(Self.appToken)").status == 200)
  }

  @Test(arguments: [
    ("name", String(repeating: "x", count: 101)), ("locale", "german"), ("installed", "perhaps"),
    ("minor", "x"),
  ])
  func `an invalid parameter is refused`(_ name: String, _ value: String) async throws {
    let world = try await Self.world()
    let response = await Self.post(world, Self.edge, [(name, value)])
    #expect(response.errorText == envelope("(#100) Invalid parameter", code: 100))
  }

  @Test func `only the app itself has access to its test users`() async throws {
    let world = try await Self.world()
    let token = try await world.token()
    for method: HTTPRequest.Method in [.get, .post, .delete] {
      let user = await world.send(method, "\(Self.edge)?access_token=\(token)")
      #expect(
        user.errorText == envelope("(#15) This method must be called with an app access_token.", code: 15))
      let other = await world.send(method, "\(Self.edge)?access_token=\(Self.otherToken)")
      #expect(other.errorText == envelope("Invalid OAuth access token.", code: 190))
      #expect(await world.send(method, Self.edge).errorText?.contains(#""code":104"#) == true)
    }
  }

  @Test func `two test users become friends when both have asked`() async throws {
    let world = try await Self.world()
    let (ada, ben) = (try await Self.user(world), try await Self.user(world))
    let ask = { (one: (id: String, token: String), other: String) in
      await Self.post(world, "/v2.8/\(one.id)/friends/\(other)", [], token: one.token)
    }
    #expect(await ask(ada, ben.id).text == #"{"success":true}"#)
    #expect(
      await ask(ada, ben.id).errorText
        == envelope("(#520) A friend request to this user is pending already", code: 520))
    let friends = "/v2.8/me/friends?access_token=\(ada.token)"
    #expect(await world.get(friends).text == #"{"data":[],"summary":{"total_count":0}}"#)
    #expect(await ask(ben, ada.id).text == #"{"success":true}"#)
    #expect(await world.get(friends).text?.contains(ben.id) == true)
    for (one, other) in [(ada, ben), (ben, ada)] {
      #expect(
        await ask(one, other.id).errorText == envelope("(#522) The users are friends already", code: 522))
    }
  }

  @Test func `friendship is refused to others, to strangers and since v4`() async throws {
    let world = try await Self.world()
    let (ada, ben) = (try await Self.user(world), try await Self.user(world))
    let anna = try await world.token()
    let annaID = try world.scopedID()
    let withdrawn = await Self.post(world, "/v4.0/\(ada.id)/friends/\(ben.id)", [], token: ada.token)
    #expect(
      withdrawn.errorText
        == envelope("(#33) This object does not exist or does not support this action", code: 33))
    for (path, token) in [
      ("\(ada.id)/friends/\(annaID)", ada.token), ("\(annaID)/friends/\(ada.id)", anna),
      ("\(ben.id)/friends/\(ada.id)", ada.token),
    ] {
      let response = await Self.post(world, "/v2.8/\(path)", [], token: token)
      #expect(response.errorText?.contains(#""code":10"#) == true, "\(path)")
    }
    let itself = await Self.post(world, "/v2.8/me/friends/\(ada.id)", [], token: ada.token)
    #expect(itself.errorText == envelope("(#100) Invalid parameter", code: 100))
    let nobody = await Self.post(world, "/v2.8/me/friends/4", [], token: ada.token)
    #expect(nobody.errorText == unsupported("post", "4"))
  }

  @Test func `a new password ends the tokens, and a new name is shown`() async throws {
    let world = try await Self.world()
    let ada = try await Self.user(world)
    #expect(await Self.post(world, "/v2.8/\(ada.id)", [("name", "Ada New")]).text == #"{"success":true}"#)
    #expect(await world.get("/v2.8/me?access_token=\(ada.token)").text?.contains("Ada New") == true)
    #expect(await Self.post(world, "/v2.8/\(ada.id)", [("password", "p4ssword")]).status == 200)
    #expect(
      await world.get("/v2.8/me?access_token=\(ada.token)").errorText?.contains(#""error_subcode":460"#)
        == true)
    let own = await Self.post(world, "/v2.8/\(ada.id)", [("name", "X")], token: try await world.token())
    #expect(own.errorText?.contains(#""code":15"#) == true)
    #expect(await Self.post(world, "/v2.8/\(ada.id)", []).errorText?.contains(#""code":100"#) == true)
    let anna = await Self.post(world, "/v2.8/\(try world.scopedID())", [("name", "X")])
    #expect(anna.errorText == unsupported("post", try world.scopedID()))
  }

  @Test func `a test user is deleted with its tokens and friendships`() async throws {
    let world = try await Self.world()
    let (ada, ben) = (try await Self.user(world), try await Self.user(world))
    _ = await Self.post(world, "/v2.8/me/friends/\(ben.id)", [], token: ada.token)
    _ = await Self.post(world, "/v2.8/me/friends/\(ada.id)", [], token: ben.token)
    let foreign = await world.send(.delete, "/v2.8/\(ada.id)?access_token=\(Self.otherToken)")
    #expect(foreign.errorText?.contains("Unsupported delete request. Please read") == true)
    let deleted = await world.send(.delete, "/v2.8/\(ada.id)?access_token=\(Self.appToken)")
    #expect(deleted.text == #"{"success":true}"#)
    #expect(
      await world.get("/v2.8/me?access_token=\(ada.token)").errorText?.contains(#""error_subcode":458"#)
        == true)
    #expect(
      await world.get("/v2.8/me/friends?access_token=\(ben.token)").text
        == #"{"data":[],"summary":{"total_count":0}}"#)
    #expect(
      await world.send(.delete, "/v2.8/\(ada.id)?access_token=\(Self.appToken)").errorText
        == unsupported("delete", ada.id))
    _ = try await world.token()
    let person = try world.scopedID()
    #expect(
      await world.send(.delete, "/v2.8/\(person)?access_token=\(Self.appToken)").errorText
        == unsupported("delete", person))
  }

  @Test func `two apps share a test user until one gives it back`() async throws {
    let world = try await Self.world()
    let ada = try await Self.user(world)
    let other = "/v2.8/\(FacebookWorld.otherAppID)/accounts/test-users"
    let shared = await Self.post(
      world, other, [("uid", ada.id), ("owner_access_token", Self.appToken)], token: Self.otherToken)
    let json = JSONText(parsing: shared.body)
    #expect(Self.names(json) == ["id", "access_token", "login_url"])
    let id = json?["id"]?.text ?? ""
    #expect(id != ada.id)
    let missing = await Self.post(world, other, [("uid", ada.id)], token: Self.otherToken)
    #expect(
      missing.errorText == envelope("(#100) The parameter owner_access_token is required", code: 100))
    let target = "/v2.8/\(FacebookWorld.otherAppID)/accounts?uid=\(id)&access_token=\(Self.otherToken)"
    #expect(await world.send(.delete, target).text == #"{"success":true}"#)
    #expect(await world.get("/v2.8/me?access_token=\(ada.token)").status == 200)
    let last = await world.send(.delete, "\(Self.edge)?uid=\(ada.id)&access_token=\(Self.appToken)")
    #expect(last.errorText == envelope("(#2902) Cannot remove test account from this app", code: 2902))
  }

  @Test(arguments: ["2016-11-05T21:44:25Z", "2013-01-01T00:00:00Z"])
  func `a login URL opens once, within an hour, and a list returns a new one`(_ time: String) async throws {
    let world = try await Self.world(at: time)
    let response = await Self.post(world, Self.edge, [])
    let first = try #require(JSONText(parsing: response.body)?["login_url"]?.text)
    let listed = {
      let list = JSONText(parsing: await world.get("\(Self.edge)?access_token=\(Self.appToken)").body)
      guard case .array(let users)? = list?["data"] else { return "" }
      return users.first?["login_url"]?.text ?? ""
    }
    let open = { (url: String) in
      let parts = url.dropFirst("https://".count).split(separator: "/", maxSplits: 1)
      return await world.send(.get, "/\(parts[1])", host: String(parts[0]))
    }
    let opened = await open(first)
    #expect(opened.status == 302)
    #expect(opened.field("set-cookie")?.contains("Domain=facebook.com") == true)
    #expect(await open(first).status == 403)
    let second = await listed()
    world.clock.advance(by: .seconds(3601))
    #expect(await open(second).status == 403)
    let third = await listed()
    #expect(await open(third).status == 302)
  }

  @Test func `an app in development admits its test users`() async throws {
    let world = try await Self.world()
    let ada = try await Self.user(world)
    try world.changeApp { $0.isInDevelopment = true }
    let install = try #require(world.tables.find(FacebookInstallRecord.self, by: .scopedID, ada.id))
    let dialog =
      "/v2.8/dialog/oauth?client_id=\(FacebookWorld.appID)&redirect_uri=https://a.example/&einlass_person="
    let own = await world.send(.get, dialog + install.key.personID, host: "www.facebook.com")
    #expect(own.status == 302)
    let other = await world.send(.get, dialog + FacebookWorld.personID, host: "www.facebook.com")
    #expect(other.status == 200)
  }
}
