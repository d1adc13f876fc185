import Foundation
import Testing

/// `explain` with a response in the input, and with the rules of a provider.
struct ExplainRefusalTests {
  private static let secrets = ["EINLASS_CONSUMER_SECRET": "s", "EINLASS_TOKEN_SECRET": "u"]

  private struct Report: Decodable {
    struct Entry: Decodable { let id: String, sentence: String }
    struct Choice: Decodable { let mistakes: [Entry] }
    struct Remaining: Decodable { let sentence: String, check: String }
    struct Refusal: Decodable { let status: Int?, words: String }

    let verdict: String, sentence: String
    let explanations: [Choice], causes: [Entry], remarks: [Entry], remaining: [Remaining]
    let refusal: Refusal?
    let acceptedBy: String?
  }

  /// Returns a request from `einlass sign`, as raw HTTP.
  private static func signed(
    _ method: String = "GET", _ path: String = "/rest/V1/products?a=1", host: String = "api.example.com",
    lines: String = "", body: String = "", timestamp: String = "1760000000", _ options: String...
  ) throws -> String {
    let signed = try ProgramRunner.run(
      [
        "sign", method, "https://\(host)\(path)", "--consumer-key", "k", "--token", "t", "--timestamp",
        timestamp, "--nonce", "n1",
      ]
        + options, environment: secrets)
    return "\(method) \(path) HTTP/1.1\nHost: \(host)\nAuthorization: \(signed.output)\(lines)\n\(body)"
  }

  private static func explain(_ input: String, _ options: String...) throws -> (
    text: String, code: Int32, json: Report
  ) {
    let text = try ProgramRunner.run(["explain"] + options, environment: secrets, input: Array(input.utf8))
    let json = try ProgramRunner.run(
      ["explain", "--format", "json"] + options, environment: secrets, input: Array(input.utf8))
    try #require(json.output.hasPrefix("{"), "\(json.complaints)")
    return (text.output, text.code, try JSONDecoder().decode(Report.self, from: Data(json.output.utf8)))
  }

  // MARK: - Responses

  static let responses = [
    (
      "HTTP/1.1 401 Unauthorized\nContent-Type: application/json\n\n{\"message\":\"The signature is invalid.\"}",
      401, "The signature is invalid."
    ),
    ("HTTP/1.1 400 Bad Request\n\noauth_problem=nonce_used", 400, "oauth_problem=nonce_used"),
    (
      "HTTP/1.1 403 Forbidden\n\n{\"errors\":[{\"code\":32,\"message\":\"Could not authenticate you.\"}]}",
      403, "Could not authenticate you."
    ),
    (
      "HTTP/1.1 401 Unauthorized\nWWW-Authenticate: OAuth realm=\"x\", oauth_problem=\"token_rejected\"\n\n",
      401, "token_rejected"
    ),
    ("HTTP/1.1 401 Unauthorized\n\n<html><body><h1>Unauthorized</h1></body></html>", 401, "Unauthorized"),
    ("HTTP/2 401\n\nInvalid signature", 401, "Invalid signature"),
    ("HTTP/1.1 401 Unauthorized\n\n", 401, ""),
  ]

  @Test(arguments: responses.indices)
  func `a refusal of a correct request is reported first, with further checks`(_ index: Int) throws {
    let (response, status, words) = Self.responses[index]
    let result = try Self.explain(try Self.signed() + "\n" + response)
    #expect(result.json.verdict == "correct", "\(result.text)")
    #expect(result.json.refusal?.status == status)
    #expect(
      words.isEmpty ? result.json.refusal?.words == "" : result.json.refusal?.words.contains(words) == true,
      "\(result.text)")
    #expect(result.text.hasPrefix("The server refused the request (\(status)"), "\(result.text)")
    #expect(result.text.contains("With these rules and secrets, it is correct."))
    #expect(result.json.sentence.contains("refused"))
    #expect(result.json.remaining.count >= 4)
    #expect(result.text.contains("   Check: "))
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\n\n{}", "HTTP/1.1 404 Not Found\n\n{}", "HTTP/1.1 500 Oops\n\nInvalid signature",
  ])
  func `other responses are not refusals of the signature`(_ response: String) throws {
    let result = try Self.explain(try Self.signed() + "\n" + response)
    #expect(result.json.refusal == nil)
    #expect(result.text.hasPrefix("The request is correct."))
  }

  @Test func `a request body that mentions signatures is no refusal`() throws {
    let input = try Self.signed(
      "POST", "/notes", lines: "Content-Type: application/json\n", body: "{\"message\":\"Invalid signature\"}"
    )
    #expect(try Self.explain(input).json.refusal == nil)
  }

  @Test(arguments: [
    "oauth_problem=parameter_absent&oauth_parameters_absent=oauth_signature",
    "{\"message\":\"Missing required parameter: oauth_signature\"}",
    "{\"errors\":[{\"message\":\"parameter_absent: oauth_signature_method and oauth_signature\"}]}",
    "<problem>oauth_signature</problem>",
  ])
  func `a missing signature is reported although the response names it`(_ body: String) throws {
    let header =
      #"OAuth oauth_consumer_key="k", oauth_nonce="n", oauth_timestamp="1760000000", oauth_signature_method="HMAC-SHA1""#
    let result = try Self.explain(
      "GET /a HTTP/1.1\nHost: api.example.com\nAuthorization: \(header)\n\nHTTP/1.1 401 Unauthorized\n\n\(body)\n"
    )
    #expect(result.json.causes.first?.id == "missing-parameter", "\(result.text)")
    #expect(result.code == 4)
  }

  // MARK: - Providers

  private static let provider = """
    network: shop
    title: the shop
    hosts: {shop: https://api.example.com}
    time: {window: {past: 90m, future: 60s}}
    errors:
      format: {status: 401, type: text/plain, body: "{text}"}
      timestamp: {text: Duplicate nonce detected}
      method: {text: Use another method}
    signing: {methods: [HMAC-SHA1], version: required}
    steps:
      request_token: {at: {shop: /oauth/request_token}, callback: optional}
      authorize: {at: {shop: /oauth/authorize}}
      access_token: {at: {shop: /oauth/access_token}}
    resources:
      - {name: products, at: {shop: "/rest/V1/products"}, json: {count: 0}}
    """

  @Test(arguments: [
    ("1760000240", "clock-off", "Duplicate nonce detected"),
    ("1759994000", "clock-off", "Duplicate nonce detected"),
    ("1760000059", nil, ""), ("1759995000", nil, ""),
  ])
  func `the provider's window decides whether the clock is off`(
    _ timestamp: String, _ id: String?, _ words: String
  ) throws {
    try ProgramRunner.withFile(Self.provider) { path in
      let result = try Self.explain(
        try Self.signed(timestamp: timestamp), "--provider", path, "--now", "1760000000")
      #expect(result.json.causes.map(\.id) == [id].compactMap { $0 }, "\(result.text)")
      #expect(words.isEmpty || result.text.contains(words))
      #expect(result.json.verdict == (id == nil ? "correct" : "notASignatureMistake"))
    }
  }

  @Test(arguments: [
    ("HMAC-SHA256", "unsupported-method", "Use another method"),
    ("PLAINTEXT", "unsupported-method", "Use another method"),
  ])
  func `the provider's refusal is the verdict`(_ method: String, _ id: String, _ words: String) throws {
    try ProgramRunner.withFile(Self.provider) { path in
      let result = try Self.explain(
        try Self.signed("GET", "/rest/V1/products?a=1", "--signature-method", method), "--provider", path)
      #expect(result.json.verdict == "notASignatureMistake", "\(result.text)")
      #expect(result.json.causes.map(\.id) == [id])
      #expect(result.text.contains(words), "\(result.text)")
    }
  }

  @Test func `a missing oauth_version is reported if it is required`() throws {
    try ProgramRunner.withFile(Self.provider) { path in
      let header =
        #"OAuth oauth_consumer_key="k", oauth_token="t", oauth_nonce="n", oauth_timestamp="1760000000", "#
        + #"oauth_signature_method="HMAC-SHA1", oauth_signature="AAAAAAAAAAAAAAAAAAAAAAAAAAA%3D""#
      let input = "GET /rest/V1/products HTTP/1.1\nHost: api.example.com\nAuthorization: \(header)\n\n"
      let result = try Self.explain(input, "--provider", path, "--mistakes", "1")
      #expect(result.json.causes.map(\.id) == ["missing-parameter"], "\(result.text)")
    }
  }

  @Test(arguments: ["discogs", "magento", "canvas", "flickr"])
  func `with a provider, other rules are not mentioned`(_ provider: String) throws {
    for method in ["HMAC-SHA1", "HMAC-SHA256", "PLAINTEXT"] {
      let input = try Self.signed("GET", "/a?b=1", "--signature-method", method).replacing("\"", with: "")
      let result = try Self.explain(input, "--provider", provider)
      #expect(result.json.acceptedBy == nil)
      #expect(!result.text.contains("Twitter") && !result.text.contains("RFC"), "\(result.text)")
    }
  }

  // MARK: - Base strings in the text

  @Test func `with a correct base string, a secret or the HMAC is wrong`() throws {
    let baseString =
      "GET&https%3A%2F%2Fapi.example.com%2Frest%2FV1%2Fproducts&a%3D1%26oauth_consumer_key%3Dk%26oauth_nonce%3Dn1%26"
      + "oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1760000000%26oauth_token%3Dt%26oauth_version%3D1.0"
    let input = try Self.signed().replacing(
      #/oauth_signature="[^"]*"/#, with: "oauth_signature=\"AAAAAAAAAAAAAAAAAAAAAAAAAAA%3D\"")
    let result = try Self.explain(input + "\n", "--base-string", baseString)
    #expect(
      result.text.hasPrefix("The printed base string is correct, so a secret or the HMAC is wrong."),
      "\(result.text)")
    #expect(!result.json.sentence.contains("timestamp") && !result.json.sentence.contains("URL"))
  }

  @Test func `an encoded '=' names the parameter, and quotes are reported once`() throws {
    let input =
      "curl --header 'Authorization: OAuth oauth_consumer_key=k3y5hop0000000000000000001,oauth_nonce=nUQ3bY0aQ2Zk,"
      + "oauth_signature_method=HMAC-SHA1,oauth_timestamp=1760000000,oauth_token=t0k3n77777000000000001,oauth_version=1.0,"
      + "oauth_signature=CVMWYBzS7l8wY7LMBf4Ft883SKs%3D' --silent --data "
      + "'media_ids%3D1197452904204001280&status=My%20Photos%21' https://api.twitter.com/1.1/statuses/update.json"
    let result = try ProgramRunner.run(
      ["explain"],
      environment: [
        "EINLASS_CONSUMER_SECRET": "consumerSecretPlain000000000001",
        "EINLASS_TOKEN_SECRET": "t0k3nS3cr3t000000000000001",
      ], input: Array(input.utf8))
    #expect(result.output.contains("- 'media_ids' was sent with its '=' encoded (%3D)"), "\(result.output)")
    #expect(result.output.components(separatedBy: "no quotes around").count == 2, "\(result.output)")
  }
}
