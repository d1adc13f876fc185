import Foundation
import OAuth1
import OAuth1URLRequest
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct URLRequestTests {
  static let form = "application/x-www-form-urlencoded"
  static let client = ClientCredentials(key: "key", secret: "secret")
  static let token = TokenCredentials(token: "token", secret: "token secret")
  static let signer = RequestSigner(client: client, token: token)

  static func request(
    _ url: String = "https://api.example.com/r?b=%20+&a=1", method: String? = "POST", type: String? = nil,
    body: String? = nil
  ) throws -> URLRequest {
    var request = URLRequest(url: try #require(URL(string: url)))
    if let method { request.httpMethod = method }
    if let type { request.setValue(type, forHTTPHeaderField: "Content-Type") }
    if let body { request.httpBody = Data(body.utf8) }
    return request
  }

  static func sign(
    _ request: URLRequest, _ placement: RequestSigner.ParameterPlacement = .header, hashesBody: Bool = false
  ) throws -> URLRequest {
    try signer.sign(request, at: 1_700_000_000, nonce: "n", placement: placement, hashesBody: hashesBody)
  }

  /// Verifies `request` as it would arrive.
  static func verify(_ request: URLRequest) throws -> SignedClaim {
    let verifier = RequestVerifier(policy: .init(checksBodyHash: true))
    let claim = try verifier.read(
      ArrivingRequest(
        method: request.httpMethod ?? "", scheme: "https", authority: "",
        target: try #require(request.url).absoluteString,
        contentType: request.value(forHTTPHeaderField: "Content-Type"),
        authorization: request.value(forHTTPHeaderField: "Authorization").map { [$0] } ?? [],
        body: Array(request.httpBody ?? Data())))
    _ = try verifier.verify(claim, client: client, token: token, at: 1_700_000_000)
    return claim
  }

  @Test func `each call without a time and a nonce generates its own`() throws {
    let first = try Self.signer.sign(Self.request()).value(forHTTPHeaderField: "Authorization")
    let second = try Self.signer.sign(Self.request()).value(forHTTPHeaderField: "Authorization")
    #expect(first?.hasPrefix("OAuth ") == true)
    #expect(first != second)
  }

  @Test(arguments: RequestSigner.ParameterPlacement.allCases)
  func `a signed request verifies in every place`(_ placement: RequestSigner.ParameterPlacement) throws {
    for request in [
      try Self.request(), try Self.request("https://api.example.com"), try Self.request(method: nil),
      try Self.request("http://api.example.com:80/caf%C3%A9?q=%E2%98%83#top"),
      try Self.request(type: Self.form, body: "c=%2B+&d"),
    ] {
      let signed = try Self.sign(request, placement)
      _ = try Self.verify(signed)
      #expect((signed.value(forHTTPHeaderField: "Authorization") != nil) == (placement == .header))
      #expect((signed.url != request.url) == (placement == .query))
      #expect((signed.httpBody != request.httpBody) == (placement == .formBody))
    }
  }

  @Test func `the request stays unchanged, except for an old authorization`() throws {
    var request = try Self.request(type: "application/json", body: "{}")
    request.setValue("Bearer x", forHTTPHeaderField: "Authorization")
    request.setValue("y", forHTTPHeaderField: "X-Other")
    request.timeoutInterval = 7
    let signed = try Self.sign(request)
    #expect(signed.value(forHTTPHeaderField: "X-Other") == "y" && signed.timeoutInterval == 7)
    #expect(signed.value(forHTTPHeaderField: "Authorization")?.hasPrefix("OAuth oauth_consumer_key=") == true)
    #expect(signed.httpBody == request.httpBody)
  }

  @Test func `a form keeps its type and length`() throws {
    var request = try Self.request(type: Self.form, body: "c=1")
    request.setValue("3", forHTTPHeaderField: "Content-Length")
    let signed = try Self.sign(request, .formBody)
    #expect(signed.value(forHTTPHeaderField: "Content-Length") == String(try #require(signed.httpBody).count))
    #expect(try Self.sign(Self.request(), .formBody).value(forHTTPHeaderField: "Content-Type") == Self.form)
    #expect(throws: SigningError.notAForm) {
      try Self.sign(Self.request(type: "application/json", body: "{}"), .formBody)
    }
  }

  @Test func `a body hash covers the sent body`() throws {
    let signed = try Self.sign(Self.request(type: "text/plain", body: "Hello World!"), hashesBody: true)
    let hash = try Self.verify(signed).parameters.first { $0.nameText == "oauth_body_hash" }
    #expect(hash?.valueText == "Lve95gjOVATpfV8EL5X4nxwjKHE=")
    #expect(throws: SigningError.bodyHashOfForm) {
      try Self.sign(Self.request(type: Self.form, body: "a=1"), hashesBody: true)
    }
  }

  @Test
  func `a stream is sent unchanged, and refused if any of it is to be signed`() throws {
    func request(_ type: String?) throws -> URLRequest {
      var request = try Self.request(type: type)
      request.httpBodyStream = InputStream(data: Data("a=1".utf8))
      return request
    }
    let signed = try Self.sign(request("application/octet-stream"))
    #expect(signed.httpBodyStream != nil && signed.httpBody == nil)
    _ = try Self.sign(request(nil), .query)
    #expect(throws: SigningError.bodyIsAStream) { try Self.sign(request(Self.form)) }
    #expect(throws: SigningError.bodyIsAStream) { try Self.sign(request(Self.form), .formBody) }
    #expect(throws: SigningError.bodyIsAStream) { try Self.sign(request(nil), .formBody) }
    #expect(throws: SigningError.bodyIsAStream) { try Self.sign(request("text/plain"), hashesBody: true) }
  }

  @Test func `a request without an absolute URL cannot be signed`() throws {
    var request = try Self.request()
    request.url = nil
    let empty = request
    #expect(throws: SigningError.malformedURL) { try Self.sign(empty) }
    #expect(throws: SigningError.malformedURL) { try Self.sign(Self.request("/r")) }
  }
}
