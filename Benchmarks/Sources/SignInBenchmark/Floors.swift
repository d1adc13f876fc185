import EinlassSimulator
import Floor

/// The time that only OpenSSL takes for the six codes of a sign-in, each signed once and checked once.
struct Floors {
  private let floors: [Floor]

  init() async throws {
    let sample = try await Worlds.one(1)
    await Worlds.signIn([sample])
    floors = sample.journal.messages.compactMap { $0.finding?.claim }.map {
      Floor(key: "simSecret&simTokenSecret", message: Array($0.baseString.utf8))
    }
    precondition(floors.count == 3)
  }

  /// Microseconds with reused contexts.
  func restarted() -> Double { time { $0.run() &+ $0.run() } }

  /// Microseconds with new contexts.
  func oneShot() -> Double { time { $0.runOneShot() &+ $0.runOneShot() } }

  private func time(_ run: (Floor) -> Int) -> Double {
    let rounds = 1000
    var times: [Double] = []
    for _ in 0..<9 {
      var sum = 0
      let start = Clock.processor.now
      for _ in 0..<rounds {
        for floor in floors { sum &+= run(floor) }
      }
      precondition(sum != 0)
      times.append((Clock.processor.now - start) * 1e6 / Double(rounds))
    }
    return Figures.median(times)
  }
}
