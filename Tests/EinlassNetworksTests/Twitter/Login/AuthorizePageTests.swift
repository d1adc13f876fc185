import EinlassStorage
import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// Pages and forms that a person, or a script in a person's role, uses (reference of Twitter's login, section 3.2).
struct AuthorizePageTests {
  @Test(
    arguments: ["/oauth/authorize", "/oauth/authenticate"])
  func `the page has the exact text for scrapers, and the simulation notice`(
    _ path: String
  ) async throws {
    let world = try await TwitterWorld()
    let token = try await world.requestToken()
    var browser = TwitterBrowser(world)
    let page = await browser.get(path + "?oauth_token=" + token.token)
    #expect(page.status == 200)
    #expect(page.result.field("content-type") == "text/html;charset=utf-8")
    #expect(
      page.text.contains(
        #"<form action="https://api.twitter.com/oauth/authorize" id="oauth_form" method="post">"#))
    #expect(page.hidden("oauth_token") == token.token)
    #expect(page.hidden("authenticity_token")?.isEmpty == false)
    #expect(page.text.contains(#"<body class="oauth authenticate write tfw en logged-out">"#))
    for part in [
      #"id="username_or_email" name="session[username_or_email]""#,
      #"id="password" name="session[password]""#,
      #"name="remember_me""#, #"id="allow" type="submit""#, #"id="cancel" name="cancel" type="submit""#,
      "<strong>Simulation.</strong>", "Nora Sim (@nora_sim)", "Other (@Other_One)",
    ] { #expect(page.text.contains(part)) }
    #expect(!page.text.contains("<script"))
    #expect(page.result.field("content-security-policy")?.contains("default-src 'none'") == true)
    #expect(page.result.field("x-frame-options") == "SAMEORIGIN")
  }

  @Test
  func `a browser that used another address is redirected back there`() async throws {
    let world = try await TwitterWorld()
    let token = try await world.requestToken()
    let target = "/oauth/authorize?oauth_token=" + token.token
    var plain = WireRequest(.get, host: "api.twitter.com", target: target)
    plain.head.scheme = "http"
    var mounted = WireRequest(.get, host: "api.twitter.com", target: target)
    mounted.clientAddress = ClientAddress(
      scheme: "http", authority: "127.0.0.1:8080", target: "/twitter" + target)
    for request in [plain, mounted] {
      var browser = TwitterBrowser(world)
      let page = await browser.send(request)
      #expect(page.text.contains(#"<form action="authorize" id="oauth_form" method="post">"#))
      #expect(!page.text.contains("https://api.twitter.com/"))
    }
  }

  @Test(
    arguments: [
      ("?x_auth_access_type=read", "lang=de", "oauth authenticate read tfw de logged-out", "de"),
      ("", "lang=pt-BR", "oauth authenticate write tfw pt-BR logged-out", "pt-BR"),
      ("", "lang=%22%3E", "oauth authenticate write tfw en logged-out", "en"),
      ("", "lang=abcdefghijk", "oauth authenticate write tfw en logged-out", "en"),
    ])
  func `the class of the body has the requested right and the language`(
    _ access: String, _ query: String, _ classes: String, _ language: String
  ) async throws {
    let world = try await TwitterWorld()
    let token = try await world.requestToken(query: access)
    var browser = TwitterBrowser(world)
    let page = await browser.get("/oauth/authorize?oauth_token=\(token.token)&\(query)")
    #expect(page.text.contains("<body class=\"\(classes)\">"))
    #expect(page.text.contains("<html lang=\"\(language)\">"))
  }

  @Test func `names of people and apps are escaped`() async throws {
    let world = try await TwitterWorld()
    try world.changeApp(world.app) { $0.name = "<script>\"'&" }
    try await world.changeNora { $0.name = "<img src=x onerror=1>" }
    let token = try await world.requestToken("https://app.example/?a=\"><script>")
    var browser = TwitterBrowser(world)
    let page = await browser.get("/oauth/authorize?oauth_token=\(token.token)&screen_name=%22%3E%3Cb%3E")
    #expect(!page.text.contains("<script") && !page.text.contains("<img") && !page.text.contains("<b>"))
    #expect(page.text.contains("&lt;script&gt;&quot;&#39;&amp;"))
    let after = try await browser.submit(token.token, ["einlass_person": "nora_sim"])
    #expect(after.text.contains("Redirecting you back") && !after.text.contains("<script"))
  }

  @Test(
    arguments: [
      "redirect_uri=https%3A%2F%2Fapp.example", "oauth_token_secret=x&oauth_callback_confirmed=true",
      "oauth_consumer_key=k&oauth_nonce=n&oauth_signature=s&oauth_signature_method=HMAC-SHA1&oauth_timestamp=1",
      "force_login=true&screen_name=nora_sim",
    ])
  func `every other parameter of the query is ignored`(_ query: String) async throws {
    let world = try await TwitterWorld()
    let token = try await world.requestToken()
    var browser = TwitterBrowser(world)
    let page = await browser.get("/oauth/authorize?oauth_token=\(token.token)&\(query)")
    #expect(page.status == 200)
    #expect(page.hidden("oauth_token") == token.token)
  }

  @Test(
    arguments: [
      ["einlass_person": "nora_sim"],
      ["session[username_or_email]": "nora_sim", "session[password]": "password"],
      [
        "session[username_or_email]": "nora@sim.example", "session[password]": "password", "remember_me": "1",
      ],
      // A program that sends every field it finds also sends the first choice.
      [
        "einlass_person": "other_one", "session[username_or_email]": "nora_sim",
        "session[password]": "password",
      ],
      ["einlass_person": "other_one", "session[username_or_email]": "", "session[password]": ""],
    ] as [FormFields])
  func `a person is chosen, or typed with a password, and the page links back`(
    _ fields: FormFields
  ) async throws {
    let world = try await TwitterWorld()
    let token = try await world.requestToken("https://app.example/back?state=1#part")
    var browser = TwitterBrowser(world)
    let page = try await browser.submit(token.token, fields)
    #expect(page.status == 200)
    #expect(page.text.contains("Redirecting you back to the application. This may take a few moments."))
    let link = try #require(page.first("<a class=\"maintain-context button primary\" href=\"([^\"]*)\""))
    let address = link.replacing("&amp;", with: "&")
    #expect(address.hasPrefix("https://app.example/back?state=1&oauth_token=\(token.token)&oauth_verifier="))
    #expect(address.hasSuffix("#part"))
    #expect(page.text.contains("<meta http-equiv=\"refresh\" content=\"0;url=\(link)\">"))
    let verifier = try #require(
      TwitterPage.fields(of: String(address.prefix { $0 != "#" }))["oauth_verifier"])
    #expect(verifier.count == 32)
    let exchanged = try await world.exchange(token, verifier)
    let right = fields["session[username_or_email]"] == "" ? "Other_One" : "nora_sim"
    #expect(FormFields(parsing: exchanged.response.body)["screen_name"] == right)
  }

  @Test func `for oob, the PIN is where scrapers look, and can be exchanged`() async throws {
    let world = try await TwitterWorld()
    let token = try await world.requestToken(nil)
    var browser = TwitterBrowser(world)
    let page = try await browser.submit(token.token, ["einlass_person": "nora_sim"])
    let pin = try #require(
      page.first("<div id=\"oauth_pin\"><p><kbd[^>]*><code>([0-9]{7})</code></kbd></p></div>"))
    #expect(page.first("<code>([0-9]+)</code>") == pin)
    #expect(try await world.exchange(token, pin).response.head.status == .ok)
  }

  @Test func `the button Cancel opens a page with a link back, which reports denied`() async throws {
    let world = try await TwitterWorld()
    let token = try await world.requestToken()
    var browser = TwitterBrowser(world)
    let sent = try await browser.submit(token.token, ["cancel": "Cancel"])
    #expect(sent.status == 303)
    let location = try #require(sent.location)
    #expect(location == "authorize?oauth_token=\(token.token)&cancel=true")
    let page = await browser.get("/oauth/" + location)
    #expect(page.status == 200)
    #expect(page.text.contains("<body class=\"oauth cancelled en logged-out\">"))
    #expect(page.text.contains("You have not signed in"))
    #expect(
      page.text.contains(
        "<p class=\"cancel-callback\"><a href=\"https://app.example/back?denied=\(token.token)\">"))
    #expect(browser.cookies["auth_token"] == nil)
    #expect(try await world.exchange(token, "v").response.text == "Invalid request token.")
  }

  @Test func `without a callback, the cancel page has no link back`() async throws {
    let world = try await TwitterWorld()
    let token = try await world.requestToken(nil)
    var browser = TwitterBrowser(world)
    _ = try await browser.submit(token.token, ["cancel": "Cancel"])
    let page = await browser.get("/oauth/authorize?oauth_token=\(token.token)&cancel=true")
    #expect(page.text.contains("You have not signed in") && !page.text.contains("denied="))
  }

  @Test func `visiting the cancel page cancels nothing`() async throws {
    let world = try await TwitterWorld()
    let token = try await world.requestToken()
    var browser = TwitterBrowser(world)
    let page = await browser.get("/oauth/authorize?oauth_token=\(token.token)&cancel=true")
    #expect(page.hidden("oauth_token") == token.token)
    #expect(try await world.verifier(for: token).count == 32)
  }

  private static let invalid =
    "The request token for this page is invalid. It may have already been used, or"
    + " expired because it is too old."

  @Test
  func `a missing, empty, unknown, used or old token gets the 403 fault page`()
    async throws
  {
    let world = try await TwitterWorld()
    var browser = TwitterBrowser(world)
    for target in ["/oauth/authorize", "/oauth/authorize?oauth_token=", "/oauth/authenticate?x=y"] {
      let page = await browser.get(target)
      #expect(page.status == 403)
      #expect(page.text.contains("<h1>Whoa there!</h1>"))
      #expect(
        page.text.contains("There is no request token for this page. That&#39;s the special key we need"))
    }
    let used = try await world.requestToken()
    _ = try await world.verifier(for: used)
    let old = try await world.requestToken()
    world.clock.advance(by: .seconds(901))
    let suspended = try await world.requestToken()
    try world.changeApp(world.app) { $0.isSuspended = true }
    for token in ["nobodys", used.token, old.token, suspended.token] {
      let page = await browser.get("/oauth/authorize?oauth_token=" + token)
      #expect(page.status == 403)
      #expect(page.text.contains("<h1>Whoa there!</h1>") && page.text.contains(Self.invalid))
      #expect(page.text.contains("it was probably just a mistake."))
    }
  }

  @Test
  func `Sign in with Twitter shows a PIN for oob to an app with a callback`()
    async throws
  {
    let world = try await TwitterWorld()
    let pin = /<div id="oauth_pin"><p><kbd[^>]*><code>([0-9]{7})<\/code>/
    let token = try await world.requestToken(nil)
    var browser = TwitterBrowser(world)
    let page = try await browser.submit(
      token.token, at: "/oauth/authenticate", ["einlass_person": "nora_sim"])
    #expect(page.text.contains(pin))
    // A known person who has allowed the app is not asked again.
    let code = try #require(page.first("<code>([0-9]+)</code>"))
    _ = try await world.exchange(token, code)
    let second = try await world.requestToken(nil)
    let shown = await browser.get("/oauth/authenticate?oauth_token=" + second.token)
    #expect(shown.status == 200 && shown.text.contains(pin))
  }

  @Test
  func `the person that the world names first is listed first and chosen`()
    async throws
  {
    var policy = SimulatedTwitter.Policy()
    policy.choosesFirst = "OTHER_one"
    let chosen = try await TwitterWorld(policy: policy)
    let page = try await chosen.page()
    let radios = page.text.matches(of: /name="einlass_person" value="([^"]*)"( checked)?>/)
    #expect(radios.map { String($0.1) } == ["Other_One", "nora_sim"])
    #expect(radios.map { $0.2 != nil } == [true, false])
    policy.choosesFirst = "nobody"
    let unknown = try await TwitterWorld(policy: policy).page()
    #expect(unknown.text.contains("value=\"nora_sim\" checked>"))
  }

  @Test func `a desktop app cannot use the page of Sign in with Twitter`() async throws {
    let world = try await TwitterWorld()
    try world.changeApp(world.app) { $0.callbacks = [] }
    let token = try await world.requestToken(nil)
    var browser = TwitterBrowser(world)
    let page = await browser.get("/oauth/authenticate?oauth_token=" + token.token)
    #expect(page.status == 403)
    #expect(page.text.contains("Whoa there!"))
    #expect(try await world.verifier(for: token).count == 7)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let name: String
    var fields: FormFields = ["einlass_person": "nora_sim"]
    var change: @Sendable (inout TwitterPersonRecord) -> Void = { _ in }
    let text: String

    var testDescription: String { name }
  }

  private static let mismatch = "The username and password you entered did not match our records."

  @Test(
    arguments: [
      Refusal(
        name: "wrong password", fields: ["session[username_or_email]": "nora_sim", "session[password]": "x"],
        text: mismatch),
      Refusal(
        name: "no password", fields: ["session[username_or_email]": "nora_sim"], text: mismatch),
      Refusal(name: "nobody typed", fields: ["session[username_or_email]": "nobody"], text: mismatch),
      Refusal(name: "nobody chosen", fields: ["einlass_person": "nobody"], text: mismatch),
      Refusal(name: "no one", fields: [:], text: "Please choose a person."),
      Refusal(name: "suspended", change: { $0.isSuspended = true }, text: "This account is suspended"),
      Refusal(name: "banned", change: { $0.isBanned = true }, text: "This account is suspended"),
      Refusal(name: "locked", change: { $0.isLocked = true }, text: "this account is temporarily locked"),
      Refusal(name: "deactivated", change: { $0.isDeactivated = true }, text: mismatch),
    ])
  func `a failed login shows the form with the reason, and can be retried`(_ row: Refusal)
    async throws
  {
    let world = try await TwitterWorld()
    try await world.changeNora(row.change)
    let token = try await world.requestToken()
    var browser = TwitterBrowser(world)
    let page = try await browser.submit(token.token, row.fields)
    #expect(page.status == 403)
    #expect(page.text.contains(row.text))
    #expect(browser.cookies["auth_token"] == nil)
    let again = await browser.post("/oauth/authorize", try page.form(["einlass_person": "other_one"]))
    #expect(again.text.contains("Redirecting you back"))
  }

  @Test(
    arguments: ["", "no token", "another request's", "another browser's"])
  func `a form not from this page in this browser is refused without effect`(_ kind: String)
    async throws
  {
    let world = try await TwitterWorld()
    let token = try await world.requestToken()
    var browser = TwitterBrowser(world)
    var stranger = TwitterBrowser(world)
    // The person is logged in, so a forged form would authorize the stranger's app.
    let known = try await world.requestToken()
    _ = try await browser.submit(known.token, ["einlass_person": "nora_sim"])
    var form: FormFields = ["oauth_token": token.token]
    switch kind {
    case "no token": break
    case "another request's":
      let other = try await world.requestToken()
      let page = await browser.get("/oauth/authorize?oauth_token=" + other.token)
      form.append("authenticity_token", try #require(page.hidden("authenticity_token")))
    case "another browser's":
      let page = await stranger.get("/oauth/authorize?oauth_token=" + token.token)
      form.append("authenticity_token", try #require(page.hidden("authenticity_token")))
    default: form.append("authenticity_token", kind)
    }
    for button in ["allow", "cancel"] {
      var sent = form
      sent.append(button, "x")
      let page = await browser.post("/oauth/authorize", sent)
      #expect(page.status == 403)
      #expect(page.text.contains("This form was not sent from this page in this browser."))
    }
    #expect(
      world.tables.find(TwitterRequestTokenRecord.self, token.token)?.answer
        == TwitterRequestTokenRecord.Answer.none)
  }

  @Test func `the first answer counts: a second form gets the fault page`() async throws {
    let world = try await TwitterWorld()
    let token = try await world.requestToken()
    var browser = TwitterBrowser(world)
    let page = await browser.get("/oauth/authorize?oauth_token=" + token.token)
    let form = try page.form(["einlass_person": "nora_sim"])
    #expect(await browser.post("/oauth/authorize", form).status == 200)
    let second = await browser.post("/oauth/authorize", form)
    #expect(second.status == 403 && second.text.contains(Self.invalid))
  }

  @Test
  func `of a million people twenty are listed, and a search finds the others`()
    async throws
  {
    let world = try await TwitterWorld()
    for index in 100..<150 {
      var person = TwitterWorld.nora
      person.id = Int64(index)
      person.screenName = "user\(index)"
      world.tables.save(person)
    }
    let token = try await world.requestToken()
    var browser = TwitterBrowser(world)
    let target = "/oauth/authorize?oauth_token=\(token.token)&force_login=true"
    let first = await browser.get(target)
    #expect(first.text.matches(of: /type="radio"/).count == 20)
    #expect(first.text.contains("There are more") && !first.text.contains("user149"))
    #expect(first.text.contains("<input type=\"hidden\" name=\"force_login\" value=\"true\">"))
    let found = await browser.get(target + "&einlass_search=USER14")
    #expect(found.text.matches(of: /type="radio"/).count == 10)
    #expect(found.text.contains("user149") && !found.text.contains("There are more"))
    let none = await browser.get(target + "&einlass_search=z")
    #expect(none.text.contains("No person in this world has a name that starts with this text."))
  }
}
