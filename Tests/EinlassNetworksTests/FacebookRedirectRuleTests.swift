import EinlassNetworks
import EinlassStorage
import EinlassWire
import Testing

@Suite("Where Facebook's login dialog may send a browser")
struct FacebookRedirectRuleTests {
  private static let registered = [
    "https://app.example/cb?a=b", "https://app.example/deep/", "https://bare.example",
  ]

  @Test(
    "To the letter but for state in strict mode, anything below before it",
    arguments: [
      ("https://app.example/cb?a=b", true, true), ("https://app.example/cb?a=b&state=x", true, true),
      ("https://app.example/cb?state=x&a=b", true, true), ("https://app.example/cb", false, false),
      ("https://app.example/cb?a=b&c=d", false, false), ("https://app.example/deep/er", false, true),
      ("https://app.example/deep/", true, true), ("https://app.example/dee", false, false),
      ("https://bare.example/x", false, true), ("https://bare.example.evil.example/", false, false),
      ("https://bare.example@evil.example/", false, false), ("https://site.example/shop/login", false, true),
      ("https://site.example/shopping", false, false), ("https://www.dom.example/x", false, true),
      ("https://dom.example/", false, true), ("https://evildom.example/", false, false),
      ("https://evil.example/?dom.example", false, false), ("https://evil.example#dom.example", false, false),
      ("https://www.facebook.com/connect/login_success.html", true, true),
      ("https://www.facebook.com/connect/login_success.html?x", false, false),
      ("fbconnect://success", true, true),
      ("fbconnect://other", false, false), ("fb1234567890://authorize", true, true),
      ("fb1234567890suffix://authorize", true, true), ("fb99://authorize", false, false),
      ("javascript:alert(1)", false, false), ("//app.example/cb", false, false), ("https:///x", false, false),
      ("https://app.example/deep/\r\nx: y", false, false), ("https://app.example/deep/ä", false, false),
    ])
  func rules(address: String, isStrictlyAllowed: Bool, isAllowed: Bool) async throws {
    let world = try await FacebookWorld()
    for (isStrict, expected) in [(true, isStrictlyAllowed), (false, isAllowed)] {
      try world.changeApp { app in
        app.redirectURIs = Self.registered
        app.siteURL = "https://site.example/shop"
        app.domains = ["dom.example"]
        app.isStrict = isStrict
      }
      let answer = await world.dialog(["redirect_uri": address])
      #expect((answer.status == 302) == expected)
    }
  }

  @Test("All applications are strict since March 2018 where they do not say otherwise")
  func strictEra() async throws {
    let world = try await FacebookWorld()
    try world.changeApp { $0.redirectURIs = ["https://app.example/"] }
    let call: KeyValuePairs<String, String?> = ["redirect_uri": "https://app.example/below"]
    #expect(await world.dialog(call).status == 302)
    world.clock.now = WallTime(seconds: 1_522_540_800)
    #expect(await world.dialog(call).status == 200)
    try world.changeApp { $0.isStrict = false }
    #expect(await world.dialog(call).status == 302)
  }

  @Test(
    "The page for programs and the phone's address can be switched off, the own machine only in development")
  func switches() async throws {
    let world = try await FacebookWorld()
    try world.changeApp { app in
      app.redirectURIs = []
      app.allowsEmbeddedBrowser = false
      app.bundleID = nil
      app.roles = [FacebookWorld.personID]
    }
    for address in [
      "https://www.facebook.com/connect/login_success.html", "fb1234567890://authorize",
      "http://localhost:3000/cb",
    ] {
      #expect(await world.dialog(["redirect_uri": address]).status == 200)
    }
    try world.changeApp { $0.isInDevelopment = true }
    #expect(await world.dialog(["redirect_uri": "http://localhost:3000/cb"]).status == 302)
  }

  @Test("An application that registered nothing may be answered anywhere")
  func unregistered() async throws {
    let world = try await FacebookWorld()
    for address in ["http://localhost/", "myapp://done", "https://a.example/?x=y"] {
      #expect(await world.dialog(["redirect_uri": address]).status == 302)
    }
  }

  @Test("Since 2017 the token endpoint tells a foreign domain in the dialog's words")
  func tokenEndpoint() async throws {
    let world = try await FacebookWorld()
    let code = try await world.code()
    try world.changeApp { app in
      app.redirectURIs = []
      app.domains = ["app.example"]
      app.isStrict = false
    }
    let answer = await world.exchange(code, ["redirect_uri": "https://evil.example/"])
    #expect(
      answer.text?.contains(#""message":"Can't Load URL: The domain of this URL isn't included"#) == true)
    #expect(answer.text?.contains(#""code":191"#) == true)
  }
}
