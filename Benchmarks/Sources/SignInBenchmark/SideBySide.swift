import Glibc

/// Sign-ins on both cores: in one process, and in two side by side, which share nothing.
///
/// What threads of one process have in common costs them what the two are faster.
enum SideBySide {
  /// How many worlds each half has, and how often it signs in anew in as many.
  private static let share = 500
  private static let rounds = 20

  /// Sign-ins a second of both halves together, as threads of this process.
  static func threads() async -> Double {
    await withTaskGroup(of: Double.self) { group in
      for _ in 0..<2 { group.addTask { await half() } }
      return await group.reduce(0, +)
    }
  }

  /// The same of two processes.
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

  /// Sign-ins a second of one half.
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
