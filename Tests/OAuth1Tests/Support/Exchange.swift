import OAuth1

/// A client, a token and a request between them, with what a test changes.
struct Exchange {
  static let time: Int64 = 1_700_000_000
  static let client = ClientCredentials(key: "dpf43f3p2l4k3l03", secret: "kd94hf93k423kf44")
  static let token = TokenCredentials(token: "nnch734d00sl2jdk", secret: "pfkkdhi9sl3r4s00")

  var client = Exchange.client
  var token: TokenCredentials? = Exchange.token
  var method: any SignatureMethod = .hmacSHA1
  var request = SignableRequest(method: "GET", url: "https://api.example.com/r?a=1")
  var nonce = "nonce"
  var time = Exchange.time
  var additions = ProtocolParameters.Additions()

  func signed() throws -> SignedRequest {
    try RequestSigner(client: client, token: token, method: method)
      .sign(request, at: time, nonce: nonce, additions: additions)
  }

  /// The request as it arrives: the URL stands in the request line.
  func arriving() throws -> ArrivingRequest {
    ArrivingRequest(
      method: request.method, scheme: "https", authority: "", target: request.url,
      contentType: request.contentType, authorization: [try signed().authorization], body: request.body)
  }

  /// Reads and judges `arriving` with this exchange's own credentials.
  func judge(
    _ arriving: ArrivingRequest, _ policy: RequestVerifier.Policy = .init(), at now: Int64 = Exchange.time,
    nonces: some NonceLedger = NonceMemory(), alternatives: [BaseStringURI] = []
  ) throws(VerificationFailure) {
    let verifier = RequestVerifier(policy: policy)
    let claim = try verifier.read(arriving)
    try verifier.verify(
      claim, client: client, token: token, at: now, nonces: nonces, alternatives: alternatives)
  }
}

extension ArrivingRequest {
  /// A request to `https://api.example.com/r` whose parameters all stand in its header, written by hand.
  init(header: String, target: String = "/r", contentType: String? = nil, body: String = "") {
    self.init(
      method: "GET", scheme: "https", authority: "api.example.com", target: target,
      contentType: contentType, authorization: [header], body: Array(body.utf8))
  }
}
