import EinlassStorage
import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// Step 2 of reverse authentication (reference of Twitter's login, section 2.2).
struct TwitterAccessTokenTests {
  private static let refused = TwitterResponse(401, "Reverse auth credentials are invalid")
  private static let systemInvalid = TwitterResponse(
    401,
    #"<?xml version="1.0" encoding="UTF-8"?><errors><error code="89">"#
      + "Error processing your OAuth request: invalid signature or token</error></errors>")
  private static let notPermitted = TwitterResponse(
    403,
    #"<?xml version="1.0" encoding="UTF-8"?><errors><error code="87">"#
      + "Client is not permitted to perform this action</error></errors>")

  @Test func `a sign-in gives four encoded pairs without a newline, and a live token`() async throws {
    let world = try await TwitterWorld()
    let result = try await world.stepTwo(try await world.stepOne())
    #expect(result.response.head.status == .ok)
    #expect(world.endpoint(.post, "/oauth/access_token") == "twitter.access_token")
    let text = try #require(result.response.text)
    #expect(!text.contains("\n") && !text.contains(" "))
    let form = FormFields(parsing: result.response.body)
    #expect(form.fields.map(\.name) == ["oauth_token", "oauth_token_secret", "user_id", "screen_name"])
    #expect(form["user_id"] == "4242424242")
    #expect(form["screen_name"] == "nora_sim")
    let token = try #require(form["oauth_token"])
    #expect(token.hasPrefix("4242424242-"))
    #expect(token.count == 50)
    #expect(form["oauth_token_secret"]?.count == 45)
    let record = try #require(world.tables.find(TwitterTokenRecord.self, token))
    #expect(record.state == .live)
    #expect(record.appKey == world.app.key)
    #expect(record.secret.reveal() == form["oauth_token_secret"])
  }

  @Test func `the response has the header fields of /oauth/`() async throws {
    let world = try await TwitterWorld()
    let result = try await world.stepTwo(try await world.stepOne())
    #expect(result.field("content-type") == "text/html;charset=utf-8")
    #expect(result.field("status") == "200 OK")
    #expect(result.field("x-rate-limit-limit") == nil)
    #expect(result.field("x-access-level") == nil)
  }

  @Test func `parameters that the system adds are tolerated, and so is a GET`() async throws {
    let world = try await TwitterWorld()
    var form = world.stepTwoForm(try await world.stepOne())
    form.append("application_id", "com.example.app")
    let post = try await world.send(.post, "/oauth/access_token", form: form, by: world.systemSigner)
    #expect(post.response.head.status == .ok)
    let query = world.stepTwoForm(try await world.stepOne()).encoded
    let get = try await world.send(.get, "/oauth/access_token?" + query, by: world.systemSigner)
    #expect(get.response.head.status == .ok)
  }

  enum Fault: Sendable, CaseIterable {
    case otherTarget, unknownTarget, noTarget, noParameters, garbled, notAHeader, empty, newline, cut,
      anothers,
      unknownToken, old
  }

  @Test(arguments: Fault.allCases)
  func `a string that was not issued to the target is refused in plain text`(_ fault: Fault)
    async throws
  {
    let world = try await TwitterWorld()
    let result = try await world.stepOne()
    var target: String? = world.app.key
    var parameters: String? = result
    switch fault {
    case .otherTarget: target = world.otherApp.key
    case .unknownTarget: target = "nobody"
    case .noTarget: target = nil
    case .noParameters: parameters = nil
    case .garbled: parameters = result.replacing("HMAC-SHA1", with: "HMAC-SHA2")
    case .notAHeader: parameters = "oauth_token=a&oauth_token_secret=b"
    case .empty: parameters = ""
    case .newline: parameters = result + "\n"
    case .cut: parameters = String(result.dropLast(10))
    case .anothers: parameters = try await world.stepOne(by: world.otherApp)
    case .unknownToken: parameters = #"OAuth oauth_token="none""#
    case .old: world.clock.advance(by: .seconds(301))
    }
    var form = FormFields()
    if let target { form.append("x_reverse_auth_target", target) }
    if let parameters { form.append("x_reverse_auth_parameters", parameters) }
    let outcome = try await world.send(.post, "/oauth/access_token", form: form, by: world.systemSigner)
    #expect(TwitterResponse(outcome) == Self.refused)
    #expect(outcome.response.head.status.reasonPhrase == "Authorization Required")
    #expect(outcome.field("content-type") == "text/html;charset=utf-8")
    #expect(outcome.field("www-authenticate") == #"OAuth realm="https://api.twitter.com""#)
    #expect(outcome.finding?.failure == nil)
  }

  @Test func `a string is valid up to the last second of its window`() async throws {
    let world = try await TwitterWorld()
    let result = try await world.stepOne()
    world.clock.advance(by: .seconds(300))
    #expect(try await world.stepTwo(result).response.head.status == .ok)
  }

  @Test func `no token is issued if the app is suspended or the account deleted`() async throws {
    let suspended = try await TwitterWorld()
    let first = try await suspended.stepOne()
    var app = try #require(suspended.tables.find(TwitterAppRecord.self, suspended.app.key))
    app.isSuspended = true
    suspended.tables.save(app)
    let refusal = try await suspended.stepTwo(first).response
    #expect(refusal.head.status.code == 401)
    #expect(refusal.text?.contains(#"<error code="416">Invalid / suspended application</error>"#) == true)
    let deactivated = try await TwitterWorld()
    let second = try await deactivated.stepOne()
    deactivated.twitter.change(4_242_424_242) { $0.isDeactivated = true }
    let result = try await deactivated.stepTwo(second).response
    #expect(result.head.status.code == 401)
    #expect(result.text?.contains(#"<error code="89">"#) == true)
  }

  @Test func `a string can be used once`() async throws {
    let world = try await TwitterWorld()
    let result = try await world.stepOne()
    #expect(try await world.stepTwo(result).response.head.status == .ok)
    #expect(TwitterResponse(try await world.stepTwo(result)) == Self.refused)
  }

  @Test func `a wrong target also uses up a string`() async throws {
    let world = try await TwitterWorld()
    let result = try await world.stepOne()
    #expect(TwitterResponse(try await world.stepTwo(result, target: world.otherApp.key)) == Self.refused)
    #expect(TwitterResponse(try await world.stepTwo(result)) == Self.refused)
  }

  @Test func `one of many concurrent uses of a string gets a token`() async throws {
    let world = try await TwitterWorld()
    for _ in 0..<20 {
      let result = try await world.stepOne()
      let replies = try await withThrowingTaskGroup(of: TwitterResponse.self) { group in
        for _ in 0..<8 { group.addTask { TwitterResponse(try await world.stepTwo(result)) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(replies.filter { $0.status == 200 }.count == 1)
      #expect(replies.filter { $0 == Self.refused }.count == 7)
    }
  }

  @Test
  func `an app without reverse authentication is refused with 87 in XML`() async throws {
    let world = try await TwitterWorld()
    try world.changeApp(world.app) { $0.mayReverseAuthenticate = false }
    let outcome = try await world.stepTwo(try await world.stepOne())
    #expect(TwitterResponse(outcome) == Self.notPermitted)
    #expect(outcome.field("content-type") == "application/xml; charset=utf-8")
    #expect(outcome.finding?.failure == nil)
  }

  @Test func `only the system can do step 2`() async throws {
    let world = try await TwitterWorld()
    var signer = world.systemSigner
    signer.client = world.otherApp
    signer.token = try await world.token(for: world.otherApp)
    let form = world.stepTwoForm(try await world.stepOne())
    let outcome = try await world.send(.post, "/oauth/access_token", form: form, by: signer)
    #expect(TwitterResponse(outcome) == Self.notPermitted)
  }

  enum SystemFault: Sendable, CaseIterable {
    case stale, revoked, unknownToken, foreignToken, badSignature, unknownClient
  }

  @Test(arguments: SystemFault.allCases)
  func `a wrong account signature is reported as 89 in XML`(_ fault: SystemFault) async throws {
    let world = try await TwitterWorld()
    var signer = world.systemSigner
    switch fault {
    case .stale: world.twitter.changePassword(of: TwitterWorld.noraID, to: "new")
    case .revoked: try world.setState(.revoked, of: world.systemToken)
    case .unknownToken: signer.token = TokenCredentials(token: "1-unknown", secret: "secret")
    case .foreignToken: signer.token = try await world.token()
    case .badSignature: signer.token = TokenCredentials(token: world.systemToken.token, secret: "wrong")
    case .unknownClient: signer.client = ClientCredentials(key: "nobody", secret: "nothing")
    }
    let result = try await world.stepOne()
    let form = world.stepTwoForm(result)
    let outcome = try await world.send(.post, "/oauth/access_token", form: form, by: signer)
    #expect(TwitterResponse(outcome) == Self.systemInvalid)
    #expect(outcome.field("content-type") == "application/xml; charset=utf-8")
    #expect(outcome.finding?.failure != nil)
    // The signature is checked before the string, which is still valid.
    let token = try #require(
      try AuthorizationHeader(parsing: result).parameters.first { $0.nameText == "oauth_token" })
    #expect(world.tables.remove(ReverseAuthRecord.self, token.valueText)?.response == Array(result.utf8))
  }

  @Test
  func `a wrong clock is reported, and a missing account signature is 215`()
    async throws
  {
    let world = try await TwitterWorld()
    let form = world.stepTwoForm(try await world.stepOne())
    var late = world.systemSigner
    late.age = 301
    let outOfBounds = try await world.send(.post, "/oauth/access_token", form: form, by: late)
    #expect(
      TwitterResponse(outOfBounds)
        == TwitterResponse(
          401,
          #"<?xml version="1.0" encoding="UTF-8"?><errors><error code="135">"#
            + "Timestamp out of bounds</error></errors>"))
    var alone = world.systemSigner
    alone.token = nil
    #expect(
      TwitterResponse(try await world.send(.post, "/oauth/access_token", form: form, by: alone)) == .badData)
    let unsigned = WireRequest(.post, host: "api.twitter.com", target: "/oauth/access_token", form: form)
    #expect(TwitterResponse(world.twitter.respond(to: unsigned)) == .badData)
  }
}
