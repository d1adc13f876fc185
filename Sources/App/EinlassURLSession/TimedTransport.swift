internal import EinlassWire

/// A transport whose responses arrive within a time limit on a clock, or fail.
struct TimedTransport: Transport {
  let transport: any Transport
  let clock: (any WallClock)?
  let limit: Duration

  func send(_ request: WireRequest) async throws(TransportError) -> WireResponse {
    guard let clock else { return try await transport.send(request) }
    let deadline = clock.now.advanced(by: limit)
    let result = await result(of: request, until: deadline, of: clock)
    // With a clock that jumps, the elapsed time is known only now.
    guard clock.now <= deadline else { throw .timedOut }
    return try result.get()
  }

  private func result(
    of request: WireRequest, until deadline: WallTime, of clock: any WallClock
  ) async -> Result<WireResponse, TransportError> {
    // A clock that moves automatically would jump to the deadline as soon as anything waits for it.
    guard let virtual = clock as? VirtualClock, virtual.pace != .automatic else {
      return await result(of: request)
    }
    return await withTaskGroup(of: Result<WireResponse, TransportError>.self) { group in
      group.addTask { await result(of: request) }
      group.addTask {
        do {
          try await clock.sleep(until: deadline)
          return .failure(.timedOut)
        } catch {
          return .failure(.cancelled)
        }
      }
      let first = await group.next() ?? .failure(.cancelled)
      group.cancelAll()
      return first
    }
  }

  private func result(of request: WireRequest) async -> Result<WireResponse, TransportError> {
    do throws(TransportError) {
      return .success(try await transport.send(request))
    } catch {
      return .failure(error)
    }
  }
}
