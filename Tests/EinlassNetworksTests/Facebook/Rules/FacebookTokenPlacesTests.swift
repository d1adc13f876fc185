import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import Testing

@testable import EinlassFacebook

struct FacebookTokenPlacesTests {
  @Test(
    arguments: ["query", "form", "multipart", "Bearer", "OAuth", "oauth", "bearer"])
  func `a token can be in the query, a form, a multipart body or the header`(
    _ place: String
  ) async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    var request = WireRequest(.post, host: "graph.facebook.com", target: "/v2.8/me?method=get")
    switch place {
    case "query": request.head.path = "/v2.8/me?method=get&access_token=\(token)"
    case "form":
      request = WireRequest(
        .post, host: "graph.facebook.com", target: "/v2.8/me?method=get", form: ["access_token": token])
    case "multipart":
      request.head.headerFields[.contentType] = "multipart/form-data; boundary=3i2ndDfv2rTHi"
      let body =
        "--3i2ndDfv2rTHi\r\nContent-Disposition: form-data; name=\"access_token\"; filename=\"a\"\r\n\r\nx\r\n"
        + "--3i2ndDfv2rTHi\r\nContent-Disposition: form-data; name=\"access_token\"\r\n\r\n\(token)\r\n"
        + "--3i2ndDfv2rTHi--\r\n"
      request.body = Array(body.utf8)
    default: request.head.headerFields[.authorization] = "\(place) \(token)"
    }
    let response = world.facebook.respond(to: request).response
    #expect(response.text == #"{"name":"Anna Maria \u00c4rger","id":"\#(try world.scopedID())"}"#)
  }

  @Test func `the query's token wins over the form's and the header's`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    let response = await world.send(
      .post, "/me?method=get&access_token=\(token)", form: ["access_token": "form"],
      headers: ["authorization": "Bearer header"])
    #expect(response.status == 200)
  }

  @Test
  func `a multipart media type with an empty body is harmless`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    let response = await world.send(
      .get, "/me?access_token=\(token)", headers: ["content-type": "multipart/form-data; boundary=x"])
    #expect(response.status == 200)
  }

  @Test func `a proof is checked if sent, and required if the app says so`() async throws {
    let world = try await FacebookWorld()
    var record = FacebookTokenRecord(
      token: "my_token", kind: .user, appID: FacebookWorld.appID, personID: FacebookWorld.personID,
      issuedAt: world.clock.now, expiresAt: nil)
    _ = try await world.token()
    record.passwordGeneration = 0
    world.tables.save(record)
    let proof = "6071d11172212f6261c838f6b140b638443abd36f6f94549ec8ef3ea6f46487b"
    #expect(await world.get("/me?access_token=my_token").status == 200)
    #expect(await world.get("/me?access_token=my_token&appsecret_proof=\(proof)").status == 200)
    let wrong = await world.get("/me?access_token=my_token&appsecret_proof=\(proof.uppercased())")
    #expect(wrong.status == 400)
    #expect(
      wrong.errorText
        == envelope(
          "Invalid appsecret_proof provided in the API argument", type: "GraphMethodException", code: 100))
    #expect(
      wrong.field("www-authenticate")
        == #"OAuth "Facebook Platform" "invalid_request" "Invalid appsecret_proof provided in the API argument""#
    )
    try world.changeApp { $0.requiresProof = true }
    let missing = await world.get("/me?access_token=my_token")
    #expect(
      missing.errorText
        == envelope(
          "API calls from the server require an appsecret_proof argument", type: "GraphMethodException",
          code: 100))
    #expect(await world.get("/me?access_token=my_token&appsecret_proof=\(proof)").status == 200)
  }
}
