import EinlassStorage
import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// Logging in at twitter.com (reference of Twitter's login, section 3.2).
struct WebsiteTests {
  private static let host = "twitter.com"

  /// STTwitter's steps to a PIN: it reads the form token from the page's data, logs in, and sends two fields.
  @Test func `STTwitter's scraper gets its PIN`() async throws {
    let world = try await TwitterWorld()
    var browser = TwitterBrowser(world)
    let home = await browser.get("/", host: Self.host)
    let token = try #require(home.first("formAuthenticityToken&quot;:&quot;(.*?)&quot;"))
    let session = await browser.post(
      "/sessions",
      [
        "authenticity_token": token, "session[username_or_email]": "nora_sim",
        "session[password]": "password",
        "remember_me": "1", "commit": "Sign in",
      ], host: Self.host)
    #expect(session.status == 302 && session.location == "./")
    #expect(session.result.field("set-cookie")?.contains("; Domain=.twitter.com; Path=/; HttpOnly") == true)
    let request = try await world.requestToken(nil)
    let page = await browser.get("/oauth/authorize?oauth_token=" + request.token)
    #expect(page.text.contains("You are @nora_sim."))
    let after = await browser.post("/oauth/authorize", try page.form([:]))
    let pin = try #require(after.first("<code>([0-9]+)</code>"))
    #expect(try await world.exchange(request, pin).response.head.status == .ok)
    #expect(await browser.get("/", host: Self.host).text.contains("You are @nora_sim."))
  }

  @Test func `a person can be chosen here without a password as well`() async throws {
    let world = try await TwitterWorld()
    var browser = TwitterBrowser(world)
    let page = await browser.get("/login", host: Self.host)
    let token = try #require(page.hidden("authenticity_token"))
    let form: FormFields = ["authenticity_token": token, "einlass_person": "other_one"]
    #expect(await browser.post("/sessions", form, host: Self.host).status == 302)
    #expect(browser.cookies["auth_token"] != nil)
  }

  @Test func `a wrong password returns to the page with the reason, not logged in`() async throws {
    let world = try await TwitterWorld()
    var browser = TwitterBrowser(world)
    let page = await browser.get("/login", host: Self.host)
    let form: FormFields = [
      "authenticity_token": try #require(page.hidden("authenticity_token")),
      "session[username_or_email]": "nora_sim", "session[password]": "wrong",
    ]
    let sent = await browser.post("/sessions", form, host: Self.host)
    #expect(sent.location == "login?error=1")
    let again = await browser.get("/login?error=1", host: Self.host)
    #expect(again.status == 403 && again.text.contains("did not match our records"))
    #expect(browser.cookies["auth_token"] == nil)
  }

  @Test(arguments: ["", "made up", "another browser's"])
  func `a form from elsewhere logs no one in`(_ kind: String) async throws {
    let world = try await TwitterWorld()
    var stranger = TwitterBrowser(world)
    let theirs = try #require(await stranger.get("/", host: Self.host).hidden("authenticity_token"))
    var browser = TwitterBrowser(world)
    _ = await browser.get("/", host: Self.host)
    let form: FormFields = [
      "authenticity_token": kind == "another browser's" ? theirs : kind, "einlass_person": "nora_sim",
    ]
    for _ in 1...2 {
      let page = await browser.post("/sessions", form, host: Self.host)
      #expect(page.status == 403 && page.text.contains("This form was not sent from this page"))
      #expect(browser.cookies["auth_token"] == nil)
      // A browser without any cookies does not log in, either.
      browser.cookies = [:]
    }
  }

  @Test func `a locked or suspended person gets an error that says so`() async throws {
    let world = try await TwitterWorld()
    try await world.changeNora { $0.isLocked = true }
    var browser = TwitterBrowser(world)
    let page = await browser.get("/", host: Self.host)
    let form: FormFields = [
      "authenticity_token": try #require(page.hidden("authenticity_token")), "einlass_person": "nora_sim",
    ]
    let result = await browser.post("/sessions", form, host: Self.host)
    #expect(result.status == 403 && result.text.contains("this account is temporarily locked"))
  }

  @Test func `other pages of the website are not simulated, and the API is not there`() async throws {
    let world = try await TwitterWorld()
    var browser = TwitterBrowser(world)
    for path in ["/nora_sim", "/1.1/account/verify_credentials.json", "/i/flow/login"] {
      let page = await browser.get(path, host: Self.host)
      #expect(page.status == 501)
      #expect(page.result.field("content-type") == "text/vnd.einlass.not-simulated; charset=utf-8")
    }
  }
}
