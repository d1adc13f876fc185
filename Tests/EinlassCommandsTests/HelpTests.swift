import EinlassTestSupport
import Foundation
import Testing

/// The descriptions of the commands, from which `--help` and the man pages are made.
struct HelpTests {
  private struct Dump: Decodable {
    let command: Command
  }

  private struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let arguments: [Argument]?
    let subcommands: [Command]?

    var all: [Command] { [self] + (subcommands ?? []).flatMap(\.all) }
  }

  private struct Argument: Decodable {
    let valueName: String?
    let abstract: String?
  }

  private static func commands(of program: String) async throws -> [Command] {
    let result = try await BuiltProgram.run(program, ["--experimental-dump-help"], environment: [:])
    let dump = try JSONDecoder().decode(Dump.self, from: Data(result.output.utf8))
    return dump.command.all.filter { $0.commandName != "help" }
  }

  @Test(arguments: ["einlass", "einlassd"])
  func `every command and every argument is described in a sentence`(program: String) async throws {
    for command in try await Self.commands(of: program) {
      #expect(command.abstract?.hasSuffix(".") == true, "\(command.commandName)")
      for argument in command.arguments ?? [] {
        let name = "\(command.commandName) \(argument.valueName ?? "")"
        let last = argument.abstract?.last
        #expect(last == "." || last == ")", "\(name): \(argument.abstract ?? "nothing")")
      }
    }
  }

  @Test(arguments: ["einlass", "einlassd"])
  func `prose is wrapped by the terminal's width and not by hand`(program: String) async throws {
    for command in try await Self.commands(of: program) {
      let lines = (command.discussion ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      for (line, next) in zip(lines, lines.dropFirst()) {
        let isProse = { (line: Substring) in !line.isEmpty && !line.hasPrefix(" ") }
        #expect(
          !(isProse(line) && isProse(next) && line.last != "."), "\(command.commandName): '\(line)' goes on")
      }
    }
  }
}
