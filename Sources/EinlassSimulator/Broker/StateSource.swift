internal import EinlassWire

/// Where the values of a world come from that nobody may guess: OpenSSL, unless it is planned otherwise.
struct StateSource: Chance {
  /// The name under which plans mean the drawing of such a value.
  static let call = "broker.state"

  let plans: PlannedFailures
  let journal: Journal
  let clock: VirtualClock

  /// Where planned so, what anybody can work out who knows the second: a generator that was started with the time.
  func octets(_ count: Int) -> [UInt8] {
    let acting = plans.take(for: Self.call)
    for planned in acting { journal.record(.planned(failure: planned.name, call: planned.call)) }
    guard acting.isEmpty else {
      return SeededChance(seed: UInt64(max(0, clock.now.seconds))).octets(count)
    }
    return CryptographicChance().octets(count)
  }
}
