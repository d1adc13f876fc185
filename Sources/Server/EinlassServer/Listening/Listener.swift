/// The listeners of a server; the raw values are part of option names.
enum Listener: String, Sendable, Hashable, CaseIterable {
  case http, proxy, tls, control

  /// The listeners for the networks.
  static let networks: [Listener] = [.http, .proxy, .tls]

  /// Returns the port to listen on; 0 for any free port.
  func port(_ options: ServerOptions) -> Int {
    switch self {
    case .http: options.httpPort
    case .proxy: options.proxyPort
    case .tls: options.tlsPort
    case .control: options.controlPort
    }
  }
}
