package import EinlassWire

/// How much of one rate-limit window is used.
package struct RateLimitRecord: Sendable, Hashable, Codable {
  /// What is counted: one endpoint for one token or application.
  package struct Key: Sendable, Hashable, Codable {
    package let holder: String
    package let endpoint: String

    package init(holder: String, endpoint: String) {
      self.holder = holder
      self.endpoint = endpoint
    }
  }

  package var windowStart: WallTime
  package var used: Int

  package init(windowStart: WallTime, used: Int) {
    self.windowStart = windowStart
    self.used = used
  }
}
