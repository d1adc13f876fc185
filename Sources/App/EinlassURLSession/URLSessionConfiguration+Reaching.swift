public import EinlassWire
internal import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLSessionConfiguration {
  /// Returns a configuration for sessions that reach `transport` instead of the network, with separate cookies, which
  /// are not kept, and no cache.
  ///
  /// No request of such a session leaves the process, whatever the host. Headers, cookies and timeouts of the
  /// configuration may be changed before a session is made from it.
  ///
  /// - Parameter clock: The clock for timeouts and the expiry of cookies; see `SessionDestination`.
  public static func reaching(
    _ transport: any Transport, clock: (any WallClock)? = nil
  ) -> URLSessionConfiguration {
    reaching(SessionDestination(transport, clock: clock))
  }

  /// Returns a configuration for sessions that reach `destination`, otherwise as in `reaching(_:clock:)`.
  public static func reaching(_ destination: SessionDestination) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.reach(destination)
    return configuration
  }

  /// Makes sessions that are created from this configuration from now on reach `destination` instead of the network.
  public func reach(_ destination: SessionDestination) {
    protocolClasses = [protocolClass(SessionDestinations.add(destination))] + (protocolClasses ?? [])
  }
}
