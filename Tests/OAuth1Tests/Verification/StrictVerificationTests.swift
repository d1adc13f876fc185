import OAuth1
import OAuth1TestSupport
import Testing

struct StrictVerificationTests {
  static let good = """
    OAuth oauth_consumer_key="k", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1700000000", \
    oauth_nonce="n", oauth_signature="s"
    """

  static func read(
    _ request: ArrivingRequest, _ policy: RequestVerifier.Policy = .init()
  ) throws(VerificationError) -> SignedClaim {
    try RequestVerifier(policy: policy).read(request)
  }

  @Test func `a claim has the decoded request, in the order header, query, body`() throws {
    let header =
      Self.good
      + #", realm="a \"b\"", oauth_token="t%26", oauth_verifier="v", oauth_callback="oob", oauth_version="1.0""#
      + #", oauth_body_hash="h", x="%20""#
    let claim = try Self.read(
      ArrivingRequest(
        header: header, target: "/r?b=2&a=%2B+&b=1", contentType: "application/x-www-form-urlencoded",
        body: "a=3&c"))
    #expect(claim.clientKey == "k" && claim.token == "t&" && claim.nonce == "n")
    #expect(claim.timestamp == 1_700_000_000 && claim.signatureMethod == "HMAC-SHA1")
    #expect(claim.signature == "s" && claim.verifier == "v" && claim.callback == "oob")
    #expect(claim.version == "1.0" && claim.realm == #"a "b""#)
    #expect(claim.uri.description == "https://api.example.com/r")
    #expect(
      claim.parameters == [
        RequestParameter("oauth_body_hash", "h", location: .header),
        RequestParameter("x", " ", location: .header),
        RequestParameter("b", "2", location: .query), RequestParameter("a", "+ ", location: .query),
        RequestParameter("b", "1", location: .query), RequestParameter("a", "3", location: .body),
        RequestParameter("c", "", location: .body),
      ])
    #expect(claim.first("b") == "2" && claim.first("a") == "+ " && claim.first("c") == "")
    #expect(claim.first("x") == nil && claim.first("none") == nil)
  }

  @Test func `two OAuth headers are malformed; one next to another scheme is read`() throws {
    var request = ArrivingRequest(header: Self.good)
    request.authorization = ["Bearer x", Self.good]
    _ = try Self.read(request)
    request.authorization = [Self.good, Self.good]
    let twice = request
    #expect(throws: VerificationError.malformedHeader) { try Self.read(twice) }
  }

  @Test func `a repeated realm is a duplicated parameter`() {
    let request = ArrivingRequest(header: Self.good + #", realm="a", realm="a""#)
    #expect(throws: VerificationError.duplicatedParameter) { try Self.read(request) }
  }

  @Test(
    arguments: ["oauth_", "oauth_x", "oauth_verifier", "oauth_prefix_that_is_long"])
  func `a repeated protocol parameter is duplicated for any prefixed name`(
    _ name: String
  ) throws {
    _ = try Self.read(ArrivingRequest(header: Self.good + ", \(name)=\"a\""))
    let request = ArrivingRequest(header: Self.good + ", \(name)=\"a\", \(name)=\"b\"")
    #expect(throws: VerificationError.duplicatedParameter) { try Self.read(request) }
  }

  @Test(
    arguments: ["%FF", "%C0%AF", "%ED%A0%80"])
  func `protocol values that are not UTF-8 are malformed, in any place`(_ octets: String) {
    let inHeader = ArrivingRequest(header: Self.good + ", oauth_token=\"\(octets)\"")
    #expect(throws: VerificationError.malformedHeader) { try Self.read(inHeader) }
    let query =
      "?oauth_consumer_key=\(octets)&oauth_signature_method=HMAC-SHA1&oauth_timestamp=1&oauth_nonce=n"
    var inQuery = ArrivingRequest(header: "", target: "/r\(query)&oauth_signature=s")
    inQuery.authorization = []
    let request = inQuery
    #expect(throws: VerificationError.malformedHeader) { try Self.read(request) }
  }

  @Test
  func `PLAINTEXT requires TLS unless the policy allows otherwise`() throws {
    var exchange = Exchange()
    exchange.method = .plaintext
    var request = try exchange.arriving()
    request.scheme = "HTTPS"
    try exchange.judge(request)
    request.scheme = "http"
    let open = request
    #expect(throws: VerificationError.insecureTransport) { try exchange.judge(open) }
    try exchange.judge(open, .init(allowsPlaintextWithoutTLS: true))
    // The client's request line does not prove that the connection is secure.
    #expect(open.target.hasPrefix("https://"))
  }

  @Test(arguments: [true, false])
  func `a token is required if the policy says so`(_ isEmpty: Bool) throws {
    var exchange = Exchange()
    exchange.token = isEmpty ? TokenCredentials(token: "", secret: "") : nil
    let arriving = try exchange.arriving()
    #expect(throws: VerificationError.missingParameter) {
      try exchange.judge(arriving, .init(tokenRequired: true))
    }
    try exchange.judge(arriving)
  }

  @Test func `another URI that the client may have signed is accepted if named`() throws {
    let exchange = Exchange()
    var request = try exchange.arriving()
    request.target = "/r?a=1"
    request.authority = "internal:8080"
    let behindProxy = request
    #expect(throws: VerificationError.badSignature) { try exchange.judge(behindProxy) }
    let outer = BaseStringURI(scheme: "https", authority: "api.example.com", target: "/r")
    let other = BaseStringURI(scheme: "http", authority: "api.example.com", target: "/r")
    try exchange.judge(behindProxy, alternatives: [other, outer])
    #expect(throws: VerificationError.badSignature) {
      try exchange.judge(behindProxy, alternatives: [other])
    }
  }

  @Test func `the window's arithmetic never overflows`() throws {
    for (time, now) in [(Int64.max, Int64.min), (1, .min), (.max, 0), (.max, .max), (1, .max)] {
      var exchange = Exchange()
      exchange.time = time
      let arriving = try exchange.arriving()
      let expected: VerificationError? =
        time == now ? nil : now > time ? .timestampTooOld : .timestampInFuture
      if let expected {
        #expect(throws: expected) { try exchange.judge(arriving, at: now) }
      } else {
        try exchange.judge(arriving, at: now)
      }
    }
  }

  @Test func `canonically equal but different credentials are different`() throws {
    var exchange = Exchange()
    exchange.client = ClientCredentials(key: "caf\u{E9}", secret: "s\u{E9}")
    exchange.token = TokenCredentials(token: "t\u{E9}", secret: "x")
    let arriving = try exchange.arriving()
    try exchange.judge(arriving)
    var other = exchange
    other.client = ClientCredentials(key: "cafe\u{301}", secret: "s\u{E9}")
    #expect(throws: VerificationError.unknownConsumer) { try other.judge(arriving) }
    other = exchange
    other.client = ClientCredentials(key: "caf\u{E9}", secret: "se\u{301}")
    #expect(throws: VerificationError.badSignature) { try other.judge(arriving) }
    other = exchange
    other.token = TokenCredentials(token: "te\u{301}", secret: "x")
    #expect(throws: VerificationError.unknownToken) { try other.judge(arriving) }
  }

  @Test func `a client with only an RSA key is accepted by its RSA signature only`() throws {
    let key = try RSAKey(privateKeyPEM: testKey)
    var exchange = Exchange()
    exchange.client = ClientCredentials(key: "rsa", rsaKey: key)
    exchange.method = .rsaSHA1
    try exchange.judge(exchange.arriving())
    for method in [.hmacSHA1, .hmacSHA256, .plaintext] as [any SignatureMethod] {
      exchange.method = method
      let (forger, arriving) = (exchange, try exchange.arriving())
      #expect(throws: VerificationError.badSignature) { try forger.judge(arriving) }
    }
    exchange.client = Exchange.client
    exchange.method = .rsaSHA1
    let keyless = exchange
    #expect(throws: SigningError.missingPrivateKey) { try keyless.signed() }
  }

  @Test(arguments: 0..<6)
  func `an RSA signature must be canonical base64 except under lenient rules`(_ index: Int) throws {
    let changes: [(String) -> String] = [
      { $0 }, { $0.replacing("+", with: "-").replacing("/", with: "_") }, { String($0.dropLast()) },
      { $0 + "=" }, { $0.prefix(8) + "\n" + $0.dropFirst(8) },
      // 256 bytes leave four bits of the last character, which must be 0.
      { text in
        var octets = Array(text.utf8)
        octets[octets.count - 3] += 1
        return String(decoding: octets, as: UTF8.self)
      },
    ]
    let client = ClientCredentials(key: "rsa", rsaKey: try RSAKey(privateKeyPEM: testKey))
    let base = SignatureBaseString(octets: Array("base".utf8))
    let secrets = SigningSecrets(client: client, token: nil)
    let signature = String(decoding: try RSAMethod.rsaSHA1.signature(of: base, with: secrets), as: UTF8.self)
    let changed = changes[index](signature)
    #expect(index == 0 || changed != signature)
    let isValid = RSAMethod.rsaSHA1.isValid(Array(changed.utf8), of: base, with: secrets, leniently: false)
    #expect(isValid == (index == 0))
    #expect(RSAMethod.rsaSHA1.isValid(Array(changed.utf8), of: base, with: secrets, leniently: true))
  }
}
