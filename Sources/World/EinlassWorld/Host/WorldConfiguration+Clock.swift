internal import EinlassWire

extension WorldConfiguration {
  func makeClock() -> VirtualClock {
    switch time {
    case .automatic: VirtualClock(start, pace: .automatic)
    case .running(let source): VirtualClock(start, pace: .running, source: source)
    case .following(let source): VirtualClock(source.now, pace: .running, source: source)
    }
  }
}
