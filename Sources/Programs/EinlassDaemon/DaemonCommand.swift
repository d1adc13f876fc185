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
      "Serves \(WorldModules.standard.networks.displayNames), all simulated, over HTTP, for clients in any language.",
    discussion: """
      Without arguments: the built-in world, free ports on 127.0.0.1, real time. Prints how to configure clients for it.

      Examples:
        einlassd
        einlassd --world world.yaml --http-port 8080
        einlassd --world world.yaml --watch
        einlassd --store einlass.db
        einlassd --format json

      Without somebody to fill in the networks' pages, the query of their addresses gives the answers:
        einlass_person=NAME     who signs in, by screen name, login, id or name
        einlass_answer=WORD     allow (as without it) or deny
        einlass_declines=LIST   permissions that the person does not grant, with commas

      Every option may also stand in the environment, as EINLASS_HTTP_PORT=8080 or EINLASS_VERBOSE=true, and in the \
      file of --config, as {"http-port": 8080, "verbose": true}; the command line counts before the environment, and \
      that before the file.

      Exit codes: 0 stopped by SIGTERM, SIGINT or SIGHUP, 1 failed while running, 2 invalid input, 3 could not start: a port \
      is taken, there is no safe place for the certificates, or the store cannot be opened.
      """,
    version: EinlassVersion.text)

  @Option(help: "A world file. Defaults to 'built-in', the built-in world.", completion: .file())
  var world: String?

  @Option(
    help: """
      A provider of OAuth 1.0a to serve as well: the name of one that comes with Einlass, or a description file; may be \
      repeated, and name several with commas between.
      """,
    completion: .file())
  var provider: [String] = []

  @Flag(
    help: """
      Read the world file anew when it changes, and say on standard error what is different. The default world is then \
      made anew, without the tokens and the journal of the one before; worlds with names of their own go on. With a \
      mistake in the file everything goes on as before.
      """)
  var watch = false

  @Option(
    help: """
      Keep the worlds in this file, of SQLite, or in the database of PostgreSQL at this address, such as \
      postgresql://einlass@db.example/einlass, so that they outlive the server: people, apps, tokens, accounts, clocks and \
      what is planned. Without it, or with ':memory:', they end with it. The default world of the store is served as it was; \
      --world and --provider are then for new worlds and for world.reset.
      """,
    completion: .file())
  var store: String?

  @Option(help: "Write this world of the store to standard output, as world.export does, and end.")
  var exportWorld: String?

  @Option(help: "The output format: 'text' for people, 'json' for one line with an object.")
  var format = Format.text

  @Option(help: "The port of the base address; 0: any free one.")
  var httpPort: UInt16 = 0

  @Option(help: "The port of the proxy; 0: any free one.")
  var proxyPort: UInt16 = 0

  @Option(help: "The port of TLS for clients that map host names; 0: any free one.")
  var tlsPort: UInt16 = 0

  @Option(help: "The port of the control interface; 0: any free one.")
  var controlPort: UInt16 = 0

  @Option(
    help:
      "The address that the control interface listens on. Any but a loopback address needs --i-know-this-is-open."
  )
  var controlHost = "127.0.0.1"

  @Option(
    help: "A file with the token of the control interface; without it, a new one at each start.",
    completion: .file())
  var controlTokenFile: String?

  @Option(help: "The greatest number of worlds at a time.")
  var maxWorlds = WorldDirectory.Limits().count

  @Option(
    help: "Remove a world that has had no request for this long, such as 30m; without it, none is removed."
  )
  var worldIdle: String?

  @Option(help: "The address to listen on. Any but a loopback address needs --i-know-this-is-open.")
  var host = "127.0.0.1"

  @Flag(
    name: .customLong("i-know-this-is-open"),
    help:
      "Listen where others can connect: anyone can then sign in as anyone in the simulated networks.")
  var isOpen = false

  @Flag(help: "Let the proxy pass on requests for other hosts. Without it, nothing leaves the server.")
  var allowOthers = false

  @Option(
    help:
      "The folder of the certificate authority; without it, $XDG_STATE_HOME/einlass or ~/.local/state/einlass."
  )
  var stateDir: String?

  @Option(
    help: """
      The time at which the worlds' clocks start, such as 2017-03-20T09:00:00Z; they run in real time from there. \
      Without it, the time in the world file, or the time of day.
      """)
  var clock: String?

  @Option(
    help: """
      Which clock the timestamps of signed requests are compared with: that of the 'world', or this 'machine's, for \
      clients whose own clock cannot follow where the world's is moved.
      """)
  var timestamps = Timestamps.world

  @Flag(
    help: """
      Make certificates that are valid for decades around now, for clients whose clocks are moved. An ordinary authority in \
      the state folder is replaced, and this one at the next start without the option.
      """)
  var lastingCertificates = false

  @Flag(
    help: "End when standard input ends: for programs that start the server and must not leave it behind.")
  var endWithInput = false

  @Option(
    help: "A configuration file: JSON with options by their names.", completion: .file(extensions: ["json"]))
  var config: String?

  @Flag(help: "Log each request, with secrets and tokens shortened.")
  var verbose = false

  #if Telemetry
    @Option(
      help: "Append a span of each exchange to this file, as lines of OTLP in JSON; '-': to standard error.",
      completion: .file())
    var spans: String?
  #else
    func startTelemetry() throws -> (@Sendable () -> String)? { nil }
  #endif

  func validate() throws {
    for (option, host) in [("--host", host), ("--control-host", controlHost)]
    where !Loopback.contains(host) && !isOpen {
      throw ValidationError(
        "\(option) \(host) can be reached by others; add --i-know-this-is-open, or leave it out for 127.0.0.1"
      )
    }
    if let worldIdle, DurationText.parse(worldIdle).map({ $0 > .zero }) != true {
      throw ValidationError("--world-idle '\(worldIdle)' is not a duration; give one such as 30m or 1h30m")
    }
    if watch, world.map({ $0 == WorldFile.builtInName }) ?? true {
      throw ValidationError("--watch watches a world file; give one with --world")
    }
    if exportWorld != nil, store == nil {
      throw ValidationError("--export-world writes a world of a store; give one with --store")
    }
    if maxWorlds < 1 { throw ValidationError("--max-worlds \(maxWorlds) leaves no world; give 1 or more") }
    if let clock, TimeText.date(clock) == nil {
      throw ValidationError("--clock '\(clock)' is not a time; give one such as 2017-03-20T09:00:00Z")
    }
  }
}
