import EinlassStorage
import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import Testing

/// The consent page and the exchange of codes, against the reference of X today, sections 1 to 3.
struct OAuth2CodeTests {
  @Test(arguments: TwitterOAuth2Settings.AppType.allCases)
  func `a person signs in, and the tokens have the recorded form`(
    _ type: TwitterOAuth2Settings.AppType
  ) async throws {
    let world = try await OAuth2World(type)
    let visit = await world.visit(OAuth2World.address())
    #expect(visit.response.head.status.code == 302)
    let location = try #require(visit.response.head.headerFields[.location])
    #expect(location.hasPrefix("\(OAuth2World.redirect)?state=s1&code="))
    let code = String(try #require(location.split(separator: "code=").last))
    #expect(code.utf8.count == 91 && code.hasSuffix("OmFjOjE"))
    let tokens = try Tokens(await world.exchange(code))
    #expect(tokens.access.utf8.count == 91 && tokens.access.hasSuffix("OmF0OjE"))
    let refresh = try #require(tokens.refresh)
    #expect(refresh.hasSuffix("OnJ0OjE"))
    #expect(
      tokens.body
        == #"{"token_type":"bearer","expires_in":7200,"access_token":"\#(tokens.access)","#
        + #""scope":"users.read tweet.read offline.access","refresh_token":"\#(refresh)"}"#)
  }

  @Test func `verifiers, codes and tokens are compared byte by byte`() async throws {
    let world = try await OAuth2World()
    // Under Unicode, this verifier equals one with Kelvin signs instead of its 'K's.
    let verifier = String(repeating: "Key", count: 15)
    let other = verifier.replacing("K", with: "\u{212A}")
    #expect(other == verifier)
    let code = try await world.code(["code_challenge": verifier, "code_challenge_method": "plain"])
    let wrong = await world.exchange(code, ["code_verifier": other])
    #expect(wrong.response.head.status.code == 400)
    #expect(wrong.reason == "code_verifier does not match the authorization's code_challenge")
    #expect(await world.exchange(code, ["code_verifier": verifier]).response.head.status.code == 200)
  }

  @Test func `without offline access there is no refresh token`() async throws {
    let tokens = try await OAuth2World().signIn(scope: "tweet.read users.read")
    #expect(tokens.refresh == nil && !tokens.body.contains("refresh_token"))
    #expect(tokens.scope == "tweet.read users.read")
  }

  @Test func `a person who cancels returns with an error`() async throws {
    let world = try await OAuth2World()
    let response = await world.visit(OAuth2World.address(answer: "deny")).response
    #expect(
      response.head.headerFields[.location] == "\(OAuth2World.redirect)?error=access_denied&state=s1")
  }

  /// The mistake in the request, and its text in the journal. The person reads the same text for each.
  @Test(
    arguments: [
      (["client_id": nil], "client_id is missing"),
      (["client_id": "nobody"], "no app has the Client ID 'nobody'"),
      (["client_id": "simKey0000000000000000001"], "is the app's consumer key; its Client ID is different"),
      (["redirect_uri": nil], "redirect_uri is missing"),
      (["redirect_uri": "http://127.0.0.1:9000/callback/"], "is not registered in exactly this form"),
      (["redirect_uri": "http://localhost:9000/callback"], "is not registered"),
      (["scope": nil], "scope is missing"),
      (["scope": "tweet.read account_info.read"], "unknown scope 'account_info.read'"),
      (["scope": "tweet.raed"], "unknown scope 'tweet.raed' (did you mean 'tweet.read'?)"),
      (["state": nil], "state is missing"),
      (["state": String(repeating: "s", count: 501)], "state has 501 bytes, more than the limit of 500"),
      (["code_challenge": nil], "code_challenge is missing"),
      (["code_challenge_method": "S512"], "code_challenge_method is 'S512'"),
      (["response_type": "token"], "response_type must be code"),
    ] as [([String: String?], String)])
  func `a request's mistake stays on the page, and the journal records it`(
    _ changes: [String: String?], _ reason: String
  ) async throws {
    let result = try await OAuth2World().visit(OAuth2World.address(changes))
    #expect(result.response.head.status.code == 400)
    let text = try #require(result.response.text)
    #expect(text.contains("<h1>Something went wrong</h1>"))
    #expect(
      text.contains("You weren’t able to give access to the App. Go back and try logging in again."))
    #expect(result.reason?.contains(reason) == true, "\(result.reason ?? "")")
  }

  /// Client requests that a server would refuse if it followed the specification literally.
  @Test(
    arguments: [
      (["code_challenge_method": "s256"], OAuth2World.verifier),
      (["code_challenge": "challenge", "code_challenge_method": "plain"], "challenge"),
      (["code_challenge": "challenge", "code_challenge_method": nil], "challenge"),
    ] as [([String: String?], String)])
  func `requests that clients rely on are accepted`(_ changes: [String: String?], _ verifier: String)
    async throws
  {
    let world = try await OAuth2World()
    let code = try await world.code(changes)
    _ = try Tokens(await world.exchange(code, ["code_verifier": verifier]))
  }

  /// A change to the exchange, and the refusal.
  @Test(arguments: [
    (["code": "nothing"], "invalid_request", "Value passed for the authorization code was invalid."),
    (
      ["code_verifier": "other"], "invalid_request",
      "Value passed for the code verifier did not match the code challenge."
    ),
    (
      ["redirect_uri": "http://127.0.0.1:9000/other"], "invalid_request",
      "Value passed for the redirect uri did not match the uri of the authorization code."
    ),
    (["code_verifier": ""], "invalid_request", "Missing required parameter [code_verifier]."),
    (["code": ""], "invalid_request", "Missing required parameter [code]."),
    (["redirect_uri": ""], "invalid_request", "Missing required parameter [redirect_uri]."),
    (["grant_type": ""], "invalid_request", "Missing required parameter [grant_type]."),
    (["grant_type": "password"], "unsupported_grant_type", "Value passed for the grant type was invalid."),
  ])
  func `a wrong exchange is refused in X's words`(
    _ changes: [String: String], _ error: String, _ text: String
  ) async throws {
    let world = try await OAuth2World()
    let result = await world.exchange(try await world.code(), changes)
    #expect(
      TwitterResponse(result)
        == TwitterResponse(400, #"{"error":"\#(error)","error_description":"\#(text)"}"#))
  }

  private static let codeInvalid = TwitterResponse(
    400,
    #"{"error":"invalid_request","error_description":"Value passed for the authorization code was invalid."}"#
  )

  @Test func `a code works once, within thirty seconds`() async throws {
    let world = try await OAuth2World()
    let code = try await world.code()
    _ = try Tokens(await world.exchange(code))
    let again = await world.exchange(code)
    #expect(TwitterResponse(again) == Self.codeInvalid)
    #expect(again.reason == "the code was already used; a code is valid only once")
    let late = try await world.code()
    world.advance(.seconds(30))
    let expired = await world.exchange(late)
    #expect(TwitterResponse(expired) == Self.codeInvalid)
    #expect(expired.reason == "the code has expired: it is valid for 30 seconds")
  }

  @Test func `one of a hundred concurrent exchanges of a code succeeds`() async throws {
    let world = try await OAuth2World()
    let code = try await world.code()
    let statuses = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<100 { group.addTask { await world.exchange(code).response.head.status.code } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.filter { $0 == 200 }.count == 1)
  }

  /// The app's authentication, and the response.
  @Test func `a confidential app has to authenticate with Basic`() async throws {
    let world = try await OAuth2World()
    let refusal = TwitterResponse(
      401,
      #"{"error":"unauthorized_client","error_description":"Missing valid authorization header"}"#)
    let form: FormFields = [
      "grant_type": "refresh_token", "refresh_token": "r", "client_id": OAuth2World.id,
      "client_secret": OAuth2World.secret,
    ]
    let inBody = await world.post("/2/oauth2/token", form, authenticates: false)
    #expect(TwitterResponse(inBody) == refusal)
    #expect(inBody.reason?.hasSuffix("client_secret in the body is ignored") == true)
    for (secret, reason) in [
      ("wrong", "the Client Secret is wrong"),
      (
        "simSecret00000000000000000000000000000000000000002",
        "the password is the consumer secret; X requires the Client Secret"
      ),
    ] {
      let result = await world.post("/2/oauth2/token", form, basic: (OAuth2World.id, secret))
      #expect(TwitterResponse(result) == refusal)
      #expect(result.reason == reason)
    }
    let unknown = await world.post("/2/oauth2/token", form, basic: ("simKey0000000000000000001", "x"))
    #expect(unknown.response.text?.hasPrefix(#"{"error":"invalid_client","#) == true)
    #expect(unknown.reason?.contains("consumer key") == true)
  }

  @Test func `a public app has to name itself, and has no secret`() async throws {
    let world = try await OAuth2World(.nativeApp)
    let nameless = await world.post(
      "/2/oauth2/token", ["grant_type": "refresh_token", "refresh_token": "r"], authenticates: false)
    #expect(
      TwitterResponse(nameless)
        == TwitterResponse(
          400,
          #"{"error":"invalid_request","error_description":"Missing required parameter [client_id]."}"#))
    let basic = await world.post("/2/oauth2/token", [:], basic: (OAuth2World.id, OAuth2World.secret))
    #expect(basic.response.head.status.code == 401)
  }

  @Test func `the parameters can be JSON, as one client of Node sends them`() async throws {
    let world = try await OAuth2World()
    let code = try await world.code()
    var request = WireRequest(.post, host: "api.x.com", target: "/2/oauth2/token")
    request.body = Array(
      #"{"grant_type":"authorization_code","code":"\#(code)","redirect_uri":"\#(OAuth2World.redirect)","code_verifier":"\#(OAuth2World.verifier)"}"#
        .utf8)
    request.head.headerFields[.contentType] = "application/json"
    request.head.headerFields[.authorization] =
      "Basic "
      + Base64Text.encodeForURL(Array("\(OAuth2World.id):\(OAuth2World.secret)".utf8))
      .replacing("-", with: "+").replacing("_", with: "/")
    let result = world.world.twitter.respond(to: request)
    #expect(result.response.head.status.code == 200, "\(result.response.text ?? "")")
  }

  @Test func `RFC 6749's codes are a setting`() async throws {
    var policy = SimulatedTwitter.Policy()
    policy.oauth2.usesStandardErrors = true
    let world = try await OAuth2World(policy: policy)
    #expect(await world.exchange("nothing").response.text?.hasPrefix(#"{"error":"invalid_grant""#) == true)
  }

  @Test func `the page asks for scopes, and a browser's form submits the answer`() async throws {
    let world = try await OAuth2World()
    let page = await world.visit(OAuth2World.address(answer: nil)).response
    let text = try #require(page.text)
    #expect(text.contains("<h1>Sim wants to access your X account</h1>"))
    #expect(text.contains("All the Tweets you can view, including Tweets from protected accounts."))
    #expect(text.contains(#"data-testid="OAuth_Consent_Button""#))
    func hidden(_ name: String) throws -> String {
      String(
        try #require(text.firstMatch(of: try Regex(#"name="\#(name)" type="hidden" value="([^"]*)""#)))[1]
          .substring ?? "")
    }
    let form: FormFields = [
      "authenticity_token": try hidden("authenticity_token"), "code": try hidden("code"),
      "einlass_person": "nora_sim", "approval": "true",
    ]
    let target = OAuth2World.address(answer: nil)
    var forged = form
    forged = ["authenticity_token": "x", "code": form["code"] ?? "", "einlass_person": "nora_sim"]
    let refused = world.world.twitter.respond(
      to: WireRequest(.post, host: "x.com", target: target, form: forged))
    #expect(refused.response.head.status.code == 403)
    let answer = world.world.twitter.respond(
      to: WireRequest(.post, host: "x.com", target: target, form: form))
    #expect(answer.response.head.status.code == 302)
    let location = try #require(answer.response.head.headerFields[.location])
    let code = String(try #require(location.split(separator: "code=").last))
    _ = try Tokens(await world.exchange(code))
  }
}
