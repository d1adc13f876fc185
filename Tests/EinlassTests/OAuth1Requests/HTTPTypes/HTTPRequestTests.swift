import HTTPTypes
import OAuth1
import OAuth1HTTPTypes
import Testing

struct HTTPRequestTests {
  static let form = "application/x-www-form-urlencoded"
  static let client = ClientCredentials(key: "key", secret: "secret")
  static let token = TokenCredentials(token: "token", secret: "token secret")

  static func request(path: String? = "/r?b=%20+&a=1", type: String? = nil) -> HTTPRequest {
    var request = HTTPRequest(method: .post, scheme: "https", authority: "api.example.com", path: path)
    request.headerFields[.contentType] = type
    return request
  }

  static func sign(
    _ request: HTTPRequest, _ body: String = "", _ placement: RequestSigner.ParameterPlacement = .header,
    hashesBody: Bool = false
  ) throws -> (request: HTTPRequest, body: [UInt8]) {
    try RequestSigner(client: client, token: token).sign(
      request, body: Array(body.utf8), at: 1_700_000_000, nonce: "n", placement: placement,
      hashesBody: hashesBody)
  }

  /// Verifies the request as it would arrive.
  static func verify(_ signed: (request: HTTPRequest, body: [UInt8])) throws -> SignedClaim {
    let verifier = RequestVerifier(policy: .init(checksBodyHash: true))
    let claim = try verifier.read(ArrivingRequest(signed.request, body: signed.body))
    _ = try verifier.verify(claim, client: client, token: token, at: 1_700_000_000)
    return claim
  }

  @Test func `each call without a time and a nonce generates its own`() throws {
    let signer = RequestSigner(client: Self.client, token: Self.token)
    let first = try signer.sign(Self.request()).request.headerFields[.authorization]
    let second = try signer.sign(Self.request()).request.headerFields[.authorization]
    #expect(first?.hasPrefix("OAuth ") == true)
    #expect(first != second)
  }

  @Test(arguments: RequestSigner.ParameterPlacement.allCases)
  func `a signed request verifies in every place`(_ placement: RequestSigner.ParameterPlacement) throws {
    let requests: [(HTTPRequest, String)] = [
      (Self.request(), ""), (Self.request(path: nil), ""), (Self.request(path: "?a=b"), ""),
      (Self.request(path: "/caf%C3%A9?q=%E2%98%83"), ""), (Self.request(type: Self.form), "c=%2B+&d"),
    ]
    for (request, body) in requests {
      let signed = try Self.sign(request, body, placement)
      _ = try Self.verify(signed)
      #expect((signed.request.headerFields[.authorization] != nil) == (placement == .header))
      #expect((signed.request.path != request.path) == (placement == .query))
      #expect((signed.body != Array(body.utf8)) == (placement == .formBody))
      #expect(signed.request.path?.hasPrefix("/") ?? true || placement != .query)
    }
  }

  @Test func `an old authorization is replaced; a form keeps its type and length`() throws {
    var request = Self.request(type: Self.form)
    request.headerFields[.authorization] = "Bearer x"
    request.headerFields[.contentLength] = "3"
    let inHeader = try Self.sign(request, "c=1").request.headerFields[values: .authorization]
    #expect(inHeader.count == 1 && inHeader[0].hasPrefix("OAuth oauth_consumer_key="))
    let inForm = try Self.sign(request, "c=1", .formBody)
    #expect(inForm.request.headerFields[.contentLength] == String(inForm.body.count))
    #expect(try Self.sign(Self.request(), "", .formBody).request.headerFields[.contentType] == Self.form)
    #expect(throws: SigningError.notAForm) {
      try Self.sign(Self.request(type: "application/json"), "{}", .formBody)
    }
  }

  @Test func `a body hash covers the sent body`() throws {
    let signed = try Self.sign(Self.request(type: "text/plain"), "Hello World!", hashesBody: true)
    let hash = try Self.verify(signed).parameters.first { $0.nameText == "oauth_body_hash" }
    #expect(hash?.valueText == "Lve95gjOVATpfV8EL5X4nxwjKHE=")
    #expect(throws: SigningError.bodyHashOfForm) {
      try Self.sign(Self.request(type: Self.form), "a=1", hashesBody: true)
    }
  }

  @Test func `a request without scheme, authority or path cannot be signed`() {
    for request in [
      HTTPRequest(method: .get, scheme: nil, authority: "h", path: "/"),
      HTTPRequest(method: .get, scheme: "https", authority: nil, path: "/"),
      HTTPRequest(method: .options, scheme: "https", authority: "h", path: "*"),
      HTTPRequest(method: .get, scheme: "https", authority: "", path: "/"),
    ] {
      #expect(throws: SigningError.malformedURL) { try Self.sign(request) }
    }
  }
}
