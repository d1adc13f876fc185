import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassFacebook

struct FacebookPageTests {
  static let pageID = "777000777000"

  /// A world in which Anna has a role on a page, and the app has the permissions to list it.
  static func world(
    _ permissions: [String] = ["manage_pages", "pages_show_list"], role: FacebookPageRole = .administrator
  ) async throws -> (FacebookWorld, token: String) {
    let world = try await FacebookWorld()
    world.tables.save(
      FacebookPageRecord(id: pageID, name: "Sim Page", category: "Software", categoryID: "2211"))
    world.facebook.setRole(role, of: FacebookWorld.personID, at: pageID)
    return (world, try await world.token(permissions))
  }

  /// Returns the page's token, read with a person's token.
  static func pageToken(_ world: FacebookWorld, _ token: String, version: String = "v2.8") async throws
    -> String
  {
    let response = await world.get("/\(version)/\(pageID)?fields=access_token&access_token=\(token)")
    return try #require(JSONText(parsing: response.body)?["access_token"]?.text)
  }

  private static let perms =
    #"["ADMINISTER","EDIT_PROFILE","CREATE_CONTENT","MODERATE_CONTENT","CREATE_ADS","BASIC_ADMIN"]"#
  private static let tasks =
    #"["MODERATE","MESSAGING","ANALYZE","ADVERTISE","CREATE_CONTENT","MANAGE"]"#
  private static let cursors =
    #","paging":{"cursors":{"before":"Nzc3MDAwNzc3MDAw","after":"Nzc3MDAwNzc3MDAw"}}"#

  @Test(arguments: [
    (
      "v2.8",
      #"{"access_token":"T","category":"Software","name":"Sim Page","id":"777000777000","perms":\#(perms)}"#
    ),
    (
      "v20.0",
      #"{"access_token":"T","category":"Software","category_list":[{"id":"2211","name":"Software"}],"#
        + #""name":"Sim Page","id":"777000777000","tasks":\#(tasks)}"#
    ),
  ])
  func `a person's pages come with tokens, in the form of the version`(_ version: String, _ entry: String)
    async throws
  {
    let (world, token) = try await Self.world()
    let page = try await Self.pageToken(world, token, version: version)
    let body = #"{"data":[\#(entry.replacing("\"T\"", with: "\"\(page)\""))]\#(Self.cursors)"#
    let accounts = "/\(version)/me/accounts?access_token=\(token)"
    #expect(await world.get(accounts).text == body + "}")
    #expect(
      await world.get("\(accounts)&summary=total_count").text == body + #","summary":{"total_count":1}}"#)
    let id = try world.scopedID()
    #expect(
      await world.get("/\(version)/me?fields=accounts%7Bname%7D&access_token=\(token)").text
        == #"{"accounts":{"data":[{"name":"Sim Page","id":"777000777000"}]\#(Self.cursors)},"id":"\#(id)"}"#)
  }

  @Test(arguments: [
    ("v2.4", ["pages_show_list"], 0), ("v2.4", ["manage_pages"], 1), ("v2.5", ["pages_show_list"], 1),
    ("v7.0", ["manage_pages"], 0), ("v7.0", ["pages_show_list"], 1), ("v2.8", ["email"], 0),
  ])
  func `pages need a permission, which depends on the version`(
    _ version: String, _ permissions: [String], _ count: Int
  ) async throws {
    let (world, token) = try await Self.world(permissions)
    let text = await world.get("/\(version)/me/accounts?access_token=\(token)").text
    if count == 0 { #expect(text == #"{"data":[]}"#) }
    #expect(text?.matches(of: /Sim Page/).count == count)
    let field = await world.get("/\(version)/\(Self.pageID)?fields=access_token&access_token=\(token)")
    #expect(field.text?.contains("access_token") == (count == 1))
  }

  @Test func `a page's token represents the page, and is always the same`() async throws {
    let (world, token) = try await Self.world()
    let page = try await Self.pageToken(world, token)
    #expect(try await Self.pageToken(world, token) == page)
    #expect(
      await world.get("/v2.8/me?access_token=\(page)").text == #"{"name":"Sim Page","id":"777000777000"}"#)
    #expect(await world.get("/v2.8/me/friends?access_token=\(page)").status == 400)
    let app = "\(FacebookWorld.appID)%7Cmy_secret"
    let report = await world.get("/v2.8/debug_token?input_token=\(page)&access_token=\(app)").text
    #expect(report?.contains(#""profile_id":"777000777000""#) == true)
    #expect(report?.contains(#""expires_at":0"#) == true)
    // It cannot be exchanged for a person's token.
    let exchange = await world.get(
      "/v2.8/oauth/access_token?grant_type=fb_exchange_token&client_id=\(FacebookWorld.appID)"
        + "&client_secret=my_secret&fb_exchange_token=\(page)")
    #expect(exchange.errorText == envelope("Invalid OAuth access token.", code: 190))
    let unknown = await world.get("/v2.8/me?fields=hobby&access_token=\(page)")
    #expect(
      unknown.errorText
        == envelope("(#100) Tried accessing nonexisting field (hobby) on node type (Page)", code: 100))
  }

  enum End: String, CaseIterable { case role, password, removal, logOut }

  @Test(arguments: zip(End.allCases, [492, 460, 458, nil]))
  func `a page's token ends with the role, the password and the app`(_ end: End, _ subcode: Int?)
    async throws
  {
    let (world, token) = try await Self.world()
    let page = try await Self.pageToken(world, token)
    switch end {
    case .role: world.facebook.setRole(nil, of: FacebookWorld.personID, at: Self.pageID)
    case .password: try world.facebook.changePassword(FacebookWorld.personID)
    case .removal:
      try world.facebook.removeApp(appID: FacebookWorld.appID, personID: FacebookWorld.personID)
    case .logOut: try world.facebook.logOut(FacebookWorld.personID)
    }
    let response = await world.get("/v2.8/me?access_token=\(page)")
    guard let subcode else {
      #expect(response.status == 200)
      return
    }
    #expect(response.text?.contains(#""error_subcode":\#(subcode)"#) == true)
  }

  @Test func `a page is visible with any token, but without its own token`() async throws {
    let (world, _) = try await Self.world()
    #expect(
      await world.get("/v2.8/\(Self.pageID)?access_token=\(FacebookWorld.otherAppID)%7Cother_secret").text
        == #"{"name":"Sim Page","id":"777000777000"}"#)
    #expect(await world.get("/v2.8/\(Self.pageID)").text?.contains(#""code":104"#) == true)
  }
}
