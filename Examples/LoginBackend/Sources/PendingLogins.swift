internal import Foundation

/// The pending logins of browsers.
protocol LoginStates: Sendable {
  /// Returns the state of a new login, which the browser also gets as a cookie.
  func begin() async -> String
  /// Ends the login with this state. Returns whether it was pending in the browser with this cookie.
  func finish(_ state: String, cookie: String?) async -> Bool
}

/// The website's logins that are waiting for Facebook's dialog, by state.
///
/// When a browser returns, its state is used up, whatever the result.
actor PendingLogins: LoginStates {
  /// The seconds until a login at the dialog expires.
  static let lifetime = 600

  /// The number of remembered logins. Anyone can begin logins, so the oldest ones above this limit are dropped.
  private let limit: Int
  private var ends: [String: Date] = [:]
  /// The states in the order of their creation, including used ones.
  private var order: [String] = []
  private let now: @Sendable () -> Date

  init(limit: Int = 10_000, now: @escaping @Sendable () -> Date) {
    self.limit = limit
    self.now = now
  }

  /// Returns a new, unpredictable state.
  func begin() -> String {
    if order.count >= limit { ends[order.removeFirst()] = nil }
    let state = RandomText.make()
    ends[state] = now().addingTimeInterval(Double(Self.lifetime))
    order.append(state)
    return state
  }

  /// Ends the login with this state. Returns whether it was pending.
  ///
  /// The cookie ties the state to the browser. Otherwise, an attacker's callback address could log a victim in as the
  /// attacker.
  func finish(_ state: String, cookie: String?) -> Bool {
    guard cookie == state, let end = ends.removeValue(forKey: state) else { return false }
    return end > now()
  }
}
