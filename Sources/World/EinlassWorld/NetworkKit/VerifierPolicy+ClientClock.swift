package import EinlassWire
package import OAuth1

extension RequestVerifier.Policy {
  /// Returns the policy by which a journal explains requests. The journal only has their times on the world's clock, so
  /// with a separate clock for clients the policy ignores timestamps.
  package func explaining(_ clientClock: (any WallClock)?) -> Self {
    guard clientClock != nil else { return self }
    var policy = self
    policy.maxAge = Int64(Int32.max)
    policy.maxAhead = Int64(Int32.max)
    return policy
  }
}
