internal import EinlassWire

/// The broker's way to the other networks of its world.
///
/// The wire knows the broker as one of its networks, so that the broker cannot be given the wire itself: it gets this,
/// which is led to the wire afterwards and does not keep it.
final class WireOfBroker: Transport {
  private let wire = WeakReference<WorldWire>()

  func lead(to wire: WorldWire) {
    self.wire.set(wire)
  }

  func send(_ request: WireRequest) async throws(TransportFailure) -> WireResponse {
    // The world has gone: nobody is there any more.
    guard let wire = wire.get() else { throw .cannotConnectToHost }
    return try await WorldTransport(wire: wire, sender: .broker).send(request)
  }
}
