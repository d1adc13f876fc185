internal import EinlassSimulator
internal import EinlassWire
internal import HTTPTypes

/// The networks of a world in a running einlassd.
struct ControlledNetworks: CheckedNetworks {
  let control: ControlClient
  let world: String
  /// The server's base address. `nil` if there is none; browsers then cannot reach a network.
  let address: PlainAddress?

  func perform(_ action: String, _ arguments: [String: String]) async throws -> JSONValue {
    try control.perform(action, arguments, in: world)
  }

  func send(_ request: WireRequest) async throws(TransportError) -> WireResponse {
    guard let address else { throw .cannotConnectToHost }
    var request = request
    if let name = HTTPField.Name("Einlass-World") { request.head.headerFields[name] = world }
    return try await PlainHTTPTransport(to: address, limit: .seconds(30)).send(request)
  }
}
