import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import Foundation
import Testing

/// `einlass control` against a running control interface.
@Suite(.tags(.everyStore))
struct ControlCommandTests {
  @Test func `an action runs, and its change is printed`() async throws {
    try await LiveControl.run { control in
      let result = try await LightProgram.run(
        ["control", "twitter.user.suspend", "user=nora_sim"], control: control)
      #expect(result == BuiltProgram.Result(code: 0, output: "@nora_sim is now suspended on Twitter\n"))
      let world = try await control.worlds.world(named: "default")
      #expect(
        await ScenarioRun.perform(SignInScenario(.twitter), in: world).outcome.summary == "twitterFailure")
    }
  }

  @Test func `an unmet journal expectation ends with 1 and prints the messages`() async throws {
    try await LiveControl.run { control in
      let world = try await control.worlds.world(named: "default")
      _ = await ScenarioRun.perform(SignInScenario(.twitter), in: world)
      let met = try await LightProgram.run(
        ["control", "journal.expect", "order=twitter.request_token,twitter.access_token", "status=200"],
        control: control)
      #expect(met.code == 0)
      #expect(met.output.hasSuffix("twitter.verify_credentials 200\n3 messages, as expected\n"))
      let unmet = try await LightProgram.run(
        ["control", "journal.expect", "endpoint=facebook.me"], control: control)
      #expect(unmet.code == 1)
      #expect(
        unmet.complaints.contains(
          "expected at least 1 message to facebook.me, but found 0; the journal has #")
      )
    }
  }

  @Test func `--world names the world, and --format json is for programs`() async throws {
    try await LiveControl.run { control in
      for arguments in [["world.create", "name=w1"], ["clock.advance", "by=60d", "--world", "w1"]] {
        #expect(try await LightProgram.run(["control"] + arguments, control: control).code == 0)
      }
      let shown = try await LightProgram.run(
        ["control", "clock.show", "--world", "w1", "--format", "json"], control: control)
      let json = try JSONValue(parsing: Data(shown.output.utf8))
      #expect(json["details"]?["time"]?.text == "2017-05-19T09:00:00Z")
      #expect(try await control.worlds.world(named: "default").clock.now.seconds == 1_490_000_400)
    }
  }

  @Test func `a sign-in prints token and secret, and waits for its prompt on request`()
    async throws
  {
    try await LiveControl.run { control in
      async let signIn = LightProgram.run(
        ["control", "phone.sign-in", "network=twitter", "user=nora_sim", "prompt=wait"], control: control)
      try await eventually("the prompt is open") {
        try await ControlAction.perform("phone.prompts", [:], in: control.worlds).summary == "1 open"
      }
      let answered = try await LightProgram.run(
        ["control", "phone.answer", "answer=allow"], control: control)
      #expect(answered.code == 0, "\(answered.complaints)")
      let result = try await signIn
      #expect(result.code == 0, "\(result.complaints)")
      let token = try #require(control.worlds.template.twitter.people.first?.token)
      #expect(result.output.hasSuffix("\ntoken: \(token.token)\nsecret: \(token.secret)\n"))
    }
  }

  @Test func `only its owner can read an export, and an import restores it`() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await LiveControl.run { control in
      let exported = try await LightProgram.run(
        ["control", "world.export", "--output", path], control: control)
      #expect(exported.code == 0)
      #expect(exported.output.hasSuffix("with its simulated secrets, in \(path)\n"))
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      let imported = try await LightProgram.run(
        ["control", "world.import", "name=w1", "document=@\(path)"], control: control)
      #expect(imported == BuiltProgram.Result(code: 0, output: "imported the world 'w1'\n"))
      #expect(try await control.worlds.export("w1") == control.worlds.export("default"))
    }
  }

  @Test func `control characters in a repeated argument are shown as escapes`() async throws {
    try await LiveControl.run { control in
      let result = try await LightProgram.run(
        ["control", "twitter.user.suspend", "user=\u{1B}[31m\u{7}x\u{9B}"], control: control)
      #expect(result.code == 1)
      #expect(result.complaints.contains(#"\u{1B}[31m\u{7}x\u{9B}"#))
      #expect(!result.complaints.unicodeScalars.contains { TerminalText.isActing($0) && $0 != "\n" })
    }
  }

  @Test func `following the journal ends with the world`() async throws {
    try await LiveControl.run { control in
      try await control.worlds.create("w1")
      let world = try await control.worlds.world(named: "w1")
      async let following = LightProgram.run(
        ["control", "journal.show", "network=twitter", "--follow", "--world", "w1"], control: control)
      try await eventually("the program follows the journal") { world.journal.followerCount == 1 }
      _ = await ScenarioRun.perform(SignInScenario(.twitter), in: world)
      try await control.worlds.delete("w1")
      let result = try await following
      #expect(result.code == 0)
      #expect(result.output.contains("--> POST https://api.twitter.com/oauth/request_token"))
    }
  }

  /// The arguments, the exit code, and the start of the error message.
  static let failing: [([String], Int32, String)] = [
    (
      ["twitter.user.suspend", "user=nora_smi"], 1,
      "this world's Twitter has no person called 'nora_smi' (did you mean 'nora_sim'?)"
    ),
    (
      ["twitter.user.suspned", "user=nora_sim"], 1,
      "unknown action 'twitter.user.suspned' (did you mean 'twitter.user.suspend'?)"
    ),
    (
      ["clock.show", "--world", "w1"], 1,
      "there is no world 'w1'; create it first with 'world.create name=w1'"
    ),
    (
      ["clock.show", "--token", "0123456789abcdef"], 3,
      "send the token that einlassd printed at startup"
    ),
    (
      ["clock.show", "--address", "http://example.com:80"], 2,
      "'http://example.com:80' is not a control interface address"
    ),
    (
      ["world.import", "name=w1", "document=@/nowhere"], 2, "'/nowhere' cannot be read; check that it exists"
    ),
  ]

  @Test(arguments: failing)
  func `the exit code reflects the party at fault, and the message the remedy`(
    _ arguments: [String], _ code: Int32, _ complaint: String
  ) async throws {
    try await LiveControl.run { control in
      let result = try await LightProgram.run(["control"] + arguments, control: control)
      #expect(result.code == code)
      #expect(result.output.isEmpty)
      #expect(result.complaints.hasPrefix("error: \(complaint)"), "\(result.complaints)")
    }
  }

  static let misused: [([String], String)] = [
    (["control"], "pass an action; 'einlass control --list' lists all actions"),
    (["control", "clock.advance", "60d"], "'60d' is not a key=value pair; use one such as user=nora_sim"),
    (["control", "clock.advance", "by=1d", "by=2d"], "'by' is repeated; pass it only once"),
    (["control", "clock.show", "--follow"], "--follow works only with journal.show"),
  ]

  @Test(arguments: misused)
  func `wrong options end with 2`(_ arguments: [String], _ complaint: String) async throws {
    let result = try await LightProgram.run(arguments, control: nil)
    #expect(result.code == 2)
    #expect(result.complaints.contains(complaint))
  }

  @Test func `without a listening server, the exit code is 3`() async throws {
    let gone = try await LiveControl.run { $0 }
    let result = try await LightProgram.run(["control", "clock.show"], control: gone)
    #expect(result.code == 3)
    #expect(result.complaints.hasPrefix("error: no server can be reached at 127.0.0.1:\(gone.port)"))
  }

  @Test func `the list needs no server and names every action`() async throws {
    let list = try await LightProgram.run(["control", "--list"], control: nil)
    #expect(list.code == 0)
    for action in WorldModules.standard.actions { #expect(list.output.contains("\n\(action.name) ")) }
    let one = try await LightProgram.run(["control", "clock.advance", "--list"], control: nil)
    #expect(
      one.output
        == "clock.advance: Moves the clock forward or back.\n  by=  The duration, such as 60d or 1h30m; a "
        + "minus sign moves the clock back.\n")
  }
}
