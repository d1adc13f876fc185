internal import Foundation

/// A record of used signed requests.
protocol EchoHistory: Sendable {
  /// Records `echo`. Throws if it was used before.
  func use(_ echo: EchoRequest) async throws(LoginError)
}

/// The used signed requests, in memory. A back end with more than one process would use a database instead.
///
/// Without this record, an eavesdropper could log in with a signed request as long as Twitter accepts its timestamp.
actor UsedEchoes: EchoHistory {
  /// Longer than the time for which Twitter accepts a timestamp, before or after its own time.
  private static let lifetime = 3600.0

  private var ends: [[String]: Date] = [:]
  private let now: @Sendable () -> Date

  init(now: @escaping @Sendable () -> Date) {
    self.now = now
  }

  /// Records `echo`. Throws if it was used before.
  func use(_ echo: EchoRequest) throws(LoginError) {
    let now = now()
    ends = ends.filter { $0.value > now }
    guard ends.updateValue(now.addingTimeInterval(Self.lifetime), forKey: echo.identity) == nil else {
      throw LoginError(.usedEcho, "this signed request came before; sign a new one")
    }
  }
}
