import Einlass
import EinlassSimulator
import EinlassWire
import Glibc

/// The cost of a byte in a reader, at four sizes.
enum Growth {
  /// The limit for the growth of the cost per byte from a smaller input to the largest. Sorting adds the logarithm of
  /// the count as a factor, and a megabyte does not fit into the caches. A quadratic step would make it ten times as
  /// much at each size.
  static let most = 4.0
  static let sizes = [1_000, 10_000, 100_000, 1_000_000]

  /// Prints the figures. Returns the cost per byte of the largest input, divided by that of the cheapest other input.
  static func measure(_ reader: Reader) async throws -> Double {
    var costs: [Double] = []
    for size in sizes {
      // One world for each size: a full journal behaves differently from an empty one.
      var configuration = WorldConfiguration.builtIn
      configuration.time = .automatic
      let world = try await World(configuration)
      var token = ""
      let authenticator = FacebookAuthenticator(appID: configuration.facebook.app.id, app: world.app)
      if let credentials = try? await authenticator.perform(confirming: { _ in true }) {
        token = credentials.token
      }
      let body = await reader.prepare(size, world, token)
      costs.append(await cost(size: size, body))
    }
    let growth = (costs.last ?? 0) / (costs.dropLast().min() ?? 1)
    row(reader.name, costs.map(number) + [number(growth)])
    return growth
  }

  static func row(_ name: String, _ cells: [String]) {
    let padded = cells.map { String(repeating: " ", count: max(1, 10 - $0.count)) + $0 }
    print(name + String(repeating: " ", count: max(1, 42 - name.count)) + padded.joined())
  }

  /// Measures the nanoseconds per byte, the minimum of several runs, which excludes noise of the machine.
  private static func cost(size: Int, _ body: @Sendable () async -> Void) async -> Double {
    var least = Double.infinity
    for _ in 0..<max(3, min(30, 1_000_000 / size)) {
      let start = processorTime()
      await body()
      least = min(least, processorTime() - start)
    }
    return least / Double(size)
  }

  /// Returns the processor time of this process, in nanoseconds.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  private static func number(_ value: Double) -> String {
    let tenths = Int64((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
