import EinlassSimulator
import Testing

extension BrowserTests {
  /// The consent page of X, used by a person in a browser without scripts.
  struct XBrowserTests {
    private let nora = "input[value=nora_sim]"
    private let allow = "[data-testid=OAuth_Consent_Button]"
    private let cancel = "button[name=cancel]"
    private let back = Chromium.Step.wait(for: "http://app.example/back?**")

    @Test(arguments: Chromium.Way.allCases)
    func `a person who allows is sent back to the app with state and code`(way: Chromium.Way)
      async throws
    {
      try await LiveServer.run(XApp.configuration) { server in
        let app = try await XApp(server)
        let findings = try await Chromium.run(
          way, server,
          [
            app.visit(way, server), .look("x-consent-phone"), .tick(nora), .click(allow), back,
            .look("x-callback-phone"),
          ])
        check(findings)
        let text = findings.pages[0].text
        #expect(text.contains("Einlass Demo wants to access your X account"))
        #expect(text.contains("Nora Sim (@nora_sim)"))
        for scope in ["tweet.read", "users.read", "offline.access"] { #expect(text.contains(scope)) }
        #expect(text.contains("Stay connected to your account until you revoke access."))
        #expect(!text.contains("tweet.write"))
        let response = try findings.response()
        #expect(response["state"] == XApp.state)
        #expect(try await app.exchange(response["code"] ?? "") == "nora_sim")
      }
    }

    @Test func `a person who cancels returns with an error and without a code`() async throws {
      try await LiveServer.run(XApp.configuration) { server in
        let app = try await XApp(server)
        let findings = try await Chromium.run(
          .mapped, server,
          [app.visit(.mapped, server), .click(cancel), back, .look("x-denied-phone")])
        #expect(try findings.response() == ["error": "access_denied", "state": XApp.state])
      }
    }

    @Test(arguments: [Chromium.Width.phone, .desktop])
    func `every wrong request gets the same page, and the journal has the reason`(width: Chromium.Width)
      async throws
    {
      try await LiveServer.run(XApp.configuration) { server in
        let app = try await XApp(server)
        let findings = try await Chromium.run(
          .base, server, width: width,
          [
            app.visit(.base, server), .look("x-consent-\(width)"),
            app.visit(.base, server, ["redirect_uri": XApp.callback + "/"]), .look("x-error-\(width)"),
            app.visit(.base, server, ["client_id": "simKey0000000000000000001"]), .look("x-key-\(width)"),
          ])
        check(findings, width: width)
        for page in findings.pages.dropFirst() {
          #expect(page.text.contains("Something went wrong"))
          #expect(page.text.contains("You weren’t able to give access to the App."))
        }
        #expect(findings.received.isEmpty)
        #expect(
          try await app.reasons == [
            "redirect_uri 'http://app.example/back/' is not registered in exactly this form; registered: "
              + "'http://app.example/back'",
            "'simKey0000000000000000001' is the app's consumer key; its Client ID is different",
          ])
      }
    }

    @Test func `a logged-in browser shows the person's name, and others can be found`() async throws {
      try await LiveServer.run(XApp.configuration) { server in
        let app = try await XApp(server)
        let findings = try await Chromium.run(
          .proxy, server,
          [
            app.visit(.proxy, server), .tick(nora), .click(allow), back,
            app.visit(.proxy, server), .look("x-known-phone"), .click("form p a"), .look("x-again-phone"),
            .type("max", into: "input[type=search]"), .click("form[role=search] button"),
            .look("x-search-phone"), .click(allow), back, .look("x-second-phone"),
          ])
        check(findings)
        #expect(findings.pages[0].text.contains("You are @nora_sim."))
        #expect(findings.pages[1].text.contains("Who are you?"))
        #expect(findings.pages[2].text.contains("@max_sim"))
        #expect(!findings.pages[2].text.contains("@nora_sim"))
        #expect(findings.received.count == 2)
        let code = findings.received.last?.split(separator: "code=").last.map(String.init) ?? ""
        #expect(try await app.exchange(code) == "max_sim")
      }
    }

    @Test func `names are text in a browser with scripts`() async throws {
      try await LiveServer.run(XApp.with(hostilePlan)) { server in
        let app = try await XApp(server)
        let findings = try await Chromium.run(
          .base, server, scripts: true,
          [
            app.visit(.base, server, ["state": hostileName]), .look("x-hostile-phone"), .click(allow), back,
            .look("x-hostile-app-phone"),
          ])
        checkHostile(findings)
        #expect(try findings.response()["state"] == hostileName)
      }
    }

    @Test func `a form from another site is refused though the browser is logged in`() async throws {
      try await LiveServer.run(XApp.configuration) { server in
        let app = try await XApp(server)
        let address = app.visit(.base, server)
        let fields = ["approval": "true", "code": "x", "einlass_person": "nora_sim"]
        let findings = try await Chromium.run(
          .base, server, forgery: Chromium.Forgery(action: address.address, fields: fields),
          [
            address, .tick(nora), .click(allow), back, .visit("http://app.example/prize"), .click("#forged"),
            .look("x-forged-phone"),
          ])
        check(findings)
        #expect(findings.pages[0].text.contains("This form was not sent from this page in this browser."))
        #expect(findings.received.filter { $0.contains("code=") }.count == 1)
      }
    }
  }
}
