internal import ArgumentParser
internal import EinlassPrograms
internal import EinlassServer
internal import EinlassSimulator
internal import EinlassSystem
internal import EinlassWire

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The command line of `einlassd`.
struct DaemonCommand: ParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  /// Which clock the timestamps of signed requests are compared with.
  enum Timestamps: String, CaseIterable, ExpressibleByArgument {
    case world, machine
  }

  static let configuration = CommandConfiguration(
    commandName: "einlassd",
    abstract:
      "Serve \(WorldModules.standard.networks.displayNames), all simulated, over HTTP, for clients in any "
      + "language.",
    discussion: """
      Without arguments: the built-in world, free ports on 127.0.0.1, real time. Prints the settings for \
      clients.

      Examples:
        einlassd
        einlassd --world world.yaml --http-port 8080
        einlassd --world world.yaml --watch
        einlassd --store einlass.db
        einlassd --format json

      To answer the networks' pages without a person, add to the query of their addresses:
        einlass_person=NAME     the person who signs in, by screen name, login, id or name
        einlass_answer=WORD     allow (default) or deny
        einlass_declines=LIST   permissions that the person does not grant, separated by commas

      Every option can also be set in the environment, as EINLASS_HTTP_PORT=8080 or EINLASS_VERBOSE=true. It \
      can also be set in the file of --config, as {"http-port": 8080, "verbose": true}; the command line \
      overrides the environment, which overrides the file.

      Exit codes: 0 stopped by SIGTERM, SIGINT or SIGHUP, 1 failed while running, 2 invalid input, 3 could \
      not start (port, certificates' folder or store).
      """,
    version: EinlassVersion.text)

  @Option(help: "A world file. Defaults to 'built-in', the built-in world.", completion: .file())
  var world: String?

  @Option(
    help: """
      An OAuth 1.0a provider to serve as well: the name of one that comes with Einlass, or a description \
      file; may be repeated, or list several separated by commas.
      """,
    completion: .file())
  var provider: [String] = []

  @Flag(
    help: """
      Reload the world file when it changes, and print the differences to standard error. A change replaces \
      the default world, without the old tokens and journal; other worlds continue. A file with a mistake \
      changes nothing.
      """)
  var watch = false

  @Option(
    help: """
      Keep the worlds in this SQLite file, or in the PostgreSQL database at this address, such as \
      postgresql://einlass@db.example/einlass. People, apps, tokens, accounts, clocks and plans then outlive \
      the server. Without it, or with ':memory:', they end with the server. The server restores the store's \
      default world; \
      --world and --provider then apply to new worlds and to world.reset.
      """,
    completion: .file())
  var store: String?

  @Option(help: "Write this world of the store to standard output, as world.export does, and exit.")
  var exportWorld: String?

  @Option(help: "The output format: 'text' for people, 'json' for one line with an object.")
  var format = Format.text

  @Option(help: "The port of the base address; 0 chooses a free one.")
  var httpPort: UInt16 = 0

  @Option(help: "The port of the proxy; 0 chooses a free one.")
  var proxyPort: UInt16 = 0

  @Option(help: "The TLS port for clients that map host names; 0 chooses a free one.")
  var tlsPort: UInt16 = 0

  @Option(help: "The port of the control interface; 0 chooses a free one.")
  var controlPort: UInt16 = 0

  @Option(
    help:
      """
      The address that the control interface listens on. Addresses other than loopback need \
      --i-know-this-is-open.
      """
  )
  var controlHost = "127.0.0.1"

  @Option(
    help: "A file with the token of the control interface; defaults to a new one at each start.",
    completion: .file())
  var controlTokenFile: String?

  @Option(help: "The largest number of worlds.")
  var maxWorlds = WorldDirectory.Limits().count

  @Option(
    help: "Remove a world after this time without a request, such as 30m; by default none is removed."
  )
  var worldIdle: String?

  @Option(help: "The address to listen on. Addresses other than loopback need --i-know-this-is-open.")
  var host = "127.0.0.1"

  @Flag(
    name: .customLong("i-know-this-is-open"),
    help:
      "Listen where others can connect: anyone can then sign in as anyone in the simulated networks.")
  var isOpen = false

  @Flag(help: "Let the proxy forward requests to other hosts. Without it, nothing leaves the server.")
  var allowOthers = false

  @Option(
    help:
      """
      The folder of the certificate authority; defaults to $XDG_STATE_HOME/einlass or \
      ~/.local/state/einlass.
      """
  )
  var stateDir: String?

  @Option(
    help: """
      The time at which the worlds' clocks start, such as 2017-03-20T09:00:00Z; they run in real time from there. \
      Defaults to the time in the world file, or to now.
      """)
  var clock: String?

  @Option(
    help: """
      The clock for the timestamps of signed requests: 'world', or 'machine' for clients whose clock cannot \
      follow the world's.
      """)
  var timestamps = Timestamps.world

  @Flag(
    help: """
      Make certificates that are valid for decades before and after now, for clients whose clocks are moved. \
      It replaces an ordinary authority in the state folder, and the next start without the option replaces \
      this one.
      """)
  var lastingCertificates = false

  @Flag(
    help: "Exit when standard input ends: for programs that start the server and must not leave it running.")
  var endWithInput = false

  @Option(
    help: "A configuration file: JSON with options by their names.", completion: .file(extensions: ["json"]))
  var config: String?

  @Flag(help: "Log each request, with secrets and tokens shortened.")
  var verbose = false

  #if Telemetry
    @Option(
      help: "Append a span of each exchange to this file, as lines of OTLP in JSON; '-' is standard error.",
      completion: .file())
    var spans: String?
  #else
    func startTelemetry() throws -> (@Sendable () -> String)? { nil }
  #endif

  func validate() throws {
    for (option, host) in [("--host", host), ("--control-host", controlHost)]
    where !Loopback.contains(host) && !isOpen {
      throw ValidationError(
        "other machines can reach \(option) \(host); add --i-know-this-is-open, or omit it for 127.0.0.1"
      )
    }
    if let worldIdle, DurationText.parse(worldIdle).map({ $0 > .zero }) != true {
      throw ValidationError("--world-idle '\(worldIdle)' is not a duration; use one such as 30m or 1h30m")
    }
    if watch, world.map({ $0 == WorldFile.builtInName }) ?? true {
      throw ValidationError("--watch needs a world file; pass one with --world")
    }
    if exportWorld != nil, store == nil {
      throw ValidationError("--export-world needs a store; pass one with --store")
    }
    if maxWorlds < 1 { throw ValidationError("--max-worlds \(maxWorlds) allows no world; use 1 or more") }
    if let clock, TimeText.date(clock) == nil {
      throw ValidationError("--clock '\(clock)' is not a time; use one such as 2017-03-20T09:00:00Z")
    }
  }
}
