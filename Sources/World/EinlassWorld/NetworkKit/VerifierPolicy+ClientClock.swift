package import EinlassWire
package import OAuth1

extension RequestVerifier.Policy {
  /// The policy by which a journal explains requests: it has their times by the world's clock alone, so that with
  /// another clock for clients it says nothing of their timestamps.
  package func explaining(_ clientClock: (any WallClock)?) -> Self {
    guard clientClock != nil else { return self }
    var policy = self
    policy.maxAge = Int64(Int32.max)
    policy.maxAhead = Int64(Int32.max)
    return policy
  }
}
