import Foundation
import OAuth1TestSupport
import Testing

/// The output of `einlass run` on a terminal, and its absence elsewhere.
struct TerminalTests {
  private static let green = "\u{1B}[32mok\u{1B}[0m"
  private static let red = "\u{1B}[31mDIFFERS\u{1B}[0m"
  private static let world = "Fixtures/Worlds/twitter/one-account.yaml"

  /// The output of `einlass COMMAND` on a terminal, which `script` provides.
  private static func shown(
    _ arguments: String, environment: [String: String], command: String = "run"
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/script")
    process.arguments = [
      "-q", "-e", "-c", "'\(try ProgramRunner.program().path)' \(command) \(arguments)", "/dev/null",
    ]
    process.currentDirectoryURL = Fixtures.directory.deletingLastPathComponent()
    process.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"].merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let octets = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: octets, as: UTF8.self)
  }

  @Test func `a terminal gets colours and progress`() throws {
    let text = try Self.shown("Fixtures/Worlds/broker", environment: ["TERM": "xterm"])
    #expect(text.contains("  \(Self.green)"), "\(text)")
    #expect(text.contains("\r\u{1B}[K1 of "))
  }

  @Test func `differences are red on a terminal`() throws {
    let world = try String(
      contentsOf: Fixtures.directory.appending(path: "Worlds/twitter/one-account.yaml"), encoding: .utf8)
    let wrong = world.replacing("name: Nora Sim\n    screenName", with: "name: Somebody\n    screenName")
    try ProgramRunner.withFile(wrong) { path in
      let text = try Self.shown(path, environment: ["TERM": "xterm"])
      #expect(text.contains("  \(Self.red)"), "\(text)")
      #expect(!text.contains(Self.green))
    }
  }

  @Test(arguments: [["TERM": "dumb"], [:]])
  func `a terminal without control sequences gets none`(environment: [String: String]) throws {
    let text = try Self.shown(Self.world, environment: environment)
    #expect(text.contains("  ok"))
    #expect(!text.contains("\u{1B}"))
  }

  @Test func `disabling colours keeps progress`() throws {
    let text = try Self.shown(Self.world, environment: ["TERM": "xterm", "NO_COLOR": "1"])
    #expect(text.contains("\r\u{1B}[K1 of 1 worlds"))
    #expect(!text.contains("\u{1B}[3"))
    let empty = try Self.shown(Self.world, environment: ["TERM": "xterm", "NO_COLOR": ""])
    #expect(empty.contains(Self.green))
  }

  /// A request with many parameters whose signature no known mistake explains.
  private static let hopeless: String = {
    let fields = (0..<300).map { "parameter\($0)=it%27s+\($0)" }.joined(separator: "&")
    return
      "GET /fun?\(fields) HTTP/1.1\nHost: localhost\nAuthorization: OAuth oauth_consumer_key=\"a\", oauth_nonce=\"3\", "
      + "oauth_signature_method=\"HMAC-SHA1\", oauth_timestamp=\"123\", oauth_signature=\"AAAAAAAAAAAAAAAAAAAAAAAAAAA%3D\"\n\n"
  }()

  @Test func `a long search shows its progress on a terminal, and erases it`() throws {
    try ProgramRunner.withFile(Self.hopeless) { path in
      let text = try Self.shown(
        "--consumer-secret b --seconds 2 --octets 100000000000 \(path)", environment: ["TERM": "xterm"],
        command: "explain")
      #expect(text.contains("\r\u{1B}[Ksearching for mistakes: "), "\(text)")
      let line = try #require(text.components(separatedBy: "\r\u{1B}[K").last)
      #expect(line.hasPrefix("The signature is wrong"), "\(text)")
      let shown = text.components(separatedBy: "\r\u{1B}[K").filter { $0.hasPrefix("searching") }
      #expect(shown.count == Set(shown).count && !shown.contains { $0.contains(": 0 of") }, "\(shown)")
    }
  }

  @Test func `a search shows no progress on a pipe`() throws {
    let result = try ProgramRunner.run(
      ["explain", "--consumer-secret", "b", "--seconds", "1", "--octets", "100000000000"],
      environment: ["TERM": "xterm"],
      input: Array(Self.hopeless.utf8))
    #expect(result.complaints.isEmpty)
    #expect(!result.output.contains("searching"))
  }

  @Test func `a pipe gets neither colours nor progress`() throws {
    let result = try ProgramRunner.run("run", Self.world, environment: ["TERM": "xterm"])
    #expect(result.code == 0)
    #expect(result.output.contains("  ok"))
    #expect(!result.output.contains("\u{1B}"))
    #expect(result.complaints.isEmpty)
  }
}
