import EinlassStorage
import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// Request tokens for a browser (reference of Twitter's login, section 3.1).
struct PlainRequestTokenTests {
  @Test func `a request token is three pairs in order, in the recorded lengths`() async throws {
    let world = try await TwitterWorld()
    var signer = world.signer()
    signer.options.callback = TwitterWorld.callback
    let result = try await world.send(.post, "/oauth/request_token", by: signer)
    #expect(result.response.head.status == .ok)
    #expect(result.field("content-type") == "text/html;charset=utf-8")
    #expect(result.field("x-access-level") == nil)
    let form = FormFields(parsing: result.response.body)
    #expect(form.fields.map(\.name) == ["oauth_token", "oauth_token_secret", "oauth_callback_confirmed"])
    #expect(form["oauth_token"]?.count == 27)
    #expect(form["oauth_token_secret"]?.count == 32)
    #expect(form["oauth_callback_confirmed"] == "true")
    #expect(result.response.text?.hasSuffix("&oauth_callback_confirmed=true") == true)
  }

  struct Place: Sendable, CustomTestStringConvertible {
    let name: String
    var method = HTTPRequest.Method.post
    var target = "/oauth/request_token"
    var form: FormFields?
    var header: String?
    let callback: String?

    var testDescription: String { name }
  }

  private static let encoded = "oauth_callback=https%3A%2F%2Fapp.example%2Fback"

  @Test(
    arguments: [
      Place(name: "header", header: TwitterWorld.callback, callback: TwitterWorld.callback),
      Place(
        name: "query of a GET", method: .get, target: "/oauth/request_token?" + encoded,
        callback: TwitterWorld.callback),
      Place(name: "query", target: "/oauth/request_token?" + encoded, callback: TwitterWorld.callback),
      Place(
        name: "form", form: ["oauth_callback": TwitterWorld.callback], callback: TwitterWorld.callback),
      Place(name: "oob", header: "oob", callback: nil),
      Place(name: "an app's own scheme", header: "twitterkit-abc://", callback: "twitterkit-abc://"),
      Place(
        name: "a query of its own", header: "http://127.0.0.1:5000/?a=b",
        callback: "http://127.0.0.1:5000/?a=b"),
      Place(name: "none", callback: "http://127.0.0.1/callback"),
      Place(name: "empty", form: ["oauth_callback": ""], callback: "http://127.0.0.1/callback"),
    ])
  func `the callback is in header, query or form, else as registered`(
    _ place: Place
  ) async throws {
    let world = try await TwitterWorld()
    var signer = world.signer()
    signer.options.callback = place.header
    let result = try await world.send(place.method, place.target, form: place.form, by: signer)
    let token = try #require(FormFields(parsing: result.response.body)["oauth_token"])
    let record = try #require(world.tables.find(TwitterRequestTokenRecord.self, token))
    #expect(record.callback == place.callback)
    #expect(record.appKey == world.app.key)
  }

  @Test
  func `a callback in header and form is signed once, as Swifter does`() async throws {
    let world = try await TwitterWorld()
    var signer = world.signer()
    signer.options.callback = TwitterWorld.callback
    // The request is signed without the body, then sent with it.
    var request = try signer.sign(.post, "/oauth/request_token", at: TwitterWorld.start)
    let form: FormFields = ["oauth_callback": TwitterWorld.callback]
    request.body = Array(form.encoded.utf8)
    request.head.headerFields[.contentType] = FormFields.mediaType
    let result = world.twitter.respond(to: request)
    #expect(result.response.text?.contains("oauth_callback_confirmed=true") == true)
  }

  struct LevelRow: Sendable {
    let app: TwitterAppRegistration.AccessLevel
    let asked: String?
    let level: TwitterAppRegistration.AccessLevel
  }

  @Test(
    arguments: [
      LevelRow(app: .readWrite, asked: nil, level: .readWrite),
      LevelRow(app: .readWrite, asked: "read", level: .read),
      LevelRow(app: .read, asked: "write", level: .read),
      LevelRow(app: .readWriteDirectMessages, asked: nil, level: .readWriteDirectMessages),
      LevelRow(app: .readWriteDirectMessages, asked: "write", level: .readWrite),
      LevelRow(app: .readWriteDirectMessages, asked: "read", level: .read),
      LevelRow(app: .readWrite, asked: "all", level: .readWrite),
    ])
  func `x_auth_access_type lowers the app's level, and never raises it`(_ row: LevelRow) async throws {
    let world = try await TwitterWorld()
    try world.changeApp(world.app) { $0.accessLevel = row.app }
    let query = row.asked.map { "?x_auth_access_type=" + $0 } ?? ""
    let token = try await world.requestToken(query: query)
    #expect(world.tables.find(TwitterRequestTokenRecord.self, token.token)?.accessLevel == row.level)
    let result = try await world.exchange(token, try await world.verifier(for: token))
    let verified = try await world.verify(try TwitterWorld.token(in: result))
    #expect(verified.field("x-access-level") == row.level.rawValue)
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    var callback: String? = TwitterWorld.callback
    var app: @Sendable (inout TwitterAppRecord) -> Void = { _ in }
    var checksCallbacks = false
    let refusal: TwitterError?

    var testDescription: String { name }
  }

  @Test(
    arguments: [
      Fault(
        name: "a desktop application with an address", app: { $0.callbacks = [] }, refusal: .desktopCallback),
      Fault(
        name: "a desktop application with oob", callback: "oob", app: { $0.callbacks = [] }, refusal: nil),
      Fault(
        name: "a desktop application without any", callback: nil, app: { $0.callbacks = [] }, refusal: nil),
      Fault(name: "locked, another", app: { $0.isCallbackLocked = true }, refusal: .callbackLocked),
      Fault(name: "locked, oob", callback: "oob", app: { $0.isCallbackLocked = true }, refusal: nil),
      Fault(
        name: "locked, the registered one", callback: "http://127.0.0.1/callback",
        app: { $0.isCallbackLocked = true }, refusal: nil),
      Fault(name: "another, before 2018", refusal: nil),
      Fault(name: "another, from 2018 on", checksCallbacks: true, refusal: .callbackNotApproved),
      Fault(
        name: "the registered one with a query, from 2018 on", callback: "HTTP://127.0.0.1/callback?state=1",
        checksCallbacks: true, refusal: nil),
      Fault(
        name: "another path, from 2018 on", callback: "http://127.0.0.1/Callback", checksCallbacks: true,
        refusal: .callbackNotApproved),
      Fault(
        name: "the second one registered, from 2018 on",
        app: { $0.callbacks.append(TwitterWorld.callback) }, checksCallbacks: true, refusal: nil),
      Fault(
        name: "a suspended application", app: { $0.isSuspended = true }, refusal: .invalidApplication),
    ])
  func `a wrong callback is refused in the form of its time`(_ fault: Fault) async throws {
    var policy = SimulatedTwitter.Policy()
    policy.checksCallbacks = fault.checksCallbacks
    let world = try await TwitterWorld(policy: policy)
    try world.changeApp(world.app, fault.app)
    var signer = world.signer()
    signer.options.callback = fault.callback
    let result = try await world.send(.post, "/oauth/request_token", by: signer)
    if let refusal = fault.refusal {
      #expect(result.untraced == refusal.response(at: world.clock.now, path: "/oauth/request_token"))
    } else {
      #expect(result.response.head.status == .ok)
    }
  }

  @Test func `a wrong signature is reported before a wrong callback`() async throws {
    let world = try await TwitterWorld()
    try world.changeApp(world.app) { $0.callbacks = [] }
    var signer = world.signer()
    signer.client = ClientCredentials(key: world.app.key, secret: "wrong")
    signer.options.callback = TwitterWorld.callback
    #expect(
      TwitterResponse(try await world.send(.post, "/oauth/request_token", by: signer)) == .notAuthenticated)
  }

  @Test(
    arguments: [
      ("http://127.0.0.1:8080", true), ("http://127.0.0.1", true), ("https://api.twitter.com", true),
      ("http://api.twitter.com", true), ("http://127.0.0.1:8081", false), ("https://other.example", false),
    ])
  func `a client may sign Twitter's own address, or omit the port`(
    _ base: String, isAccepted: Bool
  ) async throws {
    let world = try await TwitterWorld()
    let signed = try RequestSigner(client: world.app).sign(
      SignableRequest(method: "POST", url: base + "/oauth/request_token"), at: TwitterWorld.start, nonce: "n")
    var request = WireRequest(.post, host: "127.0.0.1:8080", target: "/oauth/request_token")
    request.head.scheme = "http"
    request.head.headerFields[.authorization] = signed.authorization
    let result = world.twitter.respond(to: request)
    #expect((result.response.head.status == .ok) == isAccepted)
    #expect(result.finding?.failure == (isAccepted ? nil : .badSignature))
  }

  @Test func `on Twitter's own address, only that address counts`() async throws {
    let world = try await TwitterWorld()
    let signed = try RequestSigner(client: world.app).sign(
      SignableRequest(method: "POST", url: "http://api.twitter.com/oauth/request_token"),
      at: TwitterWorld.start, nonce: "n")
    var request = WireRequest(.post, host: "api.twitter.com", target: "/oauth/request_token")
    request.head.headerFields[.authorization] = signed.authorization
    #expect(TwitterResponse(world.twitter.respond(to: request)) == .notAuthenticated)
  }

  @Test func `a client with a base address signs that address, under its prefix`() async throws {
    let world = try await TwitterWorld()
    let signed = try RequestSigner(client: world.app).sign(
      SignableRequest(method: "POST", url: "http://127.0.0.1:8080/twitter/oauth/request_token"),
      at: TwitterWorld.start, nonce: "n")
    var request = WireRequest(.post, host: "api.twitter.com", target: "/oauth/request_token")
    request.head.headerFields[.authorization] = signed.authorization
    request.clientAddress = ClientAddress(
      scheme: "http", authority: "127.0.0.1:8080", target: "/twitter/oauth/request_token")
    #expect(world.twitter.respond(to: request).response.head.status == .ok)
  }
}
