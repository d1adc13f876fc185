import EinlassSimulator
import EinlassWire
import Foundation
import HTTPTypes
import Testing

extension BrowserTests {
  /// Facebook's dialog, used by a person in a browser without scripts.
  struct FacebookBrowserTests {
    private let app = WorldConfiguration.builtIn.facebook.app
    /// Today, Facebook sends its response to an app over plain HTTP only if the app is on the person's own machine.
    private let redirect = "http://localhost/back"
    private let max = "input[value='100000000000002']"
    private let login = "button[value=login]"

    private func dialog(_ way: Chromium.Way, _ server: LiveServer, _ more: String = "") -> Chromium.Step {
      let query = "client_id=\(app.id)&redirect_uri=http%3A%2F%2Flocalhost%2Fback&response_type=code&state=s1"
      return .visit(
        way.address("www.facebook.com", server) + "/dialog/oauth?\(query)&scope=email,user_friends\(more)")
    }

    /// Returns the body of the graph's response.
    private func graph(_ target: String, _ server: LiveServer) async throws -> String {
      let request = WireRequest(.get, host: "graph.facebook.com", target: target)
      return try await server.worlds.world(named: "default").transport.send(request).text ?? ""
    }

    @Test(arguments: Chromium.Way.allCases)
    func `a permission is unticked, and the app gets a code for the others`(way: Chromium.Way) async throws {
      try await LiveServer.run { server in
        let width = way == .mapped ? Chromium.Width.desktop : .phone
        let findings = try await Chromium.run(
          way, server, width: width,
          [
            dialog(way, server), .look("facebook-choose-\(width)"), .tick(max), .click(login),
            .look("facebook-consent-\(width)"), .untick("input[value=user_friends]"),
            .click("button[value=allow]"), .wait(for: redirect + "?**"), .look("facebook-app-\(width)"),
          ])
        check(findings, width: width)
        #expect(findings.pages[1].text.contains("You are Max Sim (max@sim.example)."))
        #expect(findings.pages[1].text.contains("your friends who use the app (user_friends)"))
        #expect(findings.pages[2].title == "no scripts")
        let response = try findings.response()
        #expect(response["state"] == "s1")
        let code = try #require(response["code"])
        let exchange = "client_id=\(app.id)&client_secret=\(app.secret)&redirect_uri=\(redirect)&code=\(code)"
        let granted = try await graph("/v2.8/oauth/access_token?" + exchange, server)
        let token = try #require(granted.firstMatch(of: /"access_token":"([^"]*)"/)).1
        let permissions = try await graph("/v2.8/me/permissions?access_token=\(token)", server)
        #expect(permissions.contains(#"{"permission":"email","status":"granted"}"#))
        #expect(permissions.contains(#"{"permission":"user_friends","status":"declined"}"#))
      }
    }

    @Test(arguments: [false, true])
    func `a person who cancels is sent back with access_denied`(isLoggedIn: Bool) async throws {
      try await LiveServer.run { server in
        let login: [Chromium.Step] = isLoggedIn ? [.tick(max), .click(login)] : []
        let findings = try await Chromium.run(
          .mapped, server,
          [dialog(.mapped, server)] + login
            + [
              .click("button[value=cancel]"), .wait(for: redirect + "?**"), .look("facebook-cancelled-phone"),
            ])
        let response = try findings.response()
        #expect(response["error"] == "access_denied" && response["error_reason"] == "user_denied")
        #expect(response["state"] == "s1" && response["code"] == nil)
      }
    }

    @Test func `write permissions are asked on a separate page`() async throws {
      try await LiveServer.run { server in
        let findings = try await Chromium.run(
          .base, server,
          [
            dialog(.base, server, ",publish_actions"), .tick(max), .click(login),
            .click("button[value=allow]"), .look("facebook-publish-phone"), .click("button[value=allow]"),
            .wait(for: redirect + "?**"),
          ])
        check(findings)
        #expect(findings.pages[0].text.contains("Einlass Demo would like to"))
        #expect(findings.pages[0].text.contains("post on your behalf (publish_actions)"))
        #expect(try findings.response()["code"] != nil)
      }
    }

    @Test func `names are text in a browser with scripts`() async throws {
      try await LiveServer.run(hostilePlan) { server in
        let findings = try await Chromium.run(
          .base, server, scripts: true,
          [
            dialog(.base, server), .look("facebook-hostile-phone"), .tick(max), .click(login),
            .look("facebook-hostile-consent-phone"), .click("button[value=allow]"),
            .wait(for: redirect + "?**"), .look("facebook-hostile-app-phone"),
          ])
        checkHostile(findings)
      }
    }

    @Test func `a form from another site is refused though the browser is logged in`() async throws {
      try await LiveServer.run { server in
        let fields = ["einlass_step": "read", "einlass_answer": "allow", "grant": "email"]
        let query = "client_id=\(app.id)&redirect_uri=http%3A%2F%2Flocalhost%2Fback&scope=email"
        let action = Chromium.Way.base.address("www.facebook.com", server) + "/dialog/oauth?" + query
        let findings = try await Chromium.run(
          .base, server, forgery: Chromium.Forgery(action: action, fields: fields),
          [
            dialog(.base, server), .tick(max), .click(login), .look("facebook-own-phone"),
            .visit("http://app.example/prize"), .click("#forged"), .look("facebook-forged-phone"),
          ])
        check(findings)
        #expect(findings.pages[0].text.contains("You are Max Sim"))
        #expect(findings.pages[1].address.contains("/dialog/oauth"))
        #expect(
          findings.pages[1].text.contains("Please start again.")
            || findings.pages[1].text.contains("Please log in again."))
        #expect(findings.received == ["/prize"])
      }
    }

    @Test func `a mistake of the app is reported on a page`() async throws {
      try await LiveServer.run { server in
        let address = Chromium.Way.base.address("www.facebook.com", server) + "/dialog/oauth"
        let findings = try await Chromium.run(
          .base, server,
          [
            .visit(address), .look("facebook-no-app-phone"),
            .visit(address + "?client_id=1"), .look("facebook-unknown-app-phone"),
          ])
        check(findings)
        #expect(findings.pages[0].text.contains("The parameter app_id is required"))
        #expect(findings.pages[1].text.contains("Invalid App ID"))
      }
    }
  }
}
