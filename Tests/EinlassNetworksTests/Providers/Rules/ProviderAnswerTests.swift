import EinlassSimulator
import EinlassStorage
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassProviders

/// Parts that are common to all responses of described providers.
struct ProviderAnswerTests {
  private static func send(_ request: WireRequest, to name: String) async throws -> WireResponse {
    let client = try ProofClient(try ProviderDescription(named: name))
    return client.outcome(request).response
  }

  // MARK: - Calls that are not simulated

  @Test(arguments: ShippedProviderTests.names + ["strict"])
  func `a call missing from a description is reported in the provider's form`(name: String) async throws {
    let description = try ProviderDescription(named: name)
    for host in description.hosts {
      let authority = host.host(with: "world")
      var request = WireRequest(.get, host: authority, target: "/nothing-is-here'<&")
      for name in description.requiredHeaders { request.head.headerFields.add(name, "a client") }
      // One provider responds at every address.
      guard case .missing = description.target(of: request) else { continue }
      let response = try await Self.send(request, to: name)
      #expect(
        response.head.status == .notImplemented && response.head.status.reasonPhrase == "Not Implemented")
      let type = response.head.headerFields[.contentType] ?? ""
      let text = (response.text ?? "").replacing("+", with: " ").replacing("%20", with: " ")
      #expect(text.contains("simulates"), "\(text)")
      if type.contains("json") { #expect(JSONText(parsing: response.body) != nil, "\(text)") }
      if type.contains("xml") { #expect(!text.contains("'<&")) }
      #expect(response.head.headerFields[.wwwAuthenticate] == nil)
    }
  }

  @Test(arguments: [
    ("tumblr", "api.tumblr.com", ["meta", "msg"]), ("smugmug", "api.smugmug.com", ["Message"]),
    ("discogs", "api.discogs.com", ["message"]), ("woocommerce", "shop.example", ["message"]),
    ("plurk", "www.plurk.com", ["error_text"]), ("500px", "api.500px.com", ["error"]),
    ("fitbit", "api.fitbit.com", ["errors", "message"]), ("xing", "api.xing.com", ["message"]),
  ])
  func `a JSON client finds the error message where errors are`(
    _ name: String, _ host: String, _ path: [String]
  ) async throws {
    var request = WireRequest(.get, host: host, target: "/nothing")
    request.head.headerFields[.userAgent] = "a client"
    let response = try await Self.send(request, to: name)
    var value = JSONText(parsing: response.body)
    for member in path {
      if case .array(let elements)? = value { value = elements.first }
      value = value?[member]
    }
    #expect(value?.text?.contains("Einlass simulates this network but not '/nothing'") == true)
  }

  // MARK: - Every response

  @Test(arguments: ["trello", "flickr", "mediawiki", "strict"])
  func `every response has a date and a reason phrase`(name: String) async throws {
    let client = try ProofClient(try ProviderDescription(named: name))
    let description = client.description
    let right = description.resources[0]
    let request = try #require(client.request(for: right))
    for request in [request, WireRequest(.get, host: description.hosts[0].host, target: "/nothing")] {
      let response = client.outcome(request).response
      #expect(
        response.head.headerFields[.date] == CalendarDate(client.world.clock.now).httpDate)
      #expect(!response.head.status.reasonPhrase.isEmpty)
    }
  }

  @Test(arguments: [200, 201, 204, 301, 400, 401, 402, 403, 404, 410, 422, 429, 500, 501, 503])
  func `a registered status has its reason phrase`(code: Int) {
    let status = HTTPResponse.Status(standard: code)
    #expect(status.code == code && !status.reasonPhrase.isEmpty)
  }

  @Test func `an unregistered status has no reason phrase`() {
    #expect(HTTPResponse.Status(standard: 599).reasonPhrase.isEmpty)
    #expect(HTTPResponse.Status(standard: 418).code == 418)
  }

  // MARK: - Trello

  /// A client of Trello with a token, which is in the query as Trello's own clients send it.
  private struct Trello {
    let client: ProofClient
    let token: String

    init() async throws {
      client = try ProofClient(try ProviderDescription(named: "trello"))
      token = try client.signIn().token
    }

    func send(
      _ method: HTTPRequest.Method, _ path: String, form: FormFields? = nil, token: String? = nil
    ) async -> WireResponse {
      let target = "\(path)?key=\(client.app.key)&token=\(token ?? self.token)"
      return client.outcome(WireRequest(method, host: "api.trello.com", target: target, form: form))
        .response
    }
  }

  private static func field(_ response: WireResponse, _ name: String) -> String? {
    HTTPField.Name(name).flatMap { response.head.headerFields[$0] }
  }

  @Test func `Trello's limits count for key, token and member`() async throws {
    let trello = try await Trello()
    let first = await trello.send(.get, "/1/members/me")
    let second = await trello.send(.get, "/1/members/me/boards")
    for (name, most) in [("api-key", 300), ("api-token", 100), ("member", 200)] {
      for response in [first, second] {
        #expect(Self.field(response, "x-rate-limit-\(name)-interval-ms") == "10000")
        #expect(Self.field(response, "x-rate-limit-\(name)-max") == String(most))
      }
      let left = [first, second].compactMap {
        Self.field($0, "x-rate-limit-\(name)-remaining").flatMap { Int($0) }
      }
      #expect(left.count == 2 && left[0] - left[1] == 1, "\(name): \(left)")
    }
    let stranger = await trello.send(.get, "/1/members/me", token: "unknown")
    #expect(Self.field(stranger, "x-rate-limit-member-max") == nil)
    #expect(Self.field(stranger, "x-rate-limit-api-key-max") == "300")
  }

  @Test func `every response has Trello's fields for browsers`() async throws {
    let trello = try await Trello()
    let lacking = trello.client.outcome(
      WireRequest(.get, host: "api.trello.com", target: "/1/nothing")
    ).response
    for response in [
      await trello.send(.get, "/1/members/me"), await trello.send(.post, "/1/boards"),
      await trello.send(.get, "/1/members/me", token: "unknown"), lacking,
    ] {
      #expect(Self.field(response, "access-control-allow-origin") == "*")
      #expect(Self.field(response, "access-control-allow-methods") == "GET, PUT, POST, DELETE")
      #expect(Self.field(response, "x-frame-options") == "DENY")
      #expect(Self.field(response, "x-content-type-options") == "nosniff")
      #expect(Self.field(response, "referrer-policy") == "strict-origin-when-cross-origin")
      #expect(Self.field(response, "expires") == Self.field(response, "date"))
    }
  }

  @Test func `a member and a board have Trello's members in their order`() async throws {
    let trello = try await Trello()
    func names(_ response: WireResponse) -> [String] {
      guard case .object(let members)? = JSONText(parsing: response.body) else { return [] }
      return members.map(\.name)
    }
    let me = names(await trello.send(.get, "/1/members/me"))
    #expect(
      me.count == 43 && me.prefix(6) == ["id", "bio", "bioData", "confirmed", "memberType", "username"])
    #expect(me.suffix(3) == ["isAaMastered", "ixUpdate", "limits"])
    let made = await trello.send(.post, "/1/boards", form: ["name": "A board", "desc": "of \"mine\""])
    #expect(
      names(made) == [
        "id", "name", "desc", "descData", "closed", "idOrganization", "idEnterprise", "pinned", "url",
        "shortUrl", "prefs", "labelNames", "limits",
      ])
    let board = JSONText(parsing: made.body)
    #expect(board?["name"]?.text == "A board" && board?["desc"]?.text == "of \"mine\"")
    let id = board?["id"]?.text ?? ""
    #expect(try ValueShape("[0-9a-f]{24}").matches(id))
    let next = JSONText(parsing: await trello.send(.post, "/1/boards").body)
    #expect(next?["id"]?.text != id)
  }

  // MARK: - Calls of real clients

  @Test(arguments: [
    ("flickr", "api.flickr.com", "/services/oauth/request_token", "flickr.request_token"),
    ("flickr", "api.flickr.com", "/services/oauth/authorize", "flickr.authorize"),
    ("flickr", "api.flickr.com", "/services/oauth/access_token", "flickr.access_token"),
    ("tumblr", "api.tumblr.com", "/v2/blog/lena.tumblr.com/avatar", "tumblr.avatar"),
    ("tumblr", "api.tumblr.com", "/v2/blog/lena.tumblr.com/avatar/64", "tumblr.avatar"),
  ])
  func `an address that clients use is served`(
    _ name: String, _ host: String, _ path: String, _ endpoint: String
  ) async throws {
    let client = try ProofClient(try ProviderDescription(named: name))
    #expect(client.network.route(WireRequest(.get, host: host, target: path)).endpoint == endpoint)
  }

  @Test(arguments: [
    ("flickr", "api.flickr.com", "/services/upload/", "flickr.upload"),
    ("tumblr", "api.tumblr.com", "/v2/user/info", "tumblr.user_info"),
    ("plurk", "www.plurk.com", "/APP/Users/me", "plurk.me"),
    ("plurk", "www.plurk.com", "/APP/Profile/getOwnProfile", "plurk.own_profile"),
  ])
  func `a POST that clients send is served`(
    _ name: String, _ host: String, _ path: String, _ endpoint: String
  ) async throws {
    let client = try ProofClient(try ProviderDescription(named: name))
    #expect(client.network.route(WireRequest(.post, host: host, target: path)).endpoint == endpoint)
  }

  @Test(arguments: [true, false])
  func `Upwork accepts the callback in step 1 or in the page's address`(isFirst: Bool) async throws {
    let client = try ProofClient(try ProviderDescription(named: "upwork"))
    let back = "https://app.example/back"
    let first = try #require(client.network.clientRequest(of: .requestToken))
    let response = client.outcome(
      try client.signed(first, token: nil, isFirst ? [("oauth_callback", back)] : [])
    ).response
    let pair = FormFields(parsing: response.body)
    let token = try #require(pair["oauth_token"])
    let query = isFirst ? "" : "&oauth_callback=\(PercentEncoding.encode(back))"
    let page = client.outcome(
      WireRequest(
        .get, host: "www.upwork.com",
        target: "/services/api/auth?oauth_token=\(token)&einlass_person=lena\(query)")
    ).response
    #expect(page.head.headerFields[.location]?.hasPrefix("\(back)?oauth_token=\(token)") == true)
  }

  @Test func `SmugMug accepts parameters in several places`() async throws {
    let client = try ProofClient(try ProviderDescription(named: "smugmug"))
    var request = try #require(client.network.clientRequest(of: .requestToken))
    request.head.path = (request.head.path ?? "") + "?oauth_callback=oob"
    #expect(client.outcome(try client.signed(request, token: nil)).cause == nil)
  }

  /// The offset of the timestamp, and Canvas' reason for refusing it.
  @Test(
    arguments: [
      (0, nil, nil), (59, nil, nil), (-5390, nil, nil), (120, .nonce, "Duplicate nonce detected"),
      (5000, .nonce, "Duplicate nonce detected"),
      (5500, .timestamp, "Timestamp too old or too far in the future, request has expired"),
      (-5500, .timestamp, "Timestamp too old or too far in the future, request has expired"),
    ] as [(Int64, Cause?, String?)])
  func `Canvas refuses a clock that is ahead as a used nonce`(
    _ offset: Int64, _ cause: Cause?, _ text: String?
  ) async throws {
    let client = try ProofClient(try ProviderDescription(named: "canvas"))
    let resource = try #require(client.request(for: client.description.resources[0]))
    var deviation = ProofClient.Deviation()
    deviation.offset = offset
    let outcome = client.outcome(try client.signed(resource, token: nil, [], deviation))
    #expect(outcome.cause == cause)
    if let text { #expect(outcome.response.text == text) }
  }

  // MARK: - Forms without a media type

  private static func description(_ words: String, secret: String = "[a-z]{8}") throws -> ProviderDescription
  {
    try ProviderDescription(
      """
      network: pad
      hosts: {a: https://pad.example}
      legs: [2, 3]
      signing: \(words)
      clients: {secret: "\(secret)"}
      steps:
        request_token: {at: {a: /+request-token}, callback: optional}
        access_token: {at: {a: /+access-token}}
      resources: [{name: a, at: {a: /a}, json: {}}]
      """, file: "pad.yaml")
  }

  @Test(
    arguments: [
      ("{methods: [PLAINTEXT]}", nil, nil), ("{methods: [PLAINTEXT]}", "text/plain", Cause.none),
      ("{methods: [PLAINTEXT], untyped_form: false}", nil, Cause.none),
      ("{methods: [HMAC-SHA1, PLAINTEXT]}", nil, Cause.none),
      ("{methods: [HMAC-SHA1, PLAINTEXT], untyped_form: true}", nil, nil),
      ("{methods: [HMAC-SHA1, PLAINTEXT]}", "application/x-www-form-urlencoded", nil),
    ] as [(String, String?, Cause?)])
  func `a form without a media type counts if the file says so`(
    _ words: String, _ type: String?, _ cause: Cause?
  ) async throws {
    let client = try ProofClient(try Self.description(words))
    var form = FormFields()
    for (name, value) in [
      ("oauth_consumer_key", client.app.key), ("oauth_signature_method", "PLAINTEXT"),
      ("oauth_signature", client.app.secret.reveal() + "&"),
    ] { form.append(name, value) }
    var request = WireRequest(.post, host: "pad.example", target: "/+request-token")
    request.body = Array(form.encoded.utf8)
    request.head.headerFields[.contentType] = type
    #expect(client.outcome(request).cause == cause)
  }

  @Test(arguments: [("", true), ("[a-z]{0,8}", true), ("[a-z]{8}", false)])
  func `a world can state an empty secret if the provider issues empty secrets`(
    _ shape: String, _ isTaken: Bool
  ) throws {
    let description = try Self.description("{}", secret: shape)
    let section = ProviderConfigurationSection.key(description)
    let value = try #require(try YAMLValue.read("app: {key: k, secret: \"\"}", file: "world.yaml"))
    var configuration = WorldConfiguration()
    do throws(WorldFileError) {
      try section.read(value, &configuration)
      #expect(isTaken && configuration[provider: "pad"].app.secret == "")
    } catch {
      #expect(!isTaken, "\(error)")
    }
  }
}
