import EinlassFacebook
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import Testing

struct FacebookRedirectRuleTests {
  private static let registered = [
    "https://app.example/cb?a=b", "https://app.example/deep/", "https://bare.example",
  ]

  @Test(
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
  func `strict mode compares all but state; otherwise anything below matches`(
    address: String, isStrictlyAllowed: Bool, isAllowed: Bool
  ) async throws {
    let world = try await FacebookWorld()
    for (isStrict, expected) in [(true, isStrictlyAllowed), (false, isAllowed)] {
      try world.changeApp { app in
        app.redirectURIs = Self.registered
        app.siteURL = "https://site.example/shop"
        app.domains = ["dom.example"]
        app.isStrict = isStrict
      }
      let response = await world.dialog(["redirect_uri": address])
      #expect((response.status == 302) == expected)
    }
  }

  /// Addresses that a browser reads differently than they look, outside strict mode, where prefixes and domains count.
  @Test(
    arguments: [
      (#"https://evil.example\@dom.example/"#, false), (#"https://evil.example\.dom.example/"#, false),
      (#"https:\\evil.example/.dom.example"#, false), (#"https://dom.example\x"#, false),
      ("https://evil.example%5C@dom.example/", false), ("https://dom.example@evil.example/", false),
      ("https://dom.example:x@evil.example/", false), ("https://user@dom.example/", false),
      ("https://user:pw@dom.example/", false), ("https://@dom.example/", false),
      ("https://evil.example%2F.dom.example/", false), ("https://evil.example%23.dom.example/", false),
      ("https://evil.example%00.dom.example/", false), ("https://evil.example%.dom.example/", false),
      ("https://evil.example%EF%BC%8Fdom.example/", false),
      ("https://evil.example\u{FF0F}.dom.example/", false),
      ("https://d\u{00F6}m.example/", false), ("https://evil.example\t.dom.example/", false),
      ("https://evil.example\n.dom.example/", false), (" https://dom.example/", false),
      ("https://evil.example#@dom.example/", false), ("https://evil.example?@dom.example/", false),
      ("https:///dom.example/", false), ("https:dom.example", false), ("https:/dom.example/", false),
      ("https://dom.example./", false), ("https://.dom.example/", false), ("https://a..dom.example/", false),
      ("https://dom.example:x/", false), ("https://dom.example:99999/", false),
      ("https://dom.example:1:2/", false),
      ("https://[::1].dom.example/", false), ("https://[dom.example]/", false), ("https://[::1/", false),
      ("javascript://dom.example/%0aalert(1)", false), ("JavaScript://dom.example/", false),
      ("data://dom.example/,x", false), ("file://dom.example/x", false), ("vbscript://dom.example/", false),
      ("ftp://dom.example/", false), ("ws://dom.example/", false), ("myapp://dom.example/", false),
      ("https://app.example/deep/../x", false), ("https://app.example/deep/%2E%2e/x", false),
      ("https://app.example/deep/..", false), ("https://app.example:444/deep/x", false),
      ("http://app.example/deep/x", false), ("https://app.example/deeper", false),
      ("https://user@app.example/deep/x", false),
      ("https://DOM.example/", true), ("https://%64om.example/", true), ("https://dom.example:8443/x", true),
      ("https://a.b.dom.example/?x=y#z", true), ("https://dom.example:/x", true),
      ("http://dom.example/", true),
      ("https://APP.example/deep/x", true), ("https://app.example:443/deep/x", true),
      ("https://app.example/deep/x/../y", true), ("https://app.example/deep/?x=https://evil.example/", true),
    ])
  func `prefixes and domains match against the address as a browser reads it`(
    address: String, isAllowed: Bool
  ) async throws {
    let world = try await FacebookWorld()
    try world.changeApp { app in
      app.redirectURIs = ["https://app.example/deep/"]
      app.domains = ["dom.example"]
      app.isStrict = false
    }
    let response = await world.dialog(["redirect_uri": address])
    #expect((response.status == 302) == isAllowed)
    guard !isAllowed else { return }
    // The dialog's page of 2016 reports the refusal, and has no external link.
    let isPage =
      response.text?.contains("URL Blocked") == true || response.text?.contains("Can&#39;t Load URL") == true
    #expect(response.head.status == .ok && isPage && response.field("location") == nil)
    #expect(response.head.status.reasonPhrase == "OK")
  }

  @Test(
    arguments: [
      ("http://127.0.0.1:3000/cb", true), ("http://127.1/cb", true), ("http://0x7f.0.0.1/cb", true),
      ("http://localhost/cb", true), ("http://a.localhost/cb", true), ("http://[::1]:8080/cb", true),
      ("http://127.evil.example/cb", false), ("http://localhost.evil.example/cb", false),
      ("http://128.0.0.1/cb", false), ("http://[::2]/cb", false), ("http://127.0.0.256/cb", false),
    ])
  func `localhost is recognized by its address, not by a name's prefix`(
    address: String, isOwn: Bool
  ) async throws {
    let world = try await FacebookWorld()
    try world.changeApp { app in
      app.redirectURIs = []
      app.isInDevelopment = true
      app.roles = [FacebookWorld.personID]
    }
    #expect((await world.dialog(["redirect_uri": address]).status == 302) == isOwn)
  }

  @Test(
    arguments: [
      ("fb1234567890://authorize", true), ("fb1234567890pro://authorize", true),
      ("fb12345678901://authorize", false), ("fb1234567890.x://authorize", false),
    ])
  func `a phone's scheme with more digits is another app's`(address: String, isOwn: Bool) async throws {
    let world = try await FacebookWorld()
    try world.changeApp { $0.redirectURIs = [] }
    #expect((await world.dialog(["redirect_uri": address]).status == 302) == isOwn)
  }

  @Test(
    arguments: [
      "javascript://x/%0aalert(1)", "data://x/", "file://host/x", "blob://x/", #"https://a.example\x"#,
    ])
  func `addresses that a browser runs or reads itself are always refused`(address: String)
    async throws
  {
    let world = try await FacebookWorld()
    #expect(await world.dialog(["redirect_uri": address]).status == 200)
    try world.changeApp { $0.redirectURIs = [address] }
    #expect(await world.dialog(["redirect_uri": address]).status == 200)
  }

  /// Registered places other than redirect addresses.
  enum Place: String, CaseIterable, Sendable {
    case site, domains, both
  }

  @Test(arguments: Place.allCases)
  func `site and domains count without registered addresses`(place: Place) async throws {
    let world = try await FacebookWorld()
    try world.changeApp { app in
      app.redirectURIs = nil
      if place != .domains { app.siteURL = "https://site.example/shop" }
      if place != .site { app.domains = ["dom.example"] }
      app.isStrict = false
    }
    let addresses = [
      ("https://site.example/shop/a", place != .domains), ("https://a.dom.example/", place != .site),
      ("https://evil.example/", false),
    ]
    for (address, isAllowed) in addresses {
      #expect((await world.dialog(["redirect_uri": address]).status == 302) == isAllowed, "\(address)")
    }
    // Strict mode considers only the registered addresses, and there are none.
    try world.changeApp { $0.isStrict = true }
    for (address, _) in addresses {
      #expect(await world.dialog(["redirect_uri": address]).status == 200, "\(address)")
    }
  }

  @Test func `since March 2018 all apps are strict unless they say otherwise`() async throws {
    let world = try await FacebookWorld()
    try world.changeApp { $0.redirectURIs = ["https://app.example/"] }
    let call: KeyValuePairs<String, String?> = ["redirect_uri": "https://app.example/below"]
    #expect(await world.dialog(call).status == 302)
    world.clock.set(to: WallTime(seconds: 1_522_540_800))
    #expect(await world.dialog(call).status == 200)
    try world.changeApp { $0.isStrict = false }
    #expect(await world.dialog(call).status == 302)
  }

  @Test
  func `special redirects can be off, and localhost needs development mode`()
    async throws
  {
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

  @Test func `an app without registrations may redirect anywhere`() async throws {
    let world = try await FacebookWorld()
    for address in ["http://localhost/", "myapp://done", "https://a.example/?x=y"] {
      #expect(await world.dialog(["redirect_uri": address]).status == 302)
    }
  }

  @Test func `since 2017 the token endpoint refuses a foreign domain like the dialog`() async throws {
    let world = try await FacebookWorld()
    let code = try await world.code()
    try world.changeApp { app in
      app.redirectURIs = []
      app.domains = ["app.example"]
      app.isStrict = false
    }
    let response = await world.exchange(code, ["redirect_uri": "https://evil.example/"])
    #expect(
      response.text?.contains(#""message":"Can't Load URL: The domain of this URL isn't included"#) == true)
    #expect(response.text?.contains(#""code":191"#) == true)
  }
}
