import EinlassSimulator
import EinlassTestSupport
import Foundation
import Testing

/// The session with a server that the README shows is what the programs print.
struct ReadmeControlTests {
  /// Each `$ einlass control ...` of the block with the session, with what stands below it.
  private func session() throws -> [(command: String, output: String)] {
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let block = try #require(
      text.components(separatedBy: "```").first { $0.hasPrefix("\n$ export EINLASS_CONTROL=") })
    return block.components(separatedBy: "\n$ ").dropFirst(2).map { part in
      let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(lines[0]), lines.dropFirst().joined().trimmingCharacters(in: .newlines))
    }
  }

  /// Times and what depends on how long the session takes left out.
  private func masked(_ text: String) -> String {
    text.replacing(/[0-9-]+T[0-9:.]+Z/, with: "TIME").replacing(/idle for [0-9a-z]+/, with: "idle")
  }

  @Test func `the session with a server is as printed`() async throws {
    let session = try session()
    #expect(session.count == 6)
    try await LiveControl.run { control in
      for (command, output) in session {
        let arguments = command.split(separator: " ").dropFirst().map(String.init)
        let result = try await LightProgram.run(arguments, control: control)
        let printed = (result.output + result.complaints).trimmingCharacters(in: .newlines)
        #expect(masked(printed) == masked(output), "\(command)")
      }
    }
  }
}
