import EinlassFacebook
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

struct FacebookDialogRedirectTests {
  private static let website = FacebookWorld.website

  @Test(
    arguments: [
      (nil as String?, "?code=CODE&state=s1#_=_"),
      ("code", "?code=CODE&state=s1#_=_"),
      ("", "?code=CODE&state=s1#_=_"),
      ("code granted_scopes", "?code=CODE&granted_scopes=email%2Cpublic_profile&denied_scopes&state=s1#_=_"),
      ("granted_scopes,code", "?code=CODE&granted_scopes=email%2Cpublic_profile&denied_scopes&state=s1#_=_"),
      ("token", "#access_token=TOKEN&expires_in=4535&state=s1"),
      (
        "token granted_scopes",
        "#access_token=TOKEN&expires_in=4535&granted_scopes=email%2Cpublic_profile&denied_scopes=&state=s1"
      ),
      ("code token", "#access_token=TOKEN&expires_in=4535&code=CODE&state=s1"),
      ("token,code", "#access_token=TOKEN&expires_in=4535&code=CODE&state=s1"),
      ("token,signed_request", "#access_token=TOKEN&expires_in=4535&signed_request=SIGNED&state=s1"),
      (
        "token,signed_request,graph_domain",
        "#access_token=TOKEN&expires_in=4535&signed_request=SIGNED&graph_domain=facebook&state=s1"
      ),
      (
        "token_or_nonce,signed_request,graph_domain",
        "#access_token=TOKEN&expires_in=4535&signed_request=SIGNED&graph_domain=facebook&state=s1"
      ),
      (
        "code,signed_request,graph_domain",
        "?code=CODE&signed_request=SIGNED&graph_domain=facebook&state=s1#_=_"
      ),
    ])
  func `a website gets each response_type where the real dialog put it`(type: String?, tail: String)
    async throws
  {
    let world = try await FacebookWorld()
    let location = try await world.location(["response_type": type, "scope": "email"])
    #expect(FacebookWorld.shape(location) == Self.website + tail)
  }

  @Test(
    arguments: [
      ("user_agent", nil as String?, "#access_token=TOKEN&expires_in=4535&state=s1"),
      ("web_server", nil, "?code=CODE&state=s1#_=_"), ("other", nil, "?code=CODE&state=s1#_=_"),
      ("user_agent", "code", "?code=CODE&state=s1#_=_"),
      ("web_server", "token", "#access_token=TOKEN&expires_in=4535&state=s1"),
    ])
  func `the type parameter of 2010 requests a token or a code`(
    draft: String, type: String?, tail: String
  ) async throws {
    let world = try await FacebookWorld()
    let location = try await world.location(["type": draft, "response_type": type])
    #expect(FacebookWorld.shape(location) == Self.website + tail)
  }

  @Test(
    arguments: [
      ("m.facebook.com", "/dialog/oauth", "fbconnect://success", "fbconnect://success/#state=s1&"),
      ("graph.facebook.com", "/oauth/authorize", "https://app.example/", "https://app.example/#"),
      (
        "www.facebook.com", "/dialog/oauth", "https://www.facebook.com/connect/login_success.html",
        "https://www.facebook.com/connect/login_success.html#"
      ),
    ])
  func `kits and programs of 2010 to 2012 get their token in the fragment`(
    host: String, path: String, redirect: String, start: String
  ) async throws {
    let world = try await FacebookWorld()
    let query = FacebookWorld.query(["redirect_uri": redirect, "type": "user_agent", "display": "touch"])
    let response = await world.send(
      .get, "\(path)?\(query)&sdk=ios&einlass_person=anna%40example.org", host: host)
    #expect(
      FacebookWorld.shape(response.field("location") ?? "").hasPrefix(
        "\(start)access_token=TOKEN&expires_in="))
  }

  @Test(
    arguments: [
      (1_524_000_000 as Int64, "?#access_token=TOKEN&expires_in=", false),
      (1_572_523_043, "?#access_token=TOKEN&data_access_expiration_time=1580299043&expires_in=", true),
      (1_720_000_000, "#access_token=TOKEN&data_access_expiration_time=1727776000&expires_in=", true),
    ])
  func `from 2018 to 2022 a website's fragment follows an empty query`(
    now: Int64, tail: String, tellsDataAccess: Bool
  ) async throws {
    let world = try await FacebookWorld()
    world.clock.set(to: WallTime(seconds: now))
    let shape = FacebookWorld.shape(try await world.location(["response_type": "token"]))
    #expect(shape == "\(Self.website)\(tail)\(7200 - now % 3600)&state=s1")
  }

  @Test(
    arguments: [
      (
        "fb1234567890://authorize", "code granted_scopes",
        "fb1234567890://authorize/?code=CODE&granted_scopes=email%2Cpublic_profile&denied_scopes&state=s1#_=_"
      ),
      (
        "fb1234567890://authorize", "token,signed_request",
        "fb1234567890://authorize/#e2e=%7B%7D&state=s1&granted_scopes=email%2Cpublic_profile&denied_scopes=&"
          + "signed_request=SIGNED&access_token=TOKEN&expires_in=5184000"
      ),
      (
        "https://www.facebook.com/connect/login_success.html", "token",
        "https://www.facebook.com/connect/login_success.html#access_token=TOKEN&expires_in=5184000&"
          + "granted_scopes=email%2Cpublic_profile&denied_scopes=&state=s1"
      ),
      (
        "https://app.example/cb?a=b", "code",
        "https://app.example/cb?a=b&code=CODE&granted_scopes=email%2Cpublic_profile&denied_scopes&state=s1#_=_"
      ),
      (
        "https://app.example", "code",
        "https://app.example/?code=CODE&granted_scopes=email%2Cpublic_profile&denied_scopes&state=s1#_=_"
      ),
      (
        "https://app.example/cb#top", "code",
        "https://app.example/cb?code=CODE&granted_scopes=email%2Cpublic_profile&denied_scopes&state=s1#top"
      ),
    ])
  func `apps' own addresses and the page for programs have their own forms`(
    redirect: String, type: String, location: String
  ) async throws {
    let world = try await FacebookWorld()
    let response = try await world.location([
      "redirect_uri": redirect, "response_type": type, "scope": "email", "return_scopes": "true", "e2e": "{}",
    ])
    #expect(FacebookWorld.shape(response) == location)
  }

  @Test(
    arguments: [
      ("fb1234567890://authorize", "token", nil as String?, nil as String?, 4535),
      ("fb1234567890://authorize", "token granted_scopes", nil, nil, 4535),
      ("fb1234567890://authorize", "token", "{}", nil, 5_184_000),
      ("fb1234567890://authorize", "token", nil, "ios", 5_184_000),
      ("fbconnect://success", "token", nil, nil, 5_184_000),
      ("https://www.facebook.com/connect/login_success.html", "token", nil, nil, 5_184_000),
      ("https://app.example/callback", "token", nil, nil, 4535),
    ])
  func `a token lasts sixty days for kits, and as on the web for others`(
    redirect: String, type: String, endToEnd: String?, kit: String?, seconds: Int
  ) async throws {
    let world = try await FacebookWorld()
    let location = try await world.location([
      "redirect_uri": redirect, "response_type": type, "e2e": endToEnd, "sdk": kit,
    ])
    #expect(FacebookWorld.value("expires_in", in: location) == String(seconds))
  }

  @Test(
    arguments: [
      (nil as String?, ""), ("", "&state="), ("a b", "&state=a+b"),
      ("a&code=x#=%", "&state=a%26code%3Dx%23%3D%25"),
      ("{\"k\":\"ä\"}", "&state=%7B%22k%22%3A%22%C3%A4%22%7D"),
      ("\r\nset-cookie: x", "&state=%0D%0Aset-cookie%3A+x"),
      ("denied_scopes=&", "&state=denied_scopes%3D%26"),
    ])
  func `state is returned unchanged, and only if it was sent`(_ state: String?, tail: String)
    async throws
  {
    let location = try await FacebookWorld().location(["state": state])
    #expect(FacebookWorld.shape(location) == "\(Self.website)?code=CODE\(tail)#_=_")
  }

  @Test func `declined permissions are listed, but never the public profile`() async throws {
    let world = try await FacebookWorld()
    let location = try await world.location(
      ["scope": "email,user_friends,public_profile", "return_scopes": "true"],
      answer: "einlass_person=anna%40example.org&einlass_declines=user_friends,public_profile")
    #expect(
      FacebookWorld.shape(location) == Self.website
        + "?code=CODE&granted_scopes=email%2Cpublic_profile&denied_scopes=user_friends&state=s1#_=_")
  }

  @Test(
    arguments: [
      (
        1_478_382_265 as Int64, website, "code",
        website + "?error=access_denied&error_code=200&error_description=Permissions+error&"
          + "error_reason=user_denied&state=s1#_=_"
      ),
      (
        1_478_382_265, website, "token",
        website + "?error=access_denied&error_code=200&error_description=Permissions+error&"
          + "error_reason=user_denied&state=s1#_=_"
      ),
      (
        1_300_000_000, website, "code",
        website + "?error_reason=user_denied&error=access_denied&"
          + "error_description=The+user+denied+your+request.&state=s1#_=_"
      ),
      (1_478_382_265, "fbconnect://success", "token", "fbconnect://success/?error_reason=user_denied"),
    ])
  func `cancelling is reported in the words of the time, always in the query`(
    now: Int64, redirect: String, type: String, location: String
  ) async throws {
    let world = try await FacebookWorld()
    world.clock.set(to: WallTime(seconds: now))
    for word in ["deny", "cancel"] {
      let response = try await world.location(
        ["redirect_uri": redirect, "response_type": type],
        answer: "einlass_person=anna%40example.org&einlass_answer=\(word)")
      #expect(response == location)
    }
    #expect(
      world.tables.find(
        FacebookInstallRecord.self, .init(appID: FacebookWorld.appID, personID: FacebookWorld.personID))
        == nil)
  }

  @Test(
    arguments: ["service_disabled", "service_disabled_use_browser", "AndroidAuthKillSwitchException"])
  func `the dialog can give up as Facebook's app did`(_ word: String) async throws {
    let location = try await FacebookWorld().location(
      answer: "einlass_person=anna%40example.org&einlass_answer=\(word)")
    #expect(location == "\(Self.website)?error=\(word)&state=s1#_=_")
  }

  @Test
  func `until 2013 a sandbox redirects others with 901 and no error key`()
    async throws
  {
    let world = try await FacebookWorld()
    world.clock.set(to: WallTime(seconds: 1_380_000_000))
    try world.changeApp { $0.isInDevelopment = true }
    let location = try await world.location()
    #expect(
      location == Self.website
        + "?error_code=901&error_message=This+app+is+in+sandbox+mode.++Edit+the+app+configuration+at+"
        + "http%3A%2F%2Fdevelopers.facebook.com%2Fapps+to+make+the+app+publicly+visible.&state=s1#_=_")
    try world.changeApp { $0.roles = [FacebookWorld.personID] }
    #expect(FacebookWorld.shape(try await world.location()) == "\(Self.website)?code=CODE&state=s1#_=_")
  }

  @Test
  func `a person is found by login, id or name, and a stranger is refused`()
    async throws
  {
    let world = try await FacebookWorld()
    for name in [
      "anna%40example.org", FacebookWorld.personID, "Anna%20Maria%20%C3%84rger", "anna%20maria%20%C3%A4rger",
    ] {
      #expect(await world.dialog(answer: "einlass_person=\(name)").status == 302)
    }
    let stranger = await world.dialog(answer: "einlass_person=nobody")
    #expect(stranger.status == 400)
    #expect(stranger.field("content-type") == "text/vnd.einlass.problem; charset=utf-8")
    #expect(stranger.text?.contains("'nobody'") == true)
    let word = await world.dialog(answer: "einlass_person=\(FacebookWorld.personID)&einlass_answer=maybe")
    #expect(word.status == 400)
    #expect(word.text?.contains("'maybe' is not a valid answer") == true)
  }

  @Test func `the world's setting answers without a parameter in the query`() async throws {
    var policy = SimulatedFacebook.Policy()
    policy.dialogPerson = "anna@example.org"
    policy.dialogDeclines = ["email"]
    let world = try await FacebookWorld(policy: policy)
    let location = try await world.location(["scope": "email", "return_scopes": "true"], answer: "")
    #expect(location.contains("granted_scopes=public_profile&denied_scopes=email&"))
    policy.dialogAnswer = "deny"
    let denying = try await FacebookWorld(policy: policy)
    #expect(try await denying.location(answer: "").contains("error=access_denied") == true)
  }

  @Test
  func `the dialog is at both websites, any version, and the old address`()
    async throws
  {
    let world = try await FacebookWorld()
    let tail = "?\(FacebookWorld.query())&einlass_person=\(FacebookWorld.personID)"
    for (host, path) in [
      ("www.facebook.com", "/dialog/oauth"), ("www.facebook.com", "/v19.0/dialog/oauth"),
      ("m.facebook.com", "/v2.2/dialog/oauth"), ("graph.facebook.com", "/oauth/authorize"),
    ] {
      let response = await world.send(.get, path + tail, host: host)
      #expect(response.status == 302)
      #expect(response.field("location").map(FacebookWorld.shape) == "\(Self.website)?code=CODE&state=s1#_=_")
    }
  }

  @Test
  func `the app's secret signs a request with a code for the empty address`()
    async throws
  {
    let world = try await FacebookWorld()
    let location = try await world.location(["response_type": "token,signed_request"])
    let text = try #require(FacebookWorld.value("signed_request", in: location))
    let request = try FacebookSignedRequest(parsing: text, secret: "my_secret")
    #expect(request.payload["user_id"]?.text == (try world.scopedID()))
    #expect(request.payload["issued_at"] == .integer(1_478_382_265))
    let code = try #require(request.payload["code"]?.text)
    let response = await world.exchange(code, ["redirect_uri": ""])
    #expect(response.status == 200)
  }
}
