/// What signing a request gives.
public struct SignedRequest: Sendable {
  /// The value of the `Authorization` header.
  public let authorization: String

  private let request: SignableRequest
  private let separatorCount: Int
  private let hasRealm: Bool

  init(
    _ authorization: String, _ request: SignableRequest, layout: AuthorizationHeader.Layout, hasRealm: Bool
  ) {
    self.authorization = authorization
    self.request = request
    separatorCount = layout.separator.utf8.count
    self.hasRealm = hasRealm
  }

  /// What was signed; put together again from request and header for each call, because few callers ask.
  public var baseString: String {
    let capacity = RequestParameters.capacity(form: authorization.utf8.count)
    let text = try? ThreadState.withScratch { scratch throws(SigningFailure) in
      try scratch.collect(request, capacity: capacity) { out, entries in
        forEachParameter { name, value in
          if isSignature(name) { return }
          let header = authorization.utf8.span
          let (name, value) = (header.extracting(name), header.extracting(value))
          entries.append(out.append(encodedName: name, value: value, location: .header))
        }
      }
      scratch.join(method: request.method)
      return String(decoding: scratch.baseString.octets, as: UTF8.self)
    }
    // What was signed once can be put together again.
    return text ?? ""
  }

  /// The signature, not encoded.
  public var signature: String {
    var place = 0..<0
    forEachParameter { name, value in if isSignature(name) { place = value } }
    let octets = PercentEncoding.decode(authorization.utf8.span.extracting(place), plus: 0x2B)
    return String(decoding: octets, as: UTF8.self)
  }

  private func isSignature(_ name: Range<Int>) -> Bool {
    authorization.utf8.span.extracting(name).isEqual(to: ProtocolParameters.Name.signature.rawValue)
  }

  private func forEachParameter(_ body: (_ name: Range<Int>, _ value: Range<Int>) -> Void) {
    AuthorizationHeader.forEachParameter(
      in: authorization, separatorCount: separatorCount, hasRealm: hasRealm, body)
  }
}
