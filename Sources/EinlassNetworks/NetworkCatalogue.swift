internal import EinlassWire

/// The networks of one world, found by the host a request is for.
public struct NetworkCatalogue: Sendable {
  /// The networks in the order in which they were given.
  public let networks: [any SimulatedNetwork]
  private let byHost: [String: any SimulatedNetwork]

  /// The catalogue of `networks`; of two with the same host the later one answers.
  public init(_ networks: [any SimulatedNetwork]) {
    self.networks = networks
    var byHost: [String: any SimulatedNetwork] = [:]
    for network in networks {
      for host in network.hosts { byHost[host] = network }
    }
    self.byHost = byHost
  }

  /// The network that answers for `host`; nil where no simulated network does.
  ///
  /// A network's `*.example.com` stands for any one label before `example.com`, where no network has the very name.
  public subscript(host host: String) -> (any SimulatedNetwork)? {
    if let network = byHost[host] { return network }
    guard let dot = host.utf8.firstIndex(of: UInt8(ascii: ".")), dot != host.startIndex else { return nil }
    return byHost["*" + host[dot...]]
  }
}
