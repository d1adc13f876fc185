import EinlassDevice
import EinlassSimulator
import EinlassTestSupport
import Testing

/// The pages of the networks in a real browser. They run one at a time: each takes half of a small machine.
@Suite(.serialized, .tags(.slow)) enum BrowserTests {
  /// Every page states what it is, and no page is wider than its window.
  static func check(_ findings: Chromium.Findings, width: Chromium.Width = .phone) {
    for page in findings.pages where !page.text.hasPrefix("The app") {
      #expect(page.text.hasPrefix("Simulation. Einlass imitates "), "\(page.address)")
      #expect(page.text.contains("do not enter a real password"))
      #expect(page.innerWidth == width.rawValue && page.scrollWidth <= page.innerWidth, "\(page.address)")
      #expect(page.scripts == 0)
    }
  }

  /// A name that would be a script without escaping.
  static let hostileName = "<script>alert(1)</script>\"'&"

  /// The built-in world with an app and people of that name.
  static var hostilePlan: WorldConfiguration {
    var configuration = WorldConfiguration.builtIn
    configuration.app = AppIdentity(bundleID: configuration.app.bundleID, displayName: hostileName)
    for index in configuration.twitter.people.indices {
      configuration.twitter.people[index].name = hostileName
    }
    for index in configuration.facebook.people.indices {
      configuration.facebook.people[index].name = hostileName
    }
    return configuration
  }

  /// Checks that no part of a name became markup, in a browser that does run scripts.
  static func checkHostile(_ findings: Chromium.Findings) {
    check(findings)
    for page in findings.pages.dropLast() { #expect(page.text.contains(hostileName), "\(page.text)") }
    // The app's page has the only script, which opens a window.
    #expect(findings.pages.last?.title == "scripts")
    #expect(findings.alerts == ["the app"])
  }
}
