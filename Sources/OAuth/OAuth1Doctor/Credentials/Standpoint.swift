/// Whose knowledge a diagnosis is made with. What is not known is not held against a request.
public struct Standpoint: Sendable, Hashable {
  /// Whether all credentials that there are are known; otherwise a token that is not known was not revoked.
  public var knowsAllCredentials: Bool
  /// Whether the time that is given is the one at which the request arrived; otherwise an old timestamp is no mistake.
  public var knowsArrival: Bool

  /// Whether the request has no body but the one that it is given with; otherwise fields of a form may be missing.
  public var knowsBody: Bool
  /// The parts of the request that could not be read, by their names. If there are any, a request whose signature fits is not
  /// called right.
  public var unread: [String]

  /// A standpoint.
  public init(knowsAllCredentials: Bool, knowsArrival: Bool, knowsBody: Bool = true, unread: [String] = []) {
    (self.knowsAllCredentials, self.knowsArrival) = (knowsAllCredentials, knowsArrival)
    (self.knowsBody, self.unread) = (knowsBody, unread)
  }

  /// The server's, which knows both.
  public static let server = Standpoint(knowsAllCredentials: true, knowsArrival: true)

  /// That of a person who has a copy of the request, and some of its secrets at most.
  public static let reader = Standpoint(knowsAllCredentials: false, knowsArrival: false)
}
