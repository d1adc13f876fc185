internal import ArgumentParser
internal import FoundationEssentials

/// `einlass env`
struct EnvCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "env",
    abstract:
      "Prints the environment variables that point clients at the server of the project in this folder.",
    discussion: """
      For Python, Ruby, Go, Perl, Node, curl and whatever reads the same variables: the proxy, with this machine's own
      servers excepted, the certificate of its authority, and EINLASS_HTTP, EINLASS_TLS, EINLASS_CA, EINLASS_CONTROL and
      EINLASS_CONTROL_TOKEN. Java, wget and PHP need options besides: 'einlassd' prints them.

      Examples:
        eval "$(einlass env)"
        einlass env fish | source
        einlass env dotenv > .env

      Exit codes: 0 printed, 2 the options are at fault, 3 no server runs.
      """)

  @Argument(
    help: "How to print them: for bash and every other POSIX shell, fish, a file of variables, or JSON.")
  var format = ServerEnvironment.Format.bash

  @Option(help: "The name of the server, instead of the project.")
  var name: String?

  func run() throws {
    let registry = try ServerRegistry(ProcessInfo.processInfo.environment)
    let entry = try registry.required(try ServerName(name))
    Output.print(try ServerEnvironment(addresses: entry.addresses).text(format))
  }
}
