import EinlassSimulator
import EinlassWire
import Testing

/// Reads files of recorded exchanges.
struct CassetteTests {
  @Test(arguments: SampleCassettes.all)
  func `every format yields the same exchange`(_ sample: SampleCassettes.Sample) throws {
    let cassette = try Cassette(Array(sample.text.utf8), path: sample.path)
    #expect(cassette.format.name == sample.format)
    let exchange = try #require(cassette.exchanges.first)
    #expect(cassette.exchanges.count == 1)
    #expect(exchange.recorder == sample.recorder)
    #expect(exchange.method == "GET")
    #expect(
      exchange.url == "https://api.twitter.com/1.1/account/verify_credentials.json?skip_status=true")
    #expect(exchange.status == 200)
    #expect(exchange.body.map { String(decoding: $0, as: UTF8.self) } == SampleCassettes.body)
    #expect(exchange.field("date") == "Sat, 07 May 2022 12:56:26 GMT")
    #expect(
      exchange.values(of: "set-cookie") == [
        "lang=en; Path=/",
        "guest_id=v1%3A165192818656734496; Expires=Mon, 06 May 2024 12:56:26 GMT; Path=/",
      ])
    // httptest keeps no reason.
    #expect(exchange.reason == (sample.format == "httptest" ? nil : "OK"))
    if sample.format != "httptest" {
      #expect(exchange.requestField("authorization") == #"OAuth oauth_token="12-secret""#)
    }
  }

  @Test func `a body with its content coding has two lengths`() throws {
    let sample = SampleCassettes.vcrpy
    let exchange = try #require(try Cassette(Array(sample.text.utf8), path: sample.path).exchanges.first)
    #expect(exchange.codedLength == 65)
    #expect(exchange.body?.count == 48)
  }

  @Test(arguments: [
    ("tests/api.twitter.com/2/users/me.json", "GET", "https://api.twitter.com/2/users/me", 200, false),
    ("api.twitter.com/2/users-b64371.json", "GET", "https://api.twitter.com/2/users", 200, true),
    (
      "/a.b1/api.twitter.com/2/tweets-712027-POST.json", "POST", "https://api.twitter.com/2/tweets", 200, true
    ),
    ("graph.facebook.com/v2.8/12-DELETE.204", "DELETE", "https://graph.facebook.com/v2.8/12", 204, false),
  ])
  func `httptest's paths are URLs`(
    _ path: String, _ method: String, _ url: String, _ status: Int, _ lacksParameters: Bool
  ) throws {
    let exchange = try #require(try Cassette(Array(#"{"data":[]}"#.utf8), path: path).exchanges.first)
    #expect(exchange.method == method)
    #expect(exchange.url == url)
    #expect(exchange.status == status)
    #expect(exchange.lacksParameters == lacksParameters)
  }

  @Test(arguments: [
    ("", "is empty"),
    ("{", "is not valid JSON; see line 1"),
    ("a: [", "is neither JSON nor valid YAML"),
    ("# nothing", "contains only comments"),
    ("hello", "is text without recorded exchanges"),
    (#"{"info": {}, "item": []}"#, "is a Postman collection, which contains no answers"),
    (#"{"request": {}, "response": {}}"#, "is a mapping of WireMock, which is not supported"),
    (#"[{"scope": "https://a.example", "path": "/"}]"#, "is a recording of nock, which is not supported"),
    (#"{"provider": "Trello", "soundness": {}}"#, "is a shape, and no longer a recording"),
    (#"{"nora_sim": 1}"#, "is an object without recorded exchanges"),
  ])
  func `another file is named, and its content is not`(_ text: String, _ message: String) {
    let error = #expect(throws: CassetteError.self) { try Cassette(Array(text.utf8), path: "a.json") }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("nora") == false)
  }

  @Test func `a file that is not UTF-8 is refused`() {
    let error = #expect(throws: CassetteError.self) { try Cassette([0xFF, 0x41], path: "a.yaml") }
    #expect(error?.description == "is not UTF-8")
  }

  // MARK: Hostile files

  @Test(arguments: [
    String(repeating: "[", count: 200_000), String(repeating: #"{"a":"#, count: 100_000),
    String(repeating: "- ", count: 100_000), "a: " + String(repeating: "[", count: 100_000),
    "structure(" + String(repeating: "list(", count: 100_000),
    (0..<40).reduce("a0: &a0 [x]\n") { $0 + "a\($1 + 1): &a\($1 + 1) [*a\($1), *a\($1)]\n" },
  ])
  func `deep files are refused`(_ text: String) {
    #expect(throws: CassetteError.self) { try Cassette(Array(text.utf8), path: "a.yaml") }
    #expect(throws: CassetteError.self) { try Cassette(Array(text.utf8), path: "api.twitter.com/a.R") }
  }

  @Test(arguments: SampleCassettes.all)
  func `no beginning of a cassette traps`(_ sample: SampleCassettes.Sample) {
    let bytes = Array(sample.text.utf8)
    for end in stride(from: 0, to: bytes.count, by: 11) {
      guard let cassette = try? Cassette(Array(bytes[..<end]), path: sample.path) else { continue }
      for exchange in cassette.exchanges { Self.examine(exchange) }
    }
  }

  @Test(arguments: [
    "null", "7", "-1", "1e999", "true", #""x""#, "[]", "{}", "[[1]]", #"{"string":{"string":1}}"#,
  ])
  func `no member of another type traps`(_ value: String) throws {
    let whole = [
      #"{"http_interactions": [{"request": A, "response": A}, A]}"#, #"{"interactions": A}"#,
      #"{"log": {"entries": [A, {"request": A, "response": {"content": A, "headers": [A]}}]}}"#,
      #"[{"request": {"uri": A, "method": A, "headers": {"a": A}, "body": A}, "#
        + #""response": {"status": A, "headers": {"date": A, "set-cookie": A}, "body": A}}]"#,
    ]
    for text in whole {
      let text = text.replacing("A", with: value)
      for exchange in (try? Cassette(Array(text.utf8), path: "a"))?.exchanges ?? [] { Self.examine(exchange) }
    }
  }

  @Test(arguments: [
    "", "x", ",,,,", "Sat, 99 May 2022 12:56:26 GMT", "Sat, 07 May 99999999999 12:56:26 GMT", "-", ";;==;",
    "guest_id=v1%3A99999999999999999999; Max-Age=9223372036854775807; Expires=Mon, 06 May 2024 1:1:1 GMT",
    "9223372036854775807", "-9223372036854775808", "{{}", "https://", "http://@/?&=", "a b c d e f",
  ])
  func `no value of a field traps`(_ value: String) {
    var exchange = RecordedExchange(recorder: "vcrpy", number: 0)
    exchange.method = value
    exchange.url = "https://api.twitter.com/1.1/" + value
    exchange.status = .max
    exchange.reason = value
    exchange.body = Array(#"{"id":9223372036854775807,"text":"","created_at":"\#(value)","type":""}"#.utf8)
    let names = [
      "date", "last-modified", "expires", "status", "set-cookie", "x-rate-limit-reset", "location",
    ]
    exchange.fields = (names + ["content-length", "x-rate-limit-limit", "x-rate-limit-remaining", value])
      .map { .init($0, value) }
    Self.examine(exchange)
    exchange.fields?[0].value = "Sat, 07 May 2022 12:56:26 GMT"
    Self.examine(exchange)
  }

  @Test func `long lists and many fields take little time`() throws {
    var exchange = SampleExchanges.tweet
    let objects = (0..<6_000).map {
      #"{"a\#($0)":"Mon, 1 May 2022 1:1:1 GMT","created_at":"Mon May 01 1:1:\#($0) +0000 2022"}"#
    }
    exchange.body = Array("[\(objects.joined(separator: ","))]".utf8)
    exchange.url = "https://api.twitter.com/1.1/?" + String(repeating: "a=1&", count: 20_000)
    Self.examine(exchange)
    let shape = RecordedShape(of: exchange)
    #expect(shape.query.count == 200)
    #expect(shape.line().utf8.count < 20_000)
    #expect(Soundness(of: exchange, now: SampleExchanges.now).findings.count { $0.check == "weekday" } == 5)
    let field = #"{"name":"x-a-remaining","value":"1"}"#
    let fields = Array(repeating: field, count: 20_000).joined(separator: ",")
    let file = #"{"log":{"entries":[{"response":{"headers":[\#(fields)]}}]}}"#
    #expect(try Cassette(Array(file.utf8), path: "a").exchanges.first?.fields?.count == 500)
  }

  private static func examine(_ exchange: RecordedExchange) {
    _ = Soundness(of: exchange, now: WallTime(seconds: 1_800_000_000))
    _ = RecordedShape(of: exchange).line()
  }
}
