package import EinlassWire
package import EinlassWorld
internal import HTTPTypes

// Graph's responses with one member changed and everything else unchanged.

extension WireResponse {
  /// The response with the member called `name` of its object changed; a `nil` result removes it. A response that is
  /// not such an object is unchanged.
  package func changingMember(_ name: String, _ change: (JSONText) -> JSONText?) -> WireResponse {
    guard let body = JSONText(parsing: body)?.changing(name, change) else { return self }
    return replacingBody(body.encoded(.facebook))
  }

  /// Does the same for a member of `error`.
  package func changingError(_ name: String, _ change: (JSONText) -> JSONText?) -> WireResponse {
    changingMember("error") { $0.changing(name, change) ?? $0 }
  }

  /// The JSON of a token in the format of versions before v2.3. Any other response is unchanged.
  var urlencodedToken: WireResponse {
    guard let json = JSONText(parsing: body), let token = json["access_token"]?.text else { return self }
    var lifetime: Int64?
    if case .integer(let seconds)? = json["expires_in"] { lifetime = seconds }
    var copy = replacingBody(Array(SimulatedFacebook.urlencodedToken(token, lifetime: lifetime).utf8))
    copy.head.headerFields[.contentType] = "text/plain; charset=UTF-8"
    copy.head.headerFields[.eTag] = nil
    return copy
  }
}

extension JSONText {
  /// `nil` if the value is not an object with such a member.
  fileprivate func changing(_ name: String, _ change: (JSONText) -> JSONText?) -> JSONText? {
    guard case .object(let members) = self, self[name] != nil else { return nil }
    return .object(
      members.compactMap { member in
        guard member.name == name else { return member }
        return change(member.value).map { Member(name: name, value: $0) }
      })
  }

  /// A number as a string.
  package var asText: JSONText {
    if case .integer(let number) = self { .string(String(number)) } else { self }
  }
}
