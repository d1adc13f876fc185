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
      // What needs a server is held against one in the server's tests.
      guard !rest.hasPrefix("control ") else { return nil }
      let lines = rest.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(lines.first ?? ""), String(lines.last ?? ""))
    }
  }()

  @Test func `there are sessions`() {
    #expect(Self.sessions.count == 3)
  }

  @Test func `the counts are right`() throws {
    let root = Fixtures.directory.deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let run = try ProgramRunner.run("run", "--format", "json", "Fixtures/Worlds")
    let worlds = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [Any])
    let list = try ProgramRunner.run("failures", "--format", "json")
    let failures = try #require(try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [Any])
    #expect(text.contains("holds \(worlds.count) worlds"))
    #expect(text.contains("the \(failures.count) failures"))
  }

  /// The diagrams, each with the file that its first line names.
  static let diagrams: [(file: String, text: String)] = {
    let file = Fixtures.directory.deletingLastPathComponent().appending(path: "README.md")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "```mermaid\n%% ").dropFirst().compactMap { rest in
      guard let name = rest.components(separatedBy: ": ").first, let end = rest.range(of: "```") else {
        return nil
      }
      return (name, "%% " + rest[..<end.lowerBound])
    }
  }()

  @Test func `there are diagrams`() {
    #expect(Self.diagrams.count == 3)
  }

  @Test(arguments: diagrams)
  func `a diagram is as printed`(_ file: String, _ text: String) throws {
    #expect(try ProgramRunner.run("run", "--format", "mermaid", file).output == text)
  }

  @Test(arguments: sessions)
  func `a session is as printed`(_ command: String, _ output: String) throws {
    let result = try ProgramRunner.run(command.split(separator: " ").map(String.init))
    #expect(result.output == output)
  }
}
