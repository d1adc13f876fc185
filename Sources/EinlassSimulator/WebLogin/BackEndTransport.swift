package import EinlassWire

extension World {
  /// The address of the back end of this world's app.
  package static let loginBackEnd = "https://\(WorldLoginBackEnd.host)"

  /// The app's way to a back end of its own, which has the app's secret and asks `version` of Graph.
  package func wayToLoginBackEnd(version: String = "v7.0") -> any Transport {
    BackEndTransport(backEnd: WorldLoginBackEnd(world: self, version: version), world: self)
  }
}

/// The app's way to its back end, past planned failures and the journal; anything else goes to the world's networks.
struct BackEndTransport: Transport {
  let backEnd: WorldLoginBackEnd
  let world: World

  func send(_ request: WireRequest) async throws(TransportFailure) -> WireResponse {
    guard request.host == WorldLoginBackEnd.host else { return try await world.transport.send(request) }
    guard let call = WorldLoginBackEnd.call(of: request) else { return await backEnd.answer(request) }
    world.journal.record(.backEnd(.asked(request, call: call)))
    let acting = world.plans.take(for: call)
    var instead: Result<WireResponse, TransportFailure>?
    for planned in acting {
      if let made = await world.wire.act(planned, at: request) { instead = made }
    }
    var result: Result<WireResponse, TransportFailure>
    if let instead { result = instead } else { result = .success(await backEnd.answer(request)) }
    for planned in acting { result = await world.wire.changed(result, by: planned, at: request) }
    if case .success(let response) = result, let failure = response.delivery.failure {
      result = .failure(failure)
    }
    world.journal.record(.backEnd(.answered(result, call: call)))
    return try result.get()
  }
}
