internal import ArgumentParser
internal import EinlassSystem
internal import EinlassWorld

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// `einlass env`
struct EnvCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "env",
    abstract: "Print the environment variables that point clients at a running server.",
    discussion: """
      By default, the command uses the server in EINLASS_CONTROL and EINLASS_CONTROL_TOKEN if it is \
      running, or else this project's server.

      For all clients, it sets the proxy, with an exception for this machine's own servers (no_proxy), \
      and the authority's certificate:
      \(clients)
      Existing values of JAVA_TOOL_OPTIONS and PHP_INI_SCAN_DIR are kept. wget \
      requires --ca-certificate="$EINLASS_CA", and in PHP only curl reads the proxy from the environment. \
      For commands in each language, see docs/server.md and 'Connect a \
      client' in the control room.

      The server's own addresses: EINLASS_HTTP, EINLASS_TLS, EINLASS_CA, EINLASS_CONTROL and \
      EINLASS_CONTROL_TOKEN. Variables named after each network contain its keys, as listed in \
      docs/server.md. They include a consumer key and secret, a token and its secret, an app id and secret, and a \
      person's login.

      Examples:
        eval "$(einlass env)"
        einlass env fish | source
        einlass env dotenv > .env
        einlass env github >> "$GITHUB_ENV"

      Exit codes: 0 success, 2 an option is invalid, 3 no server is running or it does not respond.
      """)

  /// The variables that each language reads in addition to the proxy.
  private static let clients =
    ClientEnvironment.Client.allCases.map { client in
      let names = ClientEnvironment(proxy: "http://127.0.0.1", certificatePath: "").variables(for: client)
        .map(\.name)
      return "  \(client): \(names.joined(separator: ", "))\n"
    }.joined() + "  swift: the system certificates; see docs/server.md\n"

  @Argument(
    help:
      """
      The output format: bash (any POSIX shell), fish, a .env file, JSON, or the format of \
      $GITHUB_ENV.
      """
  )
  var format = ServerEnvironment.Format.bash

  @Option(help: "The server's name. Defaults to this project's server.")
  var name: String?

  func run() throws {
    let environment = ProcessInfo.processInfo.environment
    let addresses =
      try named(environment) ?? ServerRegistry(environment).required(try ServerName(name)).addresses
    Output.print(try ServerEnvironment(addresses, existing: environment).text(format))
  }

  /// The running server that the environment names. The environment may name a server that has ended: after another
  /// 'eval'.
  private func named(_ environment: [String: String]) -> ServerAddresses? {
    guard name == nil, let control = environment["EINLASS_CONTROL"],
      let token = environment["EINLASS_CONTROL_TOKEN"]
    else { return nil }
    return try? ControlClient(address: control, token: token).presence()?.addresses
  }
}
