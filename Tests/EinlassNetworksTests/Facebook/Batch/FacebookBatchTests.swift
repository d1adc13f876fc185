import EinlassFacebook
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import Testing

struct FacebookBatchTests {
  private func batch(
    _ batch: String, _ world: FacebookWorld, _ more: KeyValuePairs<String, String> = [:],
    version: String = "v2.8"
  ) async -> WireResponse {
    var form: FormFields = ["batch": batch, "include_headers": "false"]
    for (name, value) in more { form.append(name, value) }
    return await world.send(.post, "/\(version)", form: form)
  }

  @Test
  func `calls are answered in order, each with a code, in the batch's version`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    let response = await batch(
      #"[{"method":"GET","relative_url":"me?fields=id"},{"relative_url":"/v2.4/nobody"},"#
        + #"{"method":"DELETE","relative_url":"me/permissions/email"},{"relative_url":"me/permissions"}]"#,
      world, ["access_token": token])
    #expect(response.status == 200)
    let id = try world.scopedID()
    let text = try #require(response.text).replacing(/,\\"fbtrace_id\\":\\"[A-Za-z0-9]+\\"/, with: "")
    #expect(
      text
        == #"[{"code":200,"body":"{\"id\":\"\#(id)\"}"},{"code":404,"body":"{\"error\":{\"message\":\"(#803) "#
        + #"Some of the aliases you requested do not exist: nobody\",\"type\":\"OAuthException\",\"code\":803}}"},"#
        + #"{"code":200,"body":"{\"success\":true}"},{"code":200,"body":"{\"data\":[{\"permission\":"#
        + #"\"public_profile\",\"status\":\"granted\"},{\"permission\":\"email\",\"status\":\"declined\"}]}"}]"#
    )
  }

  @Test func `headers come along unless declined, with the version that responded`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    let response = await world.send(
      .post, "/v2.6?access_token=\(token)",
      form: ["batch": #"[{"relative_url":"me/picture?type=large"},{"relative_url":"v2.8/me"}]"#])
    let items = try #require(Self.items(response))
    #expect(items.count == 2)
    #expect(items[0]["code"] == .integer(302))
    #expect(items[0]["body"] == .string(""))
    let id = try world.scopedID()
    #expect(
      Self.header("Location", of: items[0])
        == "https://scontent.xx.fbcdn.net/v/t1.0-1/p200x200/\(id)_n.jpg")
    #expect(Self.header("Facebook-API-Version", of: items[0]) == "v2.6")
    #expect(Self.header("Facebook-API-Version", of: items[1]) == "v2.8")
    #expect(Self.header("Content-Type", of: items[1]) == "text/javascript; charset=UTF-8")
    #expect(Self.header("ETag", of: items[1])?.utf8.count == 42)
  }

  private static func items(_ response: WireResponse) -> [JSONText]? {
    guard case .array(let items)? = JSONText(parsing: response.body) else { return nil }
    return items
  }

  private static func header(_ name: String, of item: JSONText) -> String? {
    guard case .array(let headers)? = item["headers"] else { return nil }
    return headers.first { $0["name"]?.text == name }?["value"]?.text
  }

  @Test func `a dead token of the batch fails the batch, and of a call only the call`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    let dead = await batch(#"[{"relative_url":"me"}]"#, world, ["access_token": "dead"])
    #expect(dead.status == 400)
    #expect(dead.errorText == envelope("Invalid OAuth access token.", code: 190))
    let within = await batch(
      #"[{"relative_url":"me?fields=id&access_token=dead"},{"relative_url":"me?fields=id","access_token":"\#(token)"},"#
        + #"{"relative_url":"me"}]"#, world, ["batch_app_id": FacebookWorld.appID])
    let items = try #require(Self.items(within))
    #expect(items.map { $0["code"] } == [.integer(400), .integer(200), .integer(400)])
    #expect(items[2]["body"]?.text?.contains("2500") == true)
    let none = await batch(#"[{"relative_url":"me"}]"#, world)
    #expect(none.errorText == envelope("An access token is required to request this resource.", code: 104))
  }

  @Test func `the proof of a batch applies to its calls`() async throws {
    let world = try await FacebookWorld()
    try world.changeApp { $0.requiresProof = true }
    let token = try await world.token()
    let without = await batch(#"[{"relative_url":"me"}]"#, world, ["access_token": token])
    #expect(without.text?.contains("appsecret_proof argument") == true)
    let location = await world.get("/debug_token?input_token=\(token)&access_token=1234567890%7Cmy_secret")
    #expect(location.status == 400)
  }

  @Test func `a call can use another call's result, and depends on it`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    let response = await batch(
      #"[{"name":"who","relative_url":"me?fields=id"},"#
        + #"{"name":"kept","omit_response_on_success":false,"relative_url":"?ids={result=who:$.id}&fields=first_name"},"#
        + #"{"name":"bad","relative_url":"nobody"},{"relative_url":"me","depends_on":"bad"},"#
        + #"{"relative_url":"me?fields={result=who:$.nothing}"}]"#,
      world, ["access_token": token])
    let items = try #require(Self.items(response))
    let id = try world.scopedID()
    #expect(items[0] == .null)
    #expect(items[1]["body"]?.text == #"{"\#(id)":{"first_name":"Anna","id":"\#(id)"}}"#)
    #expect(items[2]["code"] == .integer(404))
    #expect(items[3] == .null)
    #expect(items[4] == .null)
  }

  @Test(
    arguments: [
      ("nonsense", 100), (#"{"relative_url":"me"}"#, 100), (#"[{"method":"GET"}]"#, 100), (#"[1]"#, 100),
      (#"[{"relative_url":"me","method":"HEAD"}]"#, 100), ("", 2500),
      ("[" + Array(repeating: #"{"relative_url":"me"}"#, count: 51).joined(separator: ",") + "]", 3),
    ])
  func `a value that is not a batch is refused`(text: String, code: Int) async throws {
    let world = try await FacebookWorld()
    let response = await batch(text, world, ["access_token": try await world.token()])
    #expect(response.status == 400)
    #expect(JSONText(parsing: response.body)?["error"]?["code"] == .integer(Int64(code)))
  }

  @Test func `a batch within a batch is refused, under any name`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    let inner = #"batch=[{\"relative_url\":\"me\"}]"#
    let response = await batch(
      #"[{"method":"POST","relative_url":"","body":"\#(inner)"},{"method":"POST","relative_url":"v2.8/","body":"\#(inner)"},"#
        + #"{"method":"GET","relative_url":"?method=post&\#(inner)"}]"#, world, ["access_token": token])
    let items = try #require(Self.items(response))
    #expect(items.map { $0["code"] } == Array(repeating: .integer(400), count: 3))
    #expect(items.allSatisfy { $0["body"]?.text?.contains("empty identifier") == true })
  }

  @Test
  func `the iOS kit's multipart batch of three calls succeeds`()
    async throws
  {
    let world = try await FacebookWorld(floor: "v2.0")
    let token = try await world.token()
    world.clock.advance(by: .seconds(86_400))
    let json =
      #"[{"method":"GET","relative_url":"v2.2\/me?access_token=\#(token)&sdk=ios&format=json"},"#
      + #"{"method":"GET","relative_url":"v2.0\/oauth\/access_token?grant_type=fb_extend_sso_token&access_token=\#(token)"},"#
      + #"{"method":"GET","relative_url":"v2.2\/me\/permissions?access_token=\#(token)"}]"#
    let boundary = "3i2ndDfv2rTHiSisAbouNdArYfORhtTPEefj3q2f"
    let parts = [("batch_app_id", FacebookWorld.appID), ("batch", json)].map { name, value in
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
    }
    var request = WireRequest(.post, host: "graph.facebook.com", target: "/v2.2")
    request.head.headerFields.add("content-type", "multipart/form-data; boundary=\(boundary)")
    request.body = Array((parts.joined() + "--\(boundary)--\r\n").utf8)
    let response = world.facebook.respond(to: request).response
    let items = try #require(Self.items(response))
    #expect(items.map { $0["code"] } == Array(repeating: .integer(200), count: 3))
    #expect(items[1]["body"]?.text?.contains(#""expires_in":5184000"#) == true)
  }
}

/// The limits on the cost of a batch.
struct FacebookBatchBoundTests {
  private func codes(_ batch: String, in world: FacebookWorld) async throws -> [JSONText?] {
    let form: FormFields = [
      "batch": batch, "include_headers": "false", "access_token": try await world.token(),
    ]
    let response = await world.send(.post, "/v2.8", form: form)
    guard case .array(let items)? = JSONText(parsing: response.body) else { return [] }
    return items.map { $0["code"] }
  }

  @Test(arguments: [
    ("me?fields=id", "{result=a:$.id}", true), ("me?fields=id", "{result=a:$.name}", false),
    ("me/permissions", "{result=a:$.data[0].permission}", true),
    ("me/permissions", "{result=a:$.data[*].permission}", true),
    ("me/permissions", "{result=a:$.data[99999999999999999999].permission}", false),
    ("me/permissions", "{result=a:$}", false), ("me/permissions", "{result=b:$.id}", false),
  ])
  func `a reference takes the value at the end of its path`(
    _ url: String, _ reference: String, _ isThere: Bool
  )
    async throws
  {
    let world = try await FacebookWorld()
    let text =
      #"[{"name":"a","relative_url":"\#(url)","omit_response_on_success":false},"#
      + #"{"relative_url":"me?fields=id&x=\#(reference)"}]"#
    #expect(try await codes(text, in: world) == [.integer(200), isThere ? .integer(200) : nil])
  }

  @Test(arguments: ["{result=}", "{result=a}", "{result=:x}", "{result=a:}", "{{result=a", "{result=a:b{}"])
  func `text that is not a reference is part of the address`(_ text: String) async throws {
    let world = try await FacebookWorld()
    let batch = #"[{"relative_url":"me?fields=id&x=\#(text)"}]"#
    #expect(try await codes(batch, in: world) == [.integer(200)])
  }

  @Test func `combined references never exceed a request's maximum length`() async throws {
    let world = try await FacebookWorld()
    try world.changePerson { $0.name = String(repeating: "n", count: 3_000) }
    let many = String(repeating: "{result=a:$.name}", count: 500)
    let batch = #"[{"name":"a","relative_url":"me?fields=name"},{"relative_url":"me?x=\#(many)"}]"#
    #expect(try await codes(batch, in: world) == [nil, nil])
  }

  @Test func `references past a batch's limit of inspected values are not followed`() async throws {
    let world = try await FacebookWorld()
    let fields = (0..<3_000).map { "id.as(a\($0))" }.joined(separator: ",")
    let many = String(repeating: "{result=a:$.a2999}", count: 500)
    let batch =
      #"[{"name":"a","relative_url":"me?fields=\#(fields)"},{"relative_url":"me?x=\#(many)"},"#
      + #"{"relative_url":"me?fields=id"}]"#
    #expect(try await codes(batch, in: world) == [nil, nil, .integer(200)])
  }

  @Test func `a refusal quotes the input in full only in the body, not the header`()
    async throws
  {
    let world = try await FacebookWorld()
    let token = try await world.token()
    let fields = String(repeating: "a", count: 60_000) + "%7B"
    let response = await world.get("/v2.8/me?access_token=\(token)&fields=\(fields)")
    #expect(response.status == 400)
    #expect(response.body.count > 60_000)
    #expect((response.field("www-authenticate") ?? "").utf8.count < 1_200)
  }
}
