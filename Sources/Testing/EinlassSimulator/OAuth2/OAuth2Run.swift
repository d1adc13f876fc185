internal import EinlassTwitter
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

/// One sign-in with X by a back end in a world.
struct OAuth2Run {
  private let scenario: OAuth2Scenario
  private let world: World
  private let settings: TwitterOAuth2Settings
  private var tokens = Tokens()
  private var fields: [String: String] = [:]
  /// The person's ID, once X has returned it.
  private var personID: String?

  private struct Tokens {
    var access = ""
    var refresh: String?
    var former: String?
  }

  init(_ scenario: OAuth2Scenario, in world: World) {
    self.scenario = scenario
    self.world = world
    settings = world.configuration.twitter.app.oauth2 ?? TwitterOAuth2Settings()
  }

  /// Performs the sign-in, and returns the fields of the report.
  func perform() async -> [String: String] {
    var run = self
    let hasTokens = scenario.start == .page ? await run.signIn() : await run.exchange()
    guard hasTokens else { return run.fields }
    world.clock.advance(by: scenario.wait)
    for step in scenario.steps {
      guard await run.perform(step) else { break }
    }
    return run.fields
  }

  // MARK: - Tokens

  private var clientID: String {
    scenario.mistake == .consumerKey ? world.configuration.twitter.app.key : settings.clientID
  }

  private mutating func signIn() async -> Bool {
    let redirect =
      scenario.mistake == .unregisteredRedirect
      ? "https://elsewhere.example/callback" : settings.redirects.first ?? "http://127.0.0.1/callback"
    let random = world.random(.oauth2BackEnd)
    let (verifier, state) = (random.alphanumerics(43), random.alphanumerics(16))
    guard let location = await visit(redirect, verifier, state), let code = location["code"] else {
      return false
    }
    guard location["state"] == state else {
      fields["error"] = "state"
      return false
    }
    world.clock.advance(by: scenario.delay)
    var form: FormFields = [
      "grant_type": "authorization_code", "code": code,
      "redirect_uri": scenario.mistake == .otherRedirect ? redirect + "/" : redirect,
    ]
    switch scenario.mistake {
    case .noVerifier: break
    case .wrongVerifier: form.append("code_verifier", random.alphanumerics(43))
    default: form.append("code_verifier", verifier)
    }
    if scenario.mistake == .codeTwice { _ = await post("/2/oauth2/token", form, as: "token") }
    return keep(await post("/2/oauth2/token", form, as: "token"))
  }

  /// Returns the query of the redirect from the consent page. `nil` if the browser stays on the page.
  private mutating func visit(_ redirect: String, _ verifier: String, _ state: String) async -> FormFields? {
    guard let challenge = SHA256Digest.digest(of: Array(verifier.utf8)).map(Base64Text.encodeForURL) else {
      return nil
    }
    let person = scenario.person ?? world.configuration.twitter.people.first?.screenName ?? ""
    let query: FormFields = [
      "response_type": "code", "client_id": clientID, "redirect_uri": redirect,
      "scope": (scenario.scopes ?? ["users.read", "tweet.read", "offline.access"]).joined(separator: " "),
      "state": state, "code_challenge": challenge, "code_challenge_method": "S256", "einlass_person": person,
      "einlass_answer": scenario.isDenied ? "deny" : "allow",
    ]
    world.journal.record(.person("\(scenario.isDenied ? "denies" : "allows") the app access as \(person)"))
    let request = WireRequest(.get, host: "x.com", target: "/i/oauth2/authorize?" + query.encoded)
    let response = await send(request, as: "authorize", from: .browser)
    guard let location = response?.head.headerFields[.location] else { return nil }
    let parts = location.split(separator: "?", maxSplits: 1)
    let fields = FormFields(parsing: Array((parts.last ?? "").utf8))
    if let error = fields["error"] { self.fields["error"] = error }
    return fields
  }

  private mutating func exchange() async -> Bool {
    let name = scenario.person ?? world.configuration.twitter.people.first?.screenName ?? ""
    guard let token = try? world.twitterCredentials(of: name) else { return false }
    let secret = scenario.mistake == .wrongTokenSecret ? "wrong" : token.secret.reveal()
    var form: FormFields = [
      "grant_type": "urn:ietf:params:oauth:grant-type:token-exchange", "subject_token": token.token,
      "subject_token_type": "urn:x:params:oauth:token-type:oauth1_token", "oauth_token_secret": secret,
    ]
    if let scopes = scenario.scopes { form.append("scope", scopes.joined(separator: " ")) }
    return keep(await post("/2/oauth2/token", form, as: "exchange"))
  }

  /// Keeps the tokens in a response. Returns whether there were any.
  private mutating func keep(_ response: WireResponse?) -> Bool {
    guard let response, response.isSuccess, let json = JSONText(parsing: response.body),
      let access = json["access_token"]?.text
    else { return false }
    tokens.access = access
    tokens.former = tokens.refresh
    tokens.refresh = json["refresh_token"]?.text
    fields["scope"] = json["scope"]?.text
    return true
  }

  // MARK: - Steps

  /// Performs a step. Returns `false` if it failed, so that later steps are not performed.
  private mutating func perform(_ step: OAuth2Scenario.Step) async -> Bool {
    let name = step.rawValue
    switch step {
    case .me:
      guard let data = await call(.get, "/2/users/me", as: name)?["data"] else { return false }
      fields["person"] = data["username"]?.text
      personID = data["id"]?.text
      return true
    case .post:
      return await call(.post, "/2/tweets", #"{"text":"Hello from the back end"}"#, as: name) != nil
    case .home:
      if personID == nil, await !perform(.me) { return false }
      let target = "/2/users/\(personID ?? "")/timelines/reverse_chronological"
      guard let json = await call(.get, target, as: name) else { return false }
      var texts: [String] = []
      if case .array(let tweets)? = json["data"] { texts = tweets.compactMap { $0["text"]?.text } }
      fields["tweets"] = texts.joined(separator: "; ")
      return true
    case .refresh, .reuse:
      let token = step == .refresh ? tokens.refresh : tokens.former
      guard let token else { return false }
      let form: FormFields = ["grant_type": "refresh_token", "refresh_token": token]
      return keep(await post("/2/oauth2/token", form, as: name))
    case .revoke:
      let form: FormFields = ["token": tokens.refresh ?? tokens.access]
      return await post("/2/oauth2/revoke", form, as: name)?.isSuccess ?? false
    }
  }

  // MARK: - Requests

  /// Calls API 2 with the access token. `nil` if the call was refused.
  private mutating func call(
    _ method: HTTPRequest.Method, _ target: String, _ body: String? = nil, as step: String
  ) async -> JSONText? {
    var request = WireRequest(method, host: "api.x.com", target: target)
    request.head.headerFields[.authorization] = "Bearer \(tokens.access)"
    if let body {
      request.head.headerFields[.contentType] = "application/json"
      request.body = Array(body.utf8)
    }
    guard let response = await send(request, as: step), response.isSuccess else { return nil }
    return JSONText(parsing: response.body)
  }

  /// Posts a form with the app's authentication: Basic if it has a secret, otherwise `client_id`.
  private mutating func post(_ path: String, _ form: FormFields, as step: String) async -> WireResponse? {
    let sendsSecret = settings.type.isConfidential && scenario.mistake != .noBasic
    var sent: FormFields = sendsSecret ? [:] : ["client_id": clientID]
    for field in form.fields { sent.append(field.name, field.value) }
    var request = WireRequest(.post, host: "api.x.com", target: path, form: sent)
    if sendsSecret {
      let secret = scenario.mistake == .wrongSecret ? "wrong" : settings.clientSecret
      request.head.headerFields[.authorization] = BasicCredentials.field(clientID, secret)
    }
    return await send(request, as: step)
  }

  private mutating func send(
    _ request: WireRequest, as step: String, from sender: Journal.Sender = .backEnd
  ) async -> WireResponse? {
    fields["step"] = step
    fields["status"] = nil
    fields["error"] = nil
    let response = try? await world.transport(of: sender).send(request)
    guard let response else { return nil }
    fields["status"] = String(response.head.status.code)
    if response.head.status.code >= 400, let json = JSONText(parsing: response.body) {
      fields["error"] = json["error"]?.text ?? json["title"]?.text
    }
    return response
  }
}

extension RandomPurpose {
  /// The verifiers and states of a back end that signs in with OAuth 2.0.
  fileprivate static let oauth2BackEnd = RandomPurpose("oauth2")
}
