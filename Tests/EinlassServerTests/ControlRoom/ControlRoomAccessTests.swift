import EinlassServer
import EinlassSimulator
import Foundation
import Testing

extension BrowserTests {
  /// Accessibility of the control room: axe's rules, the keyboard, narrow screens.
  struct ControlRoomAccessTests {
    private static let views = [
      "journal?open=3", "diagram", "phone", "networks", "networks?network=facebook", "failures", "clock",
      "worlds", "actions?find=clock",
    ]

    /// The steps that give each view content.
    private func happen(_ room: LiveRoom) async throws -> [Chromium.Step] {
      _ = try await ControlAction.perform("phone.sign-in", ["network": "twitter"], in: room.worlds)
      _ = try await ControlAction.perform("phone.sign-in", ["network": "facebook"], in: room.worlds)
      _ = try await ControlAction.perform(
        "failure.plan", ["name": "offline", "call": "facebook.me"], in: room.worlds)
      return [
        try room.call(), try room.call(target: SignedText.verifyCredentials + "?include_email=true"),
      ]
    }

    private func shown(_ view: String) -> Chromium.Step {
      switch view.prefix(while: { $0 != "?" }) {
      case "journal": .see("Diagnosis", in: ".panel")
      case "diagram": .see("Twitter", in: ".drawing text")
      case "phone": .see("nora_sim", in: ".cell")
      case "networks": .see("Nora Sim", in: ".subject")
      case "failures": .see("offline", in: ".failures")
      case "clock": .see("expires", in: "td")
      case "worlds": .see("default", in: "td")
      default: .see("clock.advance", in: "summary")
      }
    }

    @Test(arguments: [Chromium.Width.desktop, .narrow], [false, true])
    func `axe finds nothing in any view, and no view is wider than its window`(
      width: Chromium.Width, isDark: Bool
    ) async throws {
      try await LiveRoom.run { room in
        var steps = try await happen(room)
        // This is the second call from outside, after all other events.
        let refused = try room.worlds.world(named: .default).journal.count + 2
        steps += [room.open, .see("live", in: ".state")]
        for view in Self.views {
          let address = view.replacing("open=3", with: "status=401&open=\(refused)")
          let name = "\(view.prefix { $0 != "?" })-\(width)-\(isDark ? "dark" : "light")"
          steps += [room.view(address), shown(view), .axe(name), .look("control-room-\(name)")]
        }
        let findings = try await room.browse(width: width, isDark: isDark, steps)
        #expect(findings.violations == [])
        for page in findings.pages {
          #expect(page.scrollWidth <= page.innerWidth, "\(page.address)")
        }
        #expect(findings.complaints == [])
      }
    }

    @Test func `the keyboard can choose and close an entry and change the view`() async throws {
      try await LiveRoom.run { room in
        let findings = try await room.browse(
          try await happen(room) + [
            room.open, .see("verify_credentials", in: ".row"), .press("Home", in: ".list"),
            .see("Entry 1", in: ".panel"), .press("ArrowDown", in: ".list"), .see("Entry 2", in: ".panel"),
            .press("Escape", in: ".panel h2"), .gone(".panel"),
            .press("Alt+3", in: "body"), .see("Settings", in: ".phone"),
            .press("Alt+4", in: "body"),
            .press("Space", in: ".subject:has-text('nora_sim') .switch:has-text('locked')"),
            .see("locked", in: ".badge.bad"),
            .evaluate("document.activeElement.getAttribute('aria-checked')"),
            .press("Space", in: ":focus"), .gone(".badge.bad"),
            .evaluate(
              """
              (() => { const wrong = []; for (const element of document.querySelectorAll("a, button, input, select, summary"))
              { element.focus(); if (document.activeElement === element && element.matches(":focus-visible")
              && getComputedStyle(element).outlineStyle === "none") wrong.push(element.outerHTML); } return wrong; })()
              """),
          ])
        #expect(findings.values == ["\"true\"", "[]"])
        #expect(findings.complaints == [])
      }
    }

    @Test func `without scripts, the page lists the commands that show the same`() async throws {
      try await LiveRoom.run { room in
        let findings = try await Chromium.run(
          width: .narrow, isDark: false, scripts: false,
          [.visit("\(room.control)/"), .look("control-room-without-scripts")])
        let page = try #require(findings.pages.first)
        #expect(page.text.contains("einlass control journal.show"))
        #expect(page.scrollWidth <= page.innerWidth)
      }
    }

    @Test func `the base address describes the server, and links to the control room`() async throws {
      try await LiveRoom.run { room in
        let findings = try await room.browse(
          width: .narrow,
          [
            .visit(room.addresses.http + "/"), .axe("root"), .look("control-room-root"),
            .click("text=Open the control room"),
            .see("requires the server's token"),
          ])
        // The frame's notice, which all pages of networks have, comes before their main part.
        #expect(findings.violations.filter { !$0.hasPrefix("root: region: ") } == [])
        #expect(findings.pages[0].text.contains("A server of simulated networks"))
        #expect(findings.pages[0].scrollWidth <= findings.pages[0].innerWidth)
      }
    }
  }
}
