internal import ArgumentParser

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// `einlass env`
struct EnvCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "env",
    abstract:
      "Prints the environment variables that point clients at the server of the project in this folder.",
    discussion: """
      For Python, Ruby, Go, Perl, Node, Java, PHP, curl and whatever reads the same variables: the proxy, with this \
      machine's own servers excepted, the certificate of its authority, and EINLASS_HTTP, EINLASS_TLS, EINLASS_CA, \
      EINLASS_CONTROL and EINLASS_CONTROL_TOKEN. What JAVA_TOOL_OPTIONS and PHP_INI_SCAN_DIR have already is kept. wget \
      needs --ca-certificate="$EINLASS_CA", and of PHP only curl takes a proxy from the environment.

      Examples:
        eval "$(einlass env)"
        einlass env fish | source
        einlass env dotenv > .env
        einlass env github >> "$GITHUB_ENV"

      Exit codes: 0 printed, 2 an option is invalid, 3 no server runs.
      """)

  @Argument(
    help:
      "The output format: commands for bash and other POSIX shells, or for fish, a .env file, JSON, or what $GITHUB_ENV takes."
  )
  var format = ServerEnvironment.Format.bash

  @Option(help: "The name of the server, instead of the project.")
  var name: String?

  func run() throws {
    let environment = ProcessInfo.processInfo.environment
    let registry = try ServerRegistry(environment)
    let entry = try registry.required(try ServerName(name))
    Output.print(try ServerEnvironment(addresses: entry.addresses, existing: environment).text(format))
  }
}
