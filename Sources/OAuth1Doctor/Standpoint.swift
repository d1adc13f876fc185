/// Whose knowledge a diagnosis is made with.
public enum Standpoint: Sendable, Hashable {
  /// The server's: all credentials that there are are known, and so is the time at which the request arrived.
  case server
  /// That of a person who has a copy of the request, and some of its secrets at most. What is not known is not held against
  /// the request: an unknown token was not revoked, and a timestamp is only too old where the time of arrival is known.
  ///
  /// - Parameter knowsArrival: Whether the time that is given is the one at which the request arrived.
  case reader(knowsArrival: Bool)

  /// Whether credentials that are not known do not exist.
  var knowsAllCredentials: Bool { self == .server }

  /// Whether the time that is given is the one at which the request arrived.
  var knowsArrival: Bool { self != .reader(knowsArrival: false) }
}
