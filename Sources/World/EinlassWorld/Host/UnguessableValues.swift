internal import EinlassWire

/// The source of a world's values that must not be guessed: OpenSSL, unless a failure is planned.
struct UnguessableValues: RandomSource {
  /// The name of the call under which such values are drawn, for plans.
  let call: String
  let exchange: WeakReference<Exchange>

  /// Returns bytes from OpenSSL. If a failure is planned, they come from a generator seeded with the current second,
  /// and anyone who knows the second can compute them.
  func octets(_ count: Int) -> [UInt8] {
    let exchange = exchange.get()
    let acting = exchange?.plans.take(for: call) ?? []
    for planned in acting { exchange?.journal.record(.planned(failure: planned.name, call: planned.call)) }
    guard let exchange, !acting.isEmpty else { return SystemRandomSource().octets(count) }
    return SeededRandomSource(seed: UInt64(max(0, exchange.clock.now.seconds))).octets(count)
  }
}
