/// A signed request, ready to be sent.
public struct OutgoingRequest: Sendable {
  /// The HTTP method, as it was given.
  public let method: String
  /// The whole URL, with the protocol parameters where they go into the query.
  public internal(set) var url: String
  /// The value of `Content-Type`; nil where there is none.
  public internal(set) var contentType: String?
  /// The body, with the protocol parameters where they go into the form.
  public internal(set) var body: [UInt8]
  /// The value of the `Authorization` header; nil where the protocol parameters stand elsewhere.
  public internal(set) var authorization: String?
  /// What was signed.
  public let baseString: String
  /// The signature, not encoded.
  public let signature: String

  init(_ request: SignableRequest, _ signed: SignedRequest) {
    method = request.method
    url = request.url
    contentType = request.contentType
    body = request.body
    baseString = signed.baseString
    signature = signed.signature
  }
}
