internal import ArgumentParser
internal import EinlassSimulator

/// The root of the command line.
struct EinlassCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "einlass",
    abstract:
      "Test sign-in code and OAuth 1.0a offline against simulated networks, with every failure on demand.",
    discussion: """
      Examples:
        einlass exec -- pytest              test a client in any language
        einlass run --verbose world.yaml    run a world file's sign-in, step by step
        einlass explain request.txt         find the mistake in a signature

      Exit codes: 0 success, 1 unexpected result, 2 invalid input, 3 unreachable \
      server.
      Completions: einlass --generate-completion-script bash (or zsh, fish).
      """,
    version: EinlassVersion.text,
    groupedSubcommands: [
      CommandGroup(
        name: "Try",
        subcommands: [
          RunCommand.self, NewCommand.self, SchemaCommand.self, ProblemsCommand.self, FailuresCommand.self,
          ProviderCommand.self,
        ]),
      CommandGroup(
        name: "Server",
        subcommands: [
          ExecCommand.self, UpCommand.self, EnvCommand.self, OpenCommand.self, ControlCommand.self,
          HealthCommand.self, DownCommand.self,
        ]),
      CommandGroup(
        name: "Signature",
        subcommands: [ExplainCommand.self, SignCommand.self, VerifyCommand.self, VectorsCommand.self]),
      CommandGroup(
        name: "Back end and migration", subcommands: [CheckBackEndCommand.self, RehearseCommand.self]),
      CommandGroup(name: "Recordings", subcommands: [RecordingsCommand.self]),
    ])
}
