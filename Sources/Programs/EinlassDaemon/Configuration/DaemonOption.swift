/// An option that may also be set in the environment or in a configuration file.
///
/// No option is secret: the token of the control interface is new at each start, or is in a separate file.
struct DaemonOption: Sendable, Hashable {
  enum Kind: Sendable {
    case text, number
    /// No value on the command line; true or false in other places.
    case flag
  }

  /// Without the two dashes.
  let name: String
  let kind: Kind

  /// All options except `--config`, `--help` and `--version`.
  static let all: [DaemonOption] =
    [
      .init(name: "world", kind: .text), .init(name: "format", kind: .text),
      .init(name: "provider", kind: .text), .init(name: "store", kind: .text),
      .init(name: "export-world", kind: .text),
      .init(name: "http-port", kind: .number), .init(name: "proxy-port", kind: .number),
      .init(name: "tls-port", kind: .number), .init(name: "control-port", kind: .number),
      .init(name: "control-host", kind: .text), .init(name: "control-token-file", kind: .text),
      .init(name: "watch", kind: .flag),
      .init(name: "max-worlds", kind: .number), .init(name: "world-idle", kind: .text),
      .init(name: "host", kind: .text), .init(name: "i-know-this-is-open", kind: .flag),
      .init(name: "allow-others", kind: .flag), .init(name: "state-dir", kind: .text),
      .init(name: "clock", kind: .text), .init(name: "timestamps", kind: .text),
      .init(name: "end-with-input", kind: .flag),
      .init(name: "lasting-certificates", kind: .flag), .init(name: "verbose", kind: .flag),
    ] + telemetry

  #if Telemetry
    private static let telemetry = [DaemonOption(name: "spans", kind: .text)]
  #else
    private static let telemetry: [DaemonOption] = []
  #endif
}
