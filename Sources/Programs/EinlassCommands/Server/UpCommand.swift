internal import ArgumentParser
internal import EinlassSimulator
internal import EinlassSystem

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// `einlass up`
struct UpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "up",
    abstract:
      "Start einlassd in the background, for the project in this folder, and wait until it listens.",
    discussion: """
      The project is the nearest parent folder with a .git, or else this folder. Each project has its own \
      server. Arguments after '--' are passed to einlassd. If a server is already running, the command \
      prints its addresses again.

      Examples:
        einlass up
        einlass up -- --world world.yaml
        eval "$(einlass env)"
        einlass open
        einlass down

      Exit codes: 0 the server listens, 1 options were given but a server is already running, 2 an option is invalid \
      or einlassd was not found, 3 startup failed.
      """)

  @Option(help: "A name for the server. Defaults to the project.")
  var name: String?

  @Option(help: "The output format.")
  var format = ListFormat.text

  @Argument(parsing: .postTerminator, help: ArgumentHelp("Options for einlassd.", valueName: "options"))
  var options: [String] = []

  func run() throws {
    let environment = ProcessInfo.processInfo.environment
    let name = try ServerName(name)
    let registry = try ServerRegistry(environment)
    try registry.withLock(name) { try start(name, registry, environment) }
  }

  private func start(
    _ name: ServerName, _ registry: ServerRegistry, _ environment: [String: String]
  ) throws {
    if let entry = try registry.running(name) {
      guard options.isEmpty else {
        throw CommandError.refused(
          "a server for \(name) is already running; stop it with 'einlass down' to start one with other options"
        )
      }
      return try show(entry, name, registry, "runs")
    }
    let log = try registry.openLog(name)
    defer { close(log) }
    let server = try ServerProcess(options: options, environment: environment, input: nil, log: log)
    let entry = ServerRegistry.Entry(addresses: server.addresses, processID: server.process.id)
    do {
      try registry.add(entry, name)
    } catch {
      kill(entry.processID, SIGTERM)
      throw error
    }
    try show(entry, name, registry, "was started")
  }

  private func show(
    _ entry: ServerRegistry.Entry, _ name: ServerName, _ registry: ServerRegistry, _ what: String
  ) throws {
    if format == .json { return Output.print(try entry.addresses.json) }
    let named = self.name.map { " --name \($0)" } ?? ""
    let addresses = entry.addresses
    let credentials = try ControlClient(address: addresses.control, token: addresses.controlToken)
      .credentials()
    let banner = ServerBanner(
      "einlassd \(what) for \(name) as process \(entry.processID); its log is \(registry.log(name)).",
      addresses,
      room: "'einlass open\(named)' opens the control room in a browser",
      shell: "eval \"$(einlass env\(named))\"",
      keys: credentials.filter(\.isListedAtStart).map {
        [$0.owner, $0.key] + [$0.secret].compactMap(\.self)
      },
      end: "'einlass down\(named)' stops it.")
    Output.print(banner.text)
  }
}
