import EinlassDevice
import EinlassSimulator
import EinlassWire
import HTTPTypes
import OAuth1
import Testing

/// The phone's services for an app in any language, through the control interface.
struct PhoneSignInActionTests {
  private static func directory(_ change: (inout WorldConfiguration) -> Void = { _ in }) async throws
    -> WorldDirectory
  {
    var configuration = ActionWorlds.configuration
    configuration.phone.accounts.insert(PhoneConfiguration.Account(.twitter, person: "otto_sim"), at: 1)
    change(&configuration)
    return try await WorldDirectory(configuration)
  }

  private static func perform(
    _ name: String, _ arguments: [String: String], _ directory: WorldDirectory
  ) async throws -> ActionResult {
    try await ControlAction.perform(name, arguments, in: directory)
  }

  private static func refusal(
    _ name: String, _ arguments: [String: String], _ directory: WorldDirectory
  ) async -> String {
    do {
      return "done: " + (try await perform(name, arguments, directory).summary)
    } catch {
      return "\(error)"
    }
  }

  /// The token in the action's response.
  private static func token(_ result: ActionResult) throws -> TokenCredentials {
    let details = try #require(result.details)
    return TokenCredentials(
      token: try #require(details["token"]?.text), secret: SharedSecret(try #require(details["secret"]?.text))
    )
  }

  /// Performs step 1 with a separate client, as a client in another language would.
  private static func step1(in world: World) async throws -> String {
    let app = TwitterConfiguration.App()
    let request = WireRequest(
      .post, host: "api.twitter.com", target: "/oauth/request_token", form: ["x_auth_mode": "reverse_auth"])
    let signer = RequestSigner(client: ClientCredentials(key: app.key, secret: SharedSecret(app.secret)))
    let signed = try request.signed(by: signer, at: world.clock.now, nonce: "n")
    return try #require(try await world.transport.send(signed).text)
  }

  @Test func `the phone signs step 2 for a client that did step 1 itself`() async throws {
    let directory = try await Self.directory()
    let world = try await directory.world(named: "default")
    let result = try await Self.perform(
      "phone.sign-in", ["network": "twitter", "user": "otto_sim", "step1": Self.step1(in: world)], directory)
    #expect(
      result.summary == "the phone signed in @otto_sim for the consumer key 'simKey0000000000000000001'")
    #expect(result.details?["screenName"]?.text == "otto_sim")
    let token = try Self.token(result)
    #expect(try await ActionWorlds.verify(token, in: world) == "200")
    #expect(token.token.hasPrefix((result.details?["id"]?.text ?? "none") + "-"))
  }

  @Test func `without step 1, the world's app does it, and the first account is used`() async throws {
    let directory = try await Self.directory()
    let world = try await directory.world(named: "default")
    let result = try await Self.perform("phone.sign-in", ["network": "twitter"], directory)
    #expect(result.details?["screenName"]?.text == "nora_sim")
    #expect(try await ActionWorlds.verify(Self.token(result), in: world) == "200")
    #expect(
      world.journal.messages.compactMap(\.endpoint).prefix(2) == [
        "twitter.request_token", "twitter.access_token",
      ])
  }

  @Test func `the phone hands over a Facebook token with the requested permissions`() async throws {
    let directory = try await Self.directory()
    let world = try await directory.world(named: "default")
    let result = try await Self.perform(
      "phone.sign-in", ["network": "facebook", "permissions": "public_profile"], directory)
    let token = try #require(result.details?["token"]?.text)
    #expect(token.hasPrefix("EAA"))
    #expect(try await ActionWorlds.me(token, in: world) == "200")
    #expect(result.details?["login"]?.text == "nora@sim.example")
  }

  static let denials: [(String, String)] = [
    (
      "twitter",
      "com.example.einlass may not use the phone's Twitter accounts; use phone.access.set to allow "
        + "it, or phone.access.reset to let phone.sign-in prompt the person"
    ),
    (
      "facebook",
      "the phone refuses com.example.einlass access to Facebook accounts: Error Domain=com.apple.accounts "
        + "Code=7 \"(null)\""
    ),
  ]

  @Test(arguments: denials)
  func `a person's denial is reported, and the decision is kept`(
    _ network: String, _ message: String
  ) async throws {
    let directory = try await Self.directory { $0.person.access = [.deny, .allow] }
    let world = try await directory.world(named: "default")
    #expect(await Self.refusal("phone.sign-in", ["network": network], directory) == message)
    let later = await Self.refusal("phone.sign-in", ["network": network], directory)
    #expect(later.contains("may not use the phone's"))
    let prompts = world.journal.entries.count { if case .prompted? = $0.event.phone { true } else { false } }
    #expect(prompts == 1)
    _ = try await Self.perform("phone.access.reset", ["network": network], directory)
    #expect(await Self.refusal("phone.sign-in", ["network": network], directory).hasPrefix("done: "))
  }

  /// Causes of a failed sign-in, and the problem that an authenticator reports for each.
  static let problems:
    [(
      network: String, user: String?, failure: (String, String)?,
      change: @Sendable (inout WorldConfiguration) -> Void, problem: [String: JSONValue]
    )] = [
      (
        "twitter", nil, ("offline", "twitter.request_token"), { _ in },
        [
          "problem": "networkFailure", "code": -1009,
          "message": "The Internet connection appears to be offline.",
        ]
      ),
      (
        "twitter", nil, ("timeout", "twitter.access_token"), { _ in },
        ["problem": "networkFailure", "code": -1001, "message": "The request timed out."]
      ),
      ("twitter", nil, nil, { $0.person.access = [.deny] }, ["problem": "twitterAccountAccessNotGranted"]),
      ("twitter", nil, nil, { $0.phone.accounts = [] }, ["problem": "noSystemTwitterAccount"]),
      ("facebook", nil, nil, { $0.phone.accounts = [] }, ["problem": "noSystemFacebookAccount"]),
      (
        "twitter", "nobody", nil, { _ in },
        ["problem": "accountStoreFailure", "message": "User selected non existing account username."]
      ),
      (
        "twitter", nil, ("twitter-banned", "twitter.access_token"), { _ in },
        ["problem": "twitterAccountBanned"]
      ),
    ]

  @Test(arguments: problems.indices)
  func `a sign-in that fails returns the problem that an app reports`(index: Int) async throws {
    let row = Self.problems[index]
    let directory = try await Self.directory(row.change)
    if let (name, call) = row.failure {
      _ = try await Self.perform("failure.plan", ["name": name, "call": call], directory)
    }
    var arguments = ["network": row.network]
    arguments["user"] = row.user
    let error = await #expect(throws: ControlActionError.self) {
      try await Self.perform("phone.sign-in", arguments, directory)
    }
    #expect(error?.problem == row.problem)
  }

  @Test func `a prompt that stays open is reported at once, and no clock moves`() async throws {
    let directory = try await Self.directory { $0.person.access = [.silent] }
    let world = try await directory.world(named: "default")
    let start = world.clock.now
    #expect(
      await Self.refusal("phone.sign-in", ["network": "twitter"], directory)
        == "the person does not answer the phone's prompt; use phone.access.set to decide without a prompt")
    #expect(world.clock.now == start)
    #expect(world.app.accountStore.isAccessGranted(.twitter) == false)
  }

  @Test func `an expired step 1 is refused, and the phone gives apps only an error`() async throws {
    let directory = try await Self.directory()
    let world = try await directory.world(named: "default")
    let step1 = try await Self.step1(in: world)
    world.clock.advance(by: .seconds(3600))
    #expect(
      await Self.refusal("phone.sign-in", ["network": "twitter", "step1": step1], directory)
        .hasPrefix("the phone failed with the error -1012: "))
  }

  @Test func `the phone signs any kind of request for an account the app may use`() async throws {
    let directory = try await Self.directory()
    let call = [
      "network": "twitter", "url": "https://api.twitter.com/1.1/account/verify_credentials.json",
      "parameters": "skip_status=true", "user": "otto_sim",
    ]
    #expect(await Self.refusal("phone.request", call, directory).contains("may not use the phone's Twitter"))
    _ = try await Self.perform("phone.access.set", ["network": "twitter", "granted": "true"], directory)
    let result = try await Self.perform("phone.request", call, directory)
    #expect(
      result.summary
        == "api.twitter.com responded to the phone's GET /1.1/account/verify_credentials.json with 200")
    #expect(result.details?["body"]?.text?.contains(#""screen_name":"otto_sim""#) == true)
    #expect(result.details?["status"] == .integer(200))
  }

  static let mistakes: [([String: String], String)] = [
    (["network": "twitter", "user": "ottosim"], "the phone has no Twitter account 'ottosim'"),
    (["network": "twitter", "app": "1"], "app= does not apply to network=twitter; remove it"),
    (["network": "facebook", "key": "k"], "key= does not apply to network=facebook; remove it"),
    (
      ["network": "twitter", "key": "unknown"],
      "this world's Twitter has no app with the consumer key 'unknown'"
    ),
    (["network": "broker"], "network=broker is not one of twitter, facebook"),
  ]

  @Test(arguments: mistakes)
  func `a sign-in that is not possible is refused by name`(_ arguments: [String: String], _ message: String)
    async throws
  {
    let refusal = await Self.refusal("phone.sign-in", arguments, try await Self.directory())
    #expect(refusal.hasPrefix(message))
  }

  @Test(arguments: [
    "http://api.twitter.com/1", "https://", "https:///x", "https://api.twitter.com/1?a=b",
    "https://api.twitter.com/1#a", "https://a@api.twitter.com/1", "https://api.twitter.com/a b",
    "api.twitter.com",
  ])
  func `an address that the phone cannot handle is refused`(_ url: String) async throws {
    let refusal = await Self.refusal(
      "phone.request", ["network": "twitter", "url": url], try await Self.directory())
    #expect(refusal.contains("is not an address such as https://api.twitter.com/"))
  }
}
