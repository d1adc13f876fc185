import Fixtures
import Foundation
import Testing

/// The sessions that the README shows are what the program prints.
struct ReadmeTests {
  /// Each `$ einlass ...` of a code block, with what stands below it.
  static let sessions: [(command: String, output: String)] = {
    let file = Fixtures.directory.deletingLastPathComponent().appending(path: "README.md")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "```").enumerated().compactMap { index, block in
      guard index % 2 == 1, let start = block.range(of: "\n$ einlass ") else { return nil }
      let rest = block[start.upperBound...].replacing(/\\\n +/, with: "")
      let lines = rest.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(lines.first ?? ""), String(lines.last ?? ""))
    }
  }()

  @Test func `there are sessions`() {
    #expect(Self.sessions.count == 2)
  }

  @Test(arguments: sessions)
  func `a session is as printed`(_ command: String, _ output: String) throws {
    let result = try ProgramRunner.run(command.split(separator: " ").map(String.init))
    #expect(result.output == output)
  }
}
