internal import ArgumentParser
internal import EinlassSimulator

/// The root of the command line.
struct EinlassCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "einlass",
    abstract:
      "Simulates the networks that people sign in with, and a phone with their accounts, offline.",
    discussion: """
      Examples:
        einlass exec -- pytest
        einlass new world.yaml
        einlass run --verbose world.yaml
        einlass explain request.txt

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
