import Glibc

/// Sign-ins on both cores: in one process, and in two parallel processes that share nothing.
///
/// The difference is the cost of the state that threads of one process share.
enum SideBySide {
  /// The number of worlds in each half. Each half then signs in again in as many worlds.
  private static let share = 500
  private static let rounds = 20

  /// Returns the sign-ins per second of both halves, as threads of this process.
  static func threads() async -> Double {
    await withTaskGroup(of: Double.self) { group in
      for _ in 0..<2 { group.addTask { await half() } }
      return await group.reduce(0, +)
    }
  }

  /// Returns the same for two processes.
  static func processes() async -> Double {
    let outputs = (0..<2).map { _ in popen("exec /proc/\(getpid())/exe half", "r") }
    return outputs.reduce(0) { sum, output in
      guard let output else { fatalError("no second process") }
      defer { pclose(output) }
      var line = [CChar](repeating: 0, count: 128)
      guard fgets(&line, 127, output) != nil else { fatalError("the second process said nothing") }
      return sum + strtod(line, nil)
    }
  }

  /// Returns the sign-ins per second of one half.
  static func half() async -> Double {
    var spent = 0.0
    for _ in 0..<rounds {
      guard let worlds = try? await Worlds.many(share) else { fatalError("no worlds") }
      let start = Clock.wall.now
      await Worlds.signIn(worlds)
      spent += Clock.wall.now - start
    }
    return Double(share * rounds) / spent
  }
}
