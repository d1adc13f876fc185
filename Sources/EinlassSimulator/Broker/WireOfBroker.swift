internal import EinlassWire
internal import Synchronization

/// The broker's way to the other networks of its world.
///
/// The wire knows the broker as one of its networks, so that the broker cannot be given the wire itself: it gets this,
/// which is led to the wire afterwards and does not keep it.
final class WireOfBroker: Transport {
  private struct Box: Sendable {
    weak var wire: WorldWire?
  }

  private let box = Mutex(Box())

  func lead(to wire: WorldWire) {
    box.withLock { $0.wire = wire }
  }

  func send(_ request: WireRequest) async throws(TransportFailure) -> WireResponse {
    // The world has gone: nobody is there any more.
    guard let wire = box.withLock({ $0.wire }) else { throw .cannotConnectToHost }
    return try await WorldTransport(wire: wire, sender: .broker).send(request)
  }
}
