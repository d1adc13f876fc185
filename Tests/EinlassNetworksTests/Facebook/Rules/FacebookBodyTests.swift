import EinlassFacebook
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import Testing

/// JSON and compressed bodies, as Facebook's SDKs and many scripts send them.
struct FacebookBodyTests {
  private static let credentials =
    #"{"client_id":"1234567890","client_secret":"my_secret","grant_type":"client_credentials"}"#
  /// The same credentials, compressed with zlib.
  private static let compressedCredentials =
    "H4sIAAAAAAAC/6tWSs7JTM0ric9MUbJSMjQyNjE1M7ewNFDSgUkUpyYXpZYAJXMrYWwdpfSiRKBUSWVBKlACqhAolQKkMxNz"
    + "ipVqAUbJBZ1YAAAA"

  private static func post(
    _ world: FacebookWorld, _ target: String, _ body: [UInt8], _ type: String = "application/json",
    coding: String? = nil, host: String = "graph.facebook.com"
  ) async -> WireResponse {
    var request = WireRequest(.post, host: host, target: target)
    request.body = body
    request.head.headerFields[.contentType] = type
    request.head.headerFields[.accept] = "*/*"
    if let coding { request.head.headerFields[.contentEncoding] = coding }
    return world.facebook.respond(to: request).response
  }

  /// `text` in gzip without compression.
  private static func gzip(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    func number(_ value: UInt32, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
    }
    let size = UInt32(bytes.count)
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1] + number(size, 2) + number(~size, 2) + bytes
      + number(~sum, 4) + number(size, 4)
  }

  @Test(arguments: ["application/json", "Application/JSON; charset=utf-8", "application/json;charset=UTF-8"])
  func `a JSON body has the parameters of a form`(type: String) async throws {
    let world = try await FacebookWorld()
    let response = await Self.post(world, "/v19.0/oauth/access_token", Array(Self.credentials.utf8), type)
    #expect(response.status == 200)
    #expect(response.text?.hasPrefix(#"{"access_token":"1234567890|"#) == true)
  }

  @Test(arguments: ["gzip", "GZIP", "x-gzip"])
  func `a compressed body is read, as JSON and as a form`(coding: String) async throws {
    let world = try await FacebookWorld()
    let json = try #require(Base64Text.decode(Self.compressedCredentials))
    let form = "client_id=1234567890&client_secret=my_secret&grant_type=client_credentials"
    let formType = "application/x-www-form-urlencoded"
    for (body, type) in [(json, "application/json"), (Self.gzip(form), formType)] {
      let response = await Self.post(world, "/v19.0/oauth/access_token", body, type, coding: coding)
      #expect(response.status == 200)
      #expect(response.text?.hasPrefix(#"{"access_token":"1234567890|"#) == true)
    }
  }

  @Test func `a batch is a JSON array or text with one, compressed or not`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    let id = try world.scopedID()
    let calls = #"[{"method":"GET","relative_url":"me?fields=id"}]"#
    let quoted = calls.replacing("\"", with: "\\\"")
    for batch in [calls, "\"\(quoted)\""] {
      let body = #"{"access_token":"\#(token)","include_headers":false,"batch":\#(batch)}"#
      for (bytes, coding) in [(Array(body.utf8), nil as String?), (Self.gzip(body), "gzip")] {
        let response = await Self.post(world, "/v8.0", bytes, coding: coding)
        #expect(response.text == #"[{"code":200,"body":"{\"id\":\"\#(id)\"}"}]"#)
      }
    }
  }

  @Test func `all JSON values but null are parameters`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token(["email", "publish_actions", "user_posts"])
    let post = await Self.post(
      world, "/v2.8/me/feed",
      Array(#"{"access_token":"\#(token)","message":"Hi","link":null,"privacy":{"value":"SELF"}}"#.utf8))
    #expect(post.status == 200)
    let app = await Self.post(
      world, "/v2.8",
      Array(#"{"method":"get","ids":[1234567890,"me"],"fields":["id"],"access_token":"\#(token)"}"#.utf8))
    #expect(
      app.text == #"{"1234567890":{"id":"1234567890"},"me":{"id":"\#(try world.scopedID())"}}"#)
    let list = await world.get("/v2.8/me/feed?fields=privacy&access_token=\(token)")
    #expect(list.text?.contains("SELF") == true)
  }

  @Test func `a compressed multipart body is read`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    let body =
      "--b\r\ncontent-disposition: form-data; name=\"access_token\"\r\n\r\n\(token)\r\n--b\r\n"
      + "content-disposition: form-data; name=\"method\"\r\n\r\nget\r\n--b--\r\n"
    let response = await Self.post(
      world, "/v2.8/me", Self.gzip(body), "multipart/form-data; boundary=b", coding: "gzip")
    #expect(response.status == 200)
  }

  @Test(
    arguments: [
      ("gzip", "this is not gzip", 400, "(#100) The body is not valid gzip: it does not start like gzip."),
      ("gzip", "\u{1F}", 400, "(#100) The body is not valid gzip: it ends too early."),
      (
        "br", "x", 501,
        "Einlass simulates this network but not bodies with 'Content-Encoding: br'; send them as gzip or "
          + "uncompressed; see docs/endpoints.md for the simulated parts."
      ),
      (nil, "{\"a\":", 400, "(#100) The body is not a JSON object: line 1: the text ends too early."),
      (nil, "[1]", 400, "(#100) The body is not a JSON object: line 1: expected '{'."),
    ])
  func `a body that cannot be read is refused with its reason`(
    coding: String?, body: String, status: Int, message: String
  ) async throws {
    let world = try await FacebookWorld()
    let response = await Self.post(world, "/v8.0/me", Array(body.utf8), coding: coding)
    #expect(response.status == status)
    #expect(JSONText(parsing: response.body)?["error"]?["message"]?.text == message)
  }

  @Test(arguments: ["", " \r\n"])
  func `an empty body is neither JSON nor gzip`(body: String) async throws {
    let world = try await FacebookWorld()
    let target = "/v8.0/me?method=get&access_token=\(try await world.token())"
    #expect(await Self.post(world, target, Array(body.utf8)).status == 200)
    if body.isEmpty { #expect(await Self.post(world, target, [], coding: "gzip").status == 200) }
  }

  @Test func `a small body that becomes very large is refused with 413`() async throws {
    let world = try await FacebookWorld()
    let encoded =
      "H4sIAAAAAAAC/+3BMQEAAADCoPVPbQhfoAAA" + String(repeating: "A", count: 1352) + "PgMc6jinAAAQAA=="
    let bomb = try #require(Base64Text.decode(encoded))
    let response = await Self.post(world, "/v8.0/oauth/access_token", bomb, coding: "gzip")
    #expect(response.status == 413)
    #expect(response.text?.contains("more than 105100 bytes once it is decompressed") == true)
  }

  @Test func `the websites do not read JSON`() async throws {
    let world = try await FacebookWorld()
    let body = Array(#"{"client_id":"1234567890"}"#.utf8)
    let page = await Self.post(world, "/dialog/oauth", body, host: "www.facebook.com")
    #expect(page.text?.contains("app_id is required") == true)
  }

  @Test func `the owner of the token in a compressed request is known`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    var request = WireRequest(.post, host: "graph.facebook.com", target: "/me")
    request.body = Self.gzip(#"{"access_token":"\#(token)"}"#)
    request.head.headerFields[.contentType] = "application/json"
    request.head.headerFields[.contentEncoding] = "gzip"
    #expect(world.facebook.token(in: request) == token)
    #expect(world.facebook.personID(of: request) == FacebookWorld.personID)
  }
}
