import EinlassTestSupport
import Foundation
import Testing

extension SerialTests {
  /// Checks that the sessions with curl on pages match the server's responses.
  struct ReadmeShellTests {
    /// Returns the text without the parts that change each time.
    private func masked(_ text: String) -> String {
      text.replacing(/"id":"[0-9a-f-]{36}"/, with: "ID").replacing(/time":[0-9]+/, with: "TIME")
        .replacing(/code=[^&]+/, with: "CODE").replacing(/"AccessToken":"EAA[^"]+"/, with: "TOKEN")
        .replacing(/"Expires":"[0-9]{4}"/, with: "EXPIRES").replacing(/[0-9-]+T[0-9:.]+Z/, with: "TIME")
        .trimmingCharacters(in: .newlines)
    }

    private static let world = """
      curl -sS -H "Authorization: Bearer $EINLASS_CONTROL_TOKEN" -H 'Content-Type: application/json' \
        -d '{"name": "w1"}' $EINLASS_CONTROL/actions/world.create
      """

    @Test(arguments: [
      (try Documents.block(tested: "broker with curl"), 5),
      (try Documents.block(tested: "control over HTTP"), 1),
    ])
    func `a session with curl matches the page`(block: Documents.Block, count: Int) async throws {
      let commands = block.commands
      #expect(commands.count == count)
      try await RunningDaemon.run(["--format", "json"]) { daemon in
        let members = try #require(
          JSONSerialization.jsonObject(with: Data(daemon.firstLine.utf8)) as? [String: String])
        let environment = [
          "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "EINLASS_CONTROL": members["control"] ?? "",
          "EINLASS_CONTROL_TOKEN": members["controlToken"] ?? "",
        ]
        func run(_ script: String) async throws -> String {
          let result = try await OutsideTool.run("env", ["sh", "-c", script], environment)
          #expect(result.code == 0, "\(script): \(result.complaints)")
          return result.output
        }
        _ = try await run(Self.world)
        var (settings, code) = ("", "")
        for command in commands {
          let text = command.text.replacing("http://127.0.0.1:33289", with: members["http"] ?? "")
            .replacing(/AQ[A-Za-z0-9]+\.\.\./, with: code)
          if text.hasPrefix("B=") { settings = text + "\n" }
          let output = try await run(settings + text)
          if let found = output.firstMatch(of: /code=([^&]+)/) { code = String(found.1) }
          #expect(masked(output) == masked(command.output), "\(text)")
        }
      }
    }
  }
}
