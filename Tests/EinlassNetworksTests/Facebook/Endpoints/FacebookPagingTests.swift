import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import OAuth1
import Testing

@testable import EinlassFacebook

struct FacebookPagingTests {
  /// Anna with `count` friends who use the application, F1 to Fcount.
  private func makeWorld(_ count: Int) async throws -> (FacebookWorld, token: String) {
    let world = try await FacebookWorld()
    var ids: [String] = []
    for number in 1...count {
      let id = String(200_000 + number)
      ids.append(id)
      world.tables.save(
        FacebookPersonRecord(id: id, login: id, name: "F\(number)", email: nil, password: "p"))
      _ = try world.facebook.install(
        appID: FacebookWorld.appID, personID: id, permissions: ["user_friends"])
    }
    try world.changePerson { $0.friends = ids }
    return (world, try await world.token(["user_friends"]))
  }

  private static func target(_ json: JSONText?, _ link: String) -> String? {
    json?["paging"]?[link]?.text.map { String($0.dropFirst("https://graph.facebook.com".count)) }
  }

  private static func names(_ json: JSONText?) -> [String] {
    guard case .array(let people)? = json?["data"] else { return [] }
    return people.compactMap { $0["name"]?.text }
  }

  @Test(arguments: ["/v3.2/me/friends?limit=2&fields=name", "/v3.2/me?fields=friends.limit(2)%7Bname%7D"])
  func `cursors lead to the next page and back to the previous one`(_ first: String) async throws {
    let (world, token) = try await makeWorld(5)
    var pages: [[String]] = []
    var target: String? = "\(first)&access_token=\(token)"
    var last: JSONText?
    while let asked = target, pages.count < 9 {
      let json = JSONText(parsing: await world.get(asked).body)
      last = json?["friends"] ?? json
      pages.append(Self.names(last))
      target = Self.target(last, "next")
      if let target {
        #expect(target.hasPrefix("/v3.2/\(try world.scopedID())/friends?access_token=\(token)&fields=name&"))
      }
    }
    #expect(pages == [["F1", "F2"], ["F3", "F4"], ["F5"]])
    #expect(last?["paging"]?["cursors"]?["before"] == last?["paging"]?["cursors"]?["after"])
    let before = JSONText(parsing: await world.get(try #require(Self.target(last, "previous"))).body)
    #expect(Self.names(before) == ["F3", "F4"])
    #expect(before?["summary"]?["total_count"] == .integer(5))
  }

  @Test(arguments: [("limit=500", 100), ("", 25), ("limit=0", 0), ("limit=-3", 0), ("limit=x", 25)])
  func `a page has at most the edge's maximum of entries`(_ query: String, _ count: Int) async throws {
    let (world, token) = try await makeWorld(120)
    let response = await world.get("/v3.2/me/friends?access_token=\(token)&\(query)")
    #expect(Self.names(JSONText(parsing: response.body)).count == count)
  }

  @Test func `an empty list has no paging`() async throws {
    let (world, token) = try await makeWorld(1)
    try world.changePerson { $0.friends = [] }
    #expect(
      await world.get("/v3.2/me/friends?access_token=\(token)").text
        == #"{"data":[],"summary":{"total_count":0}}"#)
  }

  @Test(arguments: [("2016-11-05T21:44:25Z", 8...40), ("2020-01-01T00:00:00Z", 118...124)])
  func `cursors are short until 2018 and long later`(_ time: String, _ lengths: ClosedRange<Int>) async throws
  {
    let (world, _) = try await makeWorld(2)
    world.clock.set(to: try #require(TimeText.parse(time)))
    let token = try await world.token(["user_friends"])
    let response = await world.get("/v3.2/me/friends?limit=1&access_token=\(token)")
    let cursor = JSONText(parsing: response.body)?["paging"]?["cursors"]?["after"]?.text ?? ""
    #expect(lengths.contains(cursor.count))
    #expect(cursor.hasPrefix("QVFI") == (cursor.count > 100))
    let next = await world.get("/v3.2/me/friends?after=\(cursor)&access_token=\(token)")
    #expect(Self.names(JSONText(parsing: next.body)) == ["F2"])
  }

  @Test(arguments: ["x", "QVFI", "NDcxMQ==", "MTAyMDM"])
  func `text that is not a cursor of the list is refused`(_ cursor: String) async throws {
    let (world, token) = try await makeWorld(2)
    for link in ["after", "before"] {
      let response = await world.get("/v3.2/me/friends?access_token=\(token)&\(link)=\(cursor)")
      #expect(response.errorText == envelope("(#100) Invalid cursor", code: 100))
    }
  }

  @Test(arguments: [
    (",name", "Expected name.", 0), ("friends.limit,name", "Expected \"(\" instead of \",\".", 13),
    ("id,friends.limit", "Expected \"(\" instead of end of string.", 16),
    ("picture{url", "Expected \"}\" instead of end of string.", 11),
    ("friends.limit(2", "Expected \")\" instead of end of string.", 15),
    ("name}", "Expected end of string instead of \"}\".", 4),
  ])
  func `a syntax error in fields names its position`(_ fields: String, _ problem: String, _ place: Int)
    async throws
  {
    let world = try await FacebookWorld()
    let query =
      ([
        "fields": fields, "access_token": try await world.token(),
      ] as FormFields).encoded
    let response = await world.get("/v2.8/me?\(query)")
    #expect(
      response.errorText
        == envelope("Syntax error \"\(problem)\" at character \(place): \(fields)", code: 2500))
  }

  @Test func `empty fields give only the id`() async throws {
    let world = try await FacebookWorld()
    let response = await world.get("/v2.8/me?fields=&access_token=\(try await world.token())")
    #expect(response.text == #"{"id":"\#(try world.scopedID())"}"#)
  }

  @Test func `an edge in fields can have another name and a summary`() async throws {
    let (world, token) = try await makeWorld(2)
    let response = await world.get(
      "/v3.2/me?fields=friends.limit(1).summary(true).as(pals)%7Bid%7D&access_token=\(token)")
    let pals = JSONText(parsing: response.body)?["pals"]
    #expect(pals?["summary"]?["total_count"] == .integer(2))
    #expect(pals?["paging"]?["cursors"]?["after"] != nil)
  }
}
