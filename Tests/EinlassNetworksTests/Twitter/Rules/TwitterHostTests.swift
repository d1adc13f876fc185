import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// Twitter's other hosts: the website with its login pages, hosts that redirect, pictures, and missing pages.
struct TwitterHostTests {
  private static func ask(
    _ host: String, _ target: String, _ method: HTTPRequest.Method = .get, scheme: String = "https",
    client: ClientAddress? = nil
  ) async throws -> NetworkResponse {
    var request = WireRequest(method, host: host, target: target)
    request.head.scheme = scheme
    request.clientAddress = client
    return (try await TwitterWorld()).twitter.respond(to: request)
  }

  @Test(arguments: ["twitter.com", "x.com"])
  func `a whole sign-in works on the website's host, with its own signatures`(_ host: String) async throws {
    let world = try await TwitterWorld()
    var signer = world.signer()
    signer.host = host
    signer.options.callback = TwitterWorld.callback
    let asked = try await world.send(.post, "/oauth/request_token", by: signer)
    #expect(world.endpoint(.post, "/oauth/request_token", host: host) == "twitter.request_token")
    let token = try TwitterWorld.token(in: asked)
    var browser = TwitterBrowser(world)
    let page = await browser.get("/oauth/authenticate?oauth_token=" + token.token, host: host)
    #expect(page.text.contains("action=\"https://\(host)/oauth/authorize\""))
    let answered = await browser.post(
      "/oauth/authorize", try page.form(["einlass_person": "nora_sim"]), host: host)
    let verifier = try #require(answered.first("oauth_verifier=([A-Za-z0-9]+)"))
    signer.token = token
    signer.options.callback = nil
    signer.options.verifier = verifier
    let exchanged = try await world.send(.post, "/oauth/access_token", by: signer)
    #expect(FormFields(parsing: exchanged.response.body)["screen_name"] == "nora_sim")
  }

  @Test func `a signature for the API's host is invalid on the website's host`() async throws {
    let world = try await TwitterWorld()
    var request = try world.signer().sign(.post, "/oauth/request_token", at: TwitterWorld.start)
    request.head.authority = "twitter.com"
    #expect(TwitterResponse(world.twitter.respond(to: request)) == .notAuthenticated)
  }

  @Test(arguments: [
    ("www.twitter.com", "/", "https", "https://twitter.com/"),
    ("www.twitter.com", "/login?lang=de", "http", "http://twitter.com/login?lang=de"),
    (
      "mobile.twitter.com", "/oauth/authorize?oauth_token=a", "https",
      "https://twitter.com/oauth/authorize?oauth_token=a"
    ),
    ("m.twitter.com", "/nora_sim", "https", "https://twitter.com/nora_sim"),
    ("www.x.com", "/home", "https", "https://x.com/home"),
    ("mobile.x.com", "/", "https", "https://x.com/"),
  ])
  func `another host of the website redirects to it`(
    _ host: String, _ target: String, _ scheme: String, _ location: String
  ) async throws {
    let result = try await Self.ask(host, target, scheme: scheme)
    #expect(result.response.head.status.code == 301)
    #expect(result.field("location") == location)
    #expect(try await TwitterWorld().endpoint(.get, target, host: host) == nil)
  }

  @Test(arguments: [
    ("127.0.0.1:8080", "/www.twitter.com/login?a=b", "/twitter.com/login?a=b"),
    ("w1.www.twitter.com:8080", "/login?a=b", "http://w1.twitter.com:8080/login?a=b"),
  ])
  func `a browser that used another address is not redirected to a real host`(
    _ authority: String, _ target: String, _ location: String
  ) async throws {
    let client = ClientAddress(scheme: "http", authority: authority, target: target)
    let result = try await Self.ask("www.twitter.com", "/login?a=b", scheme: "http", client: client)
    #expect(result.field("location") == location)
  }

  @Test(arguments: [
    ("upload.twitter.com", "/1.1/media/metadata/create.json"),
    ("stream.twitter.com", "/1.1/statuses/sample.json"),
    ("publish.twitter.com", "/oembed"), ("upload.x.com", "/"), ("video.twimg.com", "/a.mp4"),
  ])
  func `a host that is not simulated says so`(_ host: String, _ target: String) async throws {
    for method in [HTTPRequest.Method.get, .post] {
      let result = try await Self.ask(host, target, method)
      #expect(result.response.head.status.code == 501)
      let isPlain = host == "video.twimg.com"
      #expect(
        result.field("content-type")
          == (isPlain ? "text/vnd.einlass.not-simulated; charset=utf-8" : "application/json;charset=utf-8"))
      #expect(result.response.text?.contains(host) == true)
      #expect(result.field("x-transaction") == nil)
    }
  }

  @Test(arguments: [
    ("abs.twimg.com", "/sticky/default_profile_images/default_profile_3_normal.png", 48),
    ("abs.twimg.com", "/sticky/default_profile_images/default_profile_3_400x400.png", 400),
    ("pbs.twimg.com", "/profile_images/42/nora_bigger.png", 73),
  ])
  func `the address of a PNG returns a PNG of its size`(_ host: String, _ target: String, _ side: Int)
    async throws
  {
    let result = try await Self.ask(host, target)
    let body = result.response.body
    #expect(result.response.head.status == .ok)
    #expect(try await TwitterWorld().endpoint(.get, target, host: host) == "twitter.image")
    #expect(result.field("content-type") == "image/png")
    #expect(body.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(Self.number(body[16..<20]) == side && Self.number(body[20..<24]) == side)
    #expect(body.suffix(12) == [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
    #expect(body.count < 25_000)
  }

  @Test(arguments: [
    ("/profile_images/42/nora_normal.jpg", 48, 48), ("/profile_images/42/nora.jpg", 400, 400),
    ("/profile_images/42/nora_mini.jpeg", 24, 24), ("/profile_banners/42/1490000000", 1500, 500),
    ("/profile_banners/42/1490000000/mobile", 320, 160),
  ])
  func `any other address of a picture returns a JPEG of its size`(
    _ target: String, _ width: Int, _ height: Int
  ) async throws {
    let result = try await Self.ask("pbs.twimg.com", target)
    let body = result.response.body
    #expect(result.field("content-type") == "image/jpeg")
    #expect(body.starts(with: [0xFF, 0xD8]) && body.suffix(2) == [0xFF, 0xD9])
    let frame = try #require(body.firstRange(of: [0xFF, 0xC0]))
    let start = frame.upperBound + 3
    #expect(Self.number(body[start..<(start + 2)]) == height)
    #expect(Self.number(body[(start + 2)..<(start + 4)]) == width)
  }

  @Test func `a missing picture is not a response of the API`() async throws {
    #expect(try await Self.ask("pbs.twimg.com", "/").response.head.status.code == 404)
    #expect(
      try await Self.ask("pbs.twimg.com", "/profile_images/1/a.jpg", .post).response.head.status.code == 405)
    #expect(
      try await Self.ask("pbs.twimg.com", "/oauth/request_token", .post).response.head.status.code == 404)
    let world = try await TwitterWorld()
    #expect(world.endpoint(.head, "/profile_images/1/a.jpg", host: "pbs.twimg.com") == "twitter.image")
  }

  @Test(arguments: [
    ("api.twitter.com", "http", true, 403), ("api.x.com", "http", true, 403),
    ("api.twitter.com", "https", true, 200),
    ("api.twitter.com", "http", false, 200),
  ])
  func `plain http on the API's own name is refused if the policy says so`(
    _ host: String, _ scheme: String, _ refuses: Bool, _ status: Int
  ) async throws {
    var policy = SimulatedTwitter.Policy()
    policy.refusesPlainHTTP = refuses
    let world = try await TwitterWorld(policy: policy)
    var signer = world.signer(try await world.token())
    signer.host = host
    var request = try signer.sign(.get, "/1.1/account/verify_credentials.json", at: TwitterWorld.start)
    request.head.scheme = scheme
    let result = world.twitter.respond(to: request)
    #expect(result.response.head.status.code == status)
    guard status == 403 else { return }
    #expect(result.response.text == #"{"errors":[{"message":"SSL is required","code":92}]}"#)
    #expect(world.twitter.route(request).endpoint == "twitter.verify_credentials")
    // This check comes first: it also applies without a signature, and on any path.
    var bare = WireRequest(.get, host: host, target: "/nowhere")
    bare.head.scheme = "http"
    #expect(world.twitter.respond(to: bare).response.head.status.code == 403)
    // The server's base address is not one of Twitter's names.
    request.clientAddress = ClientAddress(
      scheme: "http", authority: "127.0.0.1:1", target: "/twitter/1.1/account/verify_credentials.json")
    #expect(
      world.twitter.respond(to: request).response.head.status.code == (host == "api.x.com" ? 401 : 200))
  }

  private static func number(_ octets: ArraySlice<UInt8>) -> Int {
    octets.reduce(0) { $0 << 8 | Int($1) }
  }
}
