import OAuth1
import OAuth1TestSupport
import Testing

struct OneGoTests {
  static let table = CredentialTable(clients: [Exchange.client], tokens: [Exchange.token])

  private static func verdict(
    _ arriving: ArrivingRequest, _ rules: VerificationRules, _ nonces: NonceMemory
  ) -> VerificationError? {
    do throws(VerificationError) {
      try RequestVerifier(policy: .init(rules: rules)).verify(arriving, at: Exchange.time) {
        table.find($0)
      } spend: { use throws(VerificationError) in
        try nonces.spend(use, at: Exchange.time)
      }
      return nil
    } catch {
      return error
    }
  }

  private static func stepByStep(
    _ arriving: ArrivingRequest, _ rules: VerificationRules, _ nonces: NonceMemory
  ) -> VerificationError? {
    do throws(VerificationError) {
      let verifier = RequestVerifier(policy: .init(rules: rules))
      let claim = try verifier.read(arriving)
      let (client, token) = table.find(claim)
      let verified = try verifier.verify(claim, client: client, token: token, at: Exchange.time)
      try nonces.spend(verified.nonce, at: Exchange.time)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [VerificationRules.rfc5849, .lenient])
  func `the verdict equals that of reading and verifying`(_ rules: VerificationRules) throws {
    let (steps, oneGo) = (NonceMemory(), NonceMemory())
    var requests: [ArrivingRequest] = []
    for nonce in ["a", "b c", "é", "a"] {
      var exchange = Exchange()
      exchange.nonce = nonce
      let good = try exchange.arriving()
      var forged = good
      forged.target += "&more=1"
      requests += [forged, good, good, forged]
      for (text, other) in [("oauth_", "oauth-"), ("dpf4", "other"), ("nnch", "nobody"), ("1.0", "1.1")] {
        var changed = good
        changed.authorization = [good.authorization[0].replacing(text, with: other)]
        requests.append(changed)
      }
    }
    var verdicts: Set<VerificationError?> = []
    for request in requests {
      let expected = Self.stepByStep(request, rules, steps)
      #expect(Self.verdict(request, rules, oneGo) == expected)
      verdicts.insert(expected)
    }
    #expect(verdicts.isSuperset(of: [nil, .nonceReplayed, .badSignature, .unknownConsumer, .unknownToken]))
  }

  @Test func `a kept claim and nonce stay unchanged by later verifications`() throws {
    var kept: [SignedClaim] = []
    var uses: [NonceUse] = []
    for nonce in ["first", "second, with a longer name"] {
      var exchange = Exchange()
      exchange.nonce = nonce
      exchange.request.url = "https://api.example.com/r?name=\(nonce.prefix(5))"
      try RequestVerifier().verify(exchange.arriving(), at: Exchange.time) { claim in
        kept.append(claim)
        return Self.table.find(claim)
      } spend: { use in
        if let use { uses.append(use) }
      }
    }
    #expect(kept.map(\.nonce) == ["first", "second, with a longer name"])
    #expect(uses.map(\.nonce) == ["first", "second, with a longer name"])
    #expect(uses.map(\.token) == [Exchange.token.token, Exchange.token.token])
    #expect(kept.map { $0.first("name") } == ["first", "secon"])
  }

  @Test
  func `the address of one request is never used for the next`() throws {
    let addresses = [
      ("http", "sx.example", "/a"), ("https", "x.example", "/a"), ("https", "x.example/", "a"),
      ("https", "x.example", "//a"), ("https", "x.example", "http://x.example/a"),
      ("https", "x.example", "http://y.example/a"), ("https", "x.example", "/a"), ("https", "x.example", ""),
    ]
    var generator = Generator(seed: 9)
    for _ in 0..<200 {
      let (scheme, authority, target) = generator.pick(addresses)
      let uri = BaseStringURI(scheme: scheme, authority: authority, target: target)
      for signed in addresses.map({ BaseStringURI(scheme: $0.0, authority: $0.1, target: $0.2) }) {
        let baseString = SignatureBaseString(
          method: "GET", uri: signed, parameters: Self.protocolParameters.map { RequestParameter($0.0, $0.1) }
        )
        let signature = try HMACMethod.hmacSHA1.signature(
          of: baseString, with: SigningSecrets(client: Exchange.client, token: Exchange.token.secret))
        let parameters =
          Self.protocolParameters + [("oauth_signature", String(decoding: signature, as: UTF8.self))]
        let header = parameters.map { "\($0.0)=\"\(PercentEncoding.encode($0.1))\"" }.joined(separator: ",")
        let arriving = ArrivingRequest(
          method: "GET", scheme: scheme, authority: authority, target: target, contentType: nil,
          authorization: ["OAuth " + header], body: [])
        let expected: VerificationError? = uri == signed ? nil : .badSignature
        #expect(Self.verdict(arriving, .rfc5849, NonceMemory()) == expected, "\(signed) at \(uri)")
      }
    }
  }

  private static let protocolParameters = [
    ("oauth_consumer_key", Exchange.client.key), ("oauth_token", Exchange.token.token),
    ("oauth_signature_method", "HMAC-SHA1"), ("oauth_timestamp", String(Exchange.time)), ("oauth_nonce", "n"),
  ]

  @Test func `a closure may verify another request before it returns`() throws {
    let arriving = try Exchange().arriving()
    var inner: VerificationError?
    try RequestVerifier().verify(arriving, at: Exchange.time) { claim in
      inner = Self.verdict(arriving, .rfc5849, NonceMemory())
      return Self.table.find(claim)
    } spend: { _ in
    }
    #expect(inner == nil)
  }

  @Test func `a table finds names byte by byte, and nothing that was removed`() throws {
    var table = Self.table
    table.insert(ClientCredentials(key: Exchange.client.key, secret: "other"))
    table.insert(ClientCredentials(key: "e\u{301}", secret: "s"))
    let claim = try RequestVerifier().read(Exchange().arriving())
    #expect(table.find(claim).client?.secret == "other")
    #expect(table.find(claim).token?.secret == Exchange.token.secret)
    table.removeToken(Exchange.token.token)
    #expect(table.find(claim).token == nil)
    table.removeClient(Exchange.client.key)
    #expect(table.find(claim).client == nil)
    var composed = Exchange()
    composed.client = ClientCredentials(key: "é", secret: "s")
    #expect(table.find(try RequestVerifier().read(composed.arriving())).client == nil)
    composed.client = ClientCredentials(key: "e\u{301}", secret: "s")
    #expect(table.find(try RequestVerifier().read(composed.arriving())).client != nil)
  }
}
