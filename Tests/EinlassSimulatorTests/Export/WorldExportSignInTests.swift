import EinlassSimulator
import EinlassWire
import Foundation
import HTTPTypes
import OAuth1
import Testing

/// Sign-ins in progress continue in the world that is created from a document.
struct WorldExportSignInTests {
  private let app = TwitterConfiguration.App()
  private let facebookApp = FacebookConfiguration.App()
  private static let back = "https%3A%2F%2Fapp.example%2Fback"

  /// Runs `before` in one world and `after` in its copy. The original is not used again.
  private func moved<Value: Sendable>(
    _ before: (World) async throws -> Value, _ after: (World, Value) async throws -> Void
  ) async throws {
    let directory = try await ActionWorlds.directory()
    let value = try await before(try await directory.world(named: "default"))
    let other = try await WorldDirectory()
    let world = try await other.importWorld("w1", from: try await directory.export("default"))
    try await after(world, value)
  }

  private func ask(
    _ world: World, host: String = "api.twitter.com", _ target: String, _ form: FormFields? = nil,
    isPost: Bool = false, cookie: String? = nil, authorization: String? = nil
  ) async throws -> WireResponse {
    var request = WireRequest(
      isPost || form != nil ? .post : .get, host: host, target: target, form: form)
    request.head.headerFields[.cookie] = cookie
    request.head.headerFields[.authorization] = authorization
    return try await world.transport.send(request)
  }

  private func sign(
    _ world: World, _ path: String, token: TokenCredentials? = nil,
    _ options: SigningOptions
  ) async throws -> WireResponse {
    let client = ClientCredentials(key: app.key, secret: SharedSecret(app.secret))
    let request = WireRequest(.post, host: "api.twitter.com", target: path)
    return try await world.transport.send(
      request.signed(
        by: RequestSigner(client: client, token: token), at: world.clock.now, nonce: UUID().uuidString,
        options: options))
  }

  private func requestToken(_ world: World) async throws -> TokenCredentials {
    let response = FormFields(
      parsing: try await sign(world, "/oauth/request_token", .init(callback: "oob")).body)
    return TokenCredentials(
      token: try #require(response["oauth_token"]),
      secret: SharedSecret(try #require(response["oauth_token_secret"])))
  }

  /// Returns the value of a page's hidden field.
  private func hidden(_ name: String, in page: WireResponse) throws -> String {
    let field = try Regex("name=\"\(name)\"[^>]* value=\"([^\"]*)\"", as: (Substring, Substring).self)
    return String(try #require(page.text?.firstMatch(of: field)).1)
  }

  /// Returns the cookie called `name` that a response sets, as a browser sends it.
  private func cookie(_ name: String, in response: WireResponse) throws -> String {
    let settings = response.head.headerFields[values: .setCookie]
    let setting = try #require(settings.first { $0.hasPrefix(name + "=") })
    return String(setting.prefix { $0 != ";" })
  }

  @Test func `a PIN that was shown before the copy is exchanged after it`() async throws {
    try await moved { world in
      let token = try await requestToken(world)
      let page = try await ask(
        world, "/oauth/authorize?oauth_token=\(token.token)&einlass_person=otto_sim")
      let pin = try #require(page.text?.firstMatch(of: /<code>([0-9]{7})<\/code>/)).1
      return (token, String(pin))
    } _: { world, value in
      let response = try await sign(world, "/oauth/access_token", token: value.0, .init(verifier: value.1))
      #expect(FormFields(parsing: response.body)["screen_name"] == "otto_sim")
    }
  }

  @Test func `Twitter's page is answered in the copy, and the browser is known`() async throws {
    try await moved { world in
      let (token, second) = (try await requestToken(world), try await requestToken(world))
      let page = try await ask(world, "/oauth/authorize?oauth_token=\(second.token)")
      let form: FormFields = [
        "oauth_token": second.token, "einlass_person": "nora_sim",
        "authenticity_token": try hidden("authenticity_token", in: page),
      ]
      let cookie = try cookie("auth_token", in: try await ask(world, "/oauth/authorize", form))
      let open = try await ask(world, "/oauth/authorize?oauth_token=\(token.token)", cookie: cookie)
      return (token, cookie, try hidden("authenticity_token", in: open))
    } _: { world, value in
      let (token, cookie, seal) = value
      let page = try await ask(world, "/oauth/authorize?oauth_token=\(token.token)", cookie: cookie)
      #expect(page.text?.contains("You are @nora_sim.") == true)
      let form: FormFields = ["oauth_token": token.token, "authenticity_token": seal]
      let response = try await ask(world, "/oauth/authorize", form, cookie: cookie)
      #expect(response.text?.contains("granted access to") == true)
    }
  }

  @Test func `an app's own token works in the copy, and is issued again`() async throws {
    let basic = "Basic " + Data("\(app.key):\(app.secret)".utf8).base64EncodedString()
    func ownToken(_ world: World) async throws -> String {
      let form: FormFields = ["grant_type": "client_credentials"]
      let response = try await ask(world, "/oauth2/token", form, authorization: basic)
      return String(try #require(response.text?.firstMatch(of: /"access_token":"([^"]*)"/)).1)
    }
    try await moved { world in
      try await ownToken(world)
    } _: { world, token in
      let target = "/1.1/users/show.json?screen_name=otto_sim"
      let response = try await ask(world, target, authorization: "Bearer " + token)
      #expect(response.head.status.code == 200)
      #expect(try await ownToken(world) == token)
    }
  }

  @Test func `Facebook's code is exchanged in the copy, with browser and permissions`() async throws {
    let www = "www.facebook.com"
    let dialog =
      "/dialog/oauth?client_id=\(facebookApp.id)&redirect_uri=\(Self.back)&response_type=code&scope=email"
    try await moved { world in
      let choice = try await ask(world, host: www, dialog)
      let id = try #require(choice.text?.firstMatch(of: /name="einlass_person" value="([^"]*)"/)).1
      let form: FormFields = [
        "einlass_step": "choose", "einlass_seal": try hidden("einlass_seal", in: choice),
        "einlass_person": String(id), "einlass_answer": "login",
      ]
      let chosen = try await ask(
        world, host: www, dialog, form, cookie: try cookie("datr", in: choice))
      let session = try cookie("xs", in: chosen)
      let consent: FormFields = [
        "einlass_step": "read", "einlass_seal": try hidden("einlass_seal", in: chosen), "grant": "email",
        "einlass_answer": "allow",
      ]
      let response = try await ask(world, host: www, dialog, consent, cookie: session)
      let location = try #require(response.head.headerFields[.location])
      return (session, String(try #require(location.firstMatch(of: /code=([^&#]*)/)).1))
    } _: { world, value in
      let (session, code) = value
      let target =
        "/v2.8/oauth/access_token?client_id=\(facebookApp.id)&client_secret=\(facebookApp.secret)"
        + "&redirect_uri=\(Self.back)&code=\(code)"
      let granted = try await ask(world, host: "graph.facebook.com", target)
      #expect(granted.text?.contains("\"access_token\"") == true)
      // A person who is logged in and has granted everything is not asked again.
      let again = try await ask(world, host: www, dialog, cookie: session)
      #expect(again.head.headerFields[.location]?.hasPrefix("https://app.example/back?code=") == true)
    }
  }
}
