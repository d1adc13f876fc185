import EinlassTestSupport
import Foundation
import OAuth1TestSupport
import Testing

/// The example that migrates from OAuth 1.0a to OAuth 2.0, and the rehearsal's report on variants with one mistake
/// each.
@Suite(.tags(.slow))
struct MigratingJobTests {
  /// The mistake, and the names in the report.
  static let mistakes: [(String, Set<String>)] = [
    ("keeps-oauth1", ["oauth1-refused"]),
    ("exchanges-every-time", ["exchanged-again", "exchanged-too-late", "oauth1-refused"]),
    ("keeps-first-refresh-token", ["refresh-token-reused", "oauth1-refused"]),
    ("never-refreshes", ["access-token-expired"]),
    ("sends-consumer-key", ["consumer-credentials", "oauth1-refused"]),
    ("sends-secret-in-body", ["client-refused", "oauth1-refused"]),
    ("narrow-column", ["token-cut-off", "oauth1-refused"]),
    ("forgets-writing", ["scope-missing"]),
    ("asks-for-more", ["scope-too-wide", "exchanged-too-late", "oauth1-refused"]),
    ("stays-at-version-1", ["oauth2-at-version-1"]),
    ("gives-up", ["person-given-up"]),
    ("waits-too-long", ["exchanged-too-late", "oauth1-refused"]),
    ("signs-the-exchange", ["signed-token-request", "oauth1-refused"]),
    ("forgets-the-secret", ["exchange-incomplete", "exchanged-too-late", "oauth1-refused"]),
    ("two-workers", ["exchanged-again", "pair-superseded", "oauth1-refused"]),
    (
      "repeats-in-vain",
      ["exchange-refused", "refused-exchange-repeated", "exchanged-too-late", "oauth1-refused"]
    ),
  ]

  private struct Report: Decodable {
    struct Mistake: Decodable {
      let name: String
      let person: String
    }
    struct Run: Decodable { let exitCode: Int }
    let isReady: Bool
    let mistakes: [Mistake]
    let runs: [Run]
  }

  private static let folder = Fixtures.directory.deletingLastPathComponent()
  private static let example = folder.appending(path: "Examples/MigratingJob").path

  private static func rehearse(
    _ words: [String], clock: String = "world"
  ) async throws -> (report: Report, code: Int32) {
    let tokens = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: tokens, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: tokens) }
    let python = folder.appending(path: ".build/clients/bin/python").path
    try #require(
      FileManager.default.isExecutableFile(atPath: python), "run 'make test-dependencies', which installs it")
    let result = try await BuiltProgram.run(
      "einlass",
      ["rehearse", "--format", "json", "--clock", clock, "\(example)/world.yaml", "--", python]
        + words.enumerated().map { $0.offset == 0 ? "\(example)/\($0.element)" : $0.element }
        + ["\(example)/accounts.json", tokens.appending(path: "tokens.json").path],
      environment: ["PYTHONDONTWRITEBYTECODE": "1"])
    let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
    return (report, result.code)
  }

  @Test(arguments: ["world", "machine"])
  func `the job is ready for every change, with either clock`(clock: String) async throws {
    let (report, code) = try await Self.rehearse(["job.py"], clock: clock)
    #expect(code == 0)
    #expect(report.isReady)
    #expect(report.mistakes.isEmpty)
    #expect(report.runs.count == 14)
  }

  /// Removes the seconds, which depend on the machine.
  private static func masked(_ text: String) -> String {
    text.replacing(/:[0-9]{2}(\.[0-9]{3})?Z/, with: "Z")
  }

  @Test func `the page shows the rehearsal as printed`() async throws {
    let command = try #require(try Documents.block(tested: "rehearsal").commands.first)
    let tokens = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: tokens) }
    let words = command.words.dropFirst().map { word in
      switch word {
      case "python3": Self.folder.appending(path: ".build/clients/bin/python3").path
      case "tokens.json": tokens.path
      default: word
      }
    }
    let result = try await BuiltProgram.run(
      at: ProgramRunner.program().path, words, environment: ["PYTHONDONTWRITEBYTECODE": "1"],
      in: Self.folder.path)
    #expect(Self.masked(result.output) == Self.masked(command.output))
  }

  @Test func `the timeline on the rehearsal's page is as printed`() throws {
    let block = try Documents.block(tested: "retirement section")
    try ProgramRunner.withFile(block.text) { path in
      let result = try ProgramRunner.run([
        "rehearse", "--format", "json", path, "--", "true",
      ])
      #expect(result.output.contains("a brownout of OAuth 1.0a begins"), "\(result.complaints)")
      #expect(result.output.contains("2027-06-01T00:00:00Z"))
    }
  }

  @Test(arguments: mistakes)
  func `each mistake is named, for both people`(_ mistake: String, _ names: Set<String>) async throws {
    let (report, code) = try await Self.rehearse(["faulty_jobs.py", mistake])
    #expect(code == 1)
    for person in ["@nora_sim", "@omar_sim"] {
      #expect(Set(report.mistakes.filter { $0.person == person }.map(\.name)) == names)
    }
  }
}
