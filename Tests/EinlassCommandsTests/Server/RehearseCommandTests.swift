import EinlassTestSupport
import Foundation
import OAuth1TestSupport
import Testing

/// `einlass rehearse`, with real servers and shell commands.
struct RehearseCommandTests {
  /// A world with one change, three months after its clock begins.
  private static let world = """
    signIn: oauth2
    clock: 2026-12-01T00:00:00Z
    twitter:
      app: { key: jobKey, secret: jobSecret }
      people: [{ screenName: nora_sim }]
      retirement: { off: 2027-03-01T00:00:00Z }
    """
  /// A call that succeeds regardless of the state of OAuth 1.0a.
  private static let call =
    "curl -s -o /dev/null -u jobKey:jobSecret -d grant_type=client_credentials https://api.x.com/oauth2/token"

  private static func rehearse(
    _ options: [String], world: String = world, _ script: String
  ) throws -> ProgramRunner.Result {
    try ProgramRunner.withFile(world) { path in
      try ProgramRunner.run(["rehearse"] + options + [path, "--", "sh", "-c", script])
    }
  }

  private static func report(_ options: [String], _ script: String) throws -> [String: Any] {
    let result = try rehearse(["--format", "json"] + options, script)
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require(json as? [String: Any], "\(result.complaints)")
  }

  @Test func `the command runs at the beginning, at each change, and after it`() throws {
    let runs = try #require(try Self.report([], Self.call)["runs"] as? [[String: Any]])
    #expect(
      runs.map { "\($0["time"] ?? "") \($0["occasion"] ?? "") \($0["exitCode"] ?? "")" } == [
        "2026-12-01T00:00:00Z the beginning 0", "2026-12-01T03:00:00Z three hours later 0",
        "2027-03-01T00:00:00Z OAuth 1.0a is off 0", "2027-03-01T03:00:00Z three hours later 0",
        "2027-03-02T00:00:00Z one day later 0",
      ])
  }

  @Test func `the command runs at the given times, in order`() throws {
    let options = ["--at", "2027-03-01T00:00:00Z", "--at", "2026-11-30T00:00:00Z"]
    let runs = try #require(try Self.report(options, Self.call)["runs"] as? [[String: Any]])
    #expect(
      runs.map { "\($0["time"] ?? "") \($0["occasion"] ?? "")" } == [
        "2026-11-30T00:00:00Z before the first change", "2027-03-01T00:00:00Z OAuth 1.0a is off",
      ])
  }

  /// The output of the shell's `date` and the world's time next to it, to the hour.
  @Test(arguments: [("world", "2027-03-01T00 2027-03-01T00\n"), ("machine", nil)])
  func `the command's clock is the world's, or the machine's`(clock: String, expected: String?) throws {
    let script =
      "\(Self.call); date -u +%Y-%m-%dT%H | tr '\\n' ' ' >&2; echo $EINLASS_TIME | cut -c1-13 >&2"
    let result = try Self.rehearse(["--clock", clock, "--at", "2027-03-01T00:30:00Z"], script)
    #expect(result.code == 0, "\(result.complaints)")
    let now = String(Date.now.ISO8601Format().prefix(13))
    let before = String(Date.now.addingTimeInterval(-3600).ISO8601Format().prefix(13))
    let possible = expected.map { [$0] } ?? ["\(now) 2027-03-01T00\n", "\(before) 2027-03-01T00\n"]
    #expect(possible.contains(result.complaints), "\(result.complaints)")
    #expect(result.output.contains("The command used this machine's clock") == (clock == "machine"))
  }

  /// The script, its time limit, the exit code, and a part of the report.
  @Test(arguments: [
    ("exit 3", "10m", 1, "  3     0"), ("true", "10m", 1, "The command made no call"),
    ("sleep 600", "1s", 1, "killed at the time limit"),
    (call, "10m", 0, "1 run, none failed; no mistakes"),
  ])
  func `a failed rehearsal states the reason and exits with 1`(
    script: String, limit: String, code: Int32, text: String
  ) throws {
    let result = try Self.rehearse(["--at", "2027-03-01T00:00:00Z", "--time-limit", limit], script)
    #expect(result.code == code, "\(result.complaints)")
    #expect(result.output.contains(text), "\(result.output)")
  }

  @Test(arguments: [
    (["rehearse", "WORLD"], 2, "pass a world file, and a command after '--'"),
    (["rehearse", "WORLD", "--at", "noon", "--", "true"], 2, "--at 'noon' is not a time"),
    (["rehearse", "WORLD", "--time-limit", "0s", "--", "true"], 2, "--time-limit '0s' is not a duration"),
    (["rehearse", "/nowhere.yaml", "--", "true"], 2, "the file does not exist"),
    (["rehearse", "WORLD", "--", "/nowhere/job"], 126, "'/nowhere/job' cannot be started"),
  ])
  func `invalid arguments are refused with the reason`(
    arguments: [String], code: Int32, complaint: String
  ) throws {
    try ProgramRunner.withFile(Self.world) { path in
      let result = try ProgramRunner.run(arguments.map { $0 == "WORLD" ? path : $0 })
      #expect(result.code == code)
      #expect(result.complaints.contains(complaint), "\(result.complaints)")
    }
  }

  @Test(arguments: [
    (
      "signIn: oauth2\ntwitter:\n  people: [{ screenName: nora_sim }]\n",
      "nothing in this world changes with time"
    ),
    (
      world.replacing("clock: 2026", with: "clock: 2036"),
      "all changes in this world happen before its clock starts"
    ),
  ])
  func `a world without upcoming changes is refused`(world: String, complaint: String) throws {
    let result = try Self.rehearse([], world: world, "true")
    #expect(result.code == 2)
    #expect(result.complaints.contains(complaint), "\(result.complaints)")
  }

  @Test func `build servers get a test case for each run`() throws {
    let result = try Self.rehearse(["--format", "junit", "--at", "2027-03-01T00:00:00Z"], "exit 7")
    #expect(result.output.contains(#"<testsuite name="einlass rehearse" tests="1" failures="1">"#))
    #expect(result.output.contains(#"<failure message="the command ended with 7"/>"#))
  }
}
