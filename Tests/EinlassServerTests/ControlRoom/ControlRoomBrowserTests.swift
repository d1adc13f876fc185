import EinlassServer
import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import Foundation
import OAuth1
import Testing

extension BrowserTests {
  /// The control room in a real browser: live updates, and the effects of its controls.
  struct ControlRoomBrowserTests {
    /// Checks that no script failed, that the page's policy forbade nothing, and that no other server got a request.
    private func check(_ findings: Chromium.Findings, _ room: LiveRoom, complaints: [String] = []) {
      #expect(findings.complaints == complaints)
      #expect(findings.origins.filter { $0 != room.control && !$0.hasPrefix("blob:") && $0 != "data:" } == [])
      #expect(findings.alerts == [])
    }

    @Test func `a sign-in arrives live, and its address keeps filters but no token`() async throws {
      try await LiveRoom.run { room in
        let findings = try await room.browse([
          room.open, .see("live", in: ".state"), .see("0 entries", in: ".count"),
          try room.call(), .see("/1.1/account/verify_credentials.json", in: ".row"),
          .see("200", in: ".row .badge.ok"), .evaluate("location.href"),
          .type("4xx", into: "#filter-status"), .press("Enter", in: "#filter-status"),
          .see("0 entries", in: ".count"),
          try room.call(signed: "/1.1/users/show.json"), .see("bad_signature", in: ".row"),
          .see("1 entry", in: ".count"), .evaluate("location.href"),
          .evaluate("sessionStorage.length"),
        ])
        check(findings, room)
        #expect(findings.statuses == [200, 401])
        #expect(
          findings.values == [
            "\"\(room.control)/#/journal\"", "\"\(room.control)/#/journal?status=4xx\"", "1",
          ])
      }
    }

    @Test func `the doctor's finding shows expected and signed text, and the fix`()
      async throws
    {
      try await LiveRoom.run { room in
        let target = SignedText.verifyCredentials + "?include_email=true"
        let token = try SignedText().token.token
        let findings = try await room.browse([
          room.open, .see("live", in: ".state"), try room.call(target: target),
          .see("bad_signature", in: ".row"),
          .click(".row[role=option]"), .see("Expected base string", in: ".finding"),
          .see("Fix:", in: ".finding"), .see("include_email=true", in: ".parts tr.differs"),
          .see("not signed", in: ".parts tr.differs"),
          .evaluate("[...document.querySelectorAll('.base-string mark')].map((mark) => mark.textContent)"),
          .look("control-room-finding"),
          .click("text=Show secrets"), .see("Hide secrets", in: ".panel"),
          .see(token, in: ".panel"), .download("text=Save as HAR"),
        ])
        check(findings, room)
        #expect(findings.values == ["[\"include_emai\", \"oauth_consum\"]"])
        #expect(findings.files.first?.contains("\"version\": \"1.2\"") == true)
      }
    }

    /// Bodies that overwhelm a parser that backtracks, or that searches for every end from every start.
    static let slowBodies: [(type: String, piece: String, count: Int)] = [
      ("text/plain", "&a=", 40), ("text/html", "<", 150_000), ("text/html", "<!--", 40_000),
      ("text/html", "<title ", 25_000), ("text/html", "<script>", 20_000), ("text/html", "&#x", 50_000),
      ("text/html", "\u{B}", 150_000), ("text/xml", "<a>", 50_000), ("text/xml", "> ", 75_000),
      ("application/json", "[", 150_000), ("application/x-www-form-urlencoded", "a=1&", 250_000),
    ]

    @Test(arguments: slowBodies.indices)
    func `a body made to slow down a parser is shown`(index: Int) async throws {
      let (type, piece, count) = Self.slowBodies[index]
      try await LiveRoom.run { room in
        let findings = try await room.browse([
          room.open, .see("live", in: ".state"),
          .call(
            room.addresses.http + "/1.1/statuses/update.json", method: "POST",
            fields: ["Host": "api.twitter.com", "Content-Type": type],
            body: "a=" + String(repeating: piece, count: count) + " "),
          .see("POST", in: ".row"), .click(".row[role=option]"), .see("Body", in: ".panel"),
          .evaluate("document.querySelectorAll('.panel *').length < 5000"),
        ])
        check(findings, room)
        #expect(findings.values == ["true"])
      }
    }

    @Test func `the settings of a language are shown and copied, Swift first`() async throws {
      try await LiveRoom.run { room in
        let findings = try await room.browse([
          room.open, room.view("connect"), .see("export swift=1", in: "pre"), .look("control-room-connect"),
          .click("[role=tab]:has-text('Python')"), .see("export python=1", in: "pre"), .click("text=Copy"),
          .see("Commands copied.", in: ".notice"), .paste, .evaluate("location.hash"),
        ])
        check(findings, room)
        #expect(findings.values == ["\"export python=1\"", "\"#/connect?client=Python\""])
      }
    }

    @Test func `a request is copied as a curl command, or shown without a clipboard`()
      async throws
    {
      try await LiveRoom.run { room in
        let findings = try await room.browse([
          room.open, .see("live", in: ".state"), try room.call(), .see("200", in: ".row"),
          .click(".row[role=option]"), .click("text=Copy as curl"),
          .see("Its secrets are shortened", in: ".notice"), .paste,
          .click("text=Show secrets"), .see("Hide secrets", in: ".panel"), .click("text=Copy as curl"),
          .see("Command copied.", in: ".notice"), .paste,
          // Browsers provide no clipboard to a page that was loaded over plain HTTP from another machine.
          .evaluate("delete Navigator.prototype.clipboard"), .click("text=Copy as curl"),
          .see("", in: ".panel textarea"), .evaluate("document.querySelector('.panel textarea').value"),
        ])
        check(findings, room)
        var commands: [String] = []
        for secrets in ["false", "true"] {
          let arguments = ["number": "1", "format": "curl", "secrets": secrets]
          let result = try await ControlAction.perform("journal.show", arguments, in: room.worlds)
          commands.append(try #require(result.text))
        }
        #expect(commands[1].contains(try SignedText().token.token) && commands[0] != commands[1])
        let copied = try findings.values.map { try JSONValue(parsing: Data($0.utf8)) }
        let whole = JSONValue.string(commands[1])
        #expect(copied == [.string(commands[0]), whole, true, whole])
      }
    }

    @Test func `a person suspended by a switch is refused in the next call`() async throws {
      try await LiveRoom.run { room in
        // Nora views Max's profile.
        let path = "/1.1/users/show.json?screen_name=max_sim"
        let max = ".subject:has-text('max_sim')"
        let findings = try await room.browse([
          room.open, try room.call(), room.view("networks"), .see("Nora Sim", in: ".subject"),
          .see("1 of 75", in: ".limit"),
          .click("\(max) button.switch:has-text('suspended')"),
          .see("suspended", in: "\(max) .badge.bad"), try room.call(signed: path, target: path),
          .click("\(max) button.switch:has-text('suspended')"),
          .gone("\(max) .badge.bad"), try room.call(signed: path, target: path),
        ])
        check(findings, room)
        #expect(findings.statuses == [200, 403, 200])
      }
    }

    @Test func `a failure planned by a click acts once, and is pending until then`() async throws {
      try await LiveRoom.run { room in
        let findings = try await room.browse([
          room.open, room.view("failures"), .see("No failures are planned"),
          .type("twitter.verify_credentials", into: "[name=call]"),
          .type("nora_sim", into: "[name=user]"), .type("twitter-over-capacity", into: "#find"),
          .click(".failures li:first-child button"), .see("twitter.verify_credentials", in: "td"),
          .see("nora_sim", in: "td"), .look("control-room-failures"), try room.call(),
          .see("No failures are planned"),
          try room.call(),
        ])
        check(findings, room)
        #expect(findings.statuses.first.map { $0 >= 500 } == true)
        #expect(findings.statuses.last == 200)
      }
    }

    @Test func `after the clock moves to the next event, a token is dead`() async throws {
      try await LiveRoom.run { room in
        let world = try await room.worlds.world(named: "default")
        let result = try await ControlAction.perform(
          "phone.sign-in", ["network": "facebook"], in: room.worlds)
        let token = try #require(result.details?["token"]?.text)
        let me = Chromium.Step.call(
          room.addresses.http + "/me?access_token=\(token)", fields: ["Host": "graph.facebook.com"])
        let findings = try await room.browse([
          room.open, room.view("clock"), .see("the user token for Nora Sim expires", in: "td"), me,
          .click("text=Freeze"), .see("it is frozen", in: ".face"), .click("text=Jump to next event"),
          .see("the user token for Nora Sim expires", in: ".notice"), me,
          .click("text=Resume"), .see("runs in real time", in: ".face"),
        ])
        check(findings, room)
        #expect(findings.statuses == [200, 400])
        #expect(world.clock.pace == .running)
      }
    }

    @Test(arguments: [("OK", "default", "is granted"), ("Don't Allow", "deny", "may not use")])
    func `a prompt waits on the phone until it is answered there`(
      tap: String, name: String, outcome: String
    ) async throws {
      try await LiveRoom.run { room in
        let findings = try await room.browse([
          room.open, room.view("phone"), .see("nora_sim", in: ".cell"),
          .click("form.action button:has-text('Start')"), .see("Would Like Access to Twitter", in: ".prompt"),
          .look("control-room-prompt"), .click(".prompt button:has-text(\"\(tap)\")"), .gone(".prompt"),
          tap == "OK" ? .see("signed in @nora_sim", in: ".output") : .see("may not use", in: ".notice.bad"),
          .see(tap == "OK" ? "on" : "off", in: ".cell .switch"),
        ])
        // A refusal is a response with an error status, which the browser logs.
        check(
          findings, room,
          complaints: tap == "OK"
            ? [] : ["Failed to load resource: the server responded with a status of 409 (Conflict)"])
      }
    }

    @Test func `worlds are created, exported, imported, compared and deleted`() async throws {
      try await LiveRoom.run { room in
        let document = try #require(
          try await ControlAction.perform("world.export", in: room.worlds).text)
        let findings = try await room.browse([
          room.open, room.view("worlds"), .see("1 world", in: "h2"),
          .type("w1", into: "form.action [name=name]"), .click("form.action button:has-text('Create')"),
          .see("w1", in: "td"),
          .file(document, into: "#import-file"), .see("bytes", in: ".drop"),
          .type("w2", into: "#import-name"),
          .click("form.action button:has-text('Import')"), .see("w2", in: "td"), .choose("w1", in: "#second"),
          .click("text=Compare >> nth=-1"),
          .see("difference", in: "section"),
          .evaluate(
            """
            (() => { const data = new DataTransfer(); data.items.add(new File(["{}"], "einlass-world-w3.json"));
            document.querySelector(".drop").dispatchEvent(new DragEvent("drop", {dataTransfer: data, cancelable: true}));
            return document.querySelector(".drop p").textContent; })()
            """), .download("[aria-label='Export w2']"),
          .click("[aria-label='Delete w2']"), .see("Really?", in: "td"), .click("[aria-label='Delete w2']"),
          .gone("[aria-label='Delete w2']"),
        ])
        check(findings, room)
        #expect(findings.files.first?.contains("twitterPeople") == true)
        #expect(findings.values == ["\"einlass-world-w3.json, 2 bytes\""])
        #expect(room.worlds.count == 2)
      }
    }

    @Test func `nested requests follow their cause, and a reset empties the journal`()
      async throws
    {
      try await LiveRoom.run { room in
        let world = try await room.worlds.world(named: "default")
        _ = await ScenarioRun.perform(SignInScenario(.broker), in: world)
        let findings = try await room.browse([
          room.open, .see("broker → facebook", in: ".row.inner"),
          // Each nested message is below one that is not nested.
          .evaluate(
            """
            [...document.querySelectorAll(".row.message")].sort((a, b) => a.index - b.index).every((row, place, all) =>
            !row.classList.contains("inner") || place > 0 && /→ broker|broker → /.test(all[place - 1].textContent))
            """),
          room.view("worlds"), .click("[aria-label='Reset default']"), .see("Really?", in: "td"),
          .click("[aria-label='Reset default']"), .see("reset the world", in: ".notice"),
          room.view("journal"), .see("0 entries", in: ".count"), try room.call(),
          .see("1 entry", in: ".count"),
        ])
        check(findings, room)
        #expect(findings.values == ["true"])
      }
    }

    @Test(arguments: [Chromium.Width.desktop, .narrow])
    func `a run's page is self-contained, with diagrams and findings`(
      width: Chromium.Width
    ) async throws {
      let worlds = ["wrong-consumer-secret", "one-account"].map { "Fixtures/Worlds/twitter/\($0).yaml" }
      let run = try await BuiltProgram.run("einlass", ["run", "--format", "html"] + worlds, environment: [:])
      let file = FileManager.default.temporaryDirectory.appending(path: "einlass-\(UUID().uuidString).html")
      try run.output.write(to: file, atomically: true, encoding: .utf8)
      defer { try? FileManager.default.removeItem(at: file) }
      let findings = try await Chromium.run(
        width: width, isDark: false,
        [
          .visit(file.absoluteString), .click("[data-kind=succeeded]"), .see("1 of 2 worlds", in: "#shown"),
          .click("[data-kind=problem]"), .see("1 of 2 worlds", in: "#shown"),
          .click("summary:has-text('wrong-consumer-secret')"),
          .see("POST /oauth/request_token", in: ".drawing text"),
          .see("Diagnosis", in: ".finding"),
          .click(".choosable:has-text('401')"), .see("no known mistake reproduces it", in: ".finding"),
          .axe("report"), .look("control-room-report-\(width)"),
        ])
      #expect(findings.complaints == [])
      #expect(findings.violations == [])
      #expect(findings.origins == ["file://"])
      #expect(findings.pages[0].scrollWidth <= findings.pages[0].innerWidth)
    }

    @Test func `a range of the journal becomes a picture with links, and is saved`()
      async throws
    {
      try await LiveRoom.run { room in
        _ = try await ControlAction.perform("phone.sign-in", ["network": "twitter"], in: room.worlds)
        let findings = try await room.browse([
          room.open, .see("live", in: ".state"), room.view("diagram"),
          .see("POST /oauth/request_token", in: ".drawing text"),
          .look("control-room-diagram"), .download("text=Save as SVG"), .download("text=Save as PNG"),
          .download("text=Save as Mermaid"),
          .press("Enter", in: ".choosable:has-text('POST /oauth/request_token')"),
          .see("/oauth/request_token", in: ".panel .request-line"), .press("Escape", in: "body"),
          .gone(".panel"),
        ])
        check(findings, room)
        try #require(findings.files.count == 3)
        #expect(findings.files[0].contains("<svg") && findings.files[0].contains("Twitter"))
        #expect(findings.files[1].contains("PNG"))
        #expect(findings.files[2].contains("App->>Twitter: POST /oauth/request_token"))
      }
    }

    @Test func `names of clients, people and apps never run, anywhere`() async throws {
      let hostile = "<img src=x onerror=alert(1)><script>alert(2)</script>"
      let body = "{\"a\": \"</pre><script>alert(3)</script>\"}"
      try await LiveRoom.run(BrowserTests.hostilePlan) { room in
        let fields = [
          "Host": "api.twitter.com", "User-Agent": hostile, "X-Hostile": "\" onmouseover=\"alert(4)",
          "Content-Type": "text/html",
        ]
        let query = "?a=%3Cscript%3Ealert(5)%3C/script%3E"
        let findings = try await room.browse([
          room.open, .see("live", in: ".state"),
          .call(
            room.addresses.http + "/<svg/onload=alert(6)>\(query)", method: "POST", fields: fields, body: body
          ),
          .call(
            room.addresses.http + "/oauth/request_token", method: "POST", fields: fields,
            body: "<html><title>t</title><body onload=alert(7)>words of a page<script>alert(8)</script>"),
          .see("/oauth/request_token", in: ".row"), .click(".row:has-text('/oauth/request_token')"),
          .see(hostile, in: ".panel"), .see("words of a page", in: ".panel"),
          room.view("networks"), .see(BrowserTests.hostileName, in: ".subject h3"),
          room.view("phone"), .click("form.action button:has-text('Start')"),
          .see(BrowserTests.hostileName, in: ".prompt"),
          room.view("diagram"), .see("request_token", in: ".drawing text"),
          room.view("actions"), .see("twitter.user.suspend"),
          .evaluate(
            "document.querySelectorAll('script:not([src]), [onerror], [onload], [onmouseover]').length"),
        ])
        check(findings, room)
        #expect(findings.values == ["0"])
      }
    }

    @Test func `a wrong token is reported, and the right one can be given instead`() async throws {
      try await LiveRoom.run { room in
        let findings = try await room.browse([
          .visit("\(room.control)/"), .see("requires the server's token"), .look("control-room-token"),
          .type("wrong-token-0123456789", into: "#token"), .click("form button"),
          .see("send the token", in: ".notice"),
          .type(room.token, into: "#token"), .click("form button"), .see("live", in: ".state"),
        ])
        #expect(findings.pages[0].text.contains("einlass open"))
        #expect(findings.alerts == [])
      }
    }
  }
}
