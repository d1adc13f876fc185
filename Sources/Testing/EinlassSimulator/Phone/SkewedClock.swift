internal import EinlassWire

/// A clock that is wrong by a fixed offset, as a phone's can be; it sleeps according to the correct clock.
struct SkewedClock: WallClock {
  let base: VirtualClock
  let offset: Duration

  var now: WallTime { base.now.advanced(by: offset) }

  func sleep(until deadline: WallTime) async throws(CancellationError) {
    try await base.sleep(until: deadline.advanced(by: .zero - offset))
  }
}
