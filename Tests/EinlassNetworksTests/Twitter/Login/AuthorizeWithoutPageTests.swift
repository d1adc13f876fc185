import EinlassStorage
import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// Responses without a page: by name, by the world's setting, and for a known browser.
struct AuthorizeWithoutPageTests {
  @Test(
    arguments: ["/oauth/authorize", "/oauth/authenticate"], ["nora_sim", "NORA_SIM", "4242424242"])
  func `einlass_person redirects at once to the callback, by screen name or id`(
    _ path: String, _ name: String
  ) async throws {
    let world = try await TwitterWorld()
    let token = try await world.requestToken("https://app.example/back?state=a%20b")
    var browser = TwitterBrowser(world)
    let page = await browser.get("\(path)?oauth_token=\(token.token)&einlass_person=\(name)")
    #expect(page.status == 302)
    let location = try #require(page.location)
    #expect(
      location.hasPrefix("https://app.example/back?state=a%20b&oauth_token=\(token.token)&oauth_verifier="))
    #expect(page.text.contains("<a href=\""))
    #expect(browser.cookies["auth_token"] == nil)
    let verifier = try #require(TwitterPage.fields(of: location)["oauth_verifier"])
    #expect(try await world.exchange(token, verifier).response.head.status == .ok)
  }

  @Test(arguments: ["deny", "cancel"])
  func `einlass_answer=deny returns as denied`(_ word: String) async throws {
    let world = try await TwitterWorld()
    let token = try await world.requestToken()
    var browser = TwitterBrowser(world)
    let page = await browser.get(
      "/oauth/authorize?oauth_token=\(token.token)&einlass_person=nora_sim&einlass_answer=\(word)")
    #expect(page.status == 302)
    #expect(page.location == "https://app.example/back?denied=" + token.token)
  }

  @Test func `without a callback, a page shows the PIN or the cancellation`() async throws {
    let world = try await TwitterWorld()
    var browser = TwitterBrowser(world)
    let allowed = try await world.requestToken(nil)
    let pin = await browser.get("/oauth/authorize?oauth_token=\(allowed.token)&einlass_person=nora_sim")
    #expect(pin.status == 200 && pin.first("<code>([0-9]{7})</code>") != nil)
    let denied = try await world.requestToken(nil)
    let page = await browser.get(
      "/oauth/authorize?oauth_token=\(denied.token)&einlass_person=nora_sim&einlass_answer=deny")
    #expect(page.status == 200 && page.text.contains("You have not signed in"))
  }

  @Test(
    arguments: [
      ("einlass_person=nobody", "no person on the simulated Twitter has the screen name or id 'nobody'"),
      ("einlass_person=nora_sim&einlass_answer=perhaps", "'perhaps' is not a valid answer on Twitter's page"),
    ])
  func `an unknown name and an invalid answer are refused as test mistakes`(
    _ query: String, _ text: String
  ) async throws {
    let world = try await TwitterWorld()
    let token = try await world.requestToken()
    var browser = TwitterBrowser(world)
    let page = await browser.get("/oauth/authorize?oauth_token=\(token.token)&\(query)")
    #expect(page.status == 400)
    #expect(page.result.field("content-type") == "text/vnd.einlass.problem; charset=utf-8")
    #expect(page.text.hasPrefix(text))
    #expect(try await world.verifier(for: token).count == 32)
  }

  @Test
  func `einlass_person does not bypass the page for a suspended account`() async throws {
    let world = try await TwitterWorld()
    try await world.changeNora { $0.isSuspended = true }
    let token = try await world.requestToken()
    var browser = TwitterBrowser(world)
    let page = await browser.get("/oauth/authorize?oauth_token=\(token.token)&einlass_person=nora_sim")
    #expect(page.status == 403 && page.text.contains("This account is suspended"))
  }

  struct Setting: Sendable {
    let name: String
    var cancels = false
    var query = ""
    let location: String?
  }

  @Test(
    arguments: [
      Setting(name: "nora_sim", location: "oauth_verifier"),
      Setting(name: "nora_sim", cancels: true, location: "denied"),
      Setting(name: "nora_sim", cancels: true, query: "&einlass_answer=allow", location: "oauth_verifier"),
      Setting(name: "nobody", query: "&einlass_person=nora_sim", location: "oauth_verifier"),
      Setting(name: "someone@facebook.example", location: nil),
    ])
  func `the world's setting answers unless overridden or unknown`(_ setting: Setting)
    async throws
  {
    var policy = SimulatedTwitter.Policy()
    policy.signsIn = setting.name
    policy.cancelsSignIn = setting.cancels
    let world = try await TwitterWorld(policy: policy)
    let token = try await world.requestToken()
    var browser = TwitterBrowser(world)
    let page = await browser.get("/oauth/authorize?oauth_token=" + token.token + setting.query)
    if let name = setting.location {
      let location = try #require(page.location)
      #expect(TwitterPage.fields(of: location)[name] != nil)
    } else {
      #expect(page.status == 200 && page.hidden("oauth_token") == token.token)
    }
  }

  @Test func `a callback with line breaks cannot end the header field`() async throws {
    let world = try await TwitterWorld()
    let token = try await world.requestToken("https://app.example/\r\nset-cookie: a=b\r\n")
    var browser = TwitterBrowser(world)
    let page = await browser.get("/oauth/authorize?oauth_token=\(token.token)&einlass_person=nora_sim")
    #expect(page.location?.contains { $0.isNewline } == false)
    #expect(browser.cookies["auth_token"] == nil)
  }

  // MARK: - A known browser

  /// A browser in which Nora is logged in, and has allowed the app once.
  private static func known(_ world: TwitterWorld) async throws -> TwitterBrowser {
    var browser = TwitterBrowser(world)
    let token = try await world.requestToken()
    let page = try await browser.submit(token.token, ["einlass_person": "nora_sim"])
    let link = try #require(page.first("href=\"(https://app.example[^\"]*)\""))
    let verifier = try #require(TwitterPage.fields(of: link.replacing("&amp;", with: "&"))["oauth_verifier"])
    #expect(try await world.exchange(token, verifier).response.head.status == .ok)
    return browser
  }

  @Test func `Sign in with Twitter asks once: a known browser is redirected at once`() async throws {
    let world = try await TwitterWorld()
    var browser = try await Self.known(world)
    let token = try await world.requestToken()
    let page = await browser.get("/oauth/authenticate?oauth_token=" + token.token)
    #expect(page.status == 302)
    let location = try #require(page.location)
    let verifier = try #require(TwitterPage.fields(of: location)["oauth_verifier"])
    #expect(try await world.exchange(token, verifier).response.head.status == .ok)
  }

  struct Asked: Sendable, CustomTestStringConvertible {
    let name: String
    var target = "/oauth/authenticate?oauth_token="
    var query = ""
    var app: @Sendable (inout TwitterAppRecord) -> Void = { _ in }
    var isLoggedIn = true

    var testDescription: String { name }
  }

  @Test(
    arguments: [
      Asked(name: "authorize", target: "/oauth/authorize?oauth_token="),
      Asked(name: "force_login", query: "&force_login=true", isLoggedIn: false),
      Asked(name: "the setting is off", app: { $0.allowsSignIn = false }),
      Asked(name: "another level", app: { $0.accessLevel = .read }),
    ])
  func `a known browser is still asked when required`(_ row: Asked) async throws {
    let world = try await TwitterWorld()
    var browser = try await Self.known(world)
    try world.changeApp(world.app, row.app)
    let token = try await world.requestToken()
    let page = await browser.get(row.target + token.token + row.query)
    #expect(page.status == 200)
    #expect(page.text.contains("You are @nora_sim.") == row.isLoggedIn)
    #expect(page.text.contains("session[password]") != row.isLoggedIn)
    // The few fields that STTwitter sends are then enough.
    let fields: FormFields = row.isLoggedIn ? [:] : ["einlass_person": "nora_sim"]
    let after = await browser.post("/oauth/authorize", try page.form(fields))
    #expect(after.text.contains("Redirecting you back"))
  }

  @Test
  func `a person is asked again after revoking access or a suspension`() async throws {
    let world = try await TwitterWorld()
    var browser = try await Self.known(world)
    try await world.changeNora { $0.isSuspended = true }
    let first = try await world.requestToken()
    #expect(await browser.get("/oauth/authenticate?oauth_token=" + first.token).status == 200)
    try await world.changeNora { $0.isSuspended = false }
    try world.twitter.revoke(appKey: world.app.key, of: TwitterWorld.noraID)
    #expect(await browser.get("/oauth/authenticate?oauth_token=" + first.token).status == 200)
  }

  @Test func `a forged cookie logs no one in`() async throws {
    let world = try await TwitterWorld()
    _ = try await Self.known(world)
    var browser = TwitterBrowser(world)
    browser.cookies["auth_token"] = "made up"
    let token = try await world.requestToken()
    #expect(await browser.get("/oauth/authenticate?oauth_token=" + token.token).status == 200)
  }
}
