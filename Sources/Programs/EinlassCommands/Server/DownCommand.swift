internal import ArgumentParser
internal import EinlassSystem

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// `einlass down`
struct DownCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "down",
    abstract: "Stop the server that 'einlass up' started for the project in this folder.",
    discussion: """
      The server finishes requests in progress first.

      Exit codes: 0 the server stopped, 2 an option is invalid, 3 no server is running or it cannot be stopped.
      """)

  @Option(help: "The server's name. Defaults to this project's server.")
  var name: String?

  func run() throws {
    let name = try ServerName(name)
    let registry = try ServerRegistry(ProcessInfo.processInfo.environment)
    try registry.withLock(name) {
      let id = try registry.required(name).processID
      guard kill(id, SIGTERM) == 0 else {
        throw CommandError.unreachable("process \(id) cannot be stopped (\(SystemError.last))")
      }
      try waitForEnd(of: OtherProcess(id: id))
      registry.remove(name)
    }
    Output.print("stopped the server for \(name)")
  }

  /// Waits until the process has ended, somewhat longer than the server itself waits for requests in flight.
  private func waitForEnd(of process: OtherProcess) throws {
    let limit = ContinuousClock.now + .seconds(20)
    while !process.hasEnded {
      guard ContinuousClock.now < limit else {
        throw CommandError.unreachable(
          "the server, process \(process.id), has not stopped within 20 seconds; kill it with 'kill -9 "
            + "\(process.id)'"
        )
      }
      usleep(10_000)
    }
  }
}
