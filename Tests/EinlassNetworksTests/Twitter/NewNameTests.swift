import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// Twitter under the names that it has had since 2024.
struct NewNameTests {
  @Test(arguments: [
    ("api.twitter.com", "api.twitter.com", 200), ("api.x.com", "api.x.com", 200),
    ("api.twitter.com", "api.x.com", 401), ("api.x.com", "api.twitter.com", 401),
  ])
  func `a signature holds for the name that it was made for`(signed: String, asked: String, status: Int)
    async throws
  {
    let world = try await TwitterWorld()
    var signer = world.signer(try await world.webSignIn())
    signer.host = signed
    var request = try signer.sign(.get, "/1.1/account/verify_credentials.json", at: world.clock.now.seconds)
    request.head.authority = asked
    #expect(world.twitter.respond(to: request).response.head.status.code == status)
  }

  @Test(arguments: [("api.twitter.com", "twitter.com"), ("api.x.com", "x.com")])
  func `links and cookies keep the name that the browser used`(api: String, website: String)
    async throws
  {
    let world = try await TwitterWorld()
    let token = try await world.requestToken()
    var browser = TwitterBrowser(world)
    let page = await browser.get("/oauth/authorize?oauth_token=\(token.token)", host: api)
    #expect(page.text.contains("action=\"https://\(api)/oauth/authorize\""))
    let answered = await browser.get(
      "/oauth/authorize?oauth_token=\(token.token)&einlass_person=nora_sim", host: api)
    #expect(answered.location?.hasPrefix(TwitterWorld.callback) == true)
    #expect(await browser.get("/", host: website).result.response.head.status == .ok)
    #expect(await browser.get("/nora_sim", host: website).text.contains("of \(website)"))
  }

  @Test(arguments: [("twitter.com", "; Domain=.twitter.com;"), ("x.com", "; Domain=.x.com;")])
  func `a session cookie is valid for all hosts of its domain`(website: String, domain: String) async throws {
    let world = try await TwitterWorld()
    var browser = TwitterBrowser(world)
    let page = await browser.get("/login", host: website)
    let token = try #require(page.hidden("authenticity_token"))
    let form: FormFields = ["authenticity_token": token, "einlass_person": "nora_sim"]
    let sent = await browser.post("/sessions", form, host: website)
    #expect(sent.result.field("set-cookie")?.contains(domain) == true)
  }
}
