internal import Foundation

/// Which signed requests came already.
protocol EchoHistory: Sendable {
  /// Remembers `echo`; throws where it came before.
  func use(_ echo: EchoRequest) async throws(LoginError)
}

/// The signed requests that came already. In memory: a back end of more than one process has a database in its place.
///
/// Whoever overhears a signed request could log in with it as long as Twitter accepts its timestamp.
actor UsedEchoes: EchoHistory {
  /// Longer than Twitter accepts a timestamp, on either side of its clock.
  private static let lifetime = 3600.0

  private var ends: [[String]: Date] = [:]
  private let now: @Sendable () -> Date

  init(now: @escaping @Sendable () -> Date) {
    self.now = now
  }

  /// Remembers `echo`; throws where it came before.
  func use(_ echo: EchoRequest) throws(LoginError) {
    let now = now()
    ends = ends.filter { $0.value > now }
    guard ends.updateValue(now.addingTimeInterval(Self.lifetime), forKey: echo.identity) == nil else {
      throw LoginError(.usedEcho, "this signed request came before; sign a new one")
    }
  }
}
