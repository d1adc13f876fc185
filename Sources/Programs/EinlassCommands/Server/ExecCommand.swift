internal import ArgumentParser
internal import EinlassSystem

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// `einlass exec`
struct ExecCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exec",
    abstract: "Run a command with its own server, which stops when the command ends.",
    discussion: """
      The command's environment contains the variables that 'einlass env' prints. Several commands can run at the \
      same time. If the server refuses signatures, the causes are printed on standard error when the command ends.

      Examples:
        einlass exec -- pytest
        einlass exec --world world.yaml -- npm test

      Exit codes: the command's own, or 128 plus the number of the signal that ended it; 2 an option is \
      invalid or einlassd was not found, 3 the server did not start, 126 the command cannot be started.
      """)

  @Option(help: "A world file. Defaults to 'built-in', the built-in world.", completion: .file())
  var world: String?

  @Flag(help: "Do not print causes of refused signatures.")
  var quiet = false

  @Argument(
    parsing: .postTerminator, help: ArgumentHelp("The command and its arguments.", valueName: "command"))
  var command: [String] = []

  func validate() throws {
    if command.isEmpty { throw ValidationError("pass a command after '--', as in 'einlass exec -- pytest'") }
  }

  func run() throws {
    let environment = ProcessInfo.processInfo.environment
    let server = try OwnServer(options: world.map { ["--world", $0] } ?? [], environment)
    let end = UserCommand(words: command).run(
      ServerEnvironment(server.addresses, existing: environment).environment)
    // If the server no longer responds, there is nothing to report.
    if !quiet, let refused = try? RefusedSignatures(server.addresses), !refused.lines.isEmpty {
      Output.printError(refused.lines.joined(separator: "\n"))
    }
    server.end()
    throw ExitCode(end.code)
  }
}
