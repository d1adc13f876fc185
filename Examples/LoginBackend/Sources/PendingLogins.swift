internal import Foundation

/// Which logins of browsers are under way.
protocol LoginStates: Sendable {
  /// The state of a new login; the browser gets it as a cookie, too.
  func begin() async -> String
  /// Whether the login with this state is under way, and that of the browser with this cookie.
  func finish(_ state: String, cookie: String?) async -> Bool
}

/// The website's logins that are at Facebook's dialog just now, by their states.
///
/// A state is used up by the browser that comes back with it, whatever it comes back with.
actor PendingLogins: LoginStates {
  /// How long somebody may take at the dialog, in seconds.
  static let lifetime = 600

  /// Anybody can begin logins, so there is a limit to what is remembered; the oldest goes first.
  private let limit: Int
  private var ends: [String: Date] = [:]
  /// The states in the order in which they were made, some of them used up already.
  private var order: [String] = []
  private let now: @Sendable () -> Date

  init(limit: Int = 10_000, now: @escaping @Sendable () -> Date) {
    self.limit = limit
    self.now = now
  }

  /// A new state, which cannot be guessed.
  func begin() -> String {
    if order.count >= limit { ends[order.removeFirst()] = nil }
    let state = RandomText.make()
    ends[state] = now().addingTimeInterval(Double(Self.lifetime))
    order.append(state)
    return state
  }

  /// Whether the login with this state is under way; it is not any more afterwards.
  ///
  /// The cookie ties the state to the browser, else a stranger's callback address would log somebody in as the stranger.
  func finish(_ state: String, cookie: String?) -> Bool {
    guard cookie == state, let end = ends.removeValue(forKey: state) else { return false }
    return end > now()
  }
}
