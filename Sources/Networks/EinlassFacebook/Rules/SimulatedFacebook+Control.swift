internal import EinlassStorage
public import EinlassWire
internal import EinlassWorld

// For those who control a world: what they ask here has no counterpart at Facebook.

extension SimulatedFacebook {
  /// Identifies the person whose token a request carries, valid or not.
  ///
  /// - Parameter request: The request as it arrived.
  /// - Returns: The person's id. `nil` if the request has no token, an unknown token or a token without a
  ///   person.
  public func personID(of request: WireRequest) -> String? {
    guard let token = token(in: request) else { return nil }
    let record = tables.find(FacebookTokenRecord.self, token)
    return record.flatMap { $0.personID.isEmpty ? nil : $0.personID }
  }

  /// Returns the names of the person whose token a request carries, valid or not.
  ///
  /// - Parameter request: The request as it arrived.
  /// - Returns: The id, the login and the full name. Empty if the request identifies no person.
  public func names(of request: WireRequest) -> [String] {
    guard let id = personID(of: request) else { return [] }
    guard let person = tables.find(FacebookPersonRecord.self, id) else { return [id] }
    return [id, person.login, person.name]
  }

  /// Returns the access token in a request, valid or not.
  ///
  /// - Parameter request: The request as it arrived.
  /// - Returns: The token in the parameters, else in `Authorization` (`Bearer` or `OAuth`); `nil` if it is
  ///   missing or empty.
  public func token(in request: WireRequest) -> String? {
    GraphCall(Self.call(request), policy: policy).token
  }

  /// `request` as its host reads it, or as it was sent if its body cannot be read.
  static func call(_ request: WireRequest) -> Call {
    Call((try? readable(request)) ?? request)
  }
}
