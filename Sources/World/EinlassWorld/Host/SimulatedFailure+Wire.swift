internal import EinlassWire
internal import HTTPTypes

extension SimulatedFailure {
  /// The status and the body that clients get when the failure happens; `nil` if it is not a response, or if it depends
  /// on the network's own response.
  ///
  /// - Parameter world: The world in which the response is created.
  package func wireText(in world: World) -> String? {
    let response: WireResponse
    switch effect {
    case .response(let make): response = make(Options(), world.clock.now)
    case .networkResponse(let make):
      guard let call = world.modules.calls(for: self).first,
        let host = world.modules.module(ofCall: call)?.network.hosts?.hosts.first
      else { return nil }
      response = make(world, WireRequest(.get, host: host, target: "/"))
    case .transport, .networkChange, .change, .event, .delay, .result, .predictable: return nil
    }
    let body = String(decoding: response.body.prefix(2000), as: UTF8.self)
    let words = body.split { $0.isWhitespace }
    return (["\(response.head.status.code)", response.head.status.reasonPhrase] + words.map(String.init))
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}
