import EinlassSimulator
import Testing

/// A world file's expectations of the course before an outcome.
struct ExpectedCourseTests {
  /// The token expires and is renewed, and /me is requested again.
  private static let world = """
    signIn: facebook
    facebook:
      people:
        - name: Nora Sim
          login: nora@sim.example
    phone:
      accounts:
        - facebook: nora@sim.example
      access:
        facebook:
          granted: true
          permissions: [user_birthday, user_location, user_friends, email, public_profile]
          token: expired
    plan:
      - failure: slow
        call: facebook.system_renew
        delay: 5s
    expect:
      credentials: true

    """

  static let differences: [(String, String?)] = [
    ("prompts: 0", nil), ("prompts: 1", "the number of prompts should be '1', but it was '0'"),
    ("confirmations: 1", nil),
    ("confirmations: 2", "the number of confirmations should be '2', but it was '1'"),
    ("renewals: 1", nil), ("renewals: 0", "the number of renewals should be '0', but it was '1'"),
    ("calls: [facebook.me, facebook.system_renew, facebook.me]", nil),
    (
      "calls: [facebook.me]",
      "the list of calls should be 'facebook.me', but it was 'facebook.me, facebook.system_renew, facebook.me'"
    ),
    ("duration: 5s", nil), ("duration: 0s", "the duration should be '0s', but it was '5s'"),
    ("refusal: Session has expired", nil),
    ("warnings: 0", nil), ("warnings: 1", "the number of warnings should be '1', but it was '0'"),
    ("request: /me?access_token=", nil),
    ("request: [system_renew, 'GET https://graph.facebook.com/v2.8/me']", nil),
    (
      "request: [system_renew, fields=picture]",
      "a request should contain 'fields=picture', but none of 3 did"
    ),
  ]

  @Test(arguments: differences)
  func `the actual course is compared`(_ key: String, _ difference: String?) async throws {
    let file = try WorldFile(Self.world + "  " + key + "\n", path: "w.yaml")
    #expect(file.difference(from: try await file.run()) == difference)
  }

  @Test func `a missing refusal is named with the last actual one`() async throws {
    let file = try WorldFile(Self.world + "  refusal: no such words\n", path: "w.yaml")
    let difference = try #require(file.difference(from: try await file.run()))
    #expect(
      difference.hasPrefix("a refusal should contain 'no such words', but the last of 1 was '{\"error\""))
    let offline = try WorldFile(
      "signIn: twitter\nexpect:\n  problem: noSystemTwitterAccount\n  refusal: x\n", path: "w.yaml")
    #expect(
      offline.difference(from: try await offline.run())
        == "a refusal should contain 'x', but there was none")
  }

  @Test func `a plan that never acts is a warning`() async throws {
    let text = """
      signIn: facebook
      facebook:
        people:
          - name: Nora Sim
            login: nora@sim.example
      phone:
        accounts:
          - facebook: nora@sim.example
      plan:
        - failure: offline
          call: twitter.request_token
      expect:
        credentials: true
        warnings: 0

      """
    let file = try WorldFile(text, path: "w.yaml")
    #expect(
      file.difference(from: try await file.run())
        == "the number of warnings should be '0', but it was '1'; "
        + "'offline' was planned for twitter.request_token, but never took effect: the call was not made")
  }

  static let idle = [
    (0, 3, [], "never took effect: the call was not made"),
    (
      2, 1, ["twitter.access_token"],
      "never took effect: the call was made once, and the plan skips the first 2"
    ),
    (
      1, 1, ["twitter.access_token"],
      "never took effect: the call was made once, and the plan skips the first one"
    ),
    (
      0, 3, ["twitter.access_token", "twitter.access_token"],
      "took effect at 2 of 3 calls: the call was made 2 times"
    ),
  ]

  @Test(arguments: idle)
  func `an idle plan states the reason`(_ after: Int, _ times: Int, _ calls: [String], _ reason: String)
    async throws
  {
    let world = try await World()
    try world.plan(.offline, for: .twitter.accessToken, after: after, times: times)
    for call in calls { _ = world.exchange.plans.take(for: call) }
    #expect(
      world.warnings().map(\.description)
        == ["'offline' was planned for twitter.access_token, but \(reason)"])
  }

  static let mistakes: [(String, String)] = [
    ("prompts: -1", "expected a whole number from 0 to 1000000, found '-1'"),
    ("duration: soon", "expected a duration such as 5s, 250ms or 1h30m, found 'soon'"),
    ("request: ''", "expected non-empty text on one line, found ''"),
    ("warnings: some", "expected a whole number from 0 to 1000000, found 'some'"),
    ("calls: facebook.me", "expected a list, found 'facebook.me'"),
    ("calls: [facebook.mee]", "unknown call 'facebook.mee' (did you mean 'facebook.me'?)"),
    ("calls: [phone.access]", "unknown call 'phone.access'"),
  ]

  @Test(arguments: mistakes)
  func `an impossible course is refused with its line`(_ key: String, _ message: String) async throws {
    let error = try #require(throws: WorldFileError.self) {
      try WorldFile(Self.world + "  " + key + "\n", path: "w.yaml")
    }
    #expect("\(error)".contains(message))
  }
}
