import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassFacebook

struct FacebookFeedTests {
  private static func post(
    _ world: FacebookWorld, _ token: String, _ form: FormFields = ["message": "Hello"],
    to wall: String = "me", version: String = "v2.8"
  ) async -> WireResponse {
    var form = form
    form.append("access_token", token)
    return await world.send(.post, "/\(version)/\(wall)/feed", form: form)
  }

  private static let ended =
    "(#200) This endpoint is deprecated since the required permission publish_actions is deprecated"

  @Test func `an app posts for a person, and removes the post`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token(["publish_actions", "user_posts"])
    let response = await Self.post(world, token)
    let id = try #require(JSONText(parsing: response.body)?["id"]?.text)
    #expect(id.hasPrefix("\(try world.scopedID())_"))
    #expect(
      await world.get("/v2.8/\(id)?access_token=\(token)&fields=message,privacy").text
        == #"{"message":"Hello","privacy":{"value":"ALL_FRIENDS"},"id":"\#(id)"}"#)
    #expect(
      await world.get("/v2.8/me/feed?access_token=\(token)").text?.contains(
        #"{"data":[{"message":"Hello","created_time":"2016-11-05T21:44:25+0000","id":"\#(id)"}],"paging":"#)
        == true)
    let app = "\(FacebookWorld.appID)%7Cmy_secret"
    let refused = await world.send(.delete, "/v2.8/\(id)?access_token=\(app)")
    #expect(refused.errorText == envelope("(#200) Permissions error", code: 200))
    #expect(await world.send(.delete, "/v2.8/\(id)?access_token=\(token)").text == #"{"success":true}"#)
    #expect(
      await world.send(.delete, "/v2.8/\(id)?access_token=\(token)").errorText == unsupported("delete", id))
  }

  @Test(
    arguments: [
      ("message", "feed", "a", 63_206, 200), ("message", "feed", "a", 63_207, 400),
      // This text appears to be one character but has 126,414 bytes.
      ("message", "feed", "\u{301}", 63_207, 400), ("link", "feed", "a", 63_207, 400),
      ("caption", "photos", "a", 63_207, 400), ("caption", "photos", "\u{1F44D}", 63_206, 200),
    ])
  func `the text of a post has at most 63,206 characters`(
    name: String, edge: String, letter: String, count: Int, status: Int
  ) async throws {
    let world = try await FacebookWorld()
    let token = try await world.token(["publish_actions"])
    let form: FormFields = [
      name: String(repeating: letter, count: count), "url": "https://app.example/a.jpg",
      "access_token": token,
    ]
    let response = await world.send(.post, "/v2.8/me/\(edge)", form: form)
    #expect(response.status == status)
    if status == 400 {
      #expect(
        response.errorText == envelope("(#100) Param \(name) must be at most 63206 characters", code: 100))
    }
  }

  @Test func `before v2_1 a removed post gets a one-word response`() async throws {
    let world = try await FacebookWorld(floor: "v1.0")
    let token = try await world.token(["publish_actions"])
    for (version, word) in [("v2.0", "true"), ("v2.1", #"{"success":true}"#)] {
      let made = await Self.post(world, token, version: version)
      let id = try #require(JSONText(parsing: made.body)?["id"]?.text)
      #expect(await world.send(.delete, "/\(version)/\(id)?access_token=\(token)").text == word)
    }
  }

  @Test(arguments: [
    ("2012-01-01T00:00:00Z", "(#200) The user hasn't authorized the application to perform this action"),
    ("2014-06-01T00:00:00Z", "(#200) Requires extended permission: publish_actions"),
    ("2016-06-01T00:00:00Z", "(#200) The user hasn't authorized the application to perform this action"),
    ("2017-11-01T00:00:00Z", "(#200) Requires publish_stream permission"),
    ("2018-08-01T00:00:00Z", ended),
  ])
  func `without the permission, a post is refused in the words of the time`(_ time: String, _ message: String)
    async throws
  {
    let world = try await FacebookWorld()
    world.clock.set(to: try #require(TimeText.parse(time)))
    let response = await Self.post(world, try await world.token(["email"]))
    #expect(response.status == 403)
    #expect(response.errorText == envelope(message, code: 200))
  }

  @Test(arguments: [
    ("2018-07-31T23:59:59Z", nil as Bool?, 200), ("2018-08-01T00:00:00Z", nil, 403),
    ("2020-01-01T00:00:00Z", true, 200), ("2016-01-01T00:00:00Z", false, 403),
  ])
  func `permitted posts end in August 2018 unless the app says otherwise`(
    _ time: String, _ publishing: Bool?, _ status: Int
  ) async throws {
    let world = try await FacebookWorld()
    world.clock.set(to: try #require(TimeText.parse(time)))
    try world.changeApp { $0.publishing = publishing }
    let response = await Self.post(world, try await world.token(["publish_actions"]))
    #expect(response.status == status)
    if status == 403 { #expect(response.errorText == envelope(Self.ended, code: 200)) }
  }

  /// The permissions that the dialog grants to an app created at a given time, and its notice to developers.
  private static func granted(
    _ created: WallTime?, _ publishing: Bool?, in world: FacebookWorld
  ) async throws -> (permissions: Set<String>, page: String?) {
    try world.changeApp {
      $0.created = created
      $0.publishing = publishing
    }
    let target =
      "/v2.8/dialog/oauth?client_id=\(FacebookWorld.appID)&redirect_uri=https://a.example/"
      + "&scope=email,publish_actions&einlass_person=\(FacebookWorld.personID)"
    let dialog = await world.send(.get, target, host: "www.facebook.com")
    #expect(dialog.status == 302)
    let key = FacebookInstallRecord.Key(appID: FacebookWorld.appID, personID: FacebookWorld.personID)
    let install = try #require(world.tables.find(FacebookInstallRecord.self, key))
    try world.changeApp { $0.roles = [FacebookWorld.personID] }
    return (install.granted, await world.send(.get, target, host: "www.facebook.com").text)
  }

  @Test(arguments: [
    (nil as String?, nil as Bool?, true), ("2018-04-23T23:59:59Z", nil, true),
    ("2018-04-24T00:00:00Z", nil, false), ("2018-05-01T00:00:00Z", true, true),
    ("2018-05-01T00:00:00Z", false, false),
  ])
  func `since 24 April 2018 a new app is not granted the right to post`(
    _ created: String?, _ publishing: Bool?, _ isGranted: Bool
  ) async throws {
    let world = try await FacebookWorld()
    world.clock.set(to: try #require(TimeText.parse("2018-06-01T00:00:00Z")))
    let time = try created.map { try #require(TimeText.parse($0)) }
    let (permissions, page) = try await Self.granted(time, publishing, in: world)
    #expect(permissions.contains("publish_actions") == isGranted)
    #expect(permissions.contains("email"))
    #expect(page?.contains("Invalid Scopes: publish_actions.") != isGranted)
    // A request by a phone is granted the other permissions.
    let token = try await world.token(["email", "publish_actions"])
    let post = await Self.post(world, token)
    #expect(post.status == (isGranted ? 200 : 403))
    guard !isGranted, publishing == nil else { return }
    #expect(post.errorText == envelope("(#200) Requires publish_stream permission", code: 200))
  }

  @Test func `a repeated post, an empty one, and an unknown privacy are refused`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token(["publish_actions"])
    #expect(await Self.post(world, token).status == 200)
    let twice = await Self.post(world, token)
    #expect(
      twice.text?.hasPrefix(
        #"{"error":{"message":"Duplicate status message","type":"FacebookApiException","is_transient":false,"code":506,"#
          + #""error_subcode":1455006,"error_user_title":"Duplicate Status Update","#) == true)
    #expect(await Self.post(world, token, ["message": "Other"]).status == 200)
    #expect(await Self.post(world, token).status == 200)
    let empty = await Self.post(world, token, [:])
    #expect(empty.errorText == envelope("(#100) Missing message or attachment", code: 100))
    for privacy in ["SELF", #"{"value":"NOBODY"}"#, #"{"value":1}"#] {
      let odd = await Self.post(world, token, ["message": "x", "privacy": privacy])
      #expect(odd.errorText == envelope("(#100) Invalid parameter", code: 100))
    }
    let app = await Self.post(world, "\(FacebookWorld.appID)|my_secret")
    #expect(app.errorText?.contains(#""code":102"#) == true)
  }

  @Test(arguments: [
    (nil as FacebookPostRecord.Privacy?, "EVERYONE", "EVERYONE"), (.friends, "EVERYONE", "ALL_FRIENDS"),
    (.onlyMe, "ALL_FRIENDS", "SELF"), (.everyone, "SELF", "SELF"),
  ])
  func `a post is visible only to the audience chosen at login`(
    _ audience: FacebookPostRecord.Privacy?, _ asked: String, _ shown: String
  ) async throws {
    let world = try await FacebookWorld()
    let token = try await world.token(["publish_actions"])
    _ = world.tables.update(
      FacebookInstallRecord.self, .init(appID: FacebookWorld.appID, personID: FacebookWorld.personID)
    ) { $0.audience = audience }
    let made = await Self.post(world, token, ["message": "x", "privacy": #"{"value":"\#(asked)"}"#])
    let id = try #require(JSONText(parsing: made.body)?["id"]?.text)
    let read = await world.get("/v2.8/\(id)?access_token=\(token)&fields=privacy")
    #expect(read.text?.contains(#"{"value":"\#(shown)"}"#) == true)
  }

  @Test(arguments: [
    ("only_me", "SELF"), ("friends", "ALL_FRIENDS"), ("everyone", "EVERYONE"), ("x", "EVERYONE"),
  ])
  func `the dialog states the audience`(_ word: String, _ shown: String) async throws {
    let world = try await FacebookWorld()
    let dialog = await world.send(
      .get,
      "/v2.8/dialog/oauth?client_id=\(FacebookWorld.appID)&redirect_uri=https://a.example/&scope=publish_actions"
        + "&default_audience=\(word)&einlass_person=\(FacebookWorld.personID)", host: "www.facebook.com")
    #expect(dialog.status == 302)
    let token = try await world.token([])
    let made = await Self.post(world, token, ["message": "x", "privacy": #"{"value":"EVERYONE"}"#])
    let id = try #require(JSONText(parsing: made.body)?["id"]?.text)
    let read = await world.get("/v2.8/\(id)?access_token=\(token)&fields=privacy")
    #expect(read.text?.contains(#"{"value":"\#(shown)"}"#) == true)
  }

  @Test func `a wall is paged by time`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token(["publish_actions", "user_posts"])
    for number in 1...5 {
      _ = await Self.post(world, token, ["message": "P\(number)"])
      if number != 3 { world.clock.advance(by: .seconds(60)) }
    }
    var pages: [[String]] = []
    var back: String?
    var target: String? = "/v2.8/me/feed?limit=2&fields=message&access_token=\(token)"
    while let asked = target, pages.count < 9 {
      let json = JSONText(parsing: await world.get(asked).body)
      guard case .array(let posts)? = json?["data"] else { break }
      pages.append(posts.compactMap { $0["message"]?.text })
      if pages.count == 2 { back = json?["paging"]?["previous"]?.text }
      target = (json?["paging"]?["next"]?.text).map {
        String($0.dropFirst("https://graph.facebook.com".count))
      }
    }
    #expect(pages == [["P5", "P4"], ["P3", "P2"], ["P1"], []])
    let first = await world.get(String(try #require(back).dropFirst("https://graph.facebook.com".count)))
    #expect(first.text?.contains("P5") == true && first.text?.contains("P3") == false)
    let ordered = await world.get("/v2.8/me/feed?order=chronological&limit=1&access_token=\(token)")
    #expect(ordered.text?.contains("P1") == true)
    let since = await world.get("/v2.8/me/feed?since=1478382500&access_token=\(token)")
    #expect(since.text?.contains("P5") == false)
    #expect(
      await world.get("/v2.8/me/feed?access_token=\(try await world.token(app: FacebookWorld.otherAppID))")
        .text
        == #"{"data":[]}"#)
  }

  @Test func `a wall can be a field of a person or a page`() async throws {
    let (world, _) = try await FacebookPageTests.world()
    let token = try await world.token([
      "publish_actions", "user_posts", "manage_pages", "publish_pages", "pages_show_list",
    ])
    let page = try await FacebookPageTests.pageToken(world, token)
    for text in ["P1", "P2"] {
      _ = await Self.post(world, token, ["message": text])
      _ = await Self.post(world, page, ["message": text], to: FacebookPageTests.pageID)
      world.clock.advance(by: .seconds(60))
    }
    for (id, path) in [(try world.scopedID(), "me"), (FacebookPageTests.pageID, FacebookPageTests.pageID)] {
      let response = await world.get(
        "/v2.8/\(path)?fields=feed.limit(1)%7Bmessage%7D&access_token=\(token)")
      let feed = JSONText(parsing: response.body)?["feed"]
      #expect(feed?["data"]?.entries.compactMap { $0["message"]?.text } == ["P2"])
      let next = try #require(feed?["paging"]?["next"]?.text)
      #expect(
        next.hasPrefix("https://graph.facebook.com/v2.8/\(id)/feed?access_token=\(token)&fields=message&"))
      let second = await world.get(String(next.dropFirst("https://graph.facebook.com".count)))
      #expect(JSONText(parsing: second.body)?["data"]?.entries.first?["message"]?.text == "P1")
    }
    let other = try await world.token(["email"], app: FacebookWorld.otherAppID)
    #expect(await world.get("/v2.8/me?fields=id,feed&access_token=\(other)").text?.contains("feed") == false)
  }

  // MARK: - Pages

  @Test(arguments: [
    ("2016-11-05T21:44:25Z", ["publish_pages"], FacebookPageRole.administrator, true),
    ("2016-11-05T21:44:25Z", ["publish_pages"], .editor, true),
    ("2016-11-05T21:44:25Z", ["publish_pages"], .analyst, false),
    ("2016-11-05T21:44:25Z", [], .administrator, false),
    ("2020-06-01T00:00:00Z", ["publish_pages"], .administrator, false),
    ("2020-06-01T00:00:00Z", ["pages_manage_posts", "pages_read_engagement"], .administrator, true),
  ])
  func `a page's token posts if it has permission and role`(
    _ time: String, _ permissions: [String], _ role: FacebookPageRole, _ isPosted: Bool
  ) async throws {
    let (world, _) = try await FacebookPageTests.world(role: role)
    world.clock.set(to: try #require(TimeText.parse(time)))
    let token = try await world.token(["manage_pages", "pages_show_list"] + permissions)
    let page = try await FacebookPageTests.pageToken(world, token)
    let response = await Self.post(world, page, to: FacebookPageTests.pageID)
    #expect(response.status == (isPosted ? 200 : 403))
    guard isPosted else { return }
    let id = try #require(JSONText(parsing: response.body)?["id"]?.text)
    #expect(id.hasPrefix("777000777000_"))
    #expect(await world.send(.delete, "/v2.8/\(id)?access_token=\(page)").text == #"{"success":true}"#)
  }

  @Test(arguments: [
    ("2018-01-01T00:00:00Z", nil), ("2019-01-01T00:00:00Z", ended),
    ("2020-02-01T00:00:00Z", "requires both manage_pages and publish_pages as an admin"),
    ("2020-06-01T00:00:00Z", "requires both pages_read_engagement and pages_manage_posts as an admin"),
  ])
  func `a person's token posts to a page as long as apps may post`(_ time: String, _ part: String?)
    async throws
  {
    let (world, _) = try await FacebookPageTests.world()
    world.clock.set(to: try #require(TimeText.parse(time)))
    let token = try await world.token(["publish_actions"])
    let response = await Self.post(world, token, to: FacebookPageTests.pageID)
    #expect(response.status == (part == nil ? 200 : 403))
    if let part { #expect(response.text?.contains(part) == true) }
    #expect(response.field("www-authenticate")?.contains("\n") != true)
  }

  @Test func `another person's wall and an app have no feed`() async throws {
    let world = try await FacebookWorld()
    world.tables.save(FacebookPersonRecord(id: "2", login: "b", name: "B", email: nil, password: "p"))
    _ = try world.facebook.install(appID: FacebookWorld.appID, personID: "2", permissions: [])
    let other = try #require(
      world.tables.find(FacebookInstallRecord.self, .init(appID: FacebookWorld.appID, personID: "2")))
    let token = try await world.token(["publish_actions"])
    let wall = await Self.post(world, token, to: other.scopedID)
    #expect(wall.errorText?.contains("Feed story publishing to other users is disabled") == true)
    let app = await Self.post(world, token, to: FacebookWorld.appID)
    #expect(app.errorText == unsupported("post", FacebookWorld.appID))
  }
}
