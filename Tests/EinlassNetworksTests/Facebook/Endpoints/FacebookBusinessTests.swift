import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassFacebook

struct FacebookBusinessTests {
  /// Two apps of one business that Anna has logged in to, and the token of the first.
  private static func world() async throws -> (FacebookWorld, token: String) {
    let world = try await FacebookWorld()
    for (id, name) in [(FacebookWorld.appID, "Example"), (FacebookWorld.otherAppID, "Other")] {
      var app = FacebookAppRecord(
        id: id, name: name, secret: id == FacebookWorld.appID ? "my_secret" : "other_secret")
      app.business = "b"
      app.category = "Games"
      if id == FacebookWorld.otherAppID { app.namespace = "other_ns" }
      world.tables.save(app)
    }
    let token = try await world.token([])
    _ = try await world.token([], app: FacebookWorld.otherAppID)
    return (world, token)
  }

  private static func app(_ id: String, _ name: String, _ namespace: String = "") -> String {
    #"{"category":"Games","link":"https:\/\/www.facebook.com\/games\/?app_id=\#(id)","name":"\#(name)",\#(namespace)"id":"\#(id)"}"#
  }

  @Test func `a business knows a person's ids in all its apps`() async throws {
    let (world, token) = try await Self.world()
    let (own, other) = (try world.scopedID(), try world.scopedID(app: FacebookWorld.otherAppID))
    let list =
      #"{"data":[{"id":"\#(own)","app":\#(Self.app(FacebookWorld.appID, "Example"))},"#
      + #"{"id":"\#(other)","app":\#(Self.app(FacebookWorld.otherAppID, "Other", #""namespace":"other_ns","#))}],"paging":"#
    for target in [
      "me/ids_for_business?access_token=\(token)",
      "\(own)/ids_for_business?access_token=\(FacebookWorld.appID)%7Cmy_secret",
    ] {
      #expect(await world.get("/v2.8/\(target)").text?.hasPrefix(list) == true)
    }
    let narrow = await world.get(
      "/v2.8/me?fields=ids_for_business.limit(1)%7Bid,app%7Bname%7D%7D&access_token=\(token)")
    #expect(
      narrow.text?.contains(
        #"{"data":[{"id":"\#(own)","app":{"name":"Example","id":"\#(FacebookWorld.appID)"}}],"#) == true)
    let odd = await world.get("/v2.8/me/ids_for_business?fields=hobby&access_token=\(token)")
    #expect(
      odd.errorText
        == envelope("(#100) Tried accessing nonexisting field (hobby) on node type (UserIDForApp)", code: 100)
    )
  }

  @Test func `since v2_9 the ids for apps can be limited to one business`() async throws {
    let (world, token) = try await Self.world()
    let (own, other) = (try world.scopedID(), try world.scopedID(app: FacebookWorld.otherAppID))
    let all = JSONText(parsing: await world.get("/v2.9/me/ids_for_apps?access_token=\(token)").body)?["data"]
    #expect(all?.entries.map { $0["id"]?.text } == [own, other])
    for target in ["me/ids_for_apps?app=\(FacebookWorld.otherAppID)", "me/ids_for_apps?app=1"] {
      let one = JSONText(parsing: await world.get("/v2.9/\(target)&access_token=\(token)").body)?["data"]
      #expect(one?.entries.map { $0["id"]?.text } == (target.hasSuffix("=1") ? [] : [other]))
    }
  }

  @Test func `since v2_9 a person has an id on each page of the business`() async throws {
    let (world, token) = try await Self.world()
    for (id, business) in [("70", "b"), ("71", "b"), ("72", "other"), ("73", nil)] {
      var page = FacebookPageRecord(id: id, name: "Page \(id)", category: "Software", categoryID: "2211")
      page.business = business
      world.tables.save(page)
    }
    let response = await world.get("/v2.9/me/ids_for_pages?access_token=\(token)")
    let entries = JSONText(parsing: response.body)?["data"]?.entries ?? []
    #expect(entries.map { $0["page"]?["id"]?.text } == ["70", "71"])
    let ids = entries.compactMap { $0["id"]?.text }
    #expect(Set(ids).count == 2 && ids.allSatisfy { $0.wholeMatch(of: /[0-9]{16}/) != nil })
    #expect(
      response.text?.contains(
        #""page":{"category":"Software","link":"https:\/\/www.facebook.com\/70","name":"Page 70","id":"70"}}"#
      )
        == true)
    let one = await world.get("/v2.9/me?fields=ids_for_pages%7Bid%7D&page=71&access_token=\(token)")
    #expect(one.text?.hasPrefix(#"{"ids_for_pages":{"data":[{"id":"\#(ids.last ?? "")"}],"#) == true)
    let app = await world.get(
      "/v2.9/\(try world.scopedID())/ids_for_pages?fields=id&access_token=\(FacebookWorld.appID)%7Cmy_secret")
    #expect(JSONText(parsing: app.body)?["data"]?.entries.compactMap { $0["id"]?.text } == ids)
  }

  @Test(arguments: ["ids_for_apps", "ids_for_pages"])
  func `before v2_9 these edges and fields do not exist`(_ name: String) async throws {
    let (world, token) = try await Self.world()
    let refusal = envelope(
      "(#100) Tried accessing nonexisting field (\(name)) on node type (User)", code: 100)
    #expect(await world.get("/v2.8/me/\(name)?access_token=\(token)").errorText == refusal)
    #expect(await world.get("/v2.8/me?fields=\(name)&access_token=\(token)").errorText == refusal)
    let later = await world.get("/v2.9/me/\(name)?fields=hobby&access_token=\(token)")
    #expect(later.status == (name == "ids_for_pages" ? 200 : 400))
    let page = await world.get("/v2.9/\(FacebookWorld.appID)/\(name)?access_token=\(token)")
    #expect(page.errorText == unsupported("get", FacebookWorld.appID))
  }

  @Test func `the person's token for the business is the same in all its apps`() async throws {
    let (world, token) = try await Self.world()
    let other = try await world.token([], app: FacebookWorld.otherAppID)
    var seen: Set<String> = []
    for token in [token, other] {
      let me = await world.get("/v2.8/me?fields=token_for_business&access_token=\(token)")
      seen.insert(try #require(JSONText(parsing: me.body)?["token_for_business"]?.text))
    }
    #expect(seen.count == 1)
    #expect(seen.first?.hasPrefix("Ab") == true)
  }

  @Test func `an app without a business has neither`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token([])
    #expect(await world.get("/v2.8/me/ids_for_business?access_token=\(token)").text == #"{"data":[]}"#)
    #expect(
      await world.get("/v2.8/me?fields=token_for_business&access_token=\(token)").text
        == #"{"id":"\#(try world.scopedID())"}"#)
  }

  @Test func `a known entity tag omits the body, directly and in a batch`() async throws {
    let (world, token) = try await Self.world()
    let first = await world.get("/v2.8/me?access_token=\(token)")
    let tag = try #require(first.field("etag"))
    #expect(tag.wholeMatch(of: /"[0-9a-f]{40}"/) != nil)
    let again = await world.send(
      .get, "/v2.8/me?access_token=\(token)", headers: ["accept": "*/*", "if-none-match": tag])
    #expect(again.status == 304 && again.body.isEmpty)
    let other = await world.send(
      .get, "/v2.8/me?access_token=\(token)", headers: ["accept": "*/*", "if-none-match": "\"0\""])
    #expect(other.status == 200)
    let digits = tag.dropFirst().dropLast()
    let batch = await world.send(
      .post, "/v2.8/",
      form: [
        "access_token": token, "include_headers": "false",
        "batch":
          #"[{"method":"GET","relative_url":"me","headers":["If-None-Match: \"\#(digits)\""]},{"relative_url":"me"}]"#,
      ])
    #expect(batch.text?.hasPrefix(#"[{"code":304,"body":null},{"code":200,"body":"{"#) == true)
  }
}
