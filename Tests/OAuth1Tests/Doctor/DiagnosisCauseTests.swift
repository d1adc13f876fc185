import Foundation
import OAuth1
import OAuth1Doctor
import OAuth1TestSupport
import Testing

/// Causes other than a mistake in the signature.
struct DiagnosisCauseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let id: String
    let row: Int?
    let sentence: String
    var now = ClumsyClient.time
    var rules = VerificationRules.rfc5849
    let provoke: @Sendable (inout ClumsyClient) -> Void

    var testDescription: String { "\(id): \(sentence)" }
  }

  private static func clock(_ difference: Int64, _ sentence: String) -> Case {
    Case(id: "clock-off", row: 2, sentence: sentence, now: ClumsyClient.time + difference) { _ in }
  }

  private static func layout(_ sentence: String, _ layout: @escaping @Sendable (String) -> String) -> Case {
    Case(id: "malformed-header", row: 32, sentence: sentence) { client in
      let before = client.layout
      client.layout = { layout(before($0)) }
    }
  }

  private static func replace(_ name: String, _ value: @escaping @Sendable (String) -> String)
    -> @Sendable (inout ClumsyClient) -> Void
  {
    { client in
      let index = client.header.firstIndex { $0.0 == name } ?? 0
      client.header[index].1 = value(client.header[index].1)
    }
  }

  private static func callback(_ registered: String, _ sentence: String) -> Case {
    Case(id: "callback-not-registered", row: 39, sentence: sentence) { client in
      client.header.append(("oauth_callback", "http://app.example/back"))
      client.others.callbacks[client.key] = registered
    }
  }

  private static func verifier(_ sent: String, _ sentence: String) -> Case {
    Case(id: "verifier-of-another-session", row: 40, sentence: sentence) { client in
      client.header.append(("oauth_verifier", sent))
      client.others.verifiers = [client.token ?? "": "mine", "another": "other"]
    }
  }

  private static func signature(_ sentence: String, _ change: @escaping @Sendable (String) -> String) -> Case
  {
    Case(id: "malformed-signature", row: 17, sentence: sentence) { client in
      // No known secret produces it, so that only its form can be reported.
      client.secret = "anotherSecret"
      client.sendSignature = { ClumsyClient.encode(change($0)) }
    }
  }

  /// A header that is formatted differently but still readable.
  private static func header(_ sentence: String, _ change: @escaping @Sendable (String) -> String) -> Case {
    Case(id: "malformed-header", row: 32, sentence: sentence) { client in
      let before = client.layout
      client.layout = { change(before($0)) }
    }
  }

  private static func bodyHash(_ body: String, _ hash: String, _ sentence: String) -> Case {
    Case(id: "body-hash-wrong", row: 38, sentence: sentence) { client in
      client.body = body
      client.contentType = "application/json"
      client.header.append(("oauth_body_hash", hash))
    }
  }

  private static func sha1(_ text: String) -> String {
    PlainBase64.encode(PlainSHA1.digest(Array(text.utf8)))
  }

  private static func at(_ path: String, _ id: String, _ row: Int, _ sentence: String) -> Case {
    Case(id: id, row: row, sentence: sentence) { client in
      client.path = path
      if id == "callback-missing" {
        client.header.remove(at: 1)
        client.token = nil
      }
    }
  }

  static let cases: [Case] = [
    signature("a line break") { $0 + "\n" },
    signature("percent-encoded more than once") { ClumsyClient.encode($0) },
    signature("hex-encoded") { _ in "0123456789abcdef0123456789abcdef01234567" },
    signature("not base64") { "(" + $0.dropFirst() },
    signature("26 characters") { String($0.prefix(26)) },
    signature("has 12 bytes, but HMAC-SHA1 produces 20: it was cut off") { String($0.prefix(16)) },
    Case(id: "base-string-as-signature", row: 43, sentence: "is the base string itself") { client in
      client.sendSignature = { [base = client.baseString] _ in ClumsyClient.encode(base) }
    },
    Case(id: "base-string-as-signature", row: 43, sentence: "it was not hashed") { client in
      client.sendSignature = { [base = client.baseString] _ in
        ClumsyClient.encode(PlainBase64.encode(Array(base.utf8)))
      }
    },
    Case(id: "placeholder-value", row: nil, sentence: "oauth_signature is '<signature>'") { client in
      client.sendSignature = { _ in "%3Csignature%3E" }
    },
    Case(
      id: "value-repeats-name", row: 22,
      sentence: "the value of oauth_nonce starts with another 'oauth_nonce='"
    ) {
      client in
      client.secret = "anotherSecret"
      client.header[2].1 = "oauth_nonce=" + client.header[2].1
    },
    bodyHash("{}", "x", "is not the hash of the body"),
    bodyHash("{\"a\":1}", sha1(""), "it is the hash of an empty string"),
    bodyHash("{\"a\":1}", sha1("None"), "it is the hash of the text 'None'"),
    bodyHash("{\"a\": 1}", sha1("{\"a\": 1}\n"), "a trailing line feed"),
    bodyHash(
      "{\"b\": [1, 2], \"a\": \"x, y\"}", sha1(#"{"b":[1,2],"a":"x, y"}"#), "the same JSON without spaces"),
    bodyHash(
      "{\"b\":1,\"a\":{}}", sha1(#"{"a": {}, "b": 1}"#),
      "the same JSON with its keys sorted, with a space after ',' and ':'"),
    bodyHash("{}", sha1("{}").replacing("=", with: ""), "its base64 has no trailing '='"),
    Case(id: "body-hash-wrong", row: 38, sentence: "made with the signing key") { client in
      client.body = "{}"
      client.contentType = "application/json"
      let key = ClumsyClient.encode(client.secret) + "&" + ClumsyClient.encode(client.tokenSecret)
      let hash = PlainSHA1.hmac(Array(key.utf8), Array("{}".utf8))
      client.header.append(("oauth_body_hash", PlainBase64.encode(hash)))
    },
    bodyHash(
      "{}", PlainSHA1.digest(Array("{}".utf8)).map { String(format: "%02x", $0) }.joined(), "hex-encoded"),
    Case(id: "body-hash-of-form", row: 38, sentence: "with a form body") {
      $0.header.append(("oauth_body_hash", "x"))
    },
    at("/oauth/request_token", "callback-missing", 39, "has no oauth_callback"),
    at("/services/oauth/initiate", "callback-missing", 39, "has no oauth_callback"),
    at("/accounts/OAuthGetRequestToken", "callback-missing", 39, "has no oauth_callback"),
    at("/v2/get_request_token.php", "callback-missing", 39, "has no oauth_callback"),
    at("/oauth/access_token", "verifier-missing", 40, "has no oauth_verifier"),
    at("/oauth/v2/get_token", "verifier-missing", 40, "has no oauth_verifier"),
    Case(id: "verifier-empty", row: 40, sentence: "is the word 'undefined'") {
      $0.header.append(("oauth_verifier", "undefined"))
    },
    Case(id: "verifier-empty", row: 40, sentence: "is empty") { $0.header.append(("oauth_verifier", "")) },
    clock(301, "oauth_timestamp is 5 min 1 s behind the server's clock"),
    clock(-400, "oauth_timestamp is 6 min 40 s ahead of the server's clock"),
    clock(7230, "time zone offset of -2 h"), clock(-3600, "time zone offset of +1 h"),
    clock(-19_800, "time zone offset of +5 h 30 min"),
    clock(86_400 * 3, "3 days behind"),
    Case(
      id: "clock-off", row: 2, sentence: "never set", provoke: replace("oauth_timestamp") { _ in "86400" }),
    Case(
      id: "malformed-timestamp", row: 21, sentence: "milliseconds",
      provoke: replace("oauth_timestamp") { $0 + "123" }),
    Case(
      id: "malformed-timestamp", row: 21, sentence: "fraction",
      provoke: replace("oauth_timestamp") { $0 + ".5" }),
    Case(
      id: "malformed-timestamp", row: 21, sentence: "12 digits",
      provoke: replace("oauth_timestamp") { $0 + "99" }),
    layout("contains the header's name in its value") { "Authorization: " + $0 },
    layout("',' after the word OAuth") { $0.replacing("OAuth ", with: "OAuth, ") },
    layout("does not start with the word OAuth") { $0.replacing("OAuth ", with: "") },
    layout("no quotes around the values of 'oauth_consumer_key' and 6 more") { $0.replacing("\"", with: "") },
    layout("single quotes") { $0.replacing("\"", with: "'") },
    layout("by '&' instead of a comma") { $0.replacing(", ", with: "&") },
    layout("no comma between two parameters") { $0.replacing(", ", with: " ") },
    layout("an extra comma") { $0 + "," },
    layout("a tolerant parser finds oauth_consumer_key, oauth_token, oauth_nonce") { $0 + "," },
    Case(id: "several-places", row: 33, sentence: "more than one place: header, query or form") { client in
      let version = client.header.removeLast()
      client.form?.append(version)
    },
    Case(id: "sent-twice", row: 33, sentence: "oauth_nonce was sent twice") { client in
      client.header.append(client.header[2])
    },
    Case(
      id: "misspelt-parameter", row: 22,
      sentence: "'oauth_nonse' is probably a misspelling of oauth_nonce"
    ) {
      client in
      client.header[2].0 = "oauth_nonse"
    },
    Case(id: "misspelt-parameter", row: 22, sentence: "a misspelling of oauth_signature") { client in
      let before = client.layout
      client.layout = { before($0).replacing("oauth_signature=", with: "oauth_signagure=") }
    },
    Case(id: "missing-parameter", row: 23, sentence: "oauth_nonce is missing or empty") { client in
      client.header.remove(at: 2)
    },
    Case(id: "other-authorization-scheme", row: 41, sentence: "'Bearer'") { client in
      client.layout = { _ in "Bearer AAAAAAAA" }
    },
    Case(id: "not-oauth", row: nil, sentence: "not signed") { client in client.layout = { _ in "OAuth" } },
    Case(
      id: "unsupported-version", row: nil, sentence: "'2.0'", provoke: replace("oauth_version") { _ in "2.0" }
    ),
    Case(
      id: "unsupported-method", row: 43, sentence: "'HMAC-SHA512'",
      provoke: replace("oauth_signature_method") { _ in "HMAC-SHA512" }),
    Case(id: "unsupported-method", row: 43, sentence: "'RSA-MD5'") { client in
      replace("oauth_signature_method") { _ in "RSA-MD5" }(&client)
      client.write = { _ in PlainBase64.encode(Array(repeating: 7, count: 128)) }
    },
    Case(id: "consumer-key-is-secret", row: 14, sentence: "the key and the secret are swapped") { client in
      client.header[0].1 = client.secret
    },
    Case(id: "consumer-key-is-token", row: 14, sentence: "is a token") { client in
      client.header[0].1 = client.token ?? ""
    },
    Case(
      id: "white-space-in-consumer-key", row: 16, sentence: "whitespace",
      provoke: replace("oauth_consumer_key") { $0 + "\t" }),
    Case(
      id: "white-space-in-token", row: 16, sentence: "whitespace",
      provoke: replace("oauth_token") { " " + $0 }),
    Case(
      id: "unknown-consumer-key", row: 14, sentence: "the consumer key is unknown: 'stranger'",
      provoke: replace("oauth_consumer_key") { _ in "stranger" }),
    Case(
      id: "unknown-consumer-key", row: 14, sentence: "; it is similar to 'key",
      provoke: replace("oauth_consumer_key") { $0 + "x" }),
    Case(
      id: "unknown-token", row: 14, sentence: "the token is unknown: 'stranger'",
      provoke: replace("oauth_token") { _ in "stranger" }),
    Case(id: "token-is-consumer-key", row: 14, sentence: "oauth_token is a consumer key") { client in
      client.header[1].1 = client.key
    },
    Case(id: "token-is-secret", row: 14, sentence: "oauth_token is a secret") { client in
      client.header[1].1 = client.tokenSecret
    },
    Case(id: "token-of-another-app", row: 14, sentence: "belongs to a different app") { client in
      client.others.tokens.append(
        .init(TokenCredentials(token: "foreign", secret: "foreignSecret"), clientKey: "otherApp"))
      client.header[1].1 = "foreign"
      client.tokenSecret = "foreignSecret"
    },
    Case(id: "credentials-refused", row: 26, sentence: "the person changed the password") { client in
      client.others.refused[client.token ?? ""] = "the person changed the password"
    },
    Case(id: "signature-not-encoded", row: 18, sentence: "its '&' ends the parameter") { client in
      client.header = []
      client.layout = { _ in "" }
      client.form = nil
      client.query = [
        ("oauth_consumer_key", client.key), ("oauth_token", client.token ?? ""), ("oauth_nonce", "n"),
        ("oauth_timestamp", "\(ClumsyClient.time)"), ("oauth_signature_method", "PLAINTEXT"),
        ("oauth_signature", client.secret + "&" + client.tokenSecret),
      ]
      client.wireEncode = { $0.contains("&") ? $0 : ClumsyClient.encode($0) }
      client.secret = "secret"
      client.tokenSecret = "tokenSecret"
    },
    Case(id: "plaintext-without-tls", row: nil, sentence: "without TLS") { client in
      client.scheme = "http"
      let index = client.header.firstIndex { $0.0 == "oauth_signature_method" } ?? 0
      client.header[index].1 = "PLAINTEXT"
      client.hash = { key, _ in key }
      client.write = { String(decoding: $0, as: UTF8.self) }
    },
    Case(id: "signature-encoded-twice", row: 18, sentence: "it has '%26' instead of the '&'") { client in
      let index = client.header.firstIndex { $0.0 == "oauth_signature_method" } ?? 0
      client.header[index].1 = "PLAINTEXT"
      // No known secret produces it, so that only its form can be reported.
      client.sendSignature = { _ in "secret%2526tokenSecret" }
    },
    Case(id: "malformed-header", row: 32, sentence: "has a comma before its first parameter") { client in
      let before = client.layout
      client.layout = { before($0).replacing("OAuth ", with: "OAuth ,") }
    },
    header("has the word OAuth twice") { $0.replacing("OAuth ", with: "OAuth OAuth ") },
    header("has ':' after the word OAuth") { $0.replacing("OAuth ", with: "OAuth: ") },
    header("has ':' between name and value instead of '='") { $0.replacing("=", with: ":") },
    header("has whitespace before an '=', and has whitespace after an '='") {
      $0.replacing("=", with: " = ")
    },
    Case(id: "malformed-header", row: 32, sentence: "has ',' after the word OAuth") { client in
      let before = client.layout
      client.layout = { before($0).replacing("OAuth ", with: "OAuth, ") }
    },
    Case(id: "unreadable-parameter", row: 32, sentence: "it has an invalid '%' escape") { client in
      let before = client.layout
      client.layout = { before($0).replacing("oauth_nonce=\"", with: "oauth_nonce=\"%zz") }
    },
    callback("oob", "may only send oauth_callback=oob"),
    callback("https://app.example/back", "have different schemes"),
    callback("http://app.example/", "not the app's registered callback, 'http://app.example/'"),
    verifier("other", "belongs to another request token"), verifier("none", "never issued"),
    Case(id: "signature-not-encoded", row: 18, sentence: "a lenient server ignores", rules: .lenient) {
      client in
      client.sendSignature = { $0 }
      client.encodeSecret = { $0 }
    },
  ]

  @Test(arguments: cases)
  func `a cause is reported`(_ one: Case) throws {
    var generator = Generator(seed: 3)
    var client = ClumsyClient(&generator)
    // Before the change: the known credentials differ from the sent ones.
    var known = client.known
    one.provoke(&client)
    known.clients += client.others.clients
    known.tokens += client.others.tokens
    known.refused = client.others.refused
    known.callbacks = client.others.callbacks
    known.verifiers = client.others.verifiers
    let policy = RequestVerifier.Policy(rules: one.rules, checksBodyHash: one.id.hasPrefix("body-hash"))
    let diagnosis = SignatureDoctor(known: known, policy: policy)
      .explain(client.arriving, at: one.now, budget: .singles)
    let cause = try #require(diagnosis.causes.first { $0.id == one.id }, "\(diagnosis.sentence)")
    #expect(cause.row == one.row)
    #expect(cause.sentence.contains(one.sentence), "\(cause.sentence)")
    #expect(diagnosis.isSettled)
    #expect(diagnosis.causes.count == 1, "\(diagnosis.causes.map(\.id))")
  }

  /// Oddities of a request that also lacks a parameter.
  private static let oddities: [(String, @Sendable (inout ClumsyClient) -> Void)] = [
    ("another place", { $0.form?.append(("oauth_callback", "oob")) }),
    (
      "no quotes",
      { client in client.layout = { "OAuth " + $0.map { "\($0.0)=\($0.1)" }.joined(separator: ", ") } }
    ),
    ("another version", { $0.header[$0.header.count - 1].1 = "2.0" }),
    ("a parameter sent twice", { $0.header.append($0.header[0]) }),
    ("an unknown method", { $0.header[4].1 = "HMAC-MD5" }),
  ]

  @Test(arguments: oddities.indices, ["oauth_signature", "oauth_nonce"])
  func `a missing parameter is reported first`(_ oddity: Int, _ name: String) {
    var generator = Generator(seed: 3)
    var client = ClumsyClient(&generator, isPlain: true)
    let known = client.known
    Self.oddities[oddity].1(&client)
    let layout = client.layout
    client.layout = { layout($0.filter { $0.0 != name }) }
    let diagnosis = SignatureDoctor(known: known).explain(
      client.arriving, at: ClumsyClient.time, budget: .singles)
    #expect(diagnosis.causes.first?.id == "missing-parameter", "\(diagnosis.sentence)")
    #expect(diagnosis.causes.first?.sentence.contains(name) == true, "\(diagnosis.sentence)")
  }

  @Test func `PLAINTEXT without a signature needs no timestamp`() {
    var generator = Generator(seed: 3)
    var client = ClumsyClient(&generator, isPlain: true)
    client.header = [client.header[0], client.header[1], ("oauth_signature_method", "PLAINTEXT")]
    let layout = client.layout
    client.layout = { layout($0.filter { $0.0 != "oauth_signature" }) }
    #expect(client.diagnosis().causes.map(\.sentence) == ["oauth_signature is missing or empty"])
  }

  /// The ways a client may write each field of a header, and the clause about all of them.
  private static let fieldForms: [(words: String, form: @Sendable (String, String) -> String)] = [
    ("no quotes around the values of 'oauth_consumer_key' and 6 more", { "\($0)=\($1)" }),
    ("no values for 'oauth_consumer_key' and 6 more", { name, _ in name }),
    ("has single quotes instead of double quotes;", { "\($0)='\($1)'" }),
  ]

  @Test(arguments: fieldForms.indices)
  func `one deviation in every field of a header is one clause`(_ index: Int) throws {
    let (words, form) = Self.fieldForms[index]
    var generator = Generator(seed: 3)
    var client = ClumsyClient(&generator, isPlain: true)
    client.layout = { "OAuth " + $0.map { form($0.0, $0.1) }.joined(separator: ", ") }
    let cause = try #require(client.diagnosis().causes.first { $0.id == "malformed-header" })
    #expect(cause.sentence.contains(words), "\(cause.sentence)")
  }

  /// Entries covered by other tests.
  static let elsewhere = [
    "key-and-token-exchanged", "nonce-used", "other-rsa-key", "reverse-auth-changed", "reverse-auth-target",
  ]

  @Test(
    arguments: [
      (nil, "sent again unchanged"), (307, "after a redirect (307)"),
      (503, "after a server error (503)"),
    ])
  func `a used nonce is reported, and the signature is correct`(_ firstStatus: Int?, _ sentence: String)
    throws
  {
    var generator = Generator(seed: 3)
    let client = ClumsyClient(&generator)
    let use = NonceUse(
      clientKey: client.key, token: client.token ?? "", timestamp: ClumsyClient.time,
      nonce: client.header[2].1)
    var known = client.known
    known.firstStatus = firstStatus
    let diagnosis = SignatureDoctor(known: known)
      .explain(client.arriving, at: ClumsyClient.time, budget: .singles) { $0 == use }
    #expect(diagnosis.causes.map(\.id) == ["nonce-used"])
    #expect(diagnosis.sentence.hasSuffix(sentence))
    #expect(diagnosis.causes.map(\.row) == [20])
    guard case .notASignatureMistake = diagnosis.verdict else {
      Issue.record("\(diagnosis.sentence)")
      return
    }
  }

  @Test func `a wrong clock and a wrong signature are both reported`() throws {
    var generator = Generator(seed: 3)
    var client = ClumsyClient(&generator)
    client.signedMethod = "GET"
    let diagnosis = client.diagnosis(at: ClumsyClient.time + 3600)
    #expect(diagnosis.explanations.map { $0.mistakes.map(\.id) } == [["method-differs"]])
    #expect(diagnosis.causes.map(\.id) == ["clock-off"])
  }

  @Test func `a used nonce and a wrong signature are both reported`() throws {
    var generator = Generator(seed: 3)
    var client = ClumsyClient(&generator)
    client.signedMethod = "GET"
    let diagnosis = SignatureDoctor(known: client.known)
      .explain(client.arriving, at: ClumsyClient.time, budget: .singles) { _ in true }
    #expect(diagnosis.explanations.map { $0.mistakes.map(\.id) } == [["method-differs"]])
    #expect(diagnosis.causes.map(\.id) == ["nonce-used"])
  }

  @Test func `step 2 of reverse authentication is compared with step 1's response`() throws {
    let response = #"OAuth oauth_consumer_key="keyA", oauth_nonce="a%2Bb", oauth_signature="c%3D""#
    let cases: [(sent: String, target: String, id: String?, sentence: String)] = [
      (response, "keyA", nil, ""),
      (ClumsyClient.encode(response), "keyA", "reverse-auth-changed", "encoded one time too many"),
      (
        response.replacing("%2B", with: "+").replacing("%3D", with: "="), "keyA", "reverse-auth-changed",
        "decoded"
      ),
      (response + "\n", "keyA", "reverse-auth-changed", "starts or ends with whitespace"),
      (
        response.replacing("nonce", with: "once"), "keyA", "reverse-auth-changed",
        "not the response of step 1"
      ),
      (response, "systemKey", "reverse-auth-target", "is not the consumer key"),
    ]
    for one in cases {
      var generator = Generator(seed: 8)
      var client = ClumsyClient(&generator, isPlain: true)
      client.form = [("x_reverse_auth_parameters", one.sent), ("x_reverse_auth_target", one.target)]
      var known = client.known
      known.reverseAuthResponses = ["other", response]
      let diagnosis = SignatureDoctor(known: known).explain(
        client.arriving, at: ClumsyClient.time, budget: .singles)
      #expect(diagnosis.causes.map(\.id) == [one.id].compactMap { $0 })
      #expect(diagnosis.causes.allSatisfy { $0.row == 25 && $0.sentence.contains(one.sentence) })
    }
  }
}
