import EinlassSimulator
import EinlassStorage
import EinlassWire
import HTTPTypes
import OAuth1
import Testing

/// Facebook ids and profiles stated in a world file, a plan or an action, and the fields that apps see.
struct FacebookProfileTests {
  private static let permissions = ["user_birthday", "user_location", "user_friends", "email"]

  private static func me(_ world: World, _ login: String, _ query: String = "") async throws -> String {
    let person = try #require(world.tables.find(FacebookPersonRecord.self, by: .login, login))
    let token = try world.facebook.install(
      appID: world.facebookAppID, personID: person.id, permissions: permissions
    ).token
    let response = try await world.transport.send(
      WireRequest(.get, host: "graph.facebook.com", target: "/v2.8/me?access_token=\(token)\(query)"))
    return response.text ?? ""
  }

  /// Returns a world with the people listed in `text`.
  private static func world(_ people: String) async throws -> World {
    let text = "signIn: facebook\nfacebook:\n  people:\n\(people)\n"
    return try await World(try WorldFile(text, path: "test.yaml").configuration)
  }

  @Test(arguments: [
    ("    - {name: A, login: a, id: '4711'}", "4711", "4711"),
    ("    - {name: A, login: a, id: '4711', appScopedID: '815'}", "815", "4711"),
    ("    - {name: A, login: a, appScopedID: '815'}", "815", nil),
  ])
  func `/me shows the stated id`(_ people: String, _ shown: String, _ global: String?)
    async throws
  {
    let world = try await Self.world(people)
    #expect(try await Self.me(world, "a") == #"{"name":"A","id":"\#(shown)"}"#)
    let person = try #require(world.tables.find(FacebookPersonRecord.self, by: .login, "a"))
    #expect(global == nil ? person.id.hasPrefix("10000") : person.id == global)
  }

  @Test func `another app sees another id of the same person`() async throws {
    let world = try await Self.world("    - {name: A, login: a, id: '4711'}")
    _ = try await Self.me(world, "a")
    world.tables.save(FacebookAppRecord(id: "77", name: "Other", secret: "s"))
    _ = try world.facebook.install(appID: "77", personID: "4711", permissions: [])
    let other = world.tables.find(FacebookInstallRecord.self, .init(appID: "77", personID: "4711"))
    #expect(other?.scopedID.hasPrefix("10203") == true)
  }

  @Test func `a person with a stated id is unknown to the app before the first login`() async throws {
    let world = try await Self.world("    - {name: A, login: a, id: '4711'}\n    - {name: B, login: b}")
    let app = "\(world.facebookAppID)%7C\(FacebookConfiguration.App().secret)"
    let request = WireRequest(.get, host: "graph.facebook.com", target: "/v2.8/4711?access_token=\(app)")
    #expect(try await world.transport.send(request).head.status.code == 400)
    #expect(try await Self.me(world, "b").contains("4711") == false)
    _ = try await Self.me(world, "a")
    #expect(try await world.transport.send(request).text == #"{"name":"A","id":"4711"}"#)
  }

  @Test func `a reset keeps every id, in whatever order people log in`() async throws {
    var configuration = WorldConfiguration()
    configuration.facebook.people = ["a", "b"].map { FacebookConfiguration.Person(name: $0, login: $0) }
    let directory = try await WorldDirectory(configuration)
    var ids: [[String]] = []
    for order in [["a", "b"], ["b", "a"]] {
      let world = try await directory.world(named: "default")
      var seen: [String: String] = [:]
      for login in order { seen[login] = try await Self.me(world, login) }
      ids.append([seen["a"] ?? "", seen["b"] ?? ""])
      _ = try await ControlAction.perform("world.reset", [:], in: directory)
    }
    #expect(ids[0] == ids[1])
    #expect(ids[0][0] != ids[0][1])
    // The worlds of one plan have different seeds, and so different ids.
    let other = try await directory.create("w1")
    #expect(try await Self.me(other, "a") != ids[0][0])
  }

  @Test func `every stated field is shown with its permission`() async throws {
    let world = try await World(try WorldFixtures.load("facebook/stated-profile.yaml").configuration)
    let fields =
      "id,name,gender,birthday,locale,timezone,location,hometown,link,verified,updated_time,friends,picture%7Bis_silhouette%7D"
    let max = try #require(
      world.tables.find(FacebookPersonRecord.self, by: .login, "max@sim.example"))
    let friend = world.tables.find(
      FacebookInstallRecord.self, .init(appID: world.facebookAppID, personID: max.id))
    let place = try #require(
      world.tables.find(FacebookPersonRecord.self, by: .login, "nora@sim.example")?.location)
    #expect(place.id.count == 15 && place.id.hasPrefix("10"))
    #expect(
      try await Self.me(world, "nora@sim.example", "&fields=\(fields)")
        == #"{"id":"4711","name":"Nora Sim","gender":"female","birthday":"11\/06\/1988","locale":"de_AT","timezone":1,"#
        + #""location":{"id":"\#(place.id)","name":"Vienna, Austria"},"#
        + #""link":"https:\/\/www.facebook.com\/nora.sim","verified":true,"updated_time":"2016-05-01T12:00:00+0000","#
        + #""friends":{"data":[{"name":"Max Sim","id":"\#(friend?.scopedID ?? "")"}],"summary":{"total_count":1}},"#
        + #""picture":{"data":{"is_silhouette":true}}}"#)
    // Friendship is mutual: it was stated on one side.
    #expect(max.friends == ["100000000000001"])
  }

  @Test(arguments: [
    ("id: nora", "facebook.people[0].id: expected an id of 1 to 20 digits, found 'nora'"),
    ("appScopedID: ''", "appScopedID"), ("birthday: 31/12/1988", "MM/DD/YYYY"),
    ("birthday: 1988-12-31", "MM/DD/YYYY"),
    ("birthday: 02/30/1988", "MM/DD/YYYY"), ("locale: german", "a locale such as en_US"),
    ("timezone: 15", "a whole number from -12 to 14"), ("timezone: 9223372036854775808", "-12 to 14"),
    ("location: []", "location"), ("location: {id: '1'}", "name"),
    ("location: {name: X, id: x}", "1 to 20 digits"),
    ("updatedTime: 99999-01-01T00:00:00Z", "a time such as"),
    ("updatedTime: 1969-01-01T00:00:00Z", "a time such as"),
    ("friends: [nobody]", "no person in facebook.people is called 'nobody'"),
    ("picture: none", "true or false"),
    ("hobby: chess", "is not a key here"),
  ])
  func `an impossible profile is refused with its place in the file`(_ line: String, _ part: String) {
    let text = "signIn: facebook\nfacebook:\n  people: [{name: Nora, login: nora, \(line)}]\n"
    #expect {
      try WorldFile(text, path: "test.yaml")
    } throws: { error in
      "\(error)".contains(part)
    }
  }

  @Test(arguments: [
    "{name: A, login: a, id: '1'}, {name: B, login: b, id: '1'}",
    "{name: A, login: a, id: '1'}, {name: B, login: b, appScopedID: '1'}",
    "{name: A, login: a, appScopedID: '1'}, {name: B, login: b, appScopedID: '1'}",
  ])
  func `two people cannot share an id`(_ people: String) {
    #expect(throws: WorldFileError.self) {
      try WorldFile("signIn: facebook\nfacebook:\n  people: [\(people)]\n", path: "test.yaml")
    }
  }

  @Test func `an action adds a person with a whole profile, and a friend`() async throws {
    let directory = try await ActionWorlds.directory()
    let world = try await directory.world(named: "default")
    _ = try await Self.me(world, "nora@sim.example")
    _ = try await ControlAction.perform(
      "facebook.user.add",
      [
        "user": "eva", "name": "Eva", "app-scoped-id": "99", "gender": "female", "birthday": "02/29",
        "locale": "fr_FR",
        "timezone": "-3", "location": "Nantes", "hometown": "Brest", "link": "https://www.facebook.com/eva",
        "picture": "false", "verified": "false", "updated-time": "2015-01-01T00:00:00Z", "friends": "Nora",
      ], in: directory)
    #expect(
      try await Self.me(
        world, "eva", "&fields=birthday,locale,timezone,verified,updated_time,location%7Bname%7D"
      )
      .hasPrefix(
        #"{"birthday":"02\/29","locale":"fr_FR","timezone":-3,"verified":false,"#
          + #""updated_time":"2015-01-01T00:00:00+0000","location":{"#))
    let friends = try await Self.me(world, "nora@sim.example", "&fields=friends")
    #expect(friends.contains(#""friends":{"data":[{"name":"Eva","id":"99"}],"summary":{"total_count":1}}"#))
  }

  @Test(arguments: [
    (["friends": "nobody"], "no person on Facebook is called 'nobody'"), (["id": "x"], "id=x"),
    (["timezone": "15"], "timezone=15"), (["birthday": "13/01/1990"], "birthday=13/01/1990"),
    (["locale": "xx"], "locale=xx"), (["updated-time": "1900-01-01T00:00:00Z"], "updated-time="),
    (["app-scoped-id": "TAKEN"], "with the app-scoped id"),
  ])
  func `an action refuses an impossible profile, and adds no person`(
    _ wrong: [String: String], _ part: String
  )
    async throws
  {
    let directory = try await ActionWorlds.directory()
    let world = try await directory.world(named: "default")
    _ = try await Self.me(world, "nora@sim.example")
    let nora = try #require(
      world.tables.find(FacebookPersonRecord.self, by: .login, "nora@sim.example"))
    let taken = world.tables.find(
      FacebookInstallRecord.self, .init(appID: world.facebookAppID, personID: nora.id))
    var arguments = ["user": "eva", "name": "Eva"]
    for (name, value) in wrong { arguments[name] = value == "TAKEN" ? taken?.scopedID : value }
    let error = await #expect(throws: ControlActionError.self) {
      try await ControlAction.perform("facebook.user.add", arguments, in: directory)
    }
    #expect(error.map { "\($0)" }?.contains(part) == true)
    #expect(world.tables.find(FacebookPersonRecord.self, by: .login, "eva") == nil)
  }

  @Test
  func `an export carries profiles, ids and friends, and refuses wrong ones`()
    async throws
  {
    let configuration = try WorldFixtures.load("facebook/stated-profile.yaml").configuration
    let directory = try await WorldDirectory(configuration)
    let document = try await directory.export("default")
    let other = try await WorldDirectory()
    try await other.importWorld("w1", from: document)
    let query = "&fields=id,birthday,location,timezone,friends"
    let first = try await Self.me(try await directory.world(named: "default"), "nora@sim.example", query)
    #expect(try await Self.me(try await other.world(named: "w1"), "nora@sim.example", query) == first)
    for (part, wrong) in [
      (#""timezone":1"#, #""timezone":9223372036854775807"#),
      (#""birthday":"11/06/1988""#, #""birthday":"1/1/1""#),
      (#""locale":"de_AT""#, #""locale":"x""#),
      (#""milliseconds":1462104000000"#, #""milliseconds":-9223372036854775808"#),
      (#""friends":["100000000000001"]"#, #""friends":["x"]"#),
    ] {
      #expect(document.contains(part), "\(part)")
      let broken = document.replacing(part, with: wrong)
      await #expect(throws: WorldDirectory.DirectoryError.self, "\(wrong)") {
        try await other.importWorld("w2", from: broken)
      }
    }
  }
}
