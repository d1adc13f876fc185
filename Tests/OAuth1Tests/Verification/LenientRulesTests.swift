import OAuth1
import OAuth1TestSupport
import Testing

/// Lenient rules, one by one: the effect of each on the base string, or its refusal.
struct LenientRulesTests {
  struct Reading: Sendable, CustomTestStringConvertible {
    var rule: String
    var header = ""
    var target = "/r"
    var contentType: String? = "application/x-www-form-urlencoded"
    var body = ""
    /// The normalized parameters without the five of `LenientRulesTests.required`.
    var parameters: String

    var testDescription: String { rule }
  }

  static let required =
    "oauth_consumer_key=k, oauth_nonce=n, oauth_timestamp=1700000000, oauth_signature_method=HMAC-SHA1, "
    + "oauth_signature=s"
  static let requiredNames = ["consumer_key", "nonce", "signature_method", "timestamp"].map { "oauth_\($0)=" }

  static func read(
    _ header: String, target: String = "/r", contentType: String? = nil, body: String = ""
  ) throws(VerificationError) -> SignedClaim {
    try RequestVerifier(policy: .init(rules: .lenient))
      .read(ArrivingRequest(header: header, target: target, contentType: contentType, body: body))
  }

  @Test(arguments: Reading.all)
  func `the base string has the sent text`(_ reading: Reading) throws {
    let claim = try Self.read(
      "OAuth " + Self.required + reading.header, target: reading.target, contentType: reading.contentType,
      body: reading.body)
    let last = claim.baseString.split(separator: "&", omittingEmptySubsequences: false).last ?? ""
    let pairs = PercentEncoding.decode(String(last)).split(separator: "&")
      .filter { pair in !Self.requiredNames.contains { pair.hasPrefix($0) } }
    #expect(pairs.joined(separator: "&") == reading.parameters)
  }

  @Test(
    arguments: [
      "oauth " + required, "OAUTH   " + required.replacing(", ", with: " ,\t"),
      "OAuth " + required.replacing("=k", with: "=\"k\"").replacing("=n", with: " = \" n \""),
      "OAuth ,," + required + ",,", "OAuth " + required.replacing(", ", with: ","),
    ])
  func `the header's scheme has any case, and quotes are optional`(_ header: String)
    throws
  {
    let claim = try Self.read(header)
    #expect(claim.clientKey == "k" && claim.nonce == "n" && claim.signature == "s")
  }

  @Test(
    arguments: [
      "OAuth", "OAuth " + required.replacing("oauth_nonce=n", with: "oauth_nonce="),
      "OAuth " + required.replacing("oauth_consumer_key=k, ", with: ""),
      "OAuth " + required.replacing("1700000000", with: "17e8"),
      "OAuth " + required.replacing("1700000000", with: "99999999999999999999"),
      "OAuth " + required.replacing("1700000000", with: "%31700000000"),
      "OAuth " + required.replacing("=s", with: "=\"s=\""), "Bearer x", "",
    ])
  func `a request without a required parameter or a numeric time is not OAuth`(
    _ header: String
  ) {
    #expect(throws: VerificationError.notOAuth) { try Self.read(header) }
  }

  @Test
  func `the last known parameter that is not empty counts; the last token does`() throws {
    let claim = try Self.read(
      "OAuth " + Self.required + ", oauth_token=a",
      target: "/r?oauth_nonce=m&oauth_consumer_key=&oauth_token=b",
      contentType: "application/x-www-form-urlencoded", body: "oauth_nonce=&oauth_timestamp=x&oauth_token=")
    #expect(claim.nonce == "m" && claim.clientKey == "k" && claim.timestamp == 1_700_000_000)
    #expect(claim.token == nil)
  }

  @Test(
    arguments: [("1.0", true), ("1.0a", true), ("1.0A", true), ("1", false), ("2.0", false), ("1.0b", false)])
  func `only versions 1.0 and 1.0a are accepted, in any case`(_ version: String, _ isAccepted: Bool)
    throws
  {
    let header = "OAuth " + Self.required + ", oauth_version=" + version
    if isAccepted {
      #expect(try Self.read(header).version == version)
    } else {
      #expect(throws: VerificationError.unsupportedVersion) { try Self.read(header) }
    }
  }

  @Test(
    arguments: ["PLAINTEXT", "RSA-SHA1", "hmac-sha1", "HMAC-SHA256"])
  func `methods other than HMAC-SHA1 are refused`(_ name: String) {
    let header = "OAuth " + Self.required.replacing("HMAC-SHA1", with: name)
    #expect(throws: VerificationError.unsupportedSignatureMethod) { try Self.read(header) }
  }

  @Test func `a policy may list other methods`() throws {
    let verifier = RequestVerifier(policy: .init(rules: .lenient, methods: [.hmacSHA256]))
    func read(_ name: String) throws(VerificationError) -> SignedClaim {
      try verifier.read(
        ArrivingRequest(header: "OAuth " + Self.required.replacing("HMAC-SHA1", with: name)))
    }
    #expect(try read("HMAC-SHA256").signatureMethod == "HMAC-SHA256")
    #expect(throws: VerificationError.unsupportedSignatureMethod) { try read("HMAC-SHA1") }
  }

  @Test func `a token of more than fifty characters or with a space is malformed`() throws {
    func read(_ token: String) throws(VerificationError) -> String? {
      try Self.read("OAuth " + Self.required + ", oauth_token=\"\(token)\"").token
    }
    let fifty = String(repeating: "t", count: 50)
    #expect(try read(fifty) == fifty)
    #expect(try read(" a ") == "a")
    #expect(throws: VerificationError.malformedHeader) { try read(fifty + "t") }
    #expect(throws: VerificationError.malformedHeader) { try read("a b") }
  }

  @Test
  func `header parameters without the prefix are invisible`() throws {
    let claim = try Self.read(
      "OAuth realm=\"x\", x_auth_mode=y, " + Self.required, target: "/r?a=b+c%21",
      contentType: "application/x-www-form-urlencoded", body: "d=%2b")
    #expect(claim.realm == "x")
    #expect(
      claim.parameters == [
        RequestParameter("a", "b c!", location: .query), RequestParameter("d", "+", location: .body),
      ])
    #expect(claim.first("a") == "b c!" && claim.first("x_auth_mode") == nil)
  }
}

extension LenientRulesTests.Reading {
  static let all: [Self] = [
    Self(
      rule: "the wire's escapes stay, with upper-case digits", target: "/r?a=%c3%a9%21%41",
      parameters: "a=%C3%A9%21%41"),
    Self(
      rule: "reserved characters that came bare stay bare", target: "/r?a=!*'();:@/$?",
      parameters: "a=!*'();:@/$?"),
    Self(rule: "- . _ ~ are unescaped", target: "/r?a%5fb=%2D%2e%5F%7e", parameters: "a_b=-._~"),
    Self(rule: "plus becomes an escaped space", target: "/r?a=b+c", parameters: "a=b%20c"),
    Self(rule: "commas and brackets are escaped", target: "/r?a[]=1,2", parameters: "a%5B%5D=1%2C2"),
    Self(
      rule: "a pair with two '=' is ignored, one at the end is not", target: "/r?a=b=c&d=e==&f=",
      parameters: "d=e&f="),
    Self(rule: "empty pairs and empty names are ignored", target: "/r?&&=x&a=1&", parameters: "a=1"),
    Self(rule: "names and values are trimmed", body: " a = b \r\n", parameters: "a=b"),
    Self(
      rule: "equal ordinary parameters are all kept", target: "/r?a=1&b=2&a=1", body: "a=0",
      parameters: "a=0&a=1&a=1&b=2"),
    Self(
      rule: "sorted by name as it came, then by value", target: "/r?b=2&a!=1&a%21=1&a=2&a=10",
      parameters: "a=10&a=2&a!=1&a%21=1&b=2"),
    Self(
      rule: "other oauth_ parameters count once, the last one", header: ", oauth_verifier=1, oauth_x=1",
      target: "/r?oauth_verifier=2&oauth_x=2", body: "oauth_x=3", parameters: "oauth_verifier=2&oauth_x=3"),
    Self(rule: "an empty token stays", header: ", oauth_token=\"\"", parameters: "oauth_token="),
    Self(rule: "an empty version goes", header: ", oauth_version=\"\"", parameters: ""),
    Self(rule: "header parameters without the prefix go", header: ", realm=x, x_auth_mode=y", parameters: ""),
    Self(
      rule: "a content type that starts with the form's counts",
      contentType: "application/x-www-form-urlencodedx", body: "a=1", parameters: "a=1"),
    Self(
      rule: "one that only ends with it does not", contentType: " application/x-www-form-urlencoded",
      body: "a=1", parameters: ""),
    Self(
      rule: "nor does one in another case", contentType: "Application/x-www-form-urlencoded", body: "a=1",
      parameters: ""),
    Self(rule: "without a content type the body is not read", contentType: nil, body: "a=1", parameters: ""),
  ]
}
