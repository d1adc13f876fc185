/// The knowledge available to a diagnosis. Unknown facts do not count against a request.
public struct DiagnosisContext: Sendable, Hashable {
  /// Whether all existing credentials are known; otherwise an unknown token was not necessarily revoked.
  public var knowsAllCredentials: Bool
  /// Whether the given time is the request's time of arrival; otherwise an old timestamp is not a mistake.
  public var knowsArrival: Bool

  /// Whether the given body is the request's whole body; otherwise fields of a form may be missing.
  public var knowsBody: Bool
  /// The parts of the request that could not be read, by their names. If there are any, a request whose signature fits is not
  /// called right.
  public var unread: [String]

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - knowsAllCredentials: Whether all existing credentials are known; otherwise an unknown token was not
  ///     necessarily revoked.
  ///   - knowsArrival: Whether the given time is the request's time of arrival; otherwise an old timestamp is
  ///     not a mistake.
  ///   - knowsBody: Whether the given body is the request's whole body; otherwise fields of a form may be
  ///     missing.
  ///   - unread: The names of the parts of the request that could not be read.
  public init(knowsAllCredentials: Bool, knowsArrival: Bool, knowsBody: Bool = true, unread: [String] = []) {
    (self.knowsAllCredentials, self.knowsArrival) = (knowsAllCredentials, knowsArrival)
    (self.knowsBody, self.unread) = (knowsBody, unread)
  }

  /// The server's knowledge: both.
  public static let server = DiagnosisContext(knowsAllCredentials: true, knowsArrival: true)

  /// The knowledge of a person with a copy of the request, and at most some of its secrets.
  public static let reader = DiagnosisContext(knowsAllCredentials: false, knowsArrival: false)
}
