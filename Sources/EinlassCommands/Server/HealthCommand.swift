internal import ArgumentParser
internal import EinlassPrograms

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// `einlass health`
struct HealthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "health",
    abstract: "Asks a running einlassd whether it is ready, for scripts and containers.",
    discussion: """
      Without an address: the control interface in EINLASS_CONTROL, or else the server that 'einlass up' has started for the \
      project in this folder. No token is needed.

      Examples:
        einlass health
        einlass health --address http://127.0.0.1:8083

      Exit codes: 0 it is ready, 1 it is starting, 2 an option is invalid, 3 it cannot be reached.
      """)

  @Option(help: "The address of the control interface.")
  var address: String?

  @Option(help: "The name of the server that 'einlass up' has started, instead of the project.")
  var name: String?

  func validate() throws {
    if address != nil, name != nil {
      throw ValidationError("--address and --name both say which server; leave one of them out")
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
