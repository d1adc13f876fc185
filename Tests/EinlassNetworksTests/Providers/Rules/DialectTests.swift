import EinlassProviders
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// For each option of `signing`, a request that is valid only with the option, or only without it.
struct DialectTests {
  /// A request, the options with which it is valid, and those with which it is invalid.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The value of `signing:`, as YAML on one line.
    let words: String
    let url: String
    var method = "GET"
    var body: String?
    var type: String?
    /// Other header fields.
    var fields: [String: String] = [:]
    /// The parameters that the client signs instead of the request's own, decoded. `nil` for those of RFC 5849.
    var signs: [(String, String)]?
    /// Another address that the client signs.
    var signsURL: String?
    /// The header's text after signing.
    var change: @Sendable (String) -> String = { $0 }
    var secret = "s"
    /// Whether the client encodes the secrets in the key.
    var encodes = true
  }

  private static let shop = "https://shop.example/a"

  static let rows: [Row] = [
    Row(
      testDescription: "brackets are numbered", words: "{names: php}", url: shop + "?x[]=1&x[]=2",
      signs: [("x[0]", "1"), ("x[1]", "2")]),
    Row(
      testDescription: "dots and blanks become _", words: "{names: php}", url: shop + "?a.b=1&c%20d=2",
      signs: [("a_b", "1"), ("c_d", "2")]),
    Row(
      testDescription: "the last of several counts", words: "{repeated: last}", url: shop + "?a=1&b=2&a=3",
      signs: [("a", "3"), ("b", "2")]),
    Row(
      testDescription: "the first of several counts", words: "{repeated: first}", url: shop + "?a=1&b=2&a=3",
      signs: [("a", "1"), ("b", "2")]),
    Row(
      testDescription: "pairs with one = alone", words: "{pairs: exactly-one-equals}",
      url: shop + "?a&b=1=2&c=3",
      signs: [("c", "3")]),
    Row(
      testDescription: "decoded twice", words: "{base: decode-twice}", url: shop + "?a=%2541",
      signs: [("a", "A")]),
    Row(
      testDescription: "a POST's query is left out", words: "{post_query: left-out}", url: shop + "?a=1",
      method: "POST", body: "b=2", type: "application/x-www-form-urlencoded", signs: [("b", "2")]),
    Row(
      testDescription: "a PUT's form is not signed", words: "{form_methods: [POST]}", url: shop,
      method: "PUT",
      body: "b=2", type: "application/x-www-form-urlencoded", signs: []),
    Row(
      testDescription: "fields of a multipart form are signed", words: "{multipart: text-fields}", url: shop,
      method: "POST",
      body: "--x\r\ncontent-disposition: form-data; name=\"t\"\r\n\r\nhi\r\n--x\r\n"
        + "content-disposition: form-data; name=\"f\"; filename=\"f\"\r\n\r\nfile\r\n--x--\r\n",
      type: "multipart/form-data; boundary=x", signs: [("t", "hi")]),
    Row(
      testDescription: "the forwarded scheme is signed", words: "{scheme: forwarded}",
      url: "http://shop.example/a",
      fields: ["x-forwarded-proto": "https"], signsURL: shop),
    Row(
      testDescription: "https is signed", words: "{scheme: https}", url: "http://shop.example/a",
      signsURL: shop),
    Row(
      testDescription: "the forwarded host is signed", words: "{host: forwarded}",
      url: "https://inner.example/a",
      fields: ["x-forwarded-host": "shop.example"], signsURL: shop),
    Row(
      testDescription: "a port is not signed", words: "{host: without-port}",
      url: "https://shop.example:8443/a",
      signsURL: shop),
    Row(
      testDescription: "secrets are not encoded", words: "{key: {encode: false}}", url: shop,
      secret: "a+b/c=",
      encodes: false),
    Row(
      testDescription: "other names of the header are dropped", words: "{header_names: oauth}", url: shop,
      change: { $0 + ", extra=\"1\"" }),
    Row(
      testDescription: "a header without quotes", words: "{header_scheme: contains}", url: shop,
      change: { "Bearer x, " + $0.replacing("\"", with: "") }),
    Row(
      testDescription: "another version", words: "{version: ignored}", url: shop,
      signs: [("oauth_version", "7")], change: { $0 + ", oauth_version=\"7\"" }),
    Row(
      testDescription: "a version that is a number", words: "{version: number}", url: shop,
      signs: [("oauth_version", "1.00")], change: { $0 + ", oauth_version=\"1.00\"" }),
    Row(
      testDescription: "the last of two nonces", words: "{duplicates: last}", url: shop,
      change: { $0.replacing("oauth_nonce", with: "oauth_nonce=\"first\", oauth_nonce") }),
    Row(
      testDescription: "a callback in the form", words: "{mixed: true}", url: shop, method: "POST",
      body: "oauth_callback=oob", type: "application/x-www-form-urlencoded"),
    Row(
      testDescription: "a signature encoded twice", words: "{signature: lenient-plus}", url: shop,
      change: { text in
        guard let start = text.firstRange(of: "oauth_signature=\"") else { return text }
        return text[..<start.upperBound]
          + PercentEncoding.encode(String(text[start.upperBound...].dropLast())) + "\""
      }),
  ]

  @Test(arguments: rows)
  func `an option accepts a request that RFC 5849 refuses`(row: Row) async throws {
    let request = try Self.request(row)
    #expect(try await Self.cause(request, row, signing: row.words) == nil)
    #expect(try await Self.cause(request, row, signing: "{}") != nil, "RFC 5849 takes it as well")
  }

  private static func cause(_ request: WireRequest, _ row: Row, signing: String) async throws -> Cause? {
    let text = """
      network: shop
      hosts: {a: https://shop.example}
      legs: [1]
      signing: \(signing)
      resources: [{name: a, at: {a: /a}, json: {}}]
      """
    let description = try ProviderDescription(text, file: "shop.yaml")
    return try ProviderVerification(
      request, description, client: ClientCredentials(key: "k", secret: SharedSecret(row.secret)), token: nil,
      at: WallTime(seconds: 1_490_000_000)
    ).cause
  }

  /// Returns the request of a client that signs according to the row.
  private static func request(_ row: Row) throws -> WireRequest {
    let rest = try #require(row.url.firstRange(of: "://"))
    let address = row.url[rest.upperBound...]
    var head = HTTPRequest(
      method: try #require(HTTPRequest.Method(row.method)), scheme: String(row.url[..<rest.lowerBound]),
      authority: String(address.prefix { $0 != "/" }), path: String(address.drop { $0 != "/" }))
    for (name, value) in row.fields { head.headerFields.add(name, value) }
    head.headerFields[.contentType] = row.type
    let body = Array((row.body ?? "").utf8)
    let signed = row.signsURL ?? row.url
    var parameters = [
      RequestParameter("oauth_consumer_key", "k"), RequestParameter("oauth_nonce", "n+/n"),
      RequestParameter("oauth_signature_method", "HMAC-SHA1"),
      RequestParameter("oauth_timestamp", "1490000000"),
    ]
    if let signs = row.signs {
      parameters += signs.map { RequestParameter($0.0, $0.1) }
    } else {
      let request = WireRequest(head: head, body: body)
      parameters += (request.query.fields + request.form.fields).map { RequestParameter($0.name, $0.value) }
    }
    let base = SignatureBaseString(
      method: row.method, uri: try BaseStringURI(url: signed), parameters: parameters)
    let secrets = SigningSecrets(
      client: ClientCredentials(key: "k", secret: SharedSecret(row.secret)), token: nil,
      isEncoded: row.encodes)
    let signature = String(
      decoding: try HMACMethod.hmacSHA1.signature(of: base, with: secrets), as: UTF8.self)
    let header =
      "OAuth oauth_consumer_key=\"k\", oauth_nonce=\"\(PercentEncoding.encode("n+/n"))\", "
      + "oauth_signature_method=\"HMAC-SHA1\", oauth_timestamp=\"1490000000\", "
      + "oauth_signature=\"\(PercentEncoding.encode(signature))\""
    head.headerFields[.authorization] = row.change(header)
    return WireRequest(head: head, body: body)
  }

  /// Requests that Twitter's verifier accepts and RFC 5849 refuses, and vice versa.
  static let asSent = [
    ("?a=%7e", true), ("?a=%7E", true), ("?a=b+c", true), ("?a=[1]", true), ("?a=1=2", true),
    ("?a=%41", true),
  ]

  @Test(arguments: asSent)
  func `base joauth reads requests like the Swift verifier`(query: String, isRight: Bool) async throws {
    let text = """
      network: lenient
      hosts: {a: https://shop.example}
      legs: [1]
      signing: {base: joauth, mixed: true, duplicates: last, header_names: oauth, key: {encode: false}}
      resources: [{name: a, at: {a: /a}, json: {}}]
      """
    let description = try ProviderDescription(text, file: "lenient.yaml")
    var rules = VerificationRules(name: "the verifier in Swift")
    (rules.parameters, rules.headerParameters, rules.places) = (.asSent, .reserved, .mixed)
    (rules.repeated, rules.encodesSecrets) = (.lastCounts, false)
    let verifier = RequestVerifier(policy: .init(rules: rules, methods: [.hmacSHA1]))
    let client = ClientCredentials(key: "k", secret: "s")
    var request = WireRequest(.get, host: "shop.example", target: "/a" + query)
    var header =
      "OAuth oauth_consumer_key=\"k\", oauth_nonce=\"n\", oauth_signature_method=\"HMAC-SHA1\", "
      + "oauth_timestamp=\"1490000000\", oauth_version=\"1.0\", oauth_signature=\"AAAA\""
    request.head.headerFields[.authorization] = header
    let base = try verifier.read(ArrivingRequest(request)).baseString
    let signature = String(
      decoding: try HMACMethod.hmacSHA1.signature(
        of: SignatureBaseString(octets: Array(base.utf8)),
        with: SigningSecrets(client: client, token: nil, isEncoded: false)), as: UTF8.self)
    header = header.replacing("AAAA", with: PercentEncoding.encode(signature))
    request.head.headerFields[.authorization] = header
    let verification = try ProviderVerification(
      request, description, client: client, token: nil, at: WallTime(seconds: 1_490_000_000))
    #expect((verification.cause == nil) == isRight)
    #expect(verification.baseString == base)
  }
}
