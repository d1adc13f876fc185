public import EinlassWire
internal import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLSessionConfiguration {
  /// A configuration for sessions that reach `transport` instead of the network, with cookies of their own, which are
  /// not kept, and no cache.
  ///
  /// Nothing of such a session leaves the process, whatever the host. Headers, cookies and timeouts of the
  /// configuration may be changed before a session is made of it.
  ///
  /// - Parameter clock: The clock that timeouts and the expiry of cookies go by; see `SessionDestination`.
  public static func reaching(
    _ transport: any Transport, clock: (any WallClock)? = nil
  ) -> URLSessionConfiguration {
    reaching(SessionDestination(transport, clock: clock))
  }

  /// A configuration for sessions that reach `destination`; all else is as in `reaching(_:clock:)`.
  public static func reaching(_ destination: SessionDestination) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.reach(destination)
    return configuration
  }

  /// Lets sessions that are made of this configuration from now on reach `destination` instead of the network.
  public func reach(_ destination: SessionDestination) {
    protocolClasses = [protocolClass(SessionDestinations.add(destination))] + (protocolClasses ?? [])
  }
}
