internal import ArgumentParser
internal import EinlassSimulator

/// The root of the command line.
struct EinlassCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "einlass",
    abstract: "Signs in with the system accounts of a simulated phone, offline.",
    discussion: """
      Examples:
        einlass run Fixtures/Worlds
        einlass run --verbose Fixtures/Worlds/twitter/one-account.yaml
        einlass problems

      Exit codes: 0 all is as expected, 1 something is not, 2 the input is invalid, 3 a server cannot be reached.
      Completions: einlass --generate-completion-script bash (or zsh, fish).
      """,
    version: EinlassVersion.text,
    subcommands: [
      RunCommand.self, NewCommand.self, SchemaCommand.self, ProblemsCommand.self, FailuresCommand.self,
      SignCommand.self, VerifyCommand.self,
      ExplainCommand.self, VectorsCommand.self, ControlCommand.self, CheckBackEndCommand.self, UpCommand.self,
      DownCommand.self, EnvCommand.self, OpenCommand.self, ExecCommand.self, RehearseCommand.self,
      HealthCommand.self,
      ProviderCommand.self,
    ])
}
