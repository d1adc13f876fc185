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
  /// - Parameters:
  ///   - transport: The transport that responds to the requests.
  ///   - clock: The clock for timeouts and the expiry of cookies; see `SessionDestination`.
  /// - Returns: The configuration, based on `ephemeral`.
  public static func reaching(
    _ transport: any Transport, clock: (any WallClock)? = nil
  ) -> URLSessionConfiguration {
    reaching(SessionDestination(transport, clock: clock))
  }

  /// Returns a configuration for sessions that reach a destination, otherwise as in `reaching(_:clock:)`.
  ///
  /// - Parameter destination: The transport, and the clock for timeouts and cookies.
  /// - Returns: The configuration, based on `ephemeral`.
  public static func reaching(_ destination: SessionDestination) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.reach(destination)
    return configuration
  }

  /// Makes sessions that are created from this configuration from now on reach a destination instead of the
  /// network.
  ///
  /// - Parameter destination: The transport, and the clock for timeouts and cookies. It replaces an earlier
  ///   one.
  public func reach(_ destination: SessionDestination) {
    protocolClasses = [protocolClass(SessionDestinations.add(destination))] + (protocolClasses ?? [])
  }
}
