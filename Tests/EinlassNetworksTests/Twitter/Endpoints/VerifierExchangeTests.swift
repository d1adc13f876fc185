import EinlassStorage
import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// The exchange of a verifier (reference of Twitter's login, section 3.3).
struct VerifierExchangeTests {
  private static let path = "/oauth/access_token"
  private static let wrongVerifier = TwitterResponse(
    401, "Error processing your OAuth request: Invalid oauth_verifier parameter")
  private static let wrongToken = TwitterResponse(401, "Invalid request token.")
  private static let noToken = TwitterResponse(401, "Reverse auth credentials are invalid")

  @Test
  func `the right verifier gives four pairs, and a token that works`() async throws {
    let world = try await TwitterWorld()
    let token = try await world.requestToken()
    let result = try await world.exchange(token, try await world.verifier(for: token))
    #expect(result.response.head.status == .ok)
    #expect(result.field("content-type") == "text/html;charset=utf-8")
    let form = FormFields(parsing: result.response.body)
    #expect(form.fields.map(\.name) == ["oauth_token", "oauth_token_secret", "user_id", "screen_name"])
    #expect(form["user_id"] == "4242424242")
    #expect(form["screen_name"] == "nora_sim")
    #expect(form["oauth_token"]?.count == 50)
    #expect(result.finding?.failure == nil && result.finding?.note == nil)
    let verified = try await world.verify(try TwitterWorld.token(in: result))
    #expect(verified.response.text?.contains(#""screen_name":"nora_sim""#) == true)
  }

  @Test
  func `the token equals that of reverse authentication and later sign-ins`() async throws {
    let world = try await TwitterWorld()
    let first = try await world.webSignIn()
    #expect(try await world.webSignIn().token == first.token)
    #expect(try await world.signIn().token == first.token)
    #expect(try await world.webSignIn(person: "other_one").token != first.token)
  }

  /// A client's form of an exchange.
  struct Shape: Sendable, CustomTestStringConvertible {
    let name: String
    /// The warnings about it.
    let warnings: [String]
    let make: @Sendable (TwitterWorld, TokenCredentials, String) throws -> WireRequest

    var testDescription: String { name }
  }

  private static func signed(
    _ world: TwitterWorld, _ token: TokenCredentials?, _ method: HTTPRequest.Method, _ target: String,
    form: FormFields? = nil, options: SigningOptions = .init()
  ) throws -> WireRequest {
    var signer = world.signer(token)
    signer.options = options
    return try signer.sign(method, target, form: form, at: TwitterWorld.start)
  }

  private static func verifier(_ text: String) -> SigningOptions {
    var options = SigningOptions()
    options.verifier = text
    return options
  }

  private static func withoutSecret(_ token: TokenCredentials) -> TokenCredentials {
    TokenCredentials(token: token.token, secret: "")
  }

  static let shapes = [
    Shape(name: "everything in the header", warnings: []) { world, token, verifier in
      try signed(world, token, .post, path, options: Self.verifier(verifier))
    },
    Shape(name: "the verifier in the form", warnings: ["mixed-places"]) { world, token, verifier in
      try signed(world, token, .post, path, form: ["oauth_verifier": verifier])
    },
    Shape(name: "the verifier in the query of a GET", warnings: ["get-post-mixed", "mixed-places"]) {
      world, token, verifier in
      try signed(world, token, .get, path + "?oauth_verifier=" + verifier)
    },
    Shape(name: "signed without the token's secret", warnings: ["step3-no-token-secret", "mixed-places"]) {
      world, token, verifier in
      try signed(world, withoutSecret(token), .post, path, form: ["oauth_verifier": verifier])
    },
    Shape(
      name: "in header and form, without the token's secret",
      warnings: ["step3-no-token-secret", "mixed-places", "duplicate-parameters"]
    ) { world, token, verifier in
      var request = try signed(
        world, withoutSecret(token), .post, path, options: Self.verifier(verifier))
      let form: FormFields = ["oauth_token": token.token, "oauth_verifier": verifier]
      request.body = Array(form.encoded.utf8)
      request.head.headerFields[.contentType] = FormFields.mediaType
      return request
    },
    Shape(
      name: "the verifier in the query, not signed", warnings: ["step3-verifier-unsigned", "mixed-places"]
    ) { world, token, verifier in
      var request = try signed(world, token, .post, path)
      request.head.path = path + "?oauth_verifier=" + verifier
      return request
    },
    Shape(name: "unsigned, in the query", warnings: ["step3-unsigned"]) { _, token, verifier in
      WireRequest(
        .post, host: "api.twitter.com",
        target: "\(path)?oauth_token=\(token.token)&oauth_verifier=\(verifier)")
    },
    Shape(name: "unsigned, in the form", warnings: ["step3-unsigned"]) { _, token, verifier in
      WireRequest(
        .post, host: "api.twitter.com", target: path,
        form: ["oauth_token": token.token, "oauth_verifier": verifier])
    },
    Shape(name: "unsigned, in a header without a signature", warnings: ["step3-unsigned"]) {
      world, token, verifier in
      var request = WireRequest(.post, host: "api.twitter.com", target: path)
      request.head.headerFields[.authorization] =
        "OAuth oauth_consumer_key=\"\(world.app.key)\", oauth_token=\"\(token.token)\", oauth_verifier=\"\(verifier)\""
      return request
    },
    Shape(name: "a wrong consumer secret", warnings: ["step3-unsigned"]) { world, token, verifier in
      var signer = world.signer(token)
      signer.client = ClientCredentials(key: world.app.key, secret: "wrong")
      signer.options.verifier = verifier
      return try signer.sign(.post, path, at: TwitterWorld.start)
    },
    Shape(name: "a clock that is a day off", warnings: ["timestamp-past"]) { world, token, verifier in
      var signer = world.signer(token)
      signer.age = 86_400
      signer.options.verifier = verifier
      return try signer.sign(.post, path, at: TwitterWorld.start)
    },
    Shape(
      name: "a GET with a strange content type, as twython sends it",
      warnings: ["get-post-mixed", "mixed-places"]
    ) { world, token, verifier in
      var request = try signed(world, token, .get, path + "?oauth_verifier=" + verifier)
      request.head.headerFields[.contentType] = "application/           json"
      return request
    },
    Shape(
      name: "with the callback still in the header, as tweepy sends it", warnings: ["callback-sent-later"]
    ) { world, token, verifier in
      var options = Self.verifier(verifier)
      options.callback = TwitterWorld.callback
      return try signed(world, token, .post, path, options: options)
    },
  ]

  @Test(arguments: shapes)
  func `an exchange in any form works if token and verifier are right`(_ shape: Shape)
    async throws
  {
    let world = try await TwitterWorld()
    let token = try await world.requestToken()
    let request = try shape.make(world, token, try await world.verifier(for: token))
    let result = world.twitter.respond(to: request)
    #expect(result.response.head.status == .ok)
    #expect(FormFields(parsing: result.response.body)["screen_name"] == "nora_sim")
    #expect(result.finding?.warnings.map(\.id) == shape.warnings)
  }

  @Test(arguments: shapes)
  func `a wrong verifier is refused in any form`(_ shape: Shape) async throws {
    let world = try await TwitterWorld()
    let token = try await world.requestToken()
    _ = try await world.verifier(for: token)
    let result = world.twitter.respond(to: try shape.make(world, token, "wrong"))
    #expect(TwitterResponse(result) == Self.wrongVerifier)
    #expect(result.field("www-authenticate") == #"OAuth realm="https://api.twitter.com""#)
    // A refused request has no warnings.
    #expect(result.finding?.warnings.isEmpty == true)
  }

  @Test func `a token is exchanged once, and a wrong verifier does not use it up`() async throws {
    let world = try await TwitterWorld()
    let token = try await world.requestToken(nil)
    #expect(TwitterResponse(try await world.exchange(token, "1234567")) == Self.wrongVerifier)
    let pin = try await world.verifier(for: token)
    #expect(pin.count == 7)
    #expect(TwitterResponse(try await world.exchange(token, "0")) == Self.wrongVerifier)
    #expect(TwitterResponse(try await world.exchange(token, nil)) == Self.wrongVerifier)
    #expect(TwitterResponse(try await world.exchange(token, "")) == Self.wrongVerifier)
    #expect(try await world.exchange(token, pin).response.head.status == .ok)
    #expect(TwitterResponse(try await world.exchange(token, pin)) == Self.wrongToken)
    #expect(TwitterResponse(try await world.exchange(token, "0")) == Self.wrongToken)
  }

  @Test func `exactly one of many concurrent exchanges of a token succeeds`() async throws {
    let world = try await TwitterWorld()
    let token = try await world.requestToken()
    let verifier = try await world.verifier(for: token)
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<16 {
        group.addTask { try await world.exchange(token, verifier).response.head.status.code }
      }
      return try await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(statuses.count { $0 == 200 } == 1)
    #expect(statuses.count { $0 == 401 } == 15)
  }

  @Test(arguments: [900, 60])
  func `a request token lives a quarter of an hour, or as the policy says`(_ lifetime: Int64)
    async throws
  {
    var policy = SimulatedTwitter.Policy()
    policy.requestTokenLifetime = lifetime
    let world = try await TwitterWorld(policy: policy)
    let edge = try await world.requestToken()
    let edgeVerifier = try await world.verifier(for: edge)
    let late = try await world.requestToken()
    let lateVerifier = try await world.verifier(for: late)
    world.clock.advance(by: .seconds(lifetime))
    #expect(try await world.exchange(edge, edgeVerifier).response.head.status == .ok)
    world.clock.advance(by: .seconds(1))
    #expect(TwitterResponse(try await world.exchange(late, lateVerifier)) == Self.wrongToken)
  }

  @Test
  func `unknown, denied and other apps' tokens are refused as request tokens`() async throws {
    let world = try await TwitterWorld()
    let unknown = TokenCredentials(token: "nobodys", secret: "")
    #expect(TwitterResponse(try await world.exchange(unknown, "v")) == Self.wrongToken)
    let long = TokenCredentials(token: String(repeating: "a", count: 51), secret: "")
    #expect(TwitterResponse(try await world.exchange(long, "v")) == Self.wrongToken)
    let denied = try await world.requestToken()
    var browser = TwitterBrowser(world)
    _ = await browser.get(
      "/oauth/authorize?oauth_token=\(denied.token)&einlass_person=nora_sim&einlass_answer=deny")
    #expect(TwitterResponse(try await world.exchange(denied, "v")) == Self.wrongToken)
    let token = try await world.requestToken()
    var signer = world.signer(token)
    signer.options.verifier = try await world.verifier(for: token)
    signer.client = world.otherApp
    #expect(TwitterResponse(try await world.send(.post, Self.path, by: signer)) == Self.wrongToken)
  }

  @Test
  func `the filter refuses an unknown app in JSON, a suspended one in XML`() async throws {
    let world = try await TwitterWorld()
    let token = try await world.requestToken()
    var signer = world.signer(token)
    signer.options.verifier = try await world.verifier(for: token)
    signer.client = ClientCredentials(key: "nobody", secret: "nothing")
    #expect(TwitterResponse(try await world.send(.post, Self.path, by: signer)) == .notAuthenticated)
    try world.changeApp(world.app) { $0.isSuspended = true }
    signer.client = world.app
    let result = try await world.send(.post, Self.path, by: signer)
    #expect(
      result.untraced == TwitterError.invalidApplication.response(at: world.clock.now, path: Self.path))
  }

  @Test
  func `without a token, the signature is reported first, then the 2018 text`() async throws {
    let world = try await TwitterWorld()
    // twurl starts like this, and continues only if it is refused.
    #expect(
      TwitterResponse(try await world.send(.post, Self.path, form: [:], by: world.signer())) == Self.noToken)
    var wrong = world.signer()
    wrong.client = ClientCredentials(key: world.app.key, secret: "wrong")
    #expect(TwitterResponse(try await world.send(.post, Self.path, by: wrong)) == .notAuthenticated)
    let verifier = WireRequest(
      .post, host: "api.twitter.com", target: Self.path, form: ["oauth_verifier": "1"])
    #expect(TwitterResponse(world.twitter.respond(to: verifier)) == Self.noToken)
    let nothing = WireRequest(.post, host: "api.twitter.com", target: Self.path)
    #expect(TwitterResponse(world.twitter.respond(to: nothing)) == .badData)
  }

  @Test(arguments: [nil, 1, 3])
  func `wrong verifiers use up a request token only if the policy counts them`(limit: Int?) async throws {
    var policy = SimulatedTwitter.Policy()
    policy.verifierAttempts = limit
    let world = try await TwitterWorld(policy: policy)
    let token = try await world.requestToken(nil)
    let pin = try await world.verifier(for: token)
    let wrong = TwitterResponse(401, "Error processing your OAuth request: Invalid oauth_verifier parameter")
    for _ in 0..<(limit ?? 300) {
      #expect(TwitterResponse(try await world.exchange(token, "0000000")) == wrong)
    }
    let result = try await world.exchange(token, pin)
    #expect(result.response.head.status.code == (limit == nil ? 200 : 401))
    if limit != nil { #expect(result.response.text == "Invalid request token.") }
  }

  @Test func `plain refusals have the fields of every response of /oauth/`() async throws {
    let world = try await TwitterWorld()
    let token = try await world.requestToken(nil)
    let result = try await world.exchange(token, "0000000")
    #expect(result.field("x-ua-compatible") == "IE=edge,chrome=1" && result.field("ml") == "A")
    #expect(result.field("content-security-policy") != nil)
    #expect(result.field("www-authenticate") == #"OAuth realm="https://api.twitter.com""#)
  }

  @Test func `with send_error_codes=1, plain text becomes XML with a code`() async throws {
    let world = try await TwitterWorld()
    let token = try await world.requestToken()
    let form: FormFields = ["oauth_verifier": "wrong", "send_error_codes": "1"]
    let result = try await world.send(.post, Self.path, form: form, by: world.signer(token))
    #expect(
      TwitterResponse(result)
        == TwitterResponse(
          401,
          #"<?xml version="1.0" encoding="UTF-8"?><errors><error code="32">"#
            + "Error processing your OAuth request: Invalid oauth_verifier parameter</error></errors>"))
    #expect(result.field("content-type") == "application/xml; charset=utf-8")
  }

  @Test func `a person who has left in the meantime gets no token`() async throws {
    let world = try await TwitterWorld()
    let token = try await world.requestToken()
    let verifier = try await world.verifier(for: token)
    try await world.changeNora { $0.isDeactivated = true }
    #expect(TwitterResponse(try await world.exchange(token, verifier)) == Self.wrongToken)
  }

  @Test func `the journal records a wrong signature that Twitter ignored`() async throws {
    let world = try await TwitterWorld()
    let token = try await world.requestToken()
    let result = try await world.exchange(
      Self.withoutSecret(token), try await world.verifier(for: token))
    #expect(result.finding?.failure == nil)
    #expect(result.finding?.note == "bad_signature, which has no effect here")
  }
}
