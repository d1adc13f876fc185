import Foundation
import OAuth1TestSupport
import Testing

/// `explain`, with the request of Postman's issue 8879, whose secrets were published with it.
struct ExplainCommandTests {
  private static let secrets = ["EINLASS_CONSUMER_SECRET": "b", "EINLASS_TOKEN_SECRET": "abc"]
  private static let options = ["--scheme", "http", "--now", "123"]
  private static let wrong = "1tyKsJRLaTvpnCwKGayL4YgHmLM%3D"
  private static let right = "cdQQuXon1opN%2F3wj5APnIF5NAMg%3D"
  private static let random = "AAAAAAAAAAAAAAAAAAAAAAAAAAA%3D"

  private static func header(_ signature: String, key: String = "a") -> String {
    #"OAuth oauth_consumer_key="\#(key)", oauth_token="123", oauth_signature_method="HMAC-SHA1", "#
      + #"oauth_timestamp="123", oauth_nonce="3", oauth_version="1.0", oauth_signature="\#(signature)""#
  }

  private static func raw(_ signature: String, key: String = "a") -> String {
    "GET /fun?foo=first%2Csecond HTTP/1.1\r\nHost: localhost:4567\r\n"
      + "Authorization: \(header(signature, key: key))\r\n\r\n"
  }

  private func explain(
    _ further: String..., input: String = "", environment: [String: String] = Self.secrets
  ) throws -> ProgramRunner.Result {
    try ProgramRunner.run(
      ["explain"] + Self.options + further, environment: environment, input: Array(input.utf8))
  }

  @Test func `explain prints the mistake, both base strings, and the fix`() throws {
    let result = try explain(input: Self.raw(Self.wrong))
    #expect(
      result.output == """
        The signature is wrong. Exactly one mistake reproduces it:

        - 'foo' was encoded one time too many (encoded-twice)
          Fix: encode names and values once before you join them, and the joined text once more

        Signed base string:   ...Ffun&foo%3Dfirst%25252Csecond%26oauth_consumer_key%3...
        Expected base string: ...Ffun&foo%3Dfirst%252Csecond%26oauth_consumer_key%3Da...
                                                     ^ first difference

        --full prints the whole base strings.

        (275 signatures tried)

        (read as raw HTTP)

        """)
    #expect(result.code == 4)
  }

  @Test func `--full prints both complete base strings`() throws {
    let result = try explain("--full", input: Self.raw(Self.wrong))
    let rest =
      "oauth_consumer_key%3Da%26oauth_nonce%3D3%26oauth_signature_method%3DHMAC-SHA1%26"
      + "oauth_timestamp%3D123%26oauth_token%3D123%26oauth_version%3D1.0"
    #expect(
      result.output.contains(
        """
        Signed base string:
        GET&http%3A%2F%2Flocalhost%3A4567%2Ffun&foo%3Dfirst%25252Csecond%26\(rest)
        Expected base string:
        GET&http%3A%2F%2Flocalhost%3A4567%2Ffun&foo%3Dfirst%252Csecond%26\(rest)

        """), "\(result.output)")
    #expect(!result.output.contains("--full"))
  }

  @Test func `a request from a file and secrets from options give JSON for tools`() throws {
    let result = try ProgramRunner.withFile(Self.raw(Self.wrong)) { path in
      try explain(
        path, "--consumer-secret", "b", "--token-secret", "abc", "--format", "json", environment: [:])
    }
    struct Report: Decodable {
      struct Choice: Decodable {
        struct Entry: Decodable { var id: String }
        var mistakes: [Entry]
        var firstDifference: Int
      }
      var verdict: String
      var explanations: [Choice]
    }
    let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
    #expect(report.verdict == "explained")
    #expect(report.explanations.map { $0.mistakes.map(\.id) } == [["encoded-twice"]])
    #expect(report.explanations.map { $0.mistakes.map(\.id) } == [["encoded-twice"]])
    #expect(report.explanations.map(\.firstDifference) == [55])
  }

  /// The signatures for `method`, one of them with `/` as its path, computed by another implementation.
  @Test(arguments: [
    ("POST", "/fun", "MrVxZ%2BMuIcqvou7o8pxCreC%2B%2F8U%3D", 0, "The request is correct."),
    ("DELETE", "/fun", "0G%2FXYfJP7ahQH5wqHuSvlqtDqc8%3D", 0, "The request is correct."),
    ("POST", "/", "ivtWZcHtPdvJSQlaEUbBAqc1QQw%3D", 4, "(path-differs)"),
  ])
  func `for a bare URL, the signed method is assumed and is no mistake`(
    _ method: String, _ signedPath: String, _ signature: String, _ code: Int32, _ words: String
  ) throws {
    let url =
      "http://localhost:4567/fun?oauth_consumer_key=a&oauth_nonce=3&oauth_signature_method=HMAC-SHA1"
      + "&oauth_timestamp=123&oauth_token=123&oauth_version=1.0&oauth_signature=\(signature)"
    let result = try explain(input: url)
    #expect(result.code == code)
    #expect(result.output.contains(words), "\(result.output)")
    #expect(!result.output.contains("method-differs"), "\(result.output)")
    #expect(
      result.output.contains("a URL has no method; \(method) was assumed because it matches the signature"),
      "\(result.output)")
    // If a method is given, a signature for another method is a mistake.
    let given = try explain("--method", "GET", input: url)
    #expect(given.code == 4)
    #expect(given.output.contains("(method-differs)"), "\(given.output)")
  }

  /// The request is signed with POST and without fields. It is given as `curl -v` output and as a bare value, neither
  /// of which shows a body.
  @Test(arguments: [true, false])
  func `a correct request with an unknown body warns about form fields`(_ isTrace: Bool) throws {
    let header = Self.header("MrVxZ%2BMuIcqvou7o8pxCreC%2B%2F8U%3D")
    let trace =
      "> POST /fun HTTP/1.1\n> Host: localhost:4567\n> Authorization: \(header)\n"
      + "> Content-Type: application/x-www-form-urlencoded\n> Content-Length: 7\n>\n< HTTP/1.1 401 Unauthorized\n"
    let result =
      isTrace
      ? try explain(input: "* Trying 127.0.0.1:80...\n" + trace)
      : try explain("--method", "POST", "--url", "http://localhost:4567/fun", input: header)
    #expect(result.code == 0)
    #expect(
      result.output.contains(
        "- the request's body is unknown: if it is a form, its fields were not signed (form-not-signed)"
      ),
      "\(result.output)")
  }

  @Test func `A curl command line is read, as an option or from standard input`() throws {
    let command =
      "curl -X GET -H 'Authorization: \(Self.header(Self.wrong))' 'http://localhost:4567/fun?foo=first%2Csecond'"
    for result in [try explain("--curl", command), try explain(input: "$ " + command + "\n")] {
      #expect(result.output.contains("- 'foo' was encoded one time too many (encoded-twice)"))
      #expect(result.code == 4)
    }
  }

  @Test(arguments: [
    (Self.right, 0, "The request is correct."),
    (
      Self.random, 1,
      "The signature is wrong, and no known mistake reproduces it (every set of up to 2 mistakes was tried)."
    ),
  ])
  func `the exit code reports whether a cause was found`(_ signature: String, _ code: Int32, _ text: String)
    throws
  {
    let result = try explain("--mistakes", "2", input: Self.raw(signature))
    #expect(result.output.hasPrefix(text))
    #expect(result.code == code)
  }

  @Test func `without secrets, explain reports other mistakes and what is missing`() throws {
    let result = try explain(input: Self.raw(Self.right), environment: [:])
    #expect(
      result.output == """
        The signature was not checked: the consumer secret is unknown; set EINLASS_CONSUMER_SECRET, or pass \
        --consumer-secret.

        Expected base string:
        GET&http%3A%2F%2Flocalhost%3A4567%2Ffun&foo%3Dfirst%252Csecond%26oauth_consumer_key%3Da%26oauth_nonce%3D3%26\
        oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D123%26oauth_token%3D123%26oauth_version%3D1.0
        Expected Authorization: OAuth oauth_consumer_key="a", oauth_token="123", oauth_signature_method="HMAC-SHA1", \
        oauth_timestamp="123", oauth_nonce="3", oauth_version="1.0", oauth_signature="..."

        (read as raw HTTP)

        """)
    #expect(result.code == 1)
    let missing = try explain(
      input: Self.raw(Self.right).replacing("/fun?", with: "/oauth/request_token?"), environment: [:])
    #expect(missing.output.contains("Wrong regardless of the signature:"))
    #expect(missing.output.contains("(callback-missing)"))
    #expect(missing.code == 4)
  }

  @Test func `a missing token secret is requested`() throws {
    let result = try explain(input: Self.raw(Self.right), environment: ["EINLASS_CONSUMER_SECRET": "b"])
    #expect(
      result.output.hasPrefix("The signature was not checked: the request has an oauth_token, but its secret")
    )
    #expect(result.code == 1)
  }

  @Test func `Without the time of arrival an old timestamp is no mistake`() throws {
    let result = try ProgramRunner.run(
      ["explain", "--scheme", "http"], environment: Self.secrets, input: Array(Self.raw(Self.right).utf8))
    #expect(
      result.output.hasPrefix(
        "The request is correct.\n\nUnusual, but accepted:\n- oauth_timestamp is"))
    #expect(
      result.output.contains(" behind this machine's clock, as expected for an old request (clock-off)\n\n"),
      "\(result.output)")
    #expect(!result.output.contains("Fix:"))
    #expect(result.code == 0)
  }

  @Test func `a printed base string is compared, with the first difference marked`() throws {
    let printed =
      "GET&http%3A%2F%2Flocalhost%3A4567&foo%3Dfirst%252Csecond%26oauth_consumer_key%3Da%26oauth_nonce%3D3%26"
      + "oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D123%26oauth_token%3D123%26oauth_version%3D1.0"
    let result = try explain("--base-string", printed, input: Self.raw(Self.right))
    #expect(
      result.output.contains(
        """
        The printed base string is wrong.
        The signature does not match the printed base string with any known key.
        Printed base string:  ...F%2Flocalhost%3A4567&foo%3Dfirst%252Csecond%26oauth_...
        Expected base string: ...F%2Flocalhost%3A4567%2Ffun&foo%3Dfirst%252Csecond%26...
                                                     ^ first difference
        """))
  }

  @Test func `an RSA signature is checked only with a key`() throws {
    let keys = try JSONDecoder().decode([String: String].self, from: Fixtures.data("Vectors/keys.json"))
    try ProgramRunner.withFile(try #require(keys["own-2048"])) { key in
      let signed = try ProgramRunner.run(
        [
          "sign", "GET", "http://localhost:4567/fun?foo=1", "--consumer-key", "a", "--signature-method",
          "RSA-SHA256", "--rsa-key", key, "--timestamp", "123", "--nonce", "3",
        ], environment: [:])
      let field = signed.output.replacing("\n", with: "")
      let input = "GET /fun?foo=1 HTTP/1.1\r\nHost: localhost:4567\r\nAuthorization: \(field)\r\n\r\n"
      let without = try explain(input: input, environment: [:])
      #expect(
        without.output.hasPrefix("The signature was not checked: it is an RSA signature, and the client's"))
      #expect(without.code == 1)
      let with = try explain("--rsa-key", key, input: input, environment: [:])
      #expect(with.output.hasPrefix("The request is correct."))
      #expect(with.code == 0)
    }
  }

  /// The public half of "net-oauth" in `Fixtures/Vectors/keys.json`.
  private static let publicKey = """
    -----BEGIN PUBLIC KEY-----
    MIIBIDANBgkqhkiG9w0BAQEFAAOCAQ0AMIIBCAKCAQEA35V2Kqf072yvnsZN+aY7
    rIx+Osa8Akh52npNEBk63dIbnQuPvCoI6xg6w7bnGIsOtN5Uma//j0Fey/aOuzCj
    ++dTiIXBAFSD6iDkXZR3kAyYYvECt5XhDqiEO3h5CMQss0aopdnFvR/NFlBIxivY
    T14zxcoViZWrs5gbEyHzcVOpW7YL+S0jsEhQWPP31mPGVwhgn+fFBVU+0TvOzWXw
    Ewl6WCx/QUQop4jWwrOIqrmcl50X4ghCuGxN+HXd4mCf+HNK8mQJC0BLjeTPcwJF
    l4kk9ZBizwDSXxY5AIZLQbRxZcBME9s1tb2lpC/5yEWJYypjHCkArwkrWb26WLHS
    5wIBIw==
    -----END PUBLIC KEY-----
    """

  /// Returns a request to Mastercard that `key` signs with RSA-SHA256.
  private func signed(by key: String) throws -> String {
    let signed = try ProgramRunner.run(
      [
        "sign", "GET", "http://api.mastercard.com/items?a=1", "--consumer-key", "key!app",
        "--signature-method",
        "RSA-SHA256", "--rsa-key", key, "--timestamp", "123", "--nonce", "3",
        // The hash of an empty body, which Mastercard requires.
        "-d", "oauth_body_hash=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
      ], environment: [:])
    let field = signed.output.replacing("\n", with: "")
    return "GET /items?a=1 HTTP/1.1\r\nHost: api.mastercard.com\r\nAuthorization: \(field)\r\n\r\n"
  }

  @Test func `An RSA key comes from a world file, by the app's key`() throws {
    let keys = try JSONDecoder().decode([String: String].self, from: Fixtures.data("Vectors/keys.json"))
    try ProgramRunner.withFile(try #require(keys["net-oauth"])) { key in
      let input = try signed(by: key)
      let world =
        "signIn: twitter\nstrict:\n  app:\n    key: \"key!app\"\n    secret: s\n    rsa_public_key: |\n"
        + Self.publicKey.split(separator: "\n").map { "      \($0)\n" }.joined()
      try ProgramRunner.withFile(world) { path in
        let with = try explain("--world", path, input: input, environment: [:])
        #expect(with.output.hasPrefix("The request is correct."), "\(with.output)")
        let wrong = input.replacing("?a=1", with: "?a=1&b=2")
        let explained = try explain("--world", path, input: wrong, environment: [:])
        #expect(
          explained.output.contains("'b' was sent but not signed (parameter-not-signed)"),
          "\(explained.output)")
        #expect(explained.code == 4)
      }
    }
  }

  @Test func `a provider uses Einlass's published key only for Einlass's apps`()
    throws
  {
    let key = try ProgramRunner.run(["provider", "show", "mastercard", "--rsa-key"], environment: [:]).output
    try ProgramRunner.withFile(key) { path in
      let input = try signed(by: path)
      let with = try explain("--provider", "mastercard", input: input, environment: [:])
      #expect(with.output.hasPrefix("The request is correct."), "\(with.output)")
      #expect(try explain(input: input, environment: [:]).code == 1)
    }
    let keys = try JSONDecoder().decode([String: String].self, from: Fixtures.data("Vectors/keys.json"))
    try ProgramRunner.withFile(try #require(keys["own-2048"])) { path in
      let other = try explain("--provider", "mastercard", input: try signed(by: path), environment: [:])
      #expect(
        other.output.hasPrefix("The signature was not checked: it is an RSA signature"), "\(other.output)")
    }
  }

  private static let gaveUp = ["by its octets": ["--octets", "2000000"], "by its time": ["--seconds", "1"]]

  @Test(arguments: gaveUp.keys.sorted())
  func `many parameters end the search, which reports it`(_ name: String) throws {
    let fields = (0..<300).map { "parameter\($0)=it%27s+\($0)" }.joined(separator: "&")
    let input = Self.raw(Self.random).replacing("foo=first%2Csecond", with: fields)
    let options = ["explain"] + Self.options + (Self.gaveUp[name] ?? [])
    let text = try ProgramRunner.run(options, environment: Self.secrets, input: Array(input.utf8))
    #expect(text.output.contains("\n\n(gave up after "))
    #expect(text.code == 1)
    let json = try ProgramRunner.run(
      options + ["--format", "json"], environment: Self.secrets, input: Array(input.utf8))
    struct Report: Decodable { var isBudgetUsedUp: Bool, limit: String, gaveUp: String, octets: Int }
    let report = try JSONDecoder().decode(Report.self, from: Data(json.output.utf8))
    #expect(report.isBudgetUsedUp)
    #expect(report.limit == (name == "by its time" ? "time" : "octets"))
    #expect(report.gaveUp.hasPrefix("gave up after "))
  }

  @Test func `a body of five megabytes is explained within the budget`() throws {
    let head = Self.raw(Self.random).replacing("\r\n\r\n", with: "\r\nContent-Type: text/plain\r\n\r\n")
    let result = try ProgramRunner.run(
      ["explain", "--mistakes", "1"] + Self.options, environment: Self.secrets,
      input: Array(head.utf8) + Array(repeating: 0x61, count: 5_000_000))
    #expect(
      result.output.hasPrefix(
        "The signature is wrong, and no known mistake reproduces it (each known mistake was tried)."))
    #expect(result.code == 1)
  }

  @Test func `a world file's apps are known`() throws {
    let result = try explain(
      "--world", "Fixtures/Worlds/twitter/one-account.yaml", "--mistakes", "1",
      input: Self.raw(Self.random, key: "stranger"), environment: [:])
    #expect(
      result.output.contains("- the consumer key is unknown: 'stranger' (unknown-consumer-key)"))
    #expect(result.code == 4)
  }

  @Test(arguments: [("EINLASS_CONSUMER_KEY", 1), ("EINLASS_SHOP_CONSUMER_KEY", 4)])
  func `secrets of exported keys are known`(_ variable: String, _ code: Int32) throws {
    let exported = [
      variable: "a", "EINLASS_SHOP_CONSUMER_SECRET": "b", "EINLASS_SHOP_TOKEN": "123",
      "EINLASS_SHOP_TOKEN_SECRET": "abc",
    ]
    let result = try explain(input: Self.raw(Self.wrong), environment: exported)
    #expect(result.code == code)
    guard code == 4 else { return }
    #expect(result.output.contains("(encoded-twice)"))
    #expect(
      result.output.hasSuffix(
        "(read as raw HTTP; the request uses an exported key, so the doctor read the secrets "
          + "EINLASS_SHOP_CONSUMER_SECRET and EINLASS_SHOP_TOKEN_SECRET)\n"), "\(result.output)")
    let given = try explain(input: Self.raw(Self.wrong), environment: exported.merging(Self.secrets) { $1 })
    #expect(given.code == 4 && given.output.hasSuffix("(read as raw HTTP)\n"), "\(given.output)")
    let other = try explain(input: Self.raw(Self.wrong, key: "other"), environment: exported)
    #expect(other.output.contains("the consumer secret is unknown"), "\(other.output)")
  }

  @Test func `the built-in world's apps are found by its name`() throws {
    let result = try explain(
      "--world", "built-in", "--mistakes", "1",
      input: Self.raw(Self.random, key: "simKey0000000000000000001"), environment: [:])
    #expect(result.output.contains("the token is unknown"), "\(result.output)\(result.complaints)")
    #expect(!result.output.contains("the consumer key is unknown"))
  }

  /// The request is signed as a form with one field, `foo=first,second`.
  @Test(arguments: ["foo=first%2Csecond", "foo=first%2Csecond\n", "foo=first%2Csecond\r\n"])
  func `a body without a media type is a form`(_ body: String) throws {
    let signed = try ProgramRunner.run(
      [
        "sign", "POST", "http://localhost:4567/fun", "--data", "foo=first,second", "--consumer-key", "a",
        "--token",
        "123", "--timestamp", "123", "--nonce", "3",
      ], environment: Self.secrets)
    try ProgramRunner.withFile(body) { path in
      let result = try explain(
        "--method", "POST", "--url", "http://localhost:4567/fun", "--body", path, input: signed.output)
      let end = body.utf8.last == 0x0A ? ", without its trailing line ending" : ""
      #expect(
        result.output == """
          The request is correct.

          (0 signatures tried)

          (read as the value of an Authorization header; the body has no media type: a form was assumed\(end))

          """)
    }
  }

  @Test func `unread parts are listed before an unexplained signature`() throws {
    let header = Self.header(Self.random).replacing("\"", with: "\\\"")
    let input = """
      {"url": "http://localhost:4567/fun", "method": "GET", "headers": {"Authorization": "\(header)"}, "filter": {"a": 2}}
      """
    let result = try explain("--mistakes", "1", input: input)
    #expect(
      result.output.hasPrefix(
        """
        Not read: 'filter'; paste the request as sent, or pass its full URL with --url and its body with --body.

        The signature does not match the other parts, and no known mistake reproduces it (each known mistake was tried).

        """), "\(result.output)")
    #expect(result.output.contains(" signatures tried)"))
    #expect(result.code == 1)
    let json = try explain("--mistakes", "1", "--format", "json", input: input).output
    #expect(json.contains("\"verdict\" : \"unchecked\""))
    #expect(
      json.contains(
        "\"sentence\" : \"not read: 'filter'; the signature does not match the other parts, and no known "
          + "mistake reproduces it\""
      ),
      "\(json)")
  }

  /// The request is signed with an unescaped comma.
  @Test func `one unescaped character is described in the singular`() throws {
    let result = try explain(input: Self.raw("yz%2BwIzAgV5wggeluANbFr0EliPg%3D"))
    #expect(result.output.contains("- the character , was not escaped when signing"), "\(result.output)")
  }

  @Test func `No secret is printed, however short it is`() throws {
    let result = try explain(
      "--consumer-key", "a", "--mistakes", "1", input: Self.raw(Self.random, key: "abc"))
    #expect(result.output.contains("oauth_consumer_key is a secret"))
    #expect(!result.output.contains("abc"))
  }

  @Test func `a body may contain any bytes`() throws {
    let head = Self.raw(Self.random).replacing("\r\n\r\n", with: "\r\nContent-Type: image/png\r\n\r\n")
    let result = try ProgramRunner.run(
      ["explain", "--mistakes", "1"] + Self.options, environment: Self.secrets,
      input: Array(head.utf8) + [0xFF, 0xD8, 0x0A, 0x00])
    #expect(
      result.output.hasPrefix(
        "The signature is wrong, and no known mistake reproduces it (each known mistake was tried)."))
    #expect(result.code == 1)
  }

  /// The text is written as Latin-1, so that an accented letter is not UTF-8.
  private static let badInputs: [(text: String, message: String)] = [
    ("GET /\u{E9} HTTP/1.1\nHost: a\n\n", "the request's head is not UTF-8; save it as UTF-8"),
    ("curl 'http://a/\u{E9}'", "the curl command line is not UTF-8; save it as UTF-8"),
    ("", "the text contains no request; paste raw HTTP or a curl command line"),
    ("hello\n", "the text is not in a known request format; paste raw HTTP (such as 'GET"),
    ("OAuth oauth_nonce=\"1\"\n", "the HTTP method is missing; pass it with --method"),
    ("GET / HTTP/1.1\n\n", "the request has no Host header; add one, such as 'Host: api.example.com'"),
    ("curl -X GET\n", "the curl command has no URL"),
    ("curl --frobnicate x http://a/\n", "unknown curl option '--frobnicate'"),
  ]

  @Test(arguments: badInputs.indices)
  func `bad input exits with 2 and a remedy`(_ index: Int) throws {
    let input = Self.badInputs[index].text.unicodeScalars.map { UInt8($0.value) }
    let result = try ProgramRunner.run(["explain"], environment: Self.secrets, input: input)
    #expect(result.complaints.contains(Self.badInputs[index].message))
    #expect(result.code == 2)
  }
}
