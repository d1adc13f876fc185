import EinlassDevice
import EinlassSimulator
import OAuth1
import OhhAuth
import Testing

/// The module that has the same names as the library OhhAuth.
@Suite(.timeLimit(.minutes(15)))
struct SigningTests {
  private static let client: OhhAuth.Credentials = (key: "client", secret: "client secret")
  private static let token = OhhAuth.Credentials("token", "token secret")

  private static func request(_ url: String) throws -> URLRequest {
    URLRequest(url: try #require(URL(string: url)))
  }

  /// Verifies `request` as received, according to RFC 5849.
  private static func verify(_ request: URLRequest, hasToken: Bool = true) throws -> SignedClaim {
    let claim = try RequestVerifier().read(
      ArrivingRequest(
        method: request.httpMethod ?? "", scheme: "https", authority: "",
        target: try #require(request.url).absoluteString,
        contentType: request.value(forHTTPHeaderField: "Content-Type"),
        authorization: request.value(forHTTPHeaderField: "Authorization").map { [$0] } ?? [],
        body: Array(request.httpBody ?? Data())))
    _ = try RequestVerifier().verify(
      claim, client: ClientCredentials(key: client.key, secret: SharedSecret(client.secret)),
      token: hasToken ? TokenCredentials(token: token.key, secret: SharedSecret(token.secret)) : nil,
      at: RequestSigner.timestamp)
    return claim
  }

  /// Addresses and forms that the library did not sign according to RFC 5849.
  private static let requests: [(url: String, form: [String: String])] = [
    (
      "https://api.example.com/1.1/statuses/update.json",
      ["status": "Hello Ladies + Gentlemen, a signed OAuth request!"]
    ),
    ("https://api.example.com", ["": "", "a": ""]),
    ("https://API.Example.com:443/caf%C3%A9/a%2Fb", [:]),
    ("http://api.example.com:8080/r?a=1&a=2&a=10", ["a": "3"]),
    ("https://api.example.com/r?q=a+b&q2=%2B&flag", ["é": "ü&=", "e": "\u{65}\u{301}"]),
    ("https://api.example.com/r?a-b=1&a=2#top", ["a": "z", "a1": "y"]),
  ]

  @Test(arguments: requests)
  func `a form and a query of any kind verify`(_ url: String, _ form: [String: String]) throws {
    for method in ["POST", "put"] {
      var request = try Self.request(url)
      request.oAuthSign(
        method: method, urlFormParameters: form, consumerCredentials: Self.client, userCredentials: Self.token
      )
      let claim = try Self.verify(request)
      #expect(request.httpMethod == method.uppercased())
      #expect(claim.parameters.filter { $0.location == .body }.count == form.count)
      #expect(
        request.value(forHTTPHeaderField: "Content-Length") == String(try #require(request.httpBody).count))
    }
  }

  @Test func `a GET with an empty form is signed, and can be sent`() throws {
    var request = try Self.request("https://api.example.com/r?include_email=true")
    request.oAuthSign(method: "GET", urlFormParameters: [:], consumerCredentials: Self.client)
    _ = try Self.verify(request, hasToken: false)
    #expect(request.httpBody == nil)
    #expect(request.value(forHTTPHeaderField: "Content-Length") == "0")
    #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded")
    #expect(request.value(forHTTPHeaderField: "Authorization")?.contains("oauth_token") == false)
  }

  @Test func `only a body that is a form is signed`() throws {
    for (type, isSigned) in [
      ("application/json", false), ("application/x-www-form-urlencoded; charset=utf-8", true),
    ] {
      var request = try Self.request("https://api.example.com/r")
      request.oAuthSign(
        method: "POST", body: Data("a=1".utf8), contentType: type, consumerCredentials: Self.client,
        userCredentials: Self.token)
      try #expect(Self.verify(request).parameters.contains { $0.nameText == "a" } == isSigned)
      #expect(request.value(forHTTPHeaderField: "Content-Type") == type)
      #expect(request.value(forHTTPHeaderField: "Content-Length") == "3")
    }
    var plain = try Self.request("https://api.example.com/r")
    plain.oAuthSign(method: "delete", consumerCredentials: Self.client, userCredentials: Self.token)
    _ = try Self.verify(plain)
    #expect(plain.httpMethod == "DELETE" && plain.httpBody == nil)
    #expect(plain.value(forHTTPHeaderField: "Content-Length") == nil)
  }

  @Test func `signing again replaces the first signature`() throws {
    var request = try Self.request("https://api.example.com/r")
    for value in ["1", "22"] {
      request.oAuthSign(
        method: "POST", urlFormParameters: ["a": value], consumerCredentials: Self.client,
        userCredentials: Self.token)
    }
    _ = try Self.verify(request)
    #expect(request.value(forHTTPHeaderField: "Content-Length") == "4")
    #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded")
  }

  @Test func `the header is sorted by name, separated by commas without blanks`() throws {
    let url = try #require(URL(string: "https://api.example.com/oauth/request_token"))
    let header = OhhAuth.calculateSignature(
      url: url, method: "post", parameter: ["x_auth_mode": "reverse_auth"], consumerCredentials: Self.client,
      userCredentials: nil)
    #expect(header.hasPrefix("OAuth ") && !header.dropFirst(6).contains(" "))
    let names = header.dropFirst(6).split(separator: ",").map { $0.prefix { $0 != "=" } }
    #expect(
      names == [
        "oauth_consumer_key", "oauth_nonce", "oauth_signature", "oauth_signature_method", "oauth_timestamp",
        "oauth_version",
      ])
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.httpBody = OhhAuth.httpBody(forFormParameters: ["x_auth_mode": "reverse_auth"])
    request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
    request.setValue(header, forHTTPHeaderField: "Authorization")
    _ = try Self.verify(request, hasToken: false)
  }

  @Test func `a form's body is percent-encoded in the requested encoding`() {
    let body = OhhAuth.httpBody(forFormParameters: ["b": "ü ~", "a": "-._~+"])
    #expect(body == Data("a=-._~%2B&b=%C3%BC%20~".utf8))
    #expect(OhhAuth.httpBody(forFormParameters: ["a": "1"], encoding: .utf16BigEndian)?.count == 6)
    #expect(OhhAuth.httpBody(forFormParameters: [:]) == Data())
  }

  @Test func `in a world, time and nonce are the phone's, so runs are repeatable`() async throws {
    let headers = try await [0, 0].asyncMap { (_: Int) -> String? in
      let world = try await AppleWorlds.make { $0.phone.clockOffset = 60 }
      return try await world.asApp {
        var request = try Self.request("https://api.twitter.com/1.1/account/verify_credentials.json")
        request.oAuthSign(method: "GET", consumerCredentials: AppleWorlds.consumer)
        return request.value(forHTTPHeaderField: "Authorization")
      }
    }
    #expect(headers[0] == headers[1])
    #expect(headers[0]?.contains("oauth_timestamp=\"\(WorldConfiguration().start.seconds + 60)\"") == true)
  }

  @Test func `outside of a world time and nonce are real`() throws {
    let headers = try (0..<2).map { _ in
      try InstalledApp.$current.withValue(nil) {
        var request = try Self.request("https://api.example.com/r")
        request.oAuthSign(method: "GET", consumerCredentials: Self.client)
        _ = try Self.verify(request, hasToken: false)
        return request.value(forHTTPHeaderField: "Authorization")
      }
    }
    #expect(headers[0] != headers[1])
  }

  @Test func `a request that cannot be signed stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var request = URLRequest(url: URL(string: "/r")!)
      request.oAuthSign(method: "GET", consumerCredentials: ("a", "b"))
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("OhhAuth cannot sign a request for '/r'"))
  }
}

extension Sequence {
  fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
