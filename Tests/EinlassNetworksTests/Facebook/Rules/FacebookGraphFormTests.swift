import EinlassFacebook
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import Testing

struct FacebookGraphFormTests {
  @Test func `several nodes come in an object keyed by request, each once`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    let id = try world.scopedID()
    let response = await world.get(
      "/v2.8/?ids=\(id),1234567890,%20me,\(id)&fields=name&access_token=\(token)")
    #expect(
      response.text
        == #"{"\#(id)":{"name":"Anna Maria \u00c4rger","id":"\#(id)"},"1234567890":{"name":"Example","#
        + #""id":"1234567890"},"me":{"name":"Anna Maria \u00c4rger","id":"\#(id)"}}"#)
    let missing = await world.get("/?ids=\(id),4&access_token=\(token)")
    #expect(missing.errorText == unsupported("get", "4"))
    let many = await world.get(
      "/?ids=\((1...51).map(String.init).joined(separator: ","))&access_token=\(token)")
    #expect(many.text?.contains("(#100) Too many IDs. Maximum: 50. Provided: 51.") == true)
    #expect(await world.get("/?ids=,&access_token=\(token)").text?.contains("empty identifier") == true)
  }

  @Test(
    arguments: [("/me", 200, "{\"name\""), ("/nobody", 200, "{\"error\"")])
  func `a callback makes the response a script, with 200 even for errors`(
    path: String, status: Int, start: String
  ) async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    let response = await world.get("\(path)?callback=a.b%5B0%5D&access_token=\(token)")
    #expect(response.status == status)
    #expect(response.field("content-type") == "text/javascript; charset=UTF-8")
    #expect(response.text?.hasPrefix("/**/ a.b[0](\(start)") == true)
    #expect(response.text?.hasSuffix("});") == true)
    #expect(response.field("content-length") == String(response.body.count))
  }

  @Test(arguments: ["alert(1)", "a;b", "a%20b", "<x", ""])
  func `a callback that is not a name is ignored`(_ name: String) async throws {
    let world = try await FacebookWorld()
    let response = await world.get("/me?callback=\(name)&access_token=\(try await world.token())")
    #expect(response.text?.hasPrefix("{\"name\"") == true)
  }

  @Test func `plain http with a token is refused if the policy says so`() async throws {
    var policy = SimulatedFacebook.Policy()
    for (refuses, status) in [(false, 200), (true, 400)] {
      policy.refusesPlainHTTP = refuses
      let world = try await FacebookWorld(policy: policy)
      var request = WireRequest(
        .get, host: "graph.facebook.com", target: "/me?access_token=\(try await world.token())")
      request.head.scheme = "http"
      let response = world.facebook.respond(to: request).response
      #expect(response.status == status)
      if refuses {
        #expect(response.errorText == envelope("You must use https:// when passing an access token", code: 1))
      }
    }
  }

  @Test(
    arguments: [
      (SimulatedFacebook.Policy.PictureRule.open, 302, "_n.jpg"), (.silhouette, 302, "silhouette_n.jpg"),
      (.refused, 400, ""),
    ])
  func `pictures by id without a token follow the policy`(
    _ rule: SimulatedFacebook.Policy.PictureRule, status: Int, ending: String
  ) async throws {
    var policy = SimulatedFacebook.Policy()
    policy.picturesWithoutToken = rule
    let world = try await FacebookWorld(policy: policy)
    let token = try await world.token()
    let id = try world.scopedID()
    let response = await world.get("/\(id)/picture")
    #expect(response.status == status)
    #expect((response.field("location") ?? "").hasSuffix(ending))
    let own = await world.get("/\(id)/picture?access_token=\(token)")
    #expect(own.field("location")?.hasSuffix("\(id)_n.jpg") == true)
  }

  @Test(arguments: [true, false])
  func `a picture's address responds with an image`(hasPicture: Bool) async throws {
    let world = try await FacebookWorld()
    try world.changePerson { $0.hasPicture = hasPicture }
    _ = try await world.token()
    let location = try #require(
      await world.get("/\(try world.scopedID())/picture?type=large").field("location"))
    let path = location.dropFirst("https://scontent.xx.fbcdn.net".count)
    let image = await world.send(.get, String(path), host: "scontent.xx.fbcdn.net")
    #expect(image.status == 200)
    #expect(image.field("content-type") == "image/jpeg")
    #expect(image.body.starts(with: [0xFF, 0xD8, 0xFF]) && image.body.suffix(2) == [0xFF, 0xD9])
    #expect(await world.send(.get, "/other", host: "scontent.xx.fbcdn.net").status == 501)
  }

  @Test func `events of the SDKs are accepted, and /app returns the token's app`() async throws {
    let world = try await FacebookWorld()
    let events = await world.send(.post, "/v2.8/1234567890/activities", form: ["event": "MOBILE_APP_INSTALL"])
    #expect(events.text == #"{"success":true}"#)
    let unknown = await world.send(.post, "/v2.8/4/activities", form: ["event": "x"])
    #expect(unknown.errorText == unsupported("post", "4"))
    let own = await world.get("/v2.8/app?access_token=\(try await world.token())")
    #expect(own.text == #"{"name":"Example","id":"1234567890"}"#)
    #expect(await world.get("/app").text?.contains("104") == true)
  }

  @Test
  func `since 2018, ninety days after login apps read only the public profile`()
    async throws
  {
    let world = try await FacebookWorld()
    for (now, address) in [(1_478_382_265 as Int64, true), (1_560_000_000, false)] {
      world.clock.set(to: WallTime(seconds: now))
      let token = try await world.token()
      world.clock.advance(by: .seconds(90 * 86_400 - 1))
      var record = try #require(world.tables.find(FacebookTokenRecord.self, token))
      record.expiresAt = nil
      world.tables.save(record)
      #expect(await world.get("/me?fields=email&access_token=\(token)").text?.contains("email") == true)
      world.clock.advance(by: .seconds(1))
      let response = await world.get("/me?fields=email,name&access_token=\(token)")
      #expect(response.text?.contains("email") == address)
      #expect(response.text?.contains("Anna") == true)
    }
  }

  @Test(
    arguments: [
      (
        1_360_000_000 as Int64,
        "Session has expired at unix time 1360000000. The current unix time is 1360000060."
      ),
      (
        1_391_795_640,
        "Session has expired on Feb 7, 2014 9:54am. The current time is Feb 7, 2014 9:55am."
      ),
      (
        1_639_227_600,
        "Session has expired on Saturday, 11-Dec-21 05:00:00 PST. The current time is Saturday, 11-Dec-21 05:01:00 PST."
      ),
    ])
  func `expiry is reported in the form of its time`(now: Int64, text: String) async throws {
    let world = try await FacebookWorld()
    world.clock.set(to: WallTime(seconds: now))
    let token = try await world.token()
    try world.facebook.expire(token)
    world.clock.advance(by: .seconds(60))
    let response = await world.get("/me?access_token=\(token)")
    #expect(response.errorText == envelope("Error validating access token: \(text)", code: 190, subcode: 463))
  }

  @Test func `noon and midnight have the right hour in the form of 2014`() async throws {
    let world = try await FacebookWorld()
    // Noon and midnight in US Pacific time.
    for (now, text) in [
      (1_391_803_200 as Int64, "Feb 7, 2014 12:00pm"), (1_391_760_000, "Feb 7, 2014 12:00am"),
    ] {
      world.clock.set(to: WallTime(seconds: now))
      let token = try await world.token()
      try world.facebook.expire(token)
      #expect(await world.get("/me?access_token=\(token)").text?.contains("expired on \(text).") == true)
    }
  }
}
