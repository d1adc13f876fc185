import EinlassSimulator
import EinlassTestSupport
import Foundation
import OAuth1TestSupport
import Testing

/// The causes in world files. A world proves its claim only if its outcome changes without the cause.
@Suite(.tags(.slow))
struct WorldCauseTests {
  /// Deletions that do not change a world's outcome, with the reason why.
  static let indifferent: [String: String] = [
    "broker/predictable-state.yaml plan.0": "that nobody notices is its point; PredictableStateTests does",
    "broker/without-forwarding-denied.yaml broker.login.forwarding": "the person's no comes either way",
    "broker/without-forwarding.yaml broker.login.forwarding": "the token comes either way",
    "facebook/app-id-empty-but-granted.yaml app.appID": "a stored grant hides the empty id: its point",
    "facebook/granted-earlier.yaml person.access": "nobody is asked, so the answer is never given",
    "facebook/publish-after-read.yaml app.audience": "who may see posts changes nothing of the sign-in",
    "facebook/stated-profile.yaml facebook.people.1.installed":
      "whose friends show is asked by no sign-in; FacebookProfileTests does",
    "facebook/tester-in-development.yaml facebook.app.development": "a tester notices nothing: its point",
    "session/facebook-app-without-state.yaml plan.0": "Facebook's app is trusted without a state: its point",
    "session/no-url-scheme.yaml phone.facebookApp": "without a URL scheme the app is not asked: its point",
    "twitter/answer-3001-bytes.yaml plan.0.bytes": "3,001 is the failure's own size, too",
    "twitter/banned-page-3001.yaml twitter.bannedPageBytes":
      "any size beyond 3,000 is a ban; of 3,000 is a world",
    "twitter/granted-earlier.yaml person.access": "nobody is asked, so the answer is never given",
    "web/email-asked-again.yaml facebook.people.0.installed": "a first login ends with the same permissions",
    "web/no-mark.yaml plan.0": "an answer without a mark is as good as one with it: its point",
    "web/private-cookies.yaml person.popup": "nobody is asked, so the answer is never given",
    "web/safari-left.yaml web.window":
      "Safari needs no window of the app's; it keeps a page from passing for it",
    "web/safari.yaml web.window": "Safari needs no window of the app's; it keeps a page from passing for it",
  ]

  /// Returns whether the outcome may depend on the line. Lines about existing people, their profiles and the app's
  /// identity are excluded.
  private static func isCause(_ mutation: WorldMutation) -> Bool {
    let path = mutation.path
    if path.wholeMatch(of: /(about|row|signIn|clock|seed|expect)(\..*)?/) != nil { return false }
    // Nested lines are deleted separately.
    if mutation.line.hasSuffix(":") || mutation.line.hasSuffix(": {}") { return false }
    if path.hasPrefix("plan.") { return path.wholeMatch(of: /.*\.(type|body)/) == nil }
    // Only those steps of an app that consist of more than one word are causes.
    if path.wholeMatch(of: /(session|web)\.acts\.[0-9]+/) != nil { return mutation.line.hasPrefix("- {") }
    if mutation.line == "token: valid" { return false }
    let setting =
      #/
      (twitter|facebook)\.people\.[0-9]+(\.(screenName|name|id|email|avatar|status|login))?
      | facebook\.people\.[0-9]+\.(gender|birthday|locale|timezone|location|link|picture|verified|updatedTime|friends)
      | facebook\.people\.[0-9]+\.hometown(\..*)?
      | phone\.accounts\.[0-9]+ | broker\.accounts\..* | (app|phone\.access\.facebook)\.permissions
      | person\.browser | session\.(behavior|cache|acts) | web\.(exchange|acts)
      /#
    return path.wholeMatch(of: setting) == nil
  }

  private static func causes(of world: String) -> [WorldMutation] {
    let text = (try? Fixtures.data("Worlds/" + world)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return WorldMutation.all(of: world, text).filter(isCause)
  }

  @Test(arguments: WorldFixtures.names)
  func `a world without its cause is refused or ends differently`(_ world: String) async throws {
    var indifferent: Set<String> = []
    for mutation in Self.causes(of: world) {
      guard let file = try? WorldFile(mutation.text, path: world), let run = try? await file.run(),
        file.difference(from: run) == nil
      else { continue }
      indifferent.insert("\(world) \(mutation.path)")
    }
    #expect(indifferent == Set(Self.indifferent.keys.filter { $0.hasPrefix(world + " ") }))
  }

  @Test func `nearly every world has causes, and every plan is one`() {
    let causes = WorldFixtures.names.flatMap(Self.causes)
    #expect(causes.count > 500)
    #expect(causes.count { $0.path.wholeMatch(of: /plan\.[0-9]+/) != nil } > 100)
    #expect(
      Self.indifferent.keys.allSatisfy { name in WorldFixtures.names.contains { name.hasPrefix($0 + " ") } })
  }

  @Test func `a deletion includes the line's block and keys that become empty`() {
    let text = """
      about: x
      signIn: twitter
      phone:
        access:
          twitter: {granted: true}
      plan:
        - failure: offline
          call: twitter.request_token
          times: 2
        - failure: timeout
          call: twitter.access_token
      expect:
        noAnswer: true
      """
    let mutations = WorldMutation.all(of: "w", text)
    func left(_ path: String) -> String? { mutations.first { $0.path == path }?.text }
    #expect(left("phone.access.twitter")?.contains("phone") == false)
    #expect(left("plan.0.times") == text.replacing("    times: 2\n", with: ""))
    #expect(
      left("plan.0")
        == text.replacing("  - failure: offline\n    call: twitter.request_token\n    times: 2\n", with: ""))
    #expect(left("plan")?.contains("timeout") == false)
    #expect(left("plan.1")?.contains("times: 2\nexpect:") == true)
  }
}
