import OAuth1
import OAuth1TestSupport
import Testing

/// The three places for protocol parameters, from the signer to the verifier.
struct ParameterPlacementTests {
  typealias ParameterPlacement = RequestSigner.ParameterPlacement

  static let form = "application/x-www-form-urlencoded"

  struct Sample: Sendable, CustomTestStringConvertible {
    var url = "https://api.example.com/r?a=1"
    var contentType: String?
    var body = ""
    var method: any SignatureMethod = .hmacSHA1
    var options = SigningOptions()

    var testDescription: String { "\(url) \(contentType ?? "-") \(body) \(method.name)" }
    var request: SignableRequest {
      SignableRequest(method: "POST", url: url, contentType: contentType, body: Array(body.utf8))
    }

    static let all = [
      Sample(), Sample(url: "https://api.example.com"), Sample(url: "https://api.example.com/?"),
      Sample(url: "http://api.example.com:80/a?b=1&"), Sample(url: "https://api.example.com/r#x?y"),
      Sample(url: "https://api.example.com/r?a=%20+#top"), Sample(contentType: form, body: "c=3&c=%2B+"),
      Sample(contentType: form, body: "c&"), Sample(contentType: form + "; charset=UTF-8"),
      Sample(method: .hmacSHA256), Sample(method: .plaintext),
      Sample(
        options: .init(
          callback: "https://é.example/?a=b&c", verifier: "v+ v", realm: "R",
          extra: [.init("x y", "=&"), .init("", "empty"), .init("oauth_signature", "no")])),
    ]
  }

  static func sent(_ sample: Sample, _ placement: ParameterPlacement) throws -> SignedRequest {
    try RequestSigner(client: Exchange.client, token: Exchange.token, method: sample.method)
      .sign(
        sample.request, at: Exchange.time, nonce: "n+n", options: sample.options, placement: placement)
  }

  static func arriving(_ request: SignedRequest) -> ArrivingRequest {
    ArrivingRequest(
      method: request.method, scheme: "https", authority: "", target: request.url,
      contentType: request.contentType, authorization: request.authorization.map { [$0] } ?? [],
      body: request.body)
  }

  @Test(arguments: Sample.all)
  func `a signed request verifies with the same signature in every place`(_ sample: Sample) throws {
    // An empty name cannot be in a header, which requires a name before each value.
    let places = sample.options.extra.isEmpty ? ParameterPlacement.allCases : [.formBody, .query]
    for placement in places {
      let request = try Self.sent(sample, placement)
      let verifier = RequestVerifier(policy: .init(allowsPlaintextWithoutTLS: true))
      let claim = try verifier.read(Self.arriving(request))
      _ = try verifier.verify(claim, client: Exchange.client, token: Exchange.token, at: Exchange.time)
      #expect(claim.nonce == "n+n" && claim.callback == sample.options.callback)
      #expect(claim.baseString == request.baseString)
      #expect(try request.signature == Self.sent(sample, places[0]).signature)
      #expect((request.authorization != nil) == (placement == .header))
      #expect(claim.realm == (placement == .header ? sample.options.realm : nil))
    }
  }

  @Test(arguments: ParameterPlacement.allCases)
  func `lenient rules accept every place too`(_ placement: ParameterPlacement) throws {
    let request = try Self.sent(Sample(), placement)
    let verifier = RequestVerifier(policy: .init(rules: .lenient))
    let claim = try verifier.read(Self.arriving(request))
    _ = try verifier.verify(claim, client: Exchange.client, token: Exchange.token, at: Exchange.time)
  }

  @Test(
    arguments: [
      ("https://h", "https://h?P"), ("https://h/", "https://h/?P"), ("https://h/?", "https://h/?P"),
      ("https://h/?a", "https://h/?a&P"), ("https://h/?a&", "https://h/?a&P"),
      ("https://h/?a#b", "https://h/?a&P#b"), ("https://h/#b?c", "https://h/?P#b?c"),
      ("https://h/?#", "https://h/?P#"), ("https://h/?a?", "https://h/?a?&P"),
      ("https://h/??", "https://h/??&P"),
    ])
  func `parameters in the query follow existing ones, before a fragment`(
    _ url: String, _ expected: String
  ) throws {
    let request = try Self.sent(Sample(url: url), .query)
    #expect(request.url.replacing(/oauth_consumer_key=[^#]*&oauth_signature=[^&#]+/, with: "P") == expected)
  }

  @Test func `the form has the parameters at its end and keeps its type`() throws {
    let empty = try Self.sent(Sample(), .formBody)
    #expect(empty.contentType == Self.form && empty.url == Sample().url)
    let pairs = String(decoding: empty.body, as: UTF8.self)
    #expect(
      pairs.hasPrefix(
        "oauth_consumer_key=dpf43f3p2l4k3l03&oauth_nonce=n%2Bn&oauth_signature_method=HMAC-SHA1&"
          + "oauth_timestamp=1700000000&oauth_token=nnch734d00sl2jdk&oauth_version=1.0&oauth_signature="))
    let typed = try Self.sent(Sample(contentType: Self.form + ";x=y", body: "c=3"), .formBody)
    #expect(typed.contentType == Self.form + ";x=y")
    #expect(String(decoding: typed.body, as: UTF8.self).hasPrefix("c=3&oauth_consumer_key="))
  }

  @Test(
    arguments: [("application/json", "{}"), ("application/json", ""), (nil, "x")])
  func `a body that is not a form cannot contain the parameters`(_ contentType: String?, _ body: String)
    throws
  {
    let sample = Sample(contentType: contentType, body: body)
    #expect(throws: SigningError.notAForm) { try Self.sent(sample, .formBody) }
    #expect(try Self.sent(sample, .query).body == Array(body.utf8))
  }

  @Test(arguments: ["a\r\nX: y", "\0", "a\u{7F}"])
  func `a realm with control characters does not end a header`(_ realm: String) throws {
    let sample = Sample(options: .init(realm: realm))
    #expect(throws: SigningError.malformedRealm) { try Self.sent(sample, .header) }
    _ = try Self.sent(sample, .query)
    let signer = RequestSigner(client: ClientCredentials(key: "k", secret: "s"))
    let request = SignableRequest(method: "GET", url: "https://a.example/")
    #expect(throws: SigningError.malformedRealm) {
      try signer.sign(request, at: 1, nonce: "n", options: .init(realm: realm))
    }
  }

  @Test(arguments: ParameterPlacement.allCases)
  func `a request that cannot be signed is not sent`(_ placement: ParameterPlacement) {
    #expect(throws: SigningError.malformedURL) { try Self.sent(Sample(url: "/r"), placement) }
  }
}
