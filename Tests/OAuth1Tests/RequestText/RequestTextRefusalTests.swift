import OAuth1
import OAuth1RequestText
import Testing

/// Unreadable text, which is refused with a message that names the missing or wrong part.
struct RequestTextRefusalTests {
  private static let header = Sample.Expected.formHeader

  private func refusal(
    _ octets: [UInt8], _ options: RequestTextOptions = RequestTextOptions()
  ) throws -> RequestTextError {
    do {
      let text = try RequestText(reading: octets, options: options)
      Issue.record("read as \(text.kind.name): \(text.request)")
      throw RequestTextError.empty
    } catch let error as RequestTextError {
      return error
    }
  }

  private static let refusals: [(text: String, sentence: String)] = [
    (" \n\t", "the text contains no request"),
    ("hello\n", "the text is not in a known request format"),
    (
      "GET / HTTP/1.1\n\n",
      "read as raw HTTP: the request has no Host header; add one, such as 'Host: api.example.com'"
    ),
    ("GET / HTTP/1.1\nHost: a\nnonsense\n\n", "'nonsense' is not a header field; write 'Name: value'"),
    ("GET / HTTP/1.1\nHost: a\0b\n\n", "the request's head contains a NUL byte"),
    (header, "read as the value of an Authorization header: the HTTP method is missing"),
    ("Authorization: " + header, "read as the value of an Authorization header: the HTTP method is missing"),
    ("Host: api.example.com\nAuthorization: " + header, "the HTTP method is missing"),
    (
      "GET / HTTP/1.1\nHost: a\nAuthorization: ██\n\n",
      "the value of the Authorization header is hidden ('██'); log it unredacted, or pass only its value"
    ),
    ("curl -X GET\n", "read as a curl command line: the curl command has no URL"),
    ("curl --frobnicate x http://a/\n", "unknown curl option '--frobnicate'"),
    ("curl 'http://a/", "a quote in the command is not closed; copy the whole command"),
    ("curl -d @body.txt http://a/", "the body is in a file, 'body.txt', which is not read here"),
    ("curl ftp://a/", "'ftp://a/' is not a valid URL"),
    ("wget -q", "the wget command has no URL"),
    ("http -v --form", "the HTTPie command has no URL"),
    ("http POST example.com nonsense", "'nonsense' is not an HTTPie item"),
    (
      "fetch(\"https://a/\", {headers: mine})",
      "read as a fetch call: line 1 cannot be read: 'mine' is not a value"
    ),
    ("fetch(\"https://a/\", {headers: {", "it ends unexpectedly"),
    ("fetch(`https://a/${id}`)", "a string contains a variable"),
    (
      "Invoke-WebRequest -Uri 'https://a/' -Headers $mine",
      "the fields are in '$mine', which is not set in the text"
    ),
    ("{\"log\": {\"entries\": []}}", "it has no entries"),
    ("{\"log\": {\"entries\": [", "line 1 of the JSON cannot be read: it ends unexpectedly"),
    ("{\"request\": 1, \"a\": }", "a value is missing"),
    ("{\"a\": 1}", "the JSON has no HAR or Postman request"),
    (
      "{\"request\": {\"url\": {\"raw\": \"https://a/\"}, \"auth\": {\"type\": \"oauth1\"}}}",
      "it describes how Postman signs, but contains no signed request"
    ),
    ("{\"request\": {\"url\": {\"raw\": \"{{base}}/a\"}}}", "the value of {{base}} is not in the text"),
    ("base string is: \(Sample.Expected.searchBaseString)\n", "the line 'signature is' is missing"),
    ("send: b'GET / HTTP/1.1\\r\\nHost", "a line 'send:' is cut off"),
    (
      "{\"log\": {\"entries\": [{\"request\": {\"method\": \"GET\", \"url\": \"https://a/\", \"headers\": []}}]}}",
      "the export omitted it, or nothing was signed; browsers (Chrome since version 130) omit it"
    ),
    (
      "interactions:\n- request:\n    headers:\n      Accept: ['*/*']\n    method: GET\n    uri: https://a/\n",
      "read as a cassette of recorded requests: none of its requests has an Authorization header"
    ),
    (
      "GET / HTTP/1.1\nHost: a\nAuthorization: [authorization redacted]\n\n",
      "the value of the Authorization header is hidden ('[authorizati"
    ),
    (
      "GET / HTTP/1.1\nHost: a\nAuthorization: OAuth ***\n\n",
      "the value of the Authorization header is hidden ('OAuth ***')"
    ),
    (
      "curl -H 'Authorization: <MASKED>' https://a/",
      "the value of the Authorization header is hidden ('<MASKED>')"
    ),
    ("{\"_type\": \"export\", \"__export_format\": 4}", "this is an Insomnia export"),
    ("type: collection.insomnia.rest/5.0\nname: a\n", "this is an Insomnia export"),
    ("{\"_postman_variable_scope\": \"environment\", \"values\": []}", "this is a Postman environment"),
    ("meta {\n  name: a\n}\nget {\n  url: https://a/\n  auth: oauth1\n}\n", "this is a Bruno request"),
    (
      "<tokenPassport><nonce>1</nonce><signature algorithm=\"HMAC-SHA256\">a</signature></tokenPassport>",
      "read as a NetSuite SOAP token passport: it signs account, key, token, nonce and timestamp"
    ),
    (
      "POST / HTTP/1.1\nHost: a\n\n<q1:tokenPassport><q1:nonce>1</q1:nonce></q1:tokenPassport>",
      "read as a NetSuite SOAP token passport"
    ),
    (
      "{'tokenPassport': {'nonce': '1', 'signature': {'_value_1': 'a'}}}",
      "read as a NetSuite SOAP token passport"
    ),
    ("### a\nGET {{host}}/a\n", "the value of {{host}} is not in the text"),
    (
      "GET https://a/ HTTP/1.1\nAuthorization: \(header)\nX: {{a}}\n###\n",
      "the value of {{a}} is not in the text"
    ),
    ("@a={{b}}{{b}}\n@b={{a}}{{a}}\nGET https://x/{{a}}\n", "its variables refer to each other in a loop"),
    (
      "GET / HTTP/1.1\nHost: a\n\n{\"header\": \"oauth_signature\"}",
      "the text has an oauth_signature, but not in the request that was read"
    ),
  ]

  @Test(arguments: refusals.indices)
  func `an incomplete request is refused with its missing part`(_ index: Int) throws {
    let (text, sentence) = Self.refusals[index]
    let error = try refusal(Array(text.utf8))
    #expect(error.description.contains(sentence), "\(error)")
  }

  @Test func `a missing part is named`() throws {
    #expect(try refusal(Array(Self.header.utf8)) == .missing(.method, .authorizationValue))
    #expect(
      try refusal(Array(Self.header.utf8), RequestTextOptions(method: "GET"))
        == .missing(.url, .authorizationValue))
    #expect(try refusal(Array("GET /a HTTP/1.1\n\n".utf8)) == .missing(.host, .rawHTTP))
  }

  @Test func `a base string without a signature is read and asks for the signature`() throws {
    let answer = "oauth_problem=signature_invalid&debug_sbs=\(Sample.Expected.searchBaseString)"
    for text in [
      answer, Sample.Expected.searchBaseString,
      "<b>" + Sample.Expected.searchBaseString.replacing("&", with: "&amp;") + "</b>",
    ] {
      let error = try refusal(Array(text.utf8))
      guard case .baseStringAlone(let baseString, let parts?) = error else {
        Issue.record("\(error)")
        continue
      }
      #expect(baseString == Sample.Expected.searchBaseString)
      #expect(parts.method == "GET")
      #expect(parts.url == "https://api.example.com/1.1/search/tweets.json")
      #expect(parts.first("q") == "rock & roll")
      #expect(
        error.description.contains(
          "GET https://api.example.com/1.1/search/tweets.json, signed for the consumer key 'xvz1evFS4wEEPTGEFPHBog'"
        ))
      #expect(error.description.contains("to check the signature, add the value of the Authorization header"))
    }
  }

  @Test func `an oversized text is refused before it is read`() throws {
    let error = try refusal(Array(repeating: 0x61, count: 101), RequestTextOptions(largest: 100))
    #expect(error == .tooLarge(count: 101, limit: 100))
  }

  @Test func `Latin-1 is refused, not replaced`() throws {
    let head = Array("GET /".utf8) + [0xE9] + Array(" HTTP/1.1\nHost: a\n\n".utf8)
    #expect(try refusal(head) == .notUTF8("the request's head"))
    #expect(try refusal(Array("curl 'http://a/".utf8) + [0xE9, 0x27]) == .notUTF8("the curl command line"))
  }
}
