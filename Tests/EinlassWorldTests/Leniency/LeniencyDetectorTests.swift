import EinlassWorld
import OAuth1
import OAuth1TestSupport
import Testing

/// Accepted details of one request that other servers refuse.
struct LeniencyDetectorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let ids: [String]
    let request: LenientRequest

    var testDescription: String { name }

    init(_ name: String, _ ids: [String], _ change: (inout LenientRequest) -> Void) {
      self.name = name
      self.ids = ids
      var request = LenientRequest()
      change(&request)
      self.request = request
    }
  }

  private static let form = "application/x-www-form-urlencoded"
  private static let callback = "https%3A%2F%2Fapp.example%2Fback"

  static let cases: [Case] = steps + times + places + signatures

  private static let steps = [
    Case("a right first step", []) {
      $0.step = .temporaryCredentials
      $0.header = LenientRequest.header(["oauth_callback": callback], without: "oauth_token")
    },
    Case("a right third step", []) {
      $0.step = .token
      $0.header = LenientRequest.header(["oauth_verifier": "abcdef"])
    },
    Case("a right GET", []) { $0.method = "GET" },
    Case("no callback", ["callback-missing"]) {
      $0.step = .temporaryCredentials
      $0.header = LenientRequest.header(without: "oauth_token")
    },
    Case("an empty callback and an empty token", ["callback-missing"]) {
      $0.step = .temporaryCredentials
      $0.header = LenientRequest.header(["oauth_callback": "", "oauth_token": ""])
    },
    Case("a token at the first step", ["token-at-step1"]) {
      $0.step = .temporaryCredentials
      $0.header = LenientRequest.header(["oauth_callback": callback])
    },
    Case("a request token by GET", ["get-post-mixed"]) {
      $0.step = .temporaryCredentials
      $0.method = "GET"
      $0.header = LenientRequest.header(["oauth_callback": "oob"], without: "oauth_token")
    },
    Case("the callback at the third step", ["callback-sent-later"]) {
      $0.step = .token
      $0.header = LenientRequest.header(["oauth_verifier": "abcdef", "oauth_callback": callback])
    },
    Case("the callback at a resource", ["callback-sent-later"]) {
      $0.header = LenientRequest.header(["oauth_callback": callback])
    },
    Case("an exchange as in OAuth 1.0", ["step3-no-verifier"]) { $0.step = .token },
  ]

  private static let times = [
    Case("five minutes old", []) { $0.header = LenientRequest.header(["oauth_timestamp": "1489999700"]) },
    Case("older", ["timestamp-past"]) {
      $0.header = LenientRequest.header(["oauth_timestamp": "1489999699"])
    },
    Case("further ahead", ["timestamp-ahead"]) {
      $0.header = LenientRequest.header(["oauth_timestamp": "1490000301"])
    },
    Case("milliseconds", ["timestamp-ahead", "timestamp-ms"]) {
      $0.header = LenientRequest.header(["oauth_timestamp": "1490000000000"])
    },
    Case("the least number there is", ["timestamp-past", "timestamp-ms"]) {
      $0.header = LenientRequest.header(["oauth_timestamp": "-9223372036854775808"])
    },
    Case("a nonce of five characters", ["nonce-short"]) {
      $0.header = LenientRequest.header(["oauth_nonce": "abcde"])
    },
    Case("a nonce of five characters, escaped", ["nonce-short"]) {
      $0.header = LenientRequest.header(["oauth_nonce": "abcd%3D"])
    },
  ]

  private static let places = [
    Case("a boundary with #", ["boundary-characters"]) {
      $0.contentType = "multipart/form-data; boundary=###name###"
    },
    Case("a quoted boundary with a brace", ["boundary-characters"]) {
      $0.contentType = "multipart/form-data; boundary=\"{x}\""
    },
    Case("a boundary with every other sign", []) {
      $0.contentType = "multipart/form-data; boundary=\"a'()+_,-./:=?\""
    },
    Case("everything in the query", []) {
      $0.target =
        "/1/things?a=b&" + LenientRequest.header().replacing(", ", with: "&").replacing("\"", with: "")
      $0.header = ""
    },
    Case("the verifier in the form", ["mixed-places"]) {
      $0.step = .token
      $0.contentType = form
      $0.body = "oauth_verifier=abcdef"
    },
    Case("a parameter twice", ["duplicate-parameters"]) {
      $0.header = LenientRequest.header() + ", oauth_nonce=\"a1b2c3d5\""
    },
    Case("in header and form", ["mixed-places", "duplicate-parameters"]) {
      $0.header = LenientRequest.header(["oauth_verifier": "abcdef"])
      $0.step = .token
      $0.contentType = form
      $0.body = "oauth_verifier=abcdef"
    },
    Case("x_auth_mode in the header", ["header-extra-parameters"]) {
      $0.header = LenientRequest.header(["x_auth_mode": "reverse_auth"])
    },
    Case("a realm is nothing extra", []) {
      $0.header = "realm=\"https://api.example/?a+b\", " + LenientRequest.header()
    },
    Case("no quotation marks", ["header-syntax"]) {
      $0.header = LenientRequest.header().replacing("\"", with: "")
    },
    Case("no version", ["version-missing"]) { $0.header = LenientRequest.header(without: "oauth_version") },
    Case("the version 1.0a", ["version-unknown"]) {
      $0.header = LenientRequest.header(["oauth_version": "1.0a"])
    },
    Case("characters that RFC 3986 reserves", ["parameters-unencoded"]) {
      $0.target = "/1/things?status=It's(hot)!"
    },
    Case("a form that is not escaped", ["parameters-unencoded"]) {
      $0.contentType = form
      $0.body = "status=hot!"
    },
    Case("a '+' in the query is a space to everybody", []) { $0.target = "/1/things?status=so+hot" },
    Case("escapes in lower case are read by everybody", []) { $0.target = "/1/things?status=so%2chot%2c" },
    Case("brackets are read by everybody", []) { $0.target = "/1/things?ids[]=1&ids[]=2" },
    Case("empty values are signed by everybody", []) { $0.target = "/1/things?a=&b&c=d&" },
    Case("a '+' in the header", ["plus-for-space"]) {
      $0.header = LenientRequest.header(["oauth_nonce": "a1b2+c3d4"])
    },
    Case("two equals signs", ["equals-in-value"]) { $0.target = "/1/things?a=b=c" },
    Case("a JSON body is not signed by anybody", []) {
      $0.contentType = "application/json"
      $0.body = "{\"a\":\"b=c!\"}"
    },
    Case("a type in capitals", ["parameters-unencoded"]) {
      $0.contentType = "Application/X-WWW-Form-URLencoded"
      $0.body = "a=b"
    },
  ]

  private static let signatures = [
    Case("raw secrets", ["secret-unencoded"]) {
      $0.client = ClientCredentials(key: "client", secret: "a+b")
    },
    Case("a raw token secret", ["secret-unencoded"]) {
      $0.token = TokenCredentials(token: "token", secret: "a/b")
    },
    Case("secrets in the way of the RFC", []) {
      $0.client = ClientCredentials(key: "client", secret: "a+b")
      $0.rules.encodesSecrets = true
    },
    Case("PLAINTEXT", ["plaintext"]) {
      $0.header = LenientRequest.header(["oauth_signature_method": "PLAINTEXT"])
    },
    Case("PLAINTEXT with a bare '&'", ["plaintext", "plaintext-unencoded"]) {
      $0.header = LenientRequest.header(
        ["oauth_signature_method": "PLAINTEXT", "oauth_signature": "clientSecret&tokenSecret"])
    },
    Case("a hash that is not the body's", ["body-hash-wrong"]) {
      $0.header = LenientRequest.header(["oauth_body_hash": "Lve95gjOVATpfV8EL5X4nxwjKHE%3D"])
      $0.contentType = "text/plain"
      $0.body = "Hello"
    },
    Case("the body's hash", []) {
      $0.header = LenientRequest.header(["oauth_body_hash": "Lve95gjOVATpfV8EL5X4nxwjKHE%3D"])
      $0.contentType = "text/plain"
      $0.body = "Hello World!"
    },
    Case("a hash beside a form", ["body-hash-with-form"]) {
      $0.header = LenientRequest.header(["oauth_body_hash": "Lve95gjOVATpfV8EL5X4nxwjKHE%3D"])
      $0.contentType = form
      $0.body = "a=b"
    },
    Case("signed for http", ["scheme-http"]) {
      $0.signedURI = BaseStringURI(scheme: "http", authority: "api.example", target: "/1/things")
    },
    Case("signed for www.", ["host-www"]) {
      $0.signedURI = BaseStringURI(scheme: "https", authority: "www.api.example", target: "/1/things")
    },
    Case("signed without the port", ["port-kept"]) {
      $0.host = "api.example:8443"
      $0.signedURI = BaseStringURI(scheme: "https", authority: "api.example", target: "/1/things")
    },
  ]

  @Test(arguments: cases) func `a detail that others refuse is found`(_ one: Case) throws {
    let found = LeniencyDetector().warnings(for: try one.request.accepted())
    #expect(found.map(\.id) == one.ids)
  }

  @Test func `a signature in an alphabet other than standard base64 is found`() throws {
    // Every nonce gives a different signature. The loop uses the first one with a '/'.
    for number in 0..<100 {
      var sketch = LenientRequest()
      sketch.header = LenientRequest.header(["oauth_nonce": "a1b2c3d4\(number)"])
      let accepted = try sketch.accepted()
      let header = try #require(accepted.request.authorization.first)
      guard header.contains("%2F") else { continue }
      var request = accepted.request
      request.authorization = [header.replacing("%2F", with: "_")]
      let verifier = RequestVerifier(policy: .init(rules: .lenient))
      let claim = try verifier.read(request)
      _ = try verifier.verify(
        claim, client: LenientRequest.client, token: LenientRequest.token, at: LenientRequest.now)
      var other = AcceptedRequest(
        request, claim: claim, step: .resource, by: .lenient, at: LenientRequest.now)
      other.client = LenientRequest.client
      #expect(LeniencyDetector().warnings(for: other).map(\.id) == ["signature-form"])
      return
    }
    Issue.record("no signature had a '/'")
  }

  @Test func `the first of two headers counts, though others refuse both`() throws {
    let accepted = try LenientRequest().accepted()
    var request = accepted.request
    request.authorization.append("OAuth oauth_token=\"other\"")
    let claim = try RequestVerifier(policy: .init(rules: .lenient)).read(request)
    let twice = AcceptedRequest(request, claim: claim, step: .resource, by: .lenient, at: LenientRequest.now)
    #expect(LeniencyDetector().warnings(for: twice).map(\.id) == ["header-syntax"])
  }
}
