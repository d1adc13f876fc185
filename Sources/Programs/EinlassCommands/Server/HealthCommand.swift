internal import ArgumentParser
internal import EinlassWorld

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// `einlass health`
struct HealthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "health",
    abstract: "Check whether a running einlassd is ready, for scripts and containers.",
    discussion: """
      The address defaults to EINLASS_CONTROL, or to the server that 'einlass up' started for the project in this folder. \
      No token is needed.

      Examples:
        einlass health
        einlass health --address http://127.0.0.1:8083

      Exit codes: 0 ready, 1 starting, 2 an option is invalid, 3 the server cannot be reached.
      """)

  @Option(help: "The address of the control interface.")
  var address: String?

  @Option(help: "The name of a server that 'einlass up' started. Defaults to this project's server.")
  var name: String?

  func validate() throws {
    if address != nil, name != nil {
      throw ValidationError("--address and --name cannot be combined; omit one of them")
    }
  }

  func run() throws {
    let address = try serverAddress()
    let health = try ControlClient(address: address, token: "").health()
    Output.print("\(health.status) \(health.version)")
    guard health.isReady else { throw ExitCode.different }
  }

  private func serverAddress() throws(CommandError) -> String {
    let environment = ProcessInfo.processInfo.environment
    if let address = address ?? (name == nil ? environment["EINLASS_CONTROL"] : nil) { return address }
    return try ServerRegistry(environment).required(try ServerName(name)).addresses.control
  }
}
