import EinlassTwitter
import EinlassWorld
import OAuth1
import Testing

/// Signatures from Twitter's documentation, from its verifier's tests, and our own (independently computed).
struct TwitterVectorTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var name: String
    var method = "POST"
    var url: String
    var body = ""
    var key: String
    var secret: String
    var token: String?
    var tokenSecret = ""
    var nonce: String
    var timestamp: Int64
    var callback: String?
    var version: String? = "1.0"
    var signature: String

    var testDescription: String { name }

    var request: SignableRequest {
      SignableRequest(
        method: method, url: url, contentType: body.isEmpty ? nil : "application/x-www-form-urlencoded",
        body: Array(body.utf8))
    }

    var client: ClientCredentials { ClientCredentials(key: key, secret: SharedSecret(secret)) }

    var credentials: TokenCredentials? {
      token.map { TokenCredentials(token: $0, secret: SharedSecret(tokenSecret)) }
    }
  }

  @Test(arguments: Example.all)
  func `signing gives the published signature`(_ example: Example) throws {
    let signer = RequestSigner(client: example.client, token: example.credentials)
    let signed = try signer.sign(
      example.request, at: example.timestamp, nonce: example.nonce,
      options: .init(callback: example.callback, version: example.version))
    #expect(signed.signature == example.signature)
  }

  @Test(arguments: Example.all)
  func `Twitter's dialect accepts the signed request`(_ example: Example) throws {
    try verify(example, .twitter)
  }

  @Test(
    arguments: Example.all.filter { !$0.body.contains("oauth_verifier") })
  func `the strict dialect accepts requests with all parameters in the header`(_ example: Example)
    throws
  {
    try verify(example, .rfc5849)
  }

  @Test func `the strict dialect refuses a verifier in the body as misplaced`() throws {
    let example = try #require(Example.all.first { $0.body.contains("oauth_verifier") })
    #expect(throws: VerificationError.multipleLocations) { try verify(example, .rfc5849) }
  }

  private func verify(_ example: Example, _ rules: VerificationRules) throws {
    let signer = RequestSigner(client: example.client, token: example.credentials)
    let signed = try signer.sign(
      example.request, at: example.timestamp, nonce: example.nonce,
      options: .init(callback: example.callback, version: example.version))
    let arriving = ArrivingRequest(
      method: example.method, scheme: "https", authority: "ignored.example", target: example.url,
      contentType: example.request.contentType, authorization: signed.authorization.map { [$0] } ?? [],
      body: example.request.body)
    let verifier = RequestVerifier(policy: .init(rules: rules))
    let claim = try verifier.read(arriving)
    #expect(claim.baseString == signed.baseString)
    _ = try verifier.verify(
      claim, client: example.client, token: example.credentials, at: example.timestamp)
  }

  @Test func `the base string of reverse authentication's step 1 is as documented`() throws {
    let example = Example.all[0]
    let signed = try RequestSigner(client: example.client).sign(
      example.request, at: example.timestamp, nonce: example.nonce)
    #expect(
      signed.baseString == "POST&https%3A%2F%2Fapi.twitter.com%2Foauth%2Frequest_token&"
        + "oauth_consumer_key%3DJP3PyvG67rXRsnayOJOcQ%26"
        + "oauth_nonce%3D1B7D865D-9E15-4ADD-8165-EF90D7A7D3D2%26oauth_signature_method%3DHMAC-SHA1%26"
        + "oauth_timestamp%3D1322697052%26oauth_version%3D1.0%26x_auth_mode%3Dreverse_auth")
  }
}

extension TwitterVectorTests.Example {
  static let all: [Self] = documented + own + ports

  private static let documented: [Self] = [
    Self(
      name: "reverse authentication, step 1", url: "https://api.twitter.com/oauth/request_token",
      body: "x_auth_mode=reverse_auth", key: "JP3PyvG67rXRsnayOJOcQ",
      secret: "ydC2yUbFaScbSlykO0PmrMjXFeLraSi3Q2HfTOlGxQM",
      nonce: "1B7D865D-9E15-4ADD-8165-EF90D7A7D3D2", timestamp: 1_322_697_052,
      signature: "03EyxBdr6bwBAx8M0Qq0R0F8CKY="),
    Self(
      name: "sign-in, request token", url: "https://api.twitter.com/oauth/request_token",
      key: "cChZNFj6T5R0TigYB9yd1w", secret: "L8qq9PZyRg6ieKGEKhZolGC0vJWLw8iEJ88DRdyOg",
      nonce: "ea9ec8429b68d6b77cd5600adbbb0456", timestamp: 1_318_467_427,
      callback: "http://localhost/sign-in-with-twitter/", signature: "F1Li3tvehgcraF8DMJ7OyxO4w9Y="),
    Self(
      name: "sign-in, access token", url: "https://api.twitter.com/oauth/access_token",
      body: "oauth_verifier=uw7NjWHT6OJ1MpJOXsHfNxoAhPKpgI8BlYDhxEjIBY", key: "cChZNFj6T5R0TigYB9yd1w",
      secret: "L8qq9PZyRg6ieKGEKhZolGC0vJWLw8iEJ88DRdyOg",
      token: "NPcudxy0yU5T3tBzho7iCotZ3cnetKwcTIRlX0iwRl0",
      tokenSecret: "veNRnAWe6inFuo8o2u8SLLZLjolYDmDP7SzL0YfYI",
      nonce: "a9900fe68e2573b27a37f10fbad6a755", timestamp: 1_318_467_427,
      signature: "39cipBtIOHEEnybAR4sATQTpl2I="),
    Self(
      name: "status update", url: "https://api.twitter.com/1.1/statuses/update.json?include_entities=true",
      body: "status=Hello%20Ladies%20%2B%20Gentlemen%2C%20a%20signed%20OAuth%20request%21",
      key: "xvz1evFS4wEEPTGEFPHBog", secret: "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw",
      token: "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb",
      tokenSecret: "LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE",
      nonce: "kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg", timestamp: 1_318_622_958,
      signature: "hCtSmYh+iHYCEqBWrE7C7hYmtUk="),
    Self(
      name: "Twitter's verifier's own test", method: "GET",
      url: "https://api.twitter.com/1.1/users/lookup.json?user_id=1234567890", key: "abcd",
      secret: "writesecret", token: "ijkl", tokenSecret: "readsecret", nonce: "nonce",
      timestamp: 1_363_119_598, signature: "rEh/pUnLF9ZSV8WmIMGARQlM2VQ="),
  ]

  private static let verifyCredentials = Self(
    name: "verify_credentials", method: "GET",
    url: "https://api.twitter.com/1.1/account/verify_credentials.json"
      + "?include_email=true&include_entities=true&skip_status=false",
    key: "simKey0000000000000000001", secret: "simSecret00000000000000000000000000000000000000002",
    token: "4242424242-SimTokenSimTokenSimTokenSimTokenSimToke",
    tokenSecret: "simTokenSecret0000000000000000000000000000003",
    nonce: "0E984725-C51C-4BF4-9960-E1C80E27ABA0", timestamp: 1_490_000_000,
    signature: "90jg1ArzQOObQyAidU2q20klj1Y=")

  private static let own: [Self] = [
    verifyCredentials,
    Self(
      name: "reverse authentication, step 2", url: "https://api.twitter.com/oauth/access_token",
      body: "x_reverse_auth_target=simKey0000000000000000001&x_reverse_auth_parameters="
        + PercentEncoding.encode(
          #"OAuth oauth_nonce="abc", oauth_signature_method="HMAC-SHA1", "#
            + #"oauth_timestamp="1490000000", oauth_consumer_key="simKey0000000000000000001", "#
            + #"oauth_token="TOK", oauth_signature="a%2Fb%3D", oauth_version="1.0""#),
      key: "systemKey", secret: "systemSecret", token: "4242424242-acct", tokenSecret: "acctSecret",
      nonce: "N", timestamp: 1_490_000_000, signature: "7kREhAQKdNk0Qy6r7C4FKxR3aZg="),
  ]

  private static let ports: [Self] = [
    ("https://api.twitter.com", "BTG/HxdzOsn9FkAOXR8rRtidENI="),
    ("http://127.0.0.1:8080", "4bqkIREcFDpX+f7iuDrR/vCRnEA="),
    ("http://127.0.0.1", "V8gsiFVvxmk1SsXtMhzYXsCZ2iM="),
    ("https://127.0.0.1:8080", "zkEbgPsyDsjtRgUCqiW9gBi5C8Q="),
  ].map { origin, signature in
    var example = verifyCredentials
    example.name = "verify_credentials at \(origin)"
    example.url = origin + "/1.1/account/verify_credentials.json"
    example.nonce = "portcheck"
    example.signature = signature
    return example
  }
}
