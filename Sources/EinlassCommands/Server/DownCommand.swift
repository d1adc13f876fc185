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
    abstract: "Stops the server that 'einlass up' started for the project in this folder.",
    discussion: """
      Requests in flight are finished first.

      Exit codes: 0 it has ended, 2 an option is invalid, 3 none runs.
      """)

  @Option(help: "The name of the server, instead of the project.")
  var name: String?

  func run() throws {
    let name = try ServerName(name)
    let registry = try ServerRegistry(ProcessInfo.processInfo.environment)
    try registry.withLock(name) {
      let entry = try registry.required(name)
      kill(entry.processID, SIGTERM)
      // It is not a child of this program, so that its end cannot be waited for otherwise.
      while kill(entry.processID, 0) == 0 { usleep(10_000) }
      registry.remove(name)
    }
    Output.print("ended the server of \(name)")
  }
}
