import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassFacebook

/// Lists of several nodes in one call, and a node's metadata.
struct FacebookManyNodesTests {
  private static let app = "\(FacebookWorld.appID)%7Cmy_secret"

  /// Anna and Ben, friends who use the app, and their ids there.
  private static func world() async throws -> (FacebookWorld, token: String, ids: [String]) {
    let world = try await FacebookWorld()
    world.tables.save(FacebookPersonRecord(id: "2", login: "b", name: "Ben", email: nil, password: "p"))
    _ = try world.facebook.install(
      appID: FacebookWorld.appID, personID: "2", permissions: ["user_friends"])
    try world.facebook.befriend(FacebookWorld.personID, "2")
    let token = try await world.token(["user_friends", "email"])
    let other = try #require(
      world.tables.find(FacebookInstallRecord.self, .init(appID: FacebookWorld.appID, personID: "2")))
    return (world, token, [try world.scopedID(), other.scopedID])
  }

  @Test func `an edge of several people is a list for each person`() async throws {
    let (world, _, ids) = try await Self.world()
    let response = await world.get(
      "/v3.2/friends?ids=\(ids[0]),%20\(ids[1]),\(ids[0])&fields=name&access_token=\(Self.app)")
    let text = try #require(response.text)
    #expect(text.hasPrefix(#"{"\#(ids[0])":{"data":[{"name":"Ben","id":"\#(ids[1])"}],"paging":{"cursors":"#))
    #expect(
      text.contains(#""\#(ids[1])":{"data":[{"name":"Anna Maria \u00c4rger","id":"\#(ids[0])"}],"paging":"#))
    #expect(JSONText(parsing: response.body)?[ids[1]]?["summary"]?["total_count"] == .integer(1))
  }

  @Test(arguments: [
    "permissions", "accounts", "feed", "photos", "ids_for_business", "ids_for_apps", "ids_for_pages",
  ])
  func `every other edge of several people is a list for each person`(_ name: String) async throws {
    let (world, token, ids) = try await Self.world()
    let one = await world.get("/v2.9/\(ids[0])/\(name)?access_token=\(token)")
    let many = await world.get("/v2.9/\(name)?ids=me,\(ids[0])&access_token=\(token)")
    let list = try #require(one.text)
    #expect(one.status == 200)
    #expect(many.text == #"{"me":\#(list),"\#(ids[0])":\#(list)}"#)
  }

  @Test func `a page of a list links to the next page of the same person`() async throws {
    let (world, _, ids) = try await Self.world()
    world.tables.save(FacebookPersonRecord(id: "3", login: "c", name: "Cleo", email: nil, password: "p"))
    _ = try world.facebook.install(
      appID: FacebookWorld.appID, personID: "3", permissions: ["user_friends"])
    try world.facebook.befriend(FacebookWorld.personID, "3")
    let response = await world.get(
      "/v3.2/friends?ids=\(ids[0])&limit=1&access_token=\(Self.app)")
    let next = try #require(JSONText(parsing: response.body)?[ids[0]]?["paging"]?["next"]?.text)
    #expect(next.hasPrefix("https://graph.facebook.com/v3.2/\(ids[0])/friends?"))
    let second = await world.get(String(next.dropFirst("https://graph.facebook.com".count)))
    #expect(second.text?.contains("Cleo") == true && second.text?.contains("Ben") == false)
  }

  @Test func `a node without the list, or an empty list of ids, fails the call`()
    async throws
  {
    let (world, token, ids) = try await Self.world()
    #expect(
      await world.get("/v2.8/friends?ids=\(ids[0]),4&access_token=\(token)").errorText
        == unsupported("get", "4"))
    #expect(
      await world.get("/v2.8/friends?access_token=\(token)").errorText
        == envelope("(#803) Some of the aliases you requested do not exist: friends", code: 803))
    #expect(
      await world.get("/v2.8/friends?ids=,&access_token=\(token)").text?.contains("empty identifier") == true)
    let all = (1...51).map(String.init).joined(separator: ",")
    #expect(
      await world.get("/v2.8/friends?ids=\(all)&access_token=\(token)").errorText
        == envelope("(#100) Too many IDs. Maximum: 50. Provided: 51.", code: 100))
    #expect(await world.get("/v2.8/friends?ids=\(ids[0])").errorText?.contains(#""code":104"#) == true)
  }

  @Test(arguments: ["/", "/v2.8/friends", "/v2.12/permissions"])
  func `ids after the fiftieth are counted but not read`(path: String) async throws {
    let (world, token, ids) = try await Self.world()
    // The ids are different, repeated or empty. Empty ids do not count.
    let different = (1...200_000).map(String.init).joined(separator: ",")
    for (list, provided) in [
      (different, 200_000), (Array(repeating: ids[0], count: 51).joined(separator: ","), 51),
    ] {
      let response = await world.send(
        .post, path, form: ["method": "get", "ids": list, "access_token": token])
      #expect(
        response.errorText
          == envelope("(#100) Too many IDs. Maximum: 50. Provided: \(provided).", code: 100))
    }
    let empty = await world.send(
      .post, path,
      form: [
        "method": "get", "ids": ids[0] + String(repeating: ", ", count: 60), "access_token": token,
      ])
    #expect(empty.status == 200)
    // The token is checked first.
    let dead = await world.send(
      .post, path, form: ["method": "get", "ids": different, "access_token": "dead"])
    #expect(dead.errorText == envelope("Invalid OAuth access token.", code: 190))
  }

  @Test(arguments: ["/v2.8/me", "/v2.8/", "/v2.8/me/friends", "/v2.8/\(FacebookWorld.appID)"])
  func `fields after 64 KiB of text are not read`(path: String) async throws {
    let (world, token, ids) = try await Self.world()
    for text in [String(repeating: "id,", count: 30_000), String(repeating: "a", count: 65_537)] {
      let response = await world.send(
        .post, path, form: ["method": "get", "ids": ids[0], "fields": text, "access_token": token])
      #expect(response.status == 500)
      #expect(response.text?.contains("reduce the amount of data") == true)
    }
  }

  // MARK: - Metadata

  @Test func `a node's metadata has its fields, type and connections`() async throws {
    let (world, token, ids) = try await Self.world()
    let response = await world.get("/v2.9/me?metadata=1&access_token=\(token)")
    #expect(
      response.text?.hasPrefix(#"{"name":"Anna Maria \u00c4rger","metadata":{"fields":[{"name":"about"},"#)
        == true)
    #expect(response.text?.hasSuffix(#"}},"id":"\#(ids[0])"}"#) == true)
    let metadata = JSONText(parsing: response.body)?["metadata"]
    #expect(metadata?["type"] == .string("user"))
    let base = "https://graph.facebook.com/v2.9/\(ids[0])"
    #expect(metadata?["connections"]?["friends"]?.text == "\(base)/friends?access_token=\(token)")
    let names = metadata?["fields"]?.entries.compactMap { $0["name"]?.text } ?? []
    #expect(names.contains("email") && names == names.sorted())
    // Each connection exists, and so does each field.
    guard case .object(let connections)? = metadata?["connections"] else {
      Issue.record("no connections")
      return
    }
    for connection in connections {
      let path = String((connection.value.text ?? "").dropFirst("https://graph.facebook.com".count))
      #expect([200, 302].contains(await world.get(path).status), "\(connection.name)")
    }
    let fields = names.filter { $0 != "username" }.joined(separator: ",")
    #expect(await world.get("/v2.9/me?fields=\(fields)&access_token=\(token)").status == 200)
  }

  @Test func `each type has its own name, absent without the parameter`() async throws {
    let (world, token, ids) = try await Self.world()
    world.tables.save(FacebookPageRecord(id: "70", name: "Page", category: "Software", categoryID: "2211"))
    for (id, type) in [("70", "page"), (FacebookWorld.appID, "application"), (ids[0], "user")] {
      let response = await world.get("/v2.8/?ids=\(id)&metadata=true&fields=id&access_token=\(token)")
      #expect(JSONText(parsing: response.body)?[id]?["metadata"]?["type"]?.text == type)
    }
    for value in ["0", "", "x"] {
      #expect(
        await world.get("/v2.8/me?metadata=\(value)&access_token=\(token)").text
          == #"{"name":"Anna Maria \u00c4rger","id":"\#(ids[0])"}"#)
    }
    let open = await world.get("/v2.8/\(FacebookWorld.appID)?metadata=1")
    #expect(
      open.text?.contains(
        #""connections":{"accounts":"https:\/\/graph.facebook.com\/v2.8\/\#(FacebookWorld.appID)\/accounts"}"#
      )
        == true)
  }
}
