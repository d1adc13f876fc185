import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassFacebook

struct FacebookDialogPageTests {
  @Test
  func `the app gets its code after a person logs in and ticks permissions`() async throws {
    let world = try await FacebookWorld()
    var browser = await DialogBrowser(world, ["scope": "email,user_birthday", "return_scopes": "true"])
    #expect(browser.page.status == 200)
    #expect(browser.page.text?.contains("Log in to use your account with Example") == true)
    #expect(browser.page.text?.contains("Anna Maria Ärger (anna@example.org)") == true)
    await browser.logIn()
    #expect(browser.page.status == 200)
    #expect(browser.page.text?.contains(#"name="grant" value="email" checked"#) == true)
    #expect(browser.page.text?.contains(#"name="grant" value="user_birthday" checked"#) == true)
    await browser.press("allow", ["grant": "email"])
    #expect(browser.page.status == 302)
    let location = try #require(browser.location)
    #expect(
      FacebookWorld.shape(location) == FacebookWorld.website
        + "?code=CODE&granted_scopes=email%2Cpublic_profile&denied_scopes=user_birthday&state=s1#_=_")
    let code = try #require(FacebookWorld.value("code", in: location))
    #expect(await world.exchange(code).status == 200)
  }

  @Test
  func `a person who has answered every permission is redirected at once`()
    async throws
  {
    let world = try await FacebookWorld()
    var browser = await DialogBrowser(world, ["scope": "email,user_birthday"])
    await browser.logIn()
    await browser.press("allow", ["grant": "email"])
    await browser.open()
    #expect(browser.page.status == 302)
    await browser.open("&auth_type=rerequest")
    #expect(browser.page.status == 200)
    #expect(browser.page.text?.contains(#"value="user_birthday" checked"#) == true)
    #expect(browser.page.text?.contains(#"value="email" checked"#) == false)
  }

  @Test
  func `the world's suggested person is ticked; a script may type credentials`()
    async throws
  {
    var policy = SimulatedFacebook.Policy()
    policy.suggestedPerson = "anna@example.org"
    let world = try await FacebookWorld(policy: policy)
    world.tables.save(
      FacebookPersonRecord(id: "100009", login: "aaron@example.org", name: "Aaron", email: nil, password: "x")
    )
    var browser = await DialogBrowser(world)
    let ticked = browser.page.text?.firstMatch(of: /name="einlass_person" value="([0-9]+)" checked/)
    #expect(ticked.map { String($0.1) } == FacebookWorld.personID)
    #expect(browser.page.text?.contains(#"<input type="text" name="email""#) == true)
    #expect(browser.page.text?.contains(#"<input type="password" name="pass""#) == true)
    // A script submits the ticked person along with typed fields, which take precedence.
    await browser.press(
      "login", ["einlass_person": FacebookWorld.personID, "email": " aaron@example.org ", "pass": "anything"])
    #expect(browser.page.text?.contains("You are Aaron (aaron@example.org).") == true)
    var other = await DialogBrowser(world)
    await other.press("login", ["email": "nobody@example.org", "pass": "x"])
    #expect(other.page.status == 403)
    #expect(
      other.page.text?.contains("No person in this world has the login &#39;nobody@example.org&#39;.")
        == true)
    // An empty field counts as absent.
    await other.press("login", ["einlass_person": FacebookWorld.personID, "email": "", "pass": ""])
    #expect(other.page.text?.contains("You are Anna Maria") == true)
  }

  @Test func `write permissions are asked on a second page`() async throws {
    let world = try await FacebookWorld()
    var browser = await DialogBrowser(world, ["scope": "publish_actions,email", "return_scopes": "true"])
    await browser.logIn()
    #expect(browser.page.text?.contains("publish_actions") == false)
    await browser.press("allow", ["grant": "email"])
    #expect(browser.page.status == 200)
    #expect(browser.page.text?.contains(#"name="grant" value="publish_actions" checked"#) == true)
    #expect(browser.page.text?.contains("always") == false)
    await browser.press("allow", ["grant": "publish_actions"])
    #expect(
      browser.location?.contains("granted_scopes=email%2Cpublic_profile%2Cpublish_actions&denied_scopes&")
        == true)
  }

  @Test func `ticking nothing continues with only the public profile`() async throws {
    var browser = await DialogBrowser(try await FacebookWorld(), ["scope": "email", "return_scopes": "true"])
    await browser.logIn()
    await browser.press("allow")
    #expect(browser.location?.contains("granted_scopes=public_profile&denied_scopes=email&") == true)
  }

  @Test func `a permission that was not requested cannot be ticked`() async throws {
    var browser = await DialogBrowser(try await FacebookWorld(), ["scope": "email", "return_scopes": "true"])
    await browser.logIn()
    await browser.press("allow", ["grant": "user_photos", "granted": "user_videos"])
    #expect(browser.location?.contains("granted_scopes=public_profile&denied_scopes=email&") == true)
  }

  @Test(arguments: [0, 1])
  func `cancel works on every page`(page: Int) async throws {
    var browser = await DialogBrowser(try await FacebookWorld(), ["scope": "email"])
    if page == 1 { await browser.logIn() }
    await browser.press("cancel")
    #expect(browser.location?.contains("?error=access_denied&error_code=200&") == true)
  }

  @Test
  func `reauthentication asks a logged-in person again and marks the token`() async throws {
    let world = try await FacebookWorld()
    var browser = await DialogBrowser(world, ["auth_type": "reauthenticate"])
    await browser.logIn()
    await browser.press("allow")
    let code = try browser.code()
    #expect(await world.exchange(code).member("auth_type") == "reauthenticate")
    await browser.open()
    #expect(browser.page.status == 200)
    await browser.logIn()
    #expect(browser.page.status == 302)
  }

  @Test
  func `a form from another browser or dialog, or a changed code, is refused`() async throws {
    let world = try await FacebookWorld()
    var browser = await DialogBrowser(world, ["scope": "email"])
    let form = browser.hidden
    var other = await DialogBrowser(world, ["scope": "email,user_photos"])
    var forged = form
    forged.append("einlass_person", FacebookWorld.personID)
    await other.post(forged)
    #expect(other.page.status == 403)
    #expect(other.page.text?.contains("This form was not sent from this dialog") == true)
    await browser.logIn()
    let consent = browser.hidden
    var stranger = await DialogBrowser(world, ["scope": "email"])
    var posted = consent
    posted.append("einlass_answer", "allow")
    await stranger.post(posted)
    #expect(stranger.page.status == 403)
    // The person's own browser is made to post from another site. It is logged in, but has no code for this form.
    var tricked = browser
    for seal in ["", "x", form["einlass_seal"] ?? ""] {
      await tricked.post([
        "einlass_step": "read", "einlass_seal": seal, "einlass_answer": "allow", "grant": "email",
      ])
      #expect(tricked.page.status == 403)
    }
    await tricked.post(["einlass_step": "read", "einlass_answer": "allow", "grant": "email"])
    #expect(tricked.page.status == 403)
    browser.forgetCookies()
    await browser.post(posted)
    #expect(browser.page.status == 403)
    #expect(
      world.tables.find(
        FacebookInstallRecord.self, .init(appID: FacebookWorld.appID, personID: FacebookWorld.personID))
        == nil)
  }

  @Test(
    arguments: [0, 1, 2])
  func `after logging out in any way, a person has to log in again`(way: Int)
    async throws
  {
    let world = try await FacebookWorld()
    var browser = await DialogBrowser(world)
    await browser.logIn()
    await browser.press("allow")
    let code = try browser.code()
    let token = try #require(await world.exchange(code).member("access_token"))
    switch way {
    case 0: try world.facebook.logOut(FacebookWorld.personID)
    case 1: try world.facebook.changePassword(FacebookWorld.personID)
    default:
      let response = await world.send(
        .get, "/logout.php?next=https%3A%2F%2Fapp.example%2F&access_token=\(token)", host: "www.facebook.com")
      #expect(response.status == 302)
      #expect(response.field("location") == "https://app.example/")
    }
    await browser.open()
    #expect(browser.page.status == 200)
    #expect(browser.page.text?.contains("Who are you?") == true)
    let dead = await world.get("/me?access_token=\(token)")
    #expect(dead.text?.contains("\"error_subcode\":\(way == 1 ? 460 : 467)") == true)
  }

  @Test func `codes of an ended session have expired`() async throws {
    let world = try await FacebookWorld()
    var browser = await DialogBrowser(world)
    await browser.logIn()
    await browser.press("allow")
    let code = try browser.code()
    try world.facebook.logOut(FacebookWorld.personID)
    #expect(
      await world.exchange(code).errorText == envelope("This authorization code has expired.", code: 100))
  }

  @Test
  func `another account can be chosen, and people are found by name prefix`() async throws {
    let world = try await FacebookWorld()
    for index in 0..<30 {
      world.tables.save(
        FacebookPersonRecord(
          id: "\(index)", login: "sim\(index)", name: "Sim \(index)", email: nil, password: "password"))
    }
    var browser = await DialogBrowser(world)
    await browser.logIn()
    await browser.press("switch")
    #expect(browser.page.text?.contains("There are more") == true)
    await browser.open("&einlass_search=sim%202")
    #expect(browser.page.text?.contains("Sim 29 (sim29)") == true)
    #expect(browser.page.text?.contains("Sim 3 (sim3)") == false)
    await browser.open("&einlass_search=sim3")
    #expect(browser.page.text?.contains("Sim 3 (sim3)") == true)
    #expect(
      browser.page.text?.contains(#"<input type="hidden" name="client_id" value="1234567890">"#) == true)
  }

  @Test func `names of apps and people are escaped, and pages load nothing`() async throws {
    let world = try await FacebookWorld()
    try world.changeApp { $0.name = "<script>alert(1)</script>" }
    try world.changePerson { $0.name = "\"><img src=x>" }
    var browser = await DialogBrowser(world, ["scope": "email", "state": "\"><script>"])
    for _ in 0..<2 {
      #expect(browser.page.text?.contains("<script") == false)
      #expect(browser.page.text?.contains("<img") == false)
      #expect(browser.page.field("content-security-policy")?.hasPrefix("default-src 'none'") == true)
      await browser.logIn()
    }
  }

  @Test func `an empty choice is asked again, and the page for apps says Success`() async throws {
    let world = try await FacebookWorld()
    var browser = await DialogBrowser(world)
    await browser.press("login", ["einlass_person": "4"])
    #expect(browser.page.text?.contains("Choose a person.") == true)
    let success = await world.send(.get, "/connect/login_success.html", host: "www.facebook.com")
    #expect(success.status == 200)
    #expect(success.text?.contains("<h1>Success</h1>") == true)
    let logout = await world.send(.get, "/logout.php?next=https://evil.example/", host: "www.facebook.com")
    #expect(logout.status == 200)
    #expect(logout.field("set-cookie")?.hasPrefix("xs=; ") == true)
  }
}
