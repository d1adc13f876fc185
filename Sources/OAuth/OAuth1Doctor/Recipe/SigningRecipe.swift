internal import OAuth1

/// A signing attempt as values: the method, address, parameters and secrets that the client used.
struct SigningRecipe: Sendable {
  var method: MethodPart
  var address: AddressPart
  var parameters: ParameterPart
  var frame = FramePart()
  var key: KeyPart

  /// The right recipe for the request of `facts`.
  init(_ facts: SigningFacts) {
    let request = facts.request
    method = MethodPart(octets: PercentEncoding.encode(Array(request.method.utf8).uppercased))
    address = AddressPart(
      BaseStringURI(scheme: request.scheme, authority: request.authority, target: request.target))
    parameters = ParameterPart(facts.received.items)
    key = KeyPart(
      first: facts.client?.secret.revealed ?? [], second: facts.token?.secret.revealed ?? [],
      times: facts.rules.encodesSecrets ? 1 : 0)
  }

  var baseString: [UInt8] {
    var result: [UInt8] = []
    frame.join(method.octets, address.octets, parameters.octets, into: &result)
    return result
  }
}
