internal import EinlassStorage
public import EinlassWire
internal import EinlassWorld

// For those who control a world: what they ask here has no counterpart at Facebook.

extension SimulatedFacebook {
  /// The id of the person whose token `request` carries, valid or not. `nil` if it carries none.
  public func personID(of request: WireRequest) -> String? {
    guard let token = token(in: request) else { return nil }
    let record = tables.find(FacebookTokenRecord.self, token)
    return record.flatMap { $0.personID.isEmpty ? nil : $0.personID }
  }

  /// The names of the person whose token `request` carries, id included; empty where it carries none.
  public func names(of request: WireRequest) -> [String] {
    guard let id = personID(of: request) else { return [] }
    guard let person = tables.find(FacebookPersonRecord.self, id) else { return [id] }
    return [id, person.login, person.name]
  }

  /// The access token, wherever Graph looks for one.
  public func token(in request: WireRequest) -> String? {
    GraphCall(Self.call(request), policy: policy).token
  }

  /// `request` as its host reads it, or as it was sent if its body cannot be read.
  static func call(_ request: WireRequest) -> Call {
    Call((try? readable(request)) ?? request)
  }
}
