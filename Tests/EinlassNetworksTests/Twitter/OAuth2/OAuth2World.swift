import EinlassStorage
import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// A simulated Twitter with an app that signs people in with OAuth 2.0, and a client.
struct OAuth2World: Sendable {
  static let id = "c2ltQ2xpZW50MDAwMDAwMDAwMDE6MTpjaQ"
  static let secret = "simClientSecret00000000000000000000000000000000005"
  static let redirect = "http://127.0.0.1:9000/callback"
  /// The example from RFC 7636, appendix B.
  static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
  static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

  let world: TwitterWorld
  var type = TwitterOAuth2Settings.AppType.webApp

  init(
    _ type: TwitterOAuth2Settings.AppType = .webApp, policy: SimulatedTwitter.Policy = .init()
  ) async throws {
    world = try await TwitterWorld(policy: policy)
    self.type = type
    try world.changeApp(world.app) { app in
      var settings = TwitterOAuth2Settings()
      settings.type = type
      settings.redirects = [Self.redirect]
      app.oauth2 = settings
    }
  }

  // MARK: - The page

  static let query: FormFields = [
    "response_type": "code", "client_id": id, "redirect_uri": redirect,
    "scope": "users.read tweet.read offline.access", "state": "s1", "code_challenge": challenge,
    "code_challenge_method": "S256",
  ]

  /// The address of the consent page, with some parameters replaced, or omitted if `nil`.
  static func address(_ changes: [String: String?] = [:], answer: String? = "allow") -> String {
    var query = FormFields()
    for field in Self.query.fields {
      if let change = changes[field.name] {
        if let change { query.append(field.name, change) }
      } else {
        query.append(field.name, field.value)
      }
    }
    if let answer {
      query.append("einlass_person", "nora_sim")
      query.append("einlass_answer", answer)
    }
    return "/i/oauth2/authorize?" + query.encoded
  }

  func visit(_ target: String, host: String = "x.com") async -> NetworkResponse {
    world.twitter.respond(to: WireRequest(.get, host: host, target: target))
  }

  /// Returns the code that results from Nora's answer.
  func code(_ changes: [String: String?] = [:]) async throws -> String {
    let response = await visit(Self.address(changes)).response
    let location = try #require(response.head.headerFields[.location])
    let query = FormFields(parsing: Array((location.split(separator: "?").last ?? "").utf8))
    return try #require(query["code"])
  }

  // MARK: - Tokens

  /// Sends a form as the app does: a confidential one with Basic, a public one with `client_id`.
  func post(
    _ target: String, _ form: FormFields, basic: (String, String)? = nil, authenticates: Bool = true
  ) async -> NetworkResponse {
    var form = form
    if authenticates, !type.isConfidential { form.append("client_id", Self.id) }
    var request = WireRequest(.post, host: "api.x.com", target: target, form: form)
    let pair = basic ?? (authenticates && type.isConfidential ? (Self.id, Self.secret) : nil)
    if let pair {
      request.head.headerFields[.authorization] =
        "Basic " + Base64Text.encodeForURL(Array("\(pair.0):\(pair.1)".utf8)).padded
    }
    return world.twitter.respond(to: request)
  }

  func exchange(_ code: String, _ changes: [String: String] = [:]) async -> NetworkResponse {
    var form = FormFields()
    for (name, value) in [
      ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", Self.redirect),
      ("code_verifier", Self.verifier),
    ] { if changes[name] != "" { form.append(name, changes[name] ?? value) } }
    return await post("/2/oauth2/token", form)
  }

  func refresh(_ token: String) async -> NetworkResponse {
    await post("/2/oauth2/token", ["grant_type": "refresh_token", "refresh_token": token])
  }

  /// Returns the tokens of a complete sign-in.
  func signIn(scope: String = "users.read tweet.read offline.access") async throws -> Tokens {
    try Tokens(await exchange(try await code(["scope": scope])))
  }

  func get(
    _ target: String, bearer: String, host: String = "api.x.com", method: HTTPRequest.Method = .get
  ) async -> NetworkResponse {
    var request = WireRequest(method, host: host, target: target)
    request.head.headerFields[.authorization] = "Bearer \(bearer)"
    return world.twitter.respond(to: request)
  }

  func advance(_ duration: Duration) {
    world.clock.advance(by: duration)
  }
}

/// A response with tokens.
struct Tokens {
  let body: String
  let access: String
  let refresh: String?
  let scope: String

  init(_ result: NetworkResponse) throws {
    body = try #require(result.response.text)
    let json = try #require(JSONText(parsing: result.response.body))
    access = try #require(json["access_token"]?.text, "\(body)")
    refresh = json["refresh_token"]?.text
    scope = try #require(json["scope"]?.text)
  }
}

extension String {
  /// The text in the standard alphabet, padded with `=` to a multiple of four.
  fileprivate var padded: String {
    let text = replacing("-", with: "+").replacing("_", with: "/")
    return text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
  }
}
