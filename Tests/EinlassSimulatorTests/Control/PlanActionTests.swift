import EinlassDevice
import EinlassSimulator
import EinlassWire
import Testing

/// Effects of phone actions and plans on the next sign-in.
struct PlanActionTests {
  private func perform(
    _ name: String, _ arguments: [String: String] = [:], _ directory: WorldDirectory,
    world: String = "default"
  ) async throws -> String {
    try await ControlAction.perform(name, arguments, in: directory, world: world).summary
  }

  @Test(arguments: [
    ("phone.account.remove", ["network": "twitter", "user": "nora_sim"], "noSystemTwitterAccount"),
    ("phone.access.set", ["network": "twitter", "granted": "false"], "twitterAccountAccessNotGranted"),
    ("event.twitter-banned", [:], "twitterAccountBanned"),
    ("failure.plan", ["name": "offline", "call": "twitter.request_token"], "networkFailure(-1009)"),
    (
      "failure.plan", ["name": "offline", "call": "twitter.access_token", "user": "nora_sim"],
      "networkFailure(-1009)"
    ),
    (
      "failure.plan", ["name": "offline", "call": "twitter.access_token", "user": "otto_sim"],
      "signed in as @nora_sim"
    ),
    (
      "failure.plan", ["name": "offline", "call": "twitter.request_token", "after": "1"],
      "signed in as @nora_sim"
    ),
  ])
  func `an action on the phone or a plan affects the next sign-in`(
    _ name: String, _ arguments: [String: String], _ outcome: String
  ) async throws {
    let directory = try await ActionWorlds.directory()
    let world = try await directory.world(named: "default")
    _ = try await perform(name, arguments, directory)
    #expect(await ActionWorlds.outcome(.twitter, in: world) == outcome)
  }

  @Test func `the network recovers after a failure's planned number of calls`() async throws {
    let directory = try await ActionWorlds.directory()
    let world = try await directory.world(named: "default")
    let plan = ["name": "timeout", "call": "twitter.request_token", "times": "2", "after": "1"]
    #expect(
      try await perform("failure.plan", plan, directory)
        == "planned timeout at twitter.request_token, 2 times, after 1 call")
    #expect(try await perform("failure.list", [:], directory) == "1 planned failure")
    var outcomes: [String] = []
    for _ in 0..<4 { outcomes.append(await ActionWorlds.outcome(.twitter, in: world)) }
    let well = "signed in as @nora_sim"
    #expect(outcomes == [well, "networkFailure(-1001)", "networkFailure(-1001)", well])
    #expect(try await perform("failure.list", [:], directory) == "0 planned failures")
  }

  @Test func `plans are removed by name, by call, or all at once`() async throws {
    let directory = try await ActionWorlds.directory()
    let world = try await directory.world(named: "default")
    for (name, call) in [
      ("offline", "twitter.request_token"), ("timeout", "twitter.request_token"),
      ("offline", "twitter.access_token"), ("timeout", "facebook.me"),
    ] {
      _ = try await perform("failure.plan", ["name": name, "call": call], directory)
    }
    let cleared = try await perform(
      "failure.clear", ["name": "timeout", "call": "twitter.request_token"], directory)
    #expect(cleared == "removed 1 planned failure")
    #expect(
      try await perform("failure.clear", ["name": "offline"], directory) == "removed 2 planned failures")
    #expect(try await perform("failure.clear", [:], directory) == "removed 1 planned failure")
    #expect(await ActionWorlds.outcome(.twitter, in: world) == "signed in as @nora_sim")
  }
}
