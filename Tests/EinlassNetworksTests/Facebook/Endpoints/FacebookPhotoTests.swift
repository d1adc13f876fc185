import EinlassFacebook
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

struct FacebookPhotoTests {
  private static func publish(
    _ world: FacebookWorld, _ token: String, _ form: FormFields = ["url": "https://a.example/cat.jpg"],
    to owner: String = "me"
  ) async -> WireResponse {
    var form = form
    form.append("access_token", token)
    return await world.send(.post, "/v2.8/\(owner)/photos", form: form)
  }

  /// A multipart body as SDKs send it: plain fields, and a file.
  private static func upload(
    _ world: FacebookWorld, _ token: String, file: [UInt8]?, name: String = "source"
  ) async -> WireResponse {
    var body = "--b\r\nContent-Disposition: form-data; name=\"message\"\r\n\r\nCat\r\n".utf8.map { $0 }
    if let file {
      let head =
        "--b\r\nContent-Disposition: form-data; name=\"\(name)\"; filename=\"cat.jpg\"\r\n"
        + "Content-Type: image/jpeg\r\n\r\n"
      body += head.utf8 + file + "\r\n".utf8
    }
    body += "--b--\r\n".utf8
    var request = WireRequest(
      .post, host: "graph.facebook.com", target: "/v2.8/me/photos?access_token=\(token)")
    request.head.headerFields[.contentType] = "multipart/form-data; boundary=b"
    request.body = body
    return world.facebook.respond(to: request).response
  }

  @Test func `an app publishes a photo with a post, reads both and removes both`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token(["publish_actions", "user_photos", "user_posts"])
    let made = await Self.publish(world, token, ["url": "https://a.example/cat.jpg", "caption": "Cat"])
    let json = JSONText(parsing: made.body)
    let id = try #require(json?["id"]?.text)
    let post = try #require(json?["post_id"]?.text)
    #expect(post.hasPrefix("\(try world.scopedID())_"))
    #expect(
      await world.get("/v2.8/\(id)?access_token=\(token)").text
        == #"{"created_time":"2016-11-05T21:44:25+0000","name":"Cat","id":"\#(id)"}"#)
    #expect(
      await world.get("/v2.8/\(post)?fields=message&access_token=\(token)").text
        == #"{"message":"Cat","id":"\#(post)"}"#)
    let source = JSONText(parsing: await world.get("/v2.8/\(id)?fields=source&access_token=\(token)").body)
    let address = try #require(source?["source"]?.text?.dropFirst("https://scontent.xx.fbcdn.net".count))
    #expect(await world.send(.get, String(address), host: "scontent.xx.fbcdn.net").status == 200)
    let app = "\(FacebookWorld.appID)%7Cmy_secret"
    #expect(
      await world.send(.delete, "/v2.8/\(id)?access_token=\(app)").errorText
        == envelope("(#200) Permissions error", code: 200))
    #expect(await world.send(.delete, "/v2.8/\(id)?access_token=\(token)").text == #"{"success":true}"#)
    for gone in [id, post] {
      #expect(await world.get("/v2.8/\(gone)?access_token=\(token)").status != 200)
    }
  }

  @Test(arguments: ["source", "picture"])
  func `a file in a multipart body is a photo, under any name`(_ name: String) async throws {
    let world = try await FacebookWorld()
    let token = try await world.token(["publish_actions", "user_photos"])
    let made = await Self.upload(world, token, file: [0xFF, 0xD8, 0xFF, 0xD9], name: name)
    let id = try #require(JSONText(parsing: made.body)?["id"]?.text)
    #expect(
      await world.get("/v2.8/\(id)?fields=name&access_token=\(token)").text
        == #"{"name":"Cat","id":"\#(id)"}"#)
  }

  @Test func `a file that is not a picture is refused`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token(["publish_actions"])
    let none = envelope("(#324) Requires upload file", code: 324)
    let invalid = envelope("(#324) Missing or invalid image file", code: 324)
    #expect(await Self.publish(world, token, [:]).errorText == none)
    #expect(await Self.upload(world, token, file: nil).errorText == none)
    #expect(await Self.upload(world, token, file: Array("text".utf8)).errorText == invalid)
    #expect(await Self.upload(world, token, file: []).errorText == invalid)
    #expect(await Self.publish(world, token, ["url": "cat.jpg"]).errorText == invalid)
    let privacy = await Self.publish(world, token, ["url": "https://a.example/c", "privacy": "x"])
    #expect(privacy.errorText == envelope("(#100) Invalid parameter", code: 100))
  }

  @Test func `without permission to post, photos cannot be published`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token(["email"])
    #expect(
      await Self.publish(world, token).errorText
        == envelope("(#200) The user hasn't authorized the application to perform this action", code: 200))
    world.clock.set(to: try #require(TimeText.parse("2018-08-01T00:00:00Z")))
    let granted = try await world.token(["publish_actions"])
    #expect(await Self.publish(world, granted).status == 403)
    #expect(
      await Self.publish(world, granted, to: FacebookWorld.appID).errorText
        == unsupported("post", FacebookWorld.appID))
  }

  @Test(arguments: [
    ("no_story", "true", false), ("no_story", "0", true), ("published", "false", false),
    ("published", "true", true),
  ])
  func `a photo without a story has no post`(_ name: String, _ value: String, _ isTold: Bool) async throws {
    let world = try await FacebookWorld()
    let token = try await world.token(["publish_actions", "user_posts"])
    let made = await Self.publish(world, token, ["url": "https://a.example/c", name: value])
    #expect(made.status == 200)
    #expect((JSONText(parsing: made.body)?["post_id"] != nil) == isTold)
    #expect((await world.get("/v2.8/me/feed?access_token=\(token)").text == #"{"data":[]}"#) == !isTold)
  }

  @Test(arguments: ["me/photos?type=uploaded&", "me/photos/uploaded?"])
  func `uploaded photos are paged, the newest first`(_ path: String) async throws {
    let world = try await FacebookWorld()
    let token = try await world.token(["publish_actions", "user_photos"])
    for number in 1...3 {
      _ = await Self.publish(world, token, ["url": "https://a.example/c", "caption": "P\(number)"])
      world.clock.advance(by: .seconds(60))
    }
    var pages: [[String]] = []
    var target: String? = "/v2.8/\(path)limit=2&fields=name&access_token=\(token)"
    while let asked = target, pages.count < 9 {
      let json = JSONText(parsing: await world.get(asked).body)
      pages.append(json?["data"]?.entries.compactMap { $0["name"]?.text } ?? [])
      target = (json?["paging"]?["next"]?.text).map {
        String($0.dropFirst("https://graph.facebook.com".count))
      }
    }
    #expect(pages == [["P3", "P2"], ["P1"]])
    let field = await world.get(
      "/v2.8/me?fields=photos.type(uploaded).limit(1)%7Bname%7D&access_token=\(token)")
    #expect(field.text?.contains(#"{"photos":{"data":[{"name":"P3","id":"#) == true)
  }

  @Test func `no person is tagged, and photos need the permission`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token(["publish_actions"])
    let made = JSONText(parsing: await Self.publish(world, token).body)
    let none = #"{"data":[]}"#
    #expect(await world.get("/v2.8/me/photos?type=uploaded&access_token=\(token)").text == none)
    _ = try await world.token(["user_photos"])
    #expect(await world.get("/v2.8/me/photos?access_token=\(token)").text == none)
    #expect(await world.get("/v2.8/me/photos?type=uploaded&access_token=\(token)").text != none)
    let other = try await world.token(["email"], app: FacebookWorld.otherAppID)
    let id = try #require(made?["id"]?.text)
    #expect(await world.get("/v2.8/\(id)?access_token=\(other)").errorText == unsupported("get", id))
    #expect(await world.get("/v2.8/me/photos").errorText?.contains(#""code":104"#) == true)
  }

  @Test func `a page has photos, too`() async throws {
    let (world, token) = try await FacebookPageTests.world(["manage_pages", "publish_pages"])
    let page = try await FacebookPageTests.pageToken(world, token)
    let made = await Self.publish(world, page, to: FacebookPageTests.pageID)
    let id = try #require(JSONText(parsing: made.body)?["id"]?.text)
    let list = await world.get("/v2.8/\(FacebookPageTests.pageID)/photos?type=uploaded&access_token=\(page)")
    #expect(JSONText(parsing: list.body)?["data"]?.entries.compactMap { $0["id"]?.text } == [id])
    #expect(
      await world.get("/v2.8/\(id)?fields=from&access_token=\(page)").text
        == #"{"from":{"name":"Sim Page","id":"777000777000"},"id":"\#(id)"}"#)
    let field = await world.get(
      "/v2.8/\(FacebookPageTests.pageID)?fields=photos.type(uploaded)%7Bid%7D&access_token=\(page)")
    #expect(field.text?.hasPrefix(#"{"photos":{"data":[{"id":"\#(id)"}],"#) == true)
    let refused = await Self.publish(world, token, to: FacebookPageTests.pageID)
    #expect(refused.status == 403)
  }
}
