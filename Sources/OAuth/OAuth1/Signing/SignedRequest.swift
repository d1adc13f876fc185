/// A signed request, ready to be sent.
public struct SignedRequest: Sendable {
  private var request: SignableRequest
  private let signedString: SignatureBaseString
  private let signatureOctets: [UInt8]

  /// The value of the `Authorization` header. `nil` if the protocol parameters are in the query or the form.
  public private(set) var authorization: String?

  init(
    _ request: SignableRequest, authorization: String, _ baseString: SignatureBaseString, signature: [UInt8]
  ) {
    self.request = request
    self.authorization = authorization
    signedString = baseString
    signatureOctets = signature
  }

  /// The same signature in `request`, which has the protocol parameters in its query or form.
  func carried(by request: SignableRequest) -> Self {
    var carried = self
    (carried.request, carried.authorization) = (request, nil)
    return carried
  }

  /// The HTTP method, as given.
  public var method: String { request.method }
  /// The whole URL, with the protocol parameters if they go into the query.
  public var url: String { request.url }
  /// The value of `Content-Type`. `nil` if there is none.
  public var contentType: String? { request.contentType }
  /// The body, with the protocol parameters if they go into the form.
  public var body: [UInt8] { request.body }
  /// The signature base string.
  public var baseString: String { signedString.description }
  /// The signature, not encoded.
  public var signature: String { String(decoding: signatureOctets, as: UTF8.self) }
}
