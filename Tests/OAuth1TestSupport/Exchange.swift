package import OAuth1

/// A client, a token and a request between them, which a test can change.
package struct Exchange: Sendable {
  package static let time: Int64 = 1_700_000_000
  package static let client = ClientCredentials(key: "dpf43f3p2l4k3l03", secret: "kd94hf93k423kf44")
  package static let token = TokenCredentials(token: "nnch734d00sl2jdk", secret: "pfkkdhi9sl3r4s00")

  package var client = Exchange.client
  package var token: TokenCredentials? = Exchange.token
  package var method: any SignatureMethod = .hmacSHA1
  package var request = SignableRequest(method: "GET", url: "https://api.example.com/r?a=1")
  package var nonce = "nonce"
  package var time = Exchange.time
  package var options = SigningOptions()

  /// An exchange between the usual client and token of examples.
  package init() {}

  package var signer: RequestSigner { RequestSigner(client: client, token: token, method: method) }

  package func signed() throws -> SignedRequest {
    try signer.sign(request, at: time, nonce: nonce, options: options)
  }

  package func authorization() throws -> String {
    try signer.authorization(for: request, at: time, nonce: nonce, options: options)
  }

  /// The request as it arrives: the URL is in the request line.
  package func arriving() throws -> ArrivingRequest {
    ArrivingRequest(
      method: request.method, scheme: "https", authority: "", target: request.url,
      contentType: request.contentType, authorization: [try authorization()], body: request.body)
  }

  /// Reads and judges `arriving` with this exchange's credentials.
  package func judge(
    _ arriving: ArrivingRequest, _ policy: RequestVerifier.Policy = .init(), at now: Int64 = Exchange.time,
    nonces: NonceMemory = NonceMemory(), alternatives: [BaseStringURI] = []
  ) throws(VerificationError) {
    let verifier = RequestVerifier(policy: policy)
    let claim = try verifier.read(arriving)
    let verified = try verifier.verify(
      claim, client: client, token: token, at: now, alternatives: alternatives)
    try nonces.spend(verified.nonce, at: now)
  }
}

extension ArrivingRequest {
  /// A request to `https://api.example.com/r` whose parameters are all in its handwritten header.
  package init(header: String, target: String = "/r", contentType: String? = nil, body: String = "") {
    self.init(
      method: "GET", scheme: "https", authority: "api.example.com", target: target,
      contentType: contentType, authorization: [header], body: Array(body.utf8))
  }
}
