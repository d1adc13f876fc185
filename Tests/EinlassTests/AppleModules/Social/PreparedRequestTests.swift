import Accounts
import EinlassDevice
import EinlassSimulator
import EinlassWire
import HTTPTypes
import Social
import Testing

/// `preparedURLRequest()` and multipart parts (reference of Accounts, section 3).
@Suite(.timeLimit(.minutes(15)))
struct PreparedRequestTests {
  private static let unknown = URL(string: "https://api.twitter.com/1.1/nowhere.json")

  /// Returns Nora's prepared request with `parameters`. `add` adds parts.
  private static func prepared(
    _ world: World, _ method: SLRequestMethod, at url: URL? = unknown, _ parameters: [AnyHashable: Any]?,
    _ add: (SLRequest) -> Void = { _ in }
  ) async throws -> URLRequest {
    try await world.asApp {
      let request = try #require(
        SLRequest(
          forServiceType: SLServiceTypeTwitter, requestMethod: method, url: url, parameters: parameters))
      request.account = try ACAccountStore().twitterAccounts().first
      add(request)
      return try #require(request.preparedURLRequest())
    }
  }

  @Test(arguments: [SLRequestMethod.GET, .POST, .DELETE, .PUT])
  func `the app sends the request that the phone has signed`(_ method: SLRequestMethod) async throws {
    let world = try await AppleWorlds.granted()
    let request = try await Self.prepared(
      world, method, ["status": "Hello Ladies + Gentlemen, a signed OAuth request!", "a": "1&2=3"])
    #expect(request.value(forHTTPHeaderField: "Authorization")?.hasPrefix("OAuth oauth_nonce=\"") == true)
    // An unknown address responds with 404 to a correct signature, and with 401 to others.
    try await #expect(world.app.send(request).head.status.code == 404)
    var broken = request
    broken.url = URL(
      string: (request.url?.absoluteString ?? "") + (request.url?.query == nil ? "?x=1" : "&x=1"))
    try await #expect(world.app.send(broken).head.status.code == 401)
  }

  @Test func `parameters are placed according to the method`() async throws {
    let world = try await AppleWorlds.granted()
    let parameters: [AnyHashable: Any] = ["b": "2 :", "a": ["1", "0"]]
    let encoded = "a=0&a=1&b=2%20%3A"
    for (method, hasQuery, hasBody) in [
      (SLRequestMethod.GET, true, false), (.DELETE, true, false), (.POST, false, true), (.PUT, true, true),
    ] {
      let request = try await Self.prepared(world, method, parameters)
      #expect(request.httpMethod == "\(method)")
      #expect(request.url?.query == (hasQuery ? encoded : nil))
      #expect(request.httpBody == (hasBody ? Data(encoded.utf8) : nil))
    }
  }

  @Test func `values other than strings and arrays of strings are omitted`() async throws {
    let world = try await AppleWorlds.granted()
    let optional: [String: String?] = ["kept": "yes", "nothing": nil]
    var parameters = optional as [AnyHashable: Any]
    parameters["number"] = 7
    parameters["account"] = ACAccount()
    parameters[3] = "text"
    parameters["foundation"] = NSString(string: "too")
    let request = try await Self.prepared(world, .GET, parameters)
    #expect(request.url?.query == "foundation=too&kept=yes")
  }

  @Test func `a relative address uses its base and keeps its query`() async throws {
    let world = try await AppleWorlds.granted()
    let base = try #require(URL(string: "https://api.twitter.com/1.1/"))
    let relative = try #require(URL(string: "users/show.json", relativeTo: base))
    let request = try await Self.prepared(world, .GET, at: relative, ["screen_name": "otto_sim"])
    #expect(request.url?.absoluteString == "https://api.twitter.com/1.1/users/show.json?screen_name=otto_sim")
    try await #expect(world.app.send(request).head.status.code == 200)
    let query = try #require(URL(string: "users/show.json?screen_name=otto_sim#top", relativeTo: base))
    let other = try await Self.prepared(world, .GET, at: query, nil)
    #expect(other.url?.absoluteString == "https://api.twitter.com/1.1/users/show.json?screen_name=otto_sim")
    try await #expect(world.app.send(other).head.status.code == 200)
  }

  @Test func `parts make an unsigned multipart form, parameters first`() async throws {
    let world = try await AppleWorlds.granted()
    let request = try await Self.prepared(world, .POST, ["status": "Hello"]) { request in
      request.addMultipartData(
        Data([0xFF, 0xD8]), withName: "media[]", type: "image/jpeg", filename: "me\"dia.jpg")
      request.addMultipartData(Data("x".utf8), withName: "plain", type: "text/plain")
      request.addMultipartData(nil, withName: "nothing", type: "text/plain", filename: "n")
    }
    let type = try #require(request.value(forHTTPHeaderField: "Content-Type"))
    let boundary = try #require(type.split(separator: "=").last.map(String.init))
    #expect(type.hasPrefix("multipart/form-data; boundary=__mIm310v34411-") && boundary.hasSuffix("__"))
    let body = try #require(request.httpBody)
    #expect(request.value(forHTTPHeaderField: "Content-Length") == String(body.count))
    let expected =
      Data(
        """
        --\(boundary)\r
        Content-Disposition: form-data; name="status"\r
        \r
        Hello\r
        --\(boundary)\r
        Content-Disposition: form-data; name="media[]"; filename="me%22dia.jpg"\r
        Content-Type: image/jpeg\r
        \r

        """.utf8)
      + Data([0xFF, 0xD8])
      + Data(
        """
        \r
        --\(boundary)\r
        Content-Disposition: form-data; name="plain"\r
        Content-Type: text/plain\r
        \r
        x\r
        --\(boundary)--\r

        """.utf8)
    #expect(body == expected)
    try await #expect(world.app.send(request).head.status.code == 404)
  }
}
