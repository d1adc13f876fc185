/// What signing a request gives.
public struct SignedRequest: Sendable {
  /// The value of the `Authorization` header.
  public let authorization: String

  /// Where the signature stands in the header.
  private let place: Range<Int>
  private let request: SignableRequest
  private let header: HeaderParameters

  init(
    authorization: String, signature: Range<Int>, request: SignableRequest, _ header: HeaderParameters
  ) {
    self.authorization = authorization
    place = signature
    self.request = request
    self.header = header
  }

  /// What was signed; put together again for each call, because few callers ask.
  public var baseString: String {
    // What could be put together once can be put together again.
    (try? header.baseString(of: request).description) ?? ""
  }

  /// The signature, not encoded.
  public var signature: String {
    let encoded = authorization.utf8.span.extracting(place)
    return String(decoding: PercentEncoding.decode(encoded, plus: 0x2B), as: UTF8.self)
  }
}
