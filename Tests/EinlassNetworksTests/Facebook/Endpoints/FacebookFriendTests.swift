import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassFacebook

struct FacebookFriendTests {
  private static let granted = ["user_friends", "user_location", "user_hometown", "user_birthday"]

  /// Anna with three friends: Bert uses the app and shares his friend list, Carla uses the app, Dora does not.
  private func makeWorld(floor: String = "v2.4") async throws -> (FacebookWorld, bert: String) {
    let world = try await FacebookWorld(floor: floor)
    for (id, name, permissions) in [
      ("100002", "Bert", ["user_friends"]), ("100003", "Carla", []), ("100004", "Dora", nil as [String]?),
    ] {
      world.tables.save(
        FacebookPersonRecord(id: id, login: name, name: name, email: "\(name)@x", password: "p"))
      guard let permissions else { continue }
      _ = try world.facebook.install(
        appID: FacebookWorld.appID, personID: id, permissions: permissions)
    }
    try world.changePerson { $0.friends = ["100002", "100003", "100004", "gone"] }
    let bert = world.tables.find(
      FacebookInstallRecord.self, .init(appID: FacebookWorld.appID, personID: "100002"))
    return (world, try #require(bert).scopedID)
  }

  @Test func `field and edge list the friends who use the app, and count all friends`() async throws {
    let (world, bert) = try await makeWorld()
    let token = try await world.token(Self.granted)
    let list = #"{"data":[{"name":"Bert","id":"\#(bert)"}],"summary":{"total_count":3}}"#
    #expect(await world.get("/v2.8/me/friends?access_token=\(token)").text == list)
    #expect(await world.get("/v2.8/\(try world.scopedID())/friends?access_token=\(token)").text == list)
    let id = try world.scopedID()
    #expect(
      await world.get("/v2.8/me?fields=friends&access_token=\(token)").text
        == #"{"friends":\#(list),"id":"\#(id)"}"#)
    #expect(
      await world.get("/v2.8/me?fields=friends%7Bfirst_name,email%7D&access_token=\(token)").text
        == #"{"friends":{"data":[{"first_name":"Bert","id":"\#(bert)"}],"summary":{"total_count":3}},"id":"\#(id)"}"#
    )
    let app = "\(FacebookWorld.appID)%7Cmy_secret"
    #expect(await world.get("/v2.8/\(id)/friends?access_token=\(app)").text == list)
  }

  @Test func `without user_friends no friend is listed`() async throws {
    let (world, _) = try await makeWorld()
    let token = try await world.token([])
    #expect(await world.get("/v2.8/me/friends?access_token=\(token)").text == #"{"data":[]}"#)
    #expect(
      await world.get("/v2.8/me?fields=friends&access_token=\(token)").text
        == #"{"id":"\#(try world.scopedID())"}"#)
    #expect(await world.get("/v2.8/me/friends").status == 400)
  }

  @Test func `only friends can be requested by id, and each is the only entry`() async throws {
    let (world, bert) = try await makeWorld()
    let token = try await world.token(Self.granted)
    #expect(
      await world.get("/v2.8/me/friends/\(bert)?access_token=\(token)").text
        == #"{"data":[{"name":"Bert","id":"\#(bert)"}]}"#)
    #expect(await world.get("/v2.8/me/friends/100004?access_token=\(token)").text == #"{"data":[]}"#)
  }

  @Test func `in v1.0 all friends come with their global ids`() async throws {
    let (world, _) = try await makeWorld(floor: "v1.0")
    let token = try await world.token([])
    #expect(
      await world.get("/v1.0/me/friends?access_token=\(token)").text
        == #"{"data":[{"name":"Bert","id":"100002"},{"name":"Carla","id":"100003"},{"name":"Dora","id":"100004"}]}"#
    )
  }

  @Test func `many friends come in linked pages`() async throws {
    let world = try await FacebookWorld()
    var ids: [String] = []
    for number in 1...30 {
      let id = String(200_000 + number)
      ids.append(id)
      world.tables.save(
        FacebookPersonRecord(id: id, login: id, name: "F\(number)", email: nil, password: "p"))
      _ = try world.facebook.install(
        appID: FacebookWorld.appID, personID: id, permissions: ["user_friends"])
    }
    try world.changePerson { $0.friends = ids }
    let token = try await world.token(Self.granted)
    var target: String? = "/v2.8/me/friends?fields=name&access_token=\(token)"
    var names: [Int] = []
    while let asked = target {
      let text = try #require(await world.get(asked).text)
      names.append(text.matches(of: /"name":"F/).count)
      #expect(text.contains(#""summary":{"total_count":30}"#))
      let next = JSONText(parsing: text.utf8)?["paging"]?["next"]?.text
      target = next.map { String($0.dropFirst("https://graph.facebook.com".count)) }
    }
    #expect(names == [25, 5])
    for (query, count) in [
      ("limit=2", 2), ("limit=0", 0), ("limit=-1", 0), ("offset=29", 1), ("offset=99", 0),
      ("limit=99999999999999999999", 25), ("offset=-5", 25),
    ] {
      let text = await world.get("/v2.8/me/friends?access_token=\(token)&\(query)").text
      #expect(text?.matches(of: /"name":"F/).count == count, "\(query)")
    }
  }

  @Test func `places, link, verification and time each need a permission`() async throws {
    let world = try await FacebookWorld(floor: "v2.2")
    try world.changePerson { person in
      person.location = FacebookPlace("Wien, Austria", id: "111")
      person.hometown = FacebookPlace("Graz", id: "222")
      person.link = "https://www.facebook.com/anna"
      person.isVerified = false
      person.updatedTime = WallTime(seconds: 1_400_000_000)
    }
    let fields = "birthday,location,hometown,link,verified,updated_time"
    let id = try await world.token(["user_location"])
    let some = await world.get("/v2.8/me?fields=\(fields)&access_token=\(id)")
    #expect(
      some.text
        == #"{"location":{"id":"111","name":"Wien, Austria"},"link":"https:\/\/www.facebook.com\/anna","verified":false,"#
        + #""updated_time":"2014-05-13T16:53:20+0000","id":"\#(try world.scopedID())"}"#)
    let token = try await world.token(Self.granted)
    let all = await world.get("/v2.2/me?access_token=\(token)")
    #expect(
      all.text?.contains(
        #""birthday":"11\/06\/1998","first_name":"Anna","gender":"female","hometown":{"id":"222","name":"Graz"},"#
      ) == true)
  }

  @Test
  func `a scoped id depends on person and app, not on the order of arrival`()
    async throws
  {
    var seen: [[String]] = []
    for order in [["100002", FacebookWorld.personID], [FacebookWorld.personID, "100002"]] {
      let world = try await FacebookWorld()
      world.tables.save(
        FacebookPersonRecord(id: "100002", login: "b", name: "B", email: nil, password: "p"))
      for id in order {
        _ = try world.facebook.install(appID: FacebookWorld.appID, personID: id, permissions: [])
      }
      seen.append(
        ["100002", FacebookWorld.personID].compactMap {
          world.tables.find(FacebookInstallRecord.self, .init(appID: FacebookWorld.appID, personID: $0))?
            .scopedID
        })
    }
    #expect(seen[0] == seen[1])
    #expect(Set(seen[0]).count == 2)
  }
}
