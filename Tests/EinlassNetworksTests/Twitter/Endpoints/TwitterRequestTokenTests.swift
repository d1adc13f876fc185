import EinlassStorage
import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// Step 1 of reverse authentication (reference of Twitter's login, section 2.1).
struct TwitterRequestTokenTests {
  private static let form: FormFields = ["x_auth_mode": "reverse_auth"]

  @Test
  func `the response is a header in the documented order, without a newline`()
    async throws
  {
    let world = try await TwitterWorld()
    let result = try await world.send(.post, "/oauth/request_token", form: Self.form, by: world.signer())
    #expect(result.response.head.status == .ok)
    #expect(world.endpoint(.post, "/oauth/request_token") == "twitter.request_token")
    let text = try #require(result.response.text)
    #expect(text.hasPrefix("OAuth oauth_nonce="))
    #expect(!text.contains("\n"))
    let parts = text.dropFirst("OAuth ".count).split(separator: ", ").map { $0.split(separator: "=") }
    #expect(
      parts.map(\.first) == [
        "oauth_nonce", "oauth_signature_method", "oauth_timestamp", "oauth_consumer_key", "oauth_token",
        "oauth_signature", "oauth_version",
      ])
    for part in parts {
      #expect(part.count == 2)
      #expect(part[1].hasPrefix("\"") && part[1].hasSuffix("\""))
    }
    #expect(parts[1][1] == "\"HMAC-SHA1\"")
    #expect(parts[2][1] == "\"\(TwitterWorld.start)\"")
    #expect(parts[3][1] == "\"\(world.app.key)\"")
    #expect(parts[6][1] == "\"1.0\"")
  }

  @Test
  func `nonce, token and signature have 43, 27 and 28 characters`()
    async throws
  {
    let world = try await TwitterWorld()
    let first = try await Self.parameters(world)
    let second = try await Self.parameters(world)
    #expect(first["oauth_nonce"]?.count == 43)
    #expect(first["oauth_token"]?.count == 27)
    #expect(first["oauth_signature"].map(PercentEncoding.decode)?.count == 28)
    #expect(first["oauth_signature"]?.hasSuffix("%3D") == true)
    #expect(first["oauth_nonce"] != second["oauth_nonce"])
    #expect(first["oauth_token"] != second["oauth_token"])
  }

  @Test func `the token holds the app's id and the time in milliseconds`() async throws {
    let world = try await TwitterWorld()
    let token = try #require(try await Self.parameters(world)["oauth_token"])
    let octets = Self.decode(token)
    #expect(octets.count == 20)
    #expect(octets.dropFirst(4).prefix(8).reduce(0) { $0 << 8 | Int64($1) } == 843)
    #expect(octets.suffix(8).reduce(0) { $0 << 8 | Int64($1) } == TwitterWorld.start * 1000)
  }

  @Test
  func `the response has the fields of /oauth/, and no limit or access level`() async throws {
    let world = try await TwitterWorld()
    let result = try await world.send(.post, "/oauth/request_token", form: Self.form, by: world.signer())
    #expect(result.field("content-type") == "text/html;charset=utf-8")
    #expect(result.field("status") == "200 OK")
    #expect(result.field("date") == "Sat, 05 Nov 2016 21:44:25 GMT")
    #expect(result.field("x-ua-compatible") == "IE=edge,chrome=1")
    #expect(result.field("ml") == "A")
    #expect(result.field("content-length") == String(result.response.body.count))
    #expect(!result.fieldNames.contains { $0.hasPrefix("x-rate-limit") })
    #expect(result.field("x-access-level") == nil)
    #expect(result.field("content-disposition") == nil)
  }

  struct Place: Sendable, CustomTestStringConvertible {
    let name: String
    var method = HTTPRequest.Method.post
    var target = "/oauth/request_token"
    var form: FormFields?

    var testDescription: String { name }
  }

  @Test(
    arguments: [
      Place(name: "form", form: ["x_auth_mode": "reverse_auth"]),
      Place(name: "query of a POST", target: "/oauth/request_token?x_auth_mode=reverse_auth"),
      Place(
        name: "query of a POST with an empty form", target: "/oauth/request_token?x_auth_mode=reverse_auth",
        form: [:]),
      Place(name: "query of a GET", method: .get, target: "/oauth/request_token?x_auth_mode=reverse_auth"),
      Place(name: "with others", form: ["application_id": "a.b", "x_auth_mode": "reverse_auth"]),
    ])
  func `the mode is read from form or query, by POST or GET`(_ place: Place) async throws {
    let world = try await TwitterWorld()
    let result = try await world.send(place.method, place.target, form: place.form, by: world.signer())
    #expect(result.response.head.status == .ok)
    #expect(result.response.text?.hasPrefix("OAuth oauth_nonce=") == true)
  }

  @Test func `a form that ends in an ampersand is signed as if it did not`() async throws {
    let world = try await TwitterWorld()
    var request = try world.signer()
      .sign(.post, "/oauth/request_token", form: Self.form, at: world.clock.now.seconds)
    request.body.append(UInt8(ascii: "&"))
    let result = world.twitter.respond(to: request)
    #expect(result.response.head.status == .ok)
  }

  @Test func `a mode in the header is neither seen nor signed: 401`() async throws {
    let world = try await TwitterWorld()
    var signer = world.signer()
    signer.options.extra = [.init("x_auth_mode", "reverse_auth")]
    let result = try await world.send(.post, "/oauth/request_token", by: signer)
    #expect(TwitterResponse(result) == .notAuthenticated)
    #expect(result.finding?.failure == .badSignature)
  }

  @Test(
    arguments: [
      [:], ["x_auth_mode": "client_auth"], ["x_auth_mode": "Reverse_Auth"], ["x_auth_mode": ""],
    ] as [FormFields])
  func `any other mode gets a plain request token`(_ form: FormFields)
    async throws
  {
    let world = try await TwitterWorld()
    let result = try await world.send(.post, "/oauth/request_token", form: form, by: world.signer())
    #expect(result.response.text?.hasPrefix("oauth_token=") == true)
  }

  @Test func `an app without reverse authentication fails in step 2, not step 1`() async throws {
    let world = try await TwitterWorld()
    try world.changeApp(world.app) { $0.mayReverseAuthenticate = false }
    let result = try await world.send(.post, "/oauth/request_token", form: Self.form, by: world.signer())
    #expect(result.response.head.status == .ok)
  }

  @Test func `step 1 is for the app only: a token in it is refused`() async throws {
    let world = try await TwitterWorld()
    let signer = world.signer(try await world.token())
    let result = try await world.send(.post, "/oauth/request_token", form: Self.form, by: signer)
    #expect(TwitterResponse(result) == .notAuthenticated)
  }

  @Test func `refusals of step 1: key, secret, clock, app, no signature`() async throws {
    let world = try await TwitterWorld()
    var unknown = world.signer()
    unknown.client = ClientCredentials(key: "nobody", secret: "nothing")
    var wrong = world.signer()
    wrong.client = ClientCredentials(key: world.app.key, secret: "wrong")
    var old = world.signer()
    old.age = 301
    var edge = world.signer()
    edge.age = 300
    for (signer, expected) in [
      (unknown, TwitterResponse.notAuthenticated), (wrong, .notAuthenticated), (old, .outOfBounds),
    ] {
      let result = try await world.send(.post, "/oauth/request_token", form: Self.form, by: signer)
      #expect(TwitterResponse(result) == expected)
    }
    let inTime = try await world.send(.post, "/oauth/request_token", form: Self.form, by: edge)
    #expect(inTime.response.head.status == .ok)
    let unsigned = WireRequest(
      .post, host: "api.twitter.com", target: "/oauth/request_token", form: Self.form)
    #expect(TwitterResponse(world.twitter.respond(to: unsigned)) == .badData)
    try world.changeApp(world.app) { $0.isSuspended = true }
    let suspended = try await world.send(.post, "/oauth/request_token", form: Self.form, by: world.signer())
    #expect(
      TwitterResponse(suspended)
        == TwitterResponse(
          401,
          #"<?xml version="1.0" encoding="UTF-8"?><errors><error code="416">"#
            + "Invalid / suspended application</error></errors>"))
  }

  private static func parameters(_ world: TwitterWorld) async throws -> [String: String] {
    let result = try await world.send(.post, "/oauth/request_token", form: form, by: world.signer())
    let text = try #require(result.response.text)
    var parameters: [String: String] = [:]
    for part in text.dropFirst("OAuth ".count).split(separator: ", ") {
      let pair = part.split(separator: "=")
      parameters[String(pair[0])] = String(pair[1].dropFirst().dropLast())
    }
    return parameters
  }

  private static func decode(_ text: String) -> [UInt8] {
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    var (octets, buffer, bits): ([UInt8], Int, Int) = ([], 0, 0)
    for character in text {
      guard let value = alphabet.firstIndex(of: character) else { return [] }
      buffer = (buffer << 6 | alphabet.distance(from: alphabet.startIndex, to: value)) & 0xFFFF
      bits += 6
      if bits >= 8 {
        bits -= 8
        octets.append(UInt8(truncatingIfNeeded: buffer >> bits))
      }
    }
    return octets
  }
}
