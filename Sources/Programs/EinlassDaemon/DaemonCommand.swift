internal import ArgumentParser
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

  /// The clock to compare the timestamps of signed requests with.
  enum Timestamps: String, CaseIterable, ExpressibleByArgument {
    case world, machine
  }

  static let configuration = CommandConfiguration(
    commandName: "einlassd",
    abstract:
      "Serve simulated \(WorldModules.standard.networks.displayNames) over HTTP, for clients in any "
      + "language.",
    discussion: """
      Without arguments, einlassd serves the built-in world on free ports on 127.0.0.1, in real time. It \
      prints the settings for clients.

      Examples:
        einlassd
        einlassd --world world.yaml --http-port 8080
        einlassd --world world.yaml --watch
        einlassd --store einlass.db
        einlassd --format json

      To answer the networks' pages without a person, add these fields to the page's query:
        einlass_person=NAME     the person who signs in, by screen name, login, id or name
        einlass_answer=WORD     allow (default) or deny
        einlass_declines=LIST   comma-separated permissions that the person does not grant

      You can also set every option in the environment, as in EINLASS_HTTP_PORT=8080 or \
      EINLASS_VERBOSE=true, or in the --config file, as in {"http-port": 8080, "verbose": true}. The command line \
      overrides the environment, which overrides the file.

      Exit codes: 0 stopped by SIGTERM, SIGINT or SIGHUP, 1 failed while running, 2 invalid input, 3 could \
      not start (port, certificates' folder or store).
      """,
    version: EinlassVersion.text)

  @Option(help: "A world file. Defaults to 'built-in', the built-in world.", completion: .file())
  var world: String?

  @Option(
    help: """
      An additional OAuth 1.0a provider to serve: the name of a built-in provider, or a description \
      file. Repeatable. Accepts a comma-separated list.
      """,
    completion: .file())
  var provider: [String] = []

  @Flag(
    help: """
      Reload the world file when it changes, and print the differences to standard error. Each change \
      replaces the default world and discards its tokens and journal. Other worlds continue. An invalid file changes \
      nothing.
      """)
  var watch = false

  @Option(
    help: """
      Store the worlds in this SQLite file, or in the PostgreSQL database at this address, such as \
      postgresql://einlass@db.example/einlass. People, apps, tokens, accounts, clocks and plans then survive \
      a restart. Without this option, or with ':memory:', they are lost when the server stops. The server restores \
      the store's default world, so --world and --provider apply only to new worlds and to world.reset.
      """,
    completion: .file())
  var store: String?

  @Option(help: "Write this world of the store to standard output, as world.export does, and exit.")
  var exportWorld: String?

  @Option(help: "The output format: 'text', or 'json' for an object on one line.")
  var format = Format.text

  @Option(help: "The port of the base address. 0 chooses a free port.")
  var httpPort: UInt16 = 0

  @Option(help: "The port of the proxy. 0 chooses a free port.")
  var proxyPort: UInt16 = 0

  @Option(help: "The TLS port for clients that map host names. 0 chooses a free port.")
  var tlsPort: UInt16 = 0

  @Option(help: "The port of the control interface. 0 chooses a free port.")
  var controlPort: UInt16 = 0

  @Option(
    help:
      """
      The address that the control interface listens on. Non-loopback addresses require \
      --i-know-this-is-open.
      """
  )
  var controlHost = "127.0.0.1"

  @Option(
    help: "A file with the control interface's token. Defaults to a new token at each start.",
    completion: .file())
  var controlTokenFile: String?

  @Option(help: "The maximum number of worlds.")
  var maxWorlds = WorldDirectory.Limits().count

  @Option(
    help:
      "Remove worlds that receive no requests for this long, for example 30m. By default, no worlds are removed."
  )
  var worldIdle: String?

  @Option(help: "The address to listen on. Non-loopback addresses require --i-know-this-is-open.")
  var host = "127.0.0.1"

  @Flag(
    name: .customLong("i-know-this-is-open"),
    help:
      "Listen on addresses that other machines can reach. Anyone can then sign in as anyone in the simulated networks."
  )
  var isOpen = false

  @Flag(help: "Let the proxy forward requests to other hosts. Without it, nothing leaves the server.")
  var allowOthers = false

  @Option(
    help:
      """
      The folder of the certificate authority. Defaults to $XDG_STATE_HOME/einlass or \
      ~/.local/state/einlass.
      """
  )
  var stateDir: String?

  @Option(
    help: """
      The time at which the worlds' clocks start, such as 2017-03-20T09:00:00Z. From then on, they run in real time. \
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
      Make certificates that are valid for decades before and after now, for clients whose clocks are \
      changed. This replaces the ordinary authority in the state folder until the next start without this option.
      """)
  var lastingCertificates = false

  @Flag(
    help:
      "Exit when standard input ends. Use this in programs that start the server and must not leave it running."
  )
  var endWithInput = false

  @Option(
    help: "A configuration file: a JSON object with option names as keys.",
    completion: .file(extensions: ["json"]))
  var config: String?

  @Flag(help: "Log each request, with secrets and tokens shortened.")
  var verbose = false

  #if Telemetry
    @Option(
      help: "Append a span for each exchange to this file, as OTLP JSON lines. '-' is standard error.",
      completion: .file())
    var spans: String?
  #else
    func startTelemetry() throws -> (@Sendable () -> String)? { nil }
  #endif

  func validate() throws {
    for (option, host) in [("--host", host), ("--control-host", controlHost)]
    where !Loopback.contains(host) && !isOpen {
      throw ValidationError(
        "other machines can reach \(option) \(host); add --i-know-this-is-open, or omit \(option) to use 127.0.0.1"
      )
    }
    if let worldIdle, DurationText.parse(worldIdle).map({ $0 > .zero }) != true {
      throw ValidationError("--world-idle '\(worldIdle)' is not a duration; use one such as 30m or 1h30m")
    }
    if watch, world.map({ $0 == WorldFile.builtInName }) ?? true {
      throw ValidationError("--watch requires a world file; pass one with --world")
    }
    if exportWorld != nil, store == nil {
      throw ValidationError("--export-world requires a store; pass one with --store")
    }
    if maxWorlds < 1 { throw ValidationError("--max-worlds \(maxWorlds) is too small; use 1 or more") }
    if let clock, TimeText.date(clock) == nil {
      throw ValidationError("--clock '\(clock)' is not a time; use one such as 2017-03-20T09:00:00Z")
    }
  }
}
