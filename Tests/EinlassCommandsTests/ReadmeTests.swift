import EinlassTestSupport
import Foundation
import OAuth1TestSupport
import Testing

/// Checks that the sessions with `einlass` in README and on other pages match the program's output.
struct ReadmeTests {
  static let sessions = Documents.blocks(tested: "session").flatMap(\.commands)
  static let diagrams = Documents.blocks(tested: "diagram")

  @Test func `the pages have sessions and diagrams`() {
    #expect(Self.sessions.count >= 5)
    #expect(Self.diagrams.count >= 3)
  }

  @Test(arguments: sessions) func `a session matches its output`(_ command: Documents.Command) throws {
    #expect(command.words.first == "einlass")
    #expect(try ProgramRunner.run(Array(command.words.dropFirst())).output == command.output)
  }

  @Test func `README's command with its own server matches its output`() throws {
    try Self.check(try Documents.block(tested: "exec").commands)
  }

  @Test func `README's explained request matches its output`() throws {
    try Self.check(try Documents.block(tested: "explained request").commands)
  }

  /// Runs `commands` in a shell, after writing the files that `cat` prints.
  private static func check(_ commands: [Documents.Command]) throws {
    try Machine.with { machine in
      let project = try machine.project("shop")
      for command in commands {
        if command.words[0] == "cat" {
          try Data(command.output.utf8).write(to: project.appending(path: command.words[1]))
        }
        // A JSON body has no line feed at its end.
        let output = try machine.shell(command.text, in: project)
        #expect(output.trimmingCharacters(in: .newlines) + "\n" == command.output, "\(command.text)")
      }
    }
  }

  @Test(arguments: diagrams) func `a diagram matches the program's output`(_ block: Documents.Block) throws {
    let file = try #require(block.text.firstMatch(of: #/%% ([^:]+): /#)?.1)
    #expect(try ProgramRunner.run("run", "--format", "mermaid", String(file)).output == block.text)
  }

  @Test(arguments: Documents.blocks(tested: "world file"))
  func `a world file on a page ends as it expects`(_ block: Documents.Block) throws {
    try ProgramRunner.withFile(block.text) { path in
      let result = try ProgramRunner.run("run", path)
      #expect(result.code == 0, "\(result.output)\(result.complaints)")
    }
  }

  @Test func `the counts on the pages are correct`() throws {
    let text = try Documents.text("docs/worlds.md")
    let run = try ProgramRunner.run("run", "--format", "json", "Fixtures/Worlds")
    let worlds = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [Any])
    let list = try ProgramRunner.run("failures", "--format", "json")
    let failures = try #require(try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [Any])
    #expect(text.contains("holds \(worlds.count) worlds"))
    #expect(text.contains("the \(failures.count)\nfailures"))
  }

  /// All calls of `einlass SUBCOMMAND` on the pages, with their options.
  private static let calls: [Call] = Documents.pages.flatMap { page in
    let text = (try? Documents.text(page)) ?? ""
    return text.matches(of: /(?m)(?:`|^\$ )einlass ([a-z][a-z-]*)([^`\n]*)/).map { match in
      let options = match.2.prefix { $0 != "#" }.components(separatedBy: " -- ")[0]
        .matches(of: /(?:^| )(--[a-z][a-z-]*)/).map { String($0.1) }
      return Call(page: page, command: String(match.1), options: options)
    }
  }

  /// A call of the program on a page.
  struct Call: Sendable, Hashable, CustomTestStringConvertible {
    let page: String
    let command: String
    let options: [String]

    var testDescription: String { "\(page): einlass \(command) \(options.joined(separator: " "))" }
  }

  @Test(arguments: Set(calls)) func `a command on a page and its options exist`(_ call: Call) throws {
    let help = try ProgramRunner.run(call.command, "--help")
    try #require(help.code == 0)
    try #require(help.output.contains("USAGE: einlass \(call.command)"))
    for option in call.options { #expect(help.output.contains(option), "\(option)") }
  }

  @Test(arguments: ["docs/server.md", "docs/control.md", "SECURITY.md"])
  func `the options on a page belong to einlassd or einlass`(page: String) async throws {
    var help = try await BuiltProgram.run("einlassd", ["--help"], environment: [:]).output
    for command in ["up", "env", "exec", "down", "control", "failures", "open", "run"] {
      help += try ProgramRunner.run(command, "--help").output
    }
    let spans = try Documents.text(page).matches(of: /`([^`\n]+)`/).map(\.1)
    let options = spans.flatMap { $0.matches(of: /(?:^|[ "])(--[a-z][a-z-]*)/).map { String($0.1) } }
    #expect(!options.isEmpty)
    for option in options { #expect(help.contains(option), "\(option)") }
  }
}
