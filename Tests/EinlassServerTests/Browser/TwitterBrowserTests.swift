import EinlassSimulator
import OAuth1
import Testing

extension BrowserTests {
  /// Twitter's pages, used by a person in a browser without scripts.
  struct TwitterBrowserTests {
    private let nora = "input[value=nora_sim]"

    private func authorize(_ token: String, _ way: Chromium.Way, _ server: LiveServer) -> Chromium.Step {
      .visit(way.address("api.twitter.com", server) + "/oauth/authorize?oauth_token=" + token)
    }

    @Test(arguments: Chromium.Way.allCases)
    func `a person who allows is sent back to the app with a verifier`(way: Chromium.Way) async throws {
      try await LiveServer.run { server in
        let app = try await TwitterApp(server)
        let token = try await app.requestToken()
        let findings = try await Chromium.run(
          way, server,
          [
            authorize(token.token, way, server), .look("twitter-authorize-phone"), .tick(nora),
            .click("#allow"), .wait(for: "http://app.example/back?**"), .look("twitter-callback-phone"),
          ])
        check(findings)
        #expect(findings.pages[0].text.contains("Nora Sim (@nora_sim)"))
        #expect(findings.pages[1].title == "no scripts")
        let response = try findings.response()
        #expect(response["oauth_token"] == token.token)
        #expect(try await app.exchange(token, response["oauth_verifier"] ?? "") == "nora_sim")
      }
    }

    @Test func `a person who cancels gets a page with a link that reports denied`() async throws {
      try await LiveServer.run { server in
        let app = try await TwitterApp(server)
        let token = try await app.requestToken()
        let findings = try await Chromium.run(
          .mapped, server,
          [
            authorize(token.token, .mapped, server), .click("#cancel"), .look("twitter-cancelled-phone"),
            .click(".cancel-callback a"), .look("twitter-denied-phone"),
          ])
        check(findings)
        #expect(findings.pages[0].text.contains("You have not signed in to Einlass Demo"))
        #expect(try findings.response() == ["denied": token.token])
        #expect(try await app.exchange(token, "") == nil)
      }
    }

    @Test(arguments: [Chromium.Width.phone, .desktop])
    func `an app without a callback shows a PIN, which it exchanges`(width: Chromium.Width)
      async throws
    {
      try await LiveServer.run { server in
        let app = try await TwitterApp(server)
        let token = try await app.requestToken("oob")
        let findings = try await Chromium.run(
          .base, server, width: width,
          [
            authorize(token.token, .base, server), .look("twitter-authorize-\(width)"),
            .tick("input[value=max_sim]"), .click("#allow"), .look("twitter-pin-\(width)"),
          ])
        check(findings, width: width)
        let pin = try #require(findings.pages[1].text.firstMatch(of: /\b[0-9]{7}\b/)).output
        #expect(findings.pages[1].text.contains("You've granted access to Einlass Demo!"))
        #expect(findings.received.isEmpty)
        #expect(try await app.exchange(token, String(pin)) == "max_sim")
      }
    }

    @Test func `a person is found by name prefix, and the browser remembers them`() async throws {
      try await LiveServer.run { server in
        let app = try await TwitterApp(server)
        let (first, second) = (try await app.requestToken("oob"), try await app.requestToken("oob"))
        let findings = try await Chromium.run(
          .proxy, server,
          [
            authorize(first.token, .proxy, server), .type("nora", into: "input[type=search]"),
            .click("form[role=search] button"), .look("twitter-search-phone"), .click("#allow"),
            authorize(second.token, .proxy, server), .look("twitter-known-phone"), .click("#allow"),
            .look("twitter-second-pin-phone"),
          ])
        check(findings)
        #expect(findings.pages[0].text.contains("@nora_sim"))
        #expect(!findings.pages[0].text.contains("@max_sim"))
        #expect(findings.pages[1].text.contains("You are @nora_sim."))
        let pin = try #require(findings.pages[2].text.firstMatch(of: /\b[0-9]{7}\b/)).output
        #expect(try await app.exchange(second, String(pin)) == "nora_sim")
      }
    }

    @Test func `names are text in a browser with scripts`() async throws {
      try await LiveServer.run(hostilePlan) { server in
        let app = try await TwitterApp(server)
        let token = try await app.requestToken("http://app.example/back?\"><script>alert(2)</script>")
        let cancelled = try await app.requestToken("oob")
        let pin = try await app.requestToken("oob")
        let findings = try await Chromium.run(
          .base, server, scripts: true,
          [
            authorize(cancelled.token, .base, server), .look("twitter-hostile-phone"), .click("#cancel"),
            .look("twitter-hostile-cancelled-phone"), authorize(pin.token, .base, server), .tick(nora),
            .click("#allow"), .look("twitter-hostile-pin-phone"), authorize(token.token, .base, server),
            .click("#allow"), .wait(for: "http://app.example/back?**"), .look("twitter-hostile-app-phone"),
          ])
        checkHostile(findings)
      }
    }

    @Test func `a form from another site is refused though the browser is logged in`() async throws {
      try await LiveServer.run { server in
        let app = try await TwitterApp(server)
        let (own, forged) = (try await app.requestToken("oob"), try await app.requestToken("oob"))
        let fields = ["oauth_token": forged.token, "einlass_person": "nora_sim", "allow": "Authorize app"]
        let action = Chromium.Way.base.address("api.twitter.com", server) + "/oauth/authorize"
        let findings = try await Chromium.run(
          .base, server, forgery: Chromium.Forgery(action: action, fields: fields),
          [
            authorize(own.token, .base, server), .tick(nora), .click("#allow"), .look("twitter-own-phone"),
            .visit("http://app.example/prize"), .click("#forged"), .look("twitter-forged-phone"),
          ])
        check(findings)
        #expect(findings.pages[0].text.contains("You've granted access"))
        #expect(findings.pages[1].text.contains("This form was not sent from this page in this browser."))
        #expect(try await app.exchange(forged, "") == nil)
      }
    }
  }
}
