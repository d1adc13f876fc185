import EinlassStorage
import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// The requests that real clients send, in their order (reference of Twitter's login, section 8).
struct RealClientTests {
  /// One way to sign and send a request.
  struct Call: Sendable {
    var method = HTTPRequest.Method.post
    var path: String
    var query = ""
    var form: FormFields?
    var options = SigningOptions()
    /// The body that is sent after signing, if it differs from the signed one.
    var bodyAfterwards: FormFields?
    var queryAfterwards = ""
    var contentType: String?
    var hidesTokenSecret = false
    var nonce = "n"

    func request(_ world: TwitterWorld, _ token: TokenCredentials?) throws -> WireRequest {
      var signer = world.signer(token)
      if hidesTokenSecret, let token { signer.token = TokenCredentials(token: token.token, secret: "") }
      signer.options = options
      signer.nonce = nonce
      var request = try signer.sign(method, path + query, form: form, at: world.clock.now.seconds)
      request.head.path = path + query + queryAfterwards
      if let bodyAfterwards {
        request.body = Array(bodyAfterwards.encoded.utf8)
        request.head.headerFields[.contentType] = FormFields.mediaType
      }
      if let contentType { request.head.headerFields[.contentType] = contentType }
      return request
    }
  }

  struct Client: Sendable, CustomTestStringConvertible {
    let name: String
    var callback: String? = TwitterWorld.callback
    /// The call for a request token, with the callback.
    var requestToken: @Sendable (String) -> Call = { callback in
      var call = Call(path: "/oauth/request_token")
      call.options.callback = callback
      return call
    }
    var page = "/oauth/authenticate?oauth_token="
    var pageQuery = ""
    var accessToken: @Sendable (TokenCredentials, String) -> Call = { _, verifier in
      var call = Call(path: "/oauth/access_token")
      call.options.verifier = verifier
      return call
    }
    var verifyQuery = ""

    var testDescription: String { name }
  }

  private static func exchange(_ change: @escaping @Sendable (inout Call, TokenCredentials, String) -> Void)
    -> @Sendable (TokenCredentials, String) -> Call
  {
    { token, verifier in
      var call = Call(path: "/oauth/access_token")
      change(&call, token, verifier)
      return call
    }
  }

  private static func asking(_ change: @escaping @Sendable (inout Call, String) -> Void)
    -> @Sendable (String) -> Call
  {
    { callback in
      var call = Call(path: "/oauth/request_token")
      change(&call, callback)
      return call
    }
  }

  private static let twurlQuery =
    "&oauth_consumer_key=k&oauth_nonce=n&oauth_signature=s%3D&oauth_signature_method=HMAC-SHA1"
    + "&oauth_timestamp=1478382265&oauth_version=1.0"

  private static let withBodyHash: @Sendable (inout Call) -> Void = { call in
    call.options.extra = [.init("oauth_body_hash", "2jmj7l5rSw0yVb/vlWAYkK/YBwk=")]
  }

  static let clients = [
    Client(
      name: "tweepy",
      accessToken: exchange { call, _, verifier in
        call.options.verifier = verifier
        call.options.callback = TwitterWorld.callback
      }, verifyQuery: "include_email=true"),
    Client(
      name: "tweepy, read only",
      requestToken: asking { call, callback in
        call.query = "?x_auth_access_type=read"
        call.options.callback = callback
      }, page: "/oauth/authorize?oauth_token="),
    Client(
      name: "python-twitter", callback: nil, page: "/oauth/authorize?oauth_token=",
      verifyQuery: "include_email=false"),
    Client(
      name: "twython",
      requestToken: asking { call, callback in
        call.method = .get
        call.query = "?oauth_callback=" + PercentEncoding.encode(callback)
      },
      accessToken: exchange { call, _, verifier in
        call.method = .get
        call.query = "?oauth_verifier=" + verifier
        call.contentType = "application/                         json"
      }),
    Client(name: "requests-oauthlib", page: "/oauth/authorize?oauth_token="),
    Client(
      name: "python-social-core", callback: "https://app.example/complete/twitter/?redirect_state=abc",
      pageQuery: "&redirect_uri=https%3A%2F%2Fapp.example%2Fcomplete%2Ftwitter%2F",
      verifyQuery: "include_email=true"),
    Client(
      name: "Net::Twitter",
      requestToken: asking { call, callback in
        call.method = .get
        call.nonce = "Zm9v+YmFy/YmF6="
        call.options.callback = callback
      },
      accessToken: exchange { call, _, verifier in
        call.method = .get
        call.nonce = "Zm9v+YmFy/YmF6Zm9v="
        call.options.verifier = verifier
      }),
    Client(name: "Twitter::API", callback: nil, page: "/oauth/authorize?oauth_token="),
    Client(
      name: "oauth gem and omniauth-twitter",
      requestToken: asking { call, callback in
        call.options.callback = callback
        withBodyHash(&call)
      },
      accessToken: exchange { call, _, verifier in
        call.options.verifier = verifier
        withBodyHash(&call)
      }, verifyQuery: "include_entities=false&skip_status=true&include_email=true"),
    Client(
      name: "twurl", callback: nil, page: "/oauth/authorize?oauth_token=", pageQuery: twurlQuery,
      verifyQuery: "include_entities=false&skip_status=true"),
    Client(
      name: "passport-twitter and node-oauth",
      requestToken: asking { call, callback in
        call.form = [:]
        call.options.callback = callback
      }, verifyQuery: "include_email=true"),
    Client(name: "twitteroauth", page: "/oauth/authorize?oauth_token="),
    Client(name: "hybridauth", verifyQuery: "include_email=true"),
    Client(
      name: "Twitter4J",
      requestToken: asking { call, callback in
        call.form = ["oauth_callback": callback]
        call.options.realm = "https://api.twitter.com/"
      }, accessToken: exchange { call, _, verifier in call.form = ["oauth_verifier": verifier] }),
    Client(
      name: "STTwitter with a PIN", callback: nil, page: "/oauth/authorize?oauth_token=",
      pageQuery: "&force_login=1&screen_name=nora_sim",
      accessToken: exchange { call, _, verifier in
        call.form = ["oauth_verifier": verifier]
        call.hidesTokenSecret = true
      }),
    Client(
      name: "TwitterKit for iOS", callback: "twittersdk://callback?app=simKey0000000000000000001",
      requestToken: asking { call, callback in call.form = ["oauth_callback": callback] },
      page: "/oauth/authorize?oauth_token=", pageQuery: "&force_login=false",
      accessToken: exchange { call, _, verifier in
        call.form = ["oauth_verifier": verifier]
        call.hidesTokenSecret = true
      }),
    Client(
      name: "TwitterKit for Android", callback: "twittersdk://callback?version=3.0&app=key",
      page: "/oauth/authorize?oauth_token=",
      accessToken: exchange { call, _, verifier in call.queryAfterwards = "?oauth_verifier=" + verifier }),
    Client(
      name: "Swifter", callback: "swifter-app://success",
      requestToken: asking { call, callback in
        call.options.callback = callback
        call.bodyAfterwards = ["oauth_callback": callback]
      }, page: "/oauth/authorize?oauth_token=",
      accessToken: exchange { call, token, verifier in
        call.options.verifier = verifier
        call.bodyAfterwards = ["oauth_token": token.token, "oauth_verifier": verifier]
        call.hidesTokenSecret = true
      }),
  ]

  /// The request token that the client asks for.
  private static func ask(_ client: Client, _ world: TwitterWorld) async throws -> TokenCredentials {
    let call = client.requestToken(client.callback ?? "oob")
    let result = world.twitter.respond(to: try call.request(world, nil))
    #expect(result.response.head.status == .ok)
    let form = FormFields(parsing: result.response.body)
    #expect(form["oauth_callback_confirmed"] == "true")
    return try TwitterWorld.token(in: result)
  }

  @Test(arguments: clients)
  func `the client signs a person in and learns who it is`(_ client: Client) async throws {
    let world = try await TwitterWorld()
    let token = try await Self.ask(client, world)
    var browser = TwitterBrowser(world)
    let page = await browser.get(client.page + token.token + client.pageQuery + "&einlass_person=nora_sim")
    let verifier: String
    if let callback = client.callback {
      let location = try #require(page.location)
      #expect(location.hasPrefix(callback))
      let fields = TwitterPage.fields(of: location)
      #expect(fields["oauth_token"] == token.token)
      verifier = try #require(fields["oauth_verifier"])
    } else {
      verifier = try #require(page.first("<code>([0-9]{7})</code>"))
    }
    let result = world.twitter.respond(
      to: try client.accessToken(token, verifier).request(world, token))
    #expect(result.response.head.status == .ok)
    // codebird reads the pairs unchanged.
    #expect(result.response.body.contains(UInt8(ascii: "%")) == false)
    let form = FormFields(parsing: result.response.body)
    #expect(form["user_id"] == "4242424242" && form["screen_name"] == "nora_sim")
    let verified = try await world.verify(try TwitterWorld.token(in: result), query: client.verifyQuery)
    #expect(verified.response.head.status == .ok)
    #expect(verified.response.text?.contains(#""id_str":"4242424242""#) == true)
    let wantsEmail = client.verifyQuery.contains("include_email=true")
    #expect(verified.response.text?.hasSuffix(#""email":"nora@sim.example"}"#) == wantsEmail)
  }

  @Test(arguments: clients)
  func `if the person cancels, the client's callback gets denied`(_ client: Client) async throws {
    let world = try await TwitterWorld()
    let token = try await Self.ask(client, world)
    var browser = TwitterBrowser(world)
    let query = client.pageQuery + "&einlass_person=nora_sim&einlass_answer=deny"
    let page = await browser.get(client.page + token.token + query)
    if client.callback == nil {
      #expect(page.text.contains("You have not signed in"))
    } else {
      let location = try #require(page.location)
      #expect(TwitterPage.fields(of: location)["denied"] == token.token)
      #expect(TwitterPage.fields(of: location)["oauth_verifier"] == nil)
    }
  }

  @Test func `twurl's opening call is refused, so that it continues with the PIN`() async throws {
    let world = try await TwitterWorld()
    let opening = Call(path: "/oauth/access_token", form: [:])
    let result = world.twitter.respond(to: try opening.request(world, nil))
    #expect(400..<500 ~= result.response.head.status.code)
  }

  @Test func `STTwitter's xAuth gives a token`() async throws {
    let world = try await TwitterWorld()
    try world.changeApp(world.app) { $0.mayUseXAuth = true }
    let call = Call(
      path: "/oauth/access_token",
      form: ["x_auth_username": "nora_sim", "x_auth_password": "password", "x_auth_mode": "client_auth"])
    let result = world.twitter.respond(to: try call.request(world, nil))
    #expect(try await world.verify(try TwitterWorld.token(in: result)).response.head.status == .ok)
  }
}
