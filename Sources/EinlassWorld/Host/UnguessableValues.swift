internal import EinlassWire

/// Where the values of a world come from that must not be guessed: OpenSSL, unless it is planned otherwise.
struct UnguessableValues: RandomSource {
  /// The name under which plans mean the drawing of such a value.
  let call: String
  let exchange: WeakReference<Exchange>

  /// Where planned so, what anybody can work out who knows the second: a generator that was started with the time.
  func octets(_ count: Int) -> [UInt8] {
    let exchange = exchange.get()
    let acting = exchange?.plans.take(for: call) ?? []
    for planned in acting { exchange?.journal.record(.planned(failure: planned.name, call: planned.call)) }
    guard let exchange, !acting.isEmpty else { return SystemRandomSource().octets(count) }
    return SeededRandomSource(seed: UInt64(max(0, exchange.clock.now.seconds))).octets(count)
  }
}
