import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// OAuth Echo: an app lets a third party ask Twitter who the person is (reference of Twitter's login, section 4.6).
/// Twitter's part is verify_credentials; the third party below does what a back end has to do.
struct OAuthEchoTests {
  /// A service that people use with their Twitter accounts, such as a picture host.
  struct ThirdParty: Sendable {
    let twitter: SimulatedTwitter

    /// The sender of `request`. `nil` if Twitter does not know the sender.
    func sender(of request: WireRequest) async -> String? {
      let fields = request.head.headerFields
      let provider = fields.value("X-Auth-Service-Provider") ?? request.form["x_auth_service_provider"]
      let credentials =
        fields.value("X-Verify-Credentials-Authorization")
        ?? request.form["x_verify_credentials_authorization"]
      // Any other address would let the sender respond on behalf of Twitter.
      let expected = "https://api.twitter.com/1.1/account/verify_credentials.json"
      guard let provider, let credentials, provider == expected || provider.hasPrefix(expected + "?") else {
        return nil
      }
      var ask = WireRequest(
        .get, host: "api.twitter.com", target: String(provider.dropFirst("https://api.twitter.com".count)))
      ask.head.headerFields[.authorization] = credentials
      let result = twitter.respond(to: ask).response
      guard result.head.status == .ok, let text = result.text else { return nil }
      return text.firstMatch(of: /"screen_name":"([^"]*)"/).map { String($0.1) }
    }
  }

  private static let provider = "https://api.twitter.com/1.1/account/verify_credentials.json"

  /// The app's request to the third party.
  private static func request(
    _ world: TwitterWorld, query: String = "", realm: String? = nil, asForm: Bool = false
  ) async throws -> WireRequest {
    var signer = world.signer(try await world.token())
    signer.options.realm = realm
    let signed = try signer.sign(
      .get, "/1.1/account/verify_credentials.json" + query, at: world.clock.now.seconds)
    let credentials = try #require(signed.head.headerFields[.authorization])
    if asForm {
      return WireRequest(
        .post, host: "pictures.example", target: "/upload",
        form: [
          "x_auth_service_provider": provider + query, "x_verify_credentials_authorization": credentials,
        ])
    }
    var request = WireRequest(.post, host: "pictures.example", target: "/upload")
    request.head.headerFields.add("X-Auth-Service-Provider", provider + query)
    request.head.headerFields.add("X-Verify-Credentials-Authorization", credentials)
    return request
  }

  @Test func `a third party learns the sender from Twitter, by fields or by a form`() async throws {
    let world = try await TwitterWorld()
    let party = ThirdParty(twitter: world.twitter)
    for request in [
      try await Self.request(world), try await Self.request(world, asForm: true),
      try await Self.request(world, query: "?application_id=com.example.app"),
      try await Self.request(world, realm: "https://api.twitter.com/"),
    ] { #expect(await party.sender(of: request) == "nora_sim") }
  }

  @Test
  func `a missing query, a forged or old signature or another provider fails`()
    async throws
  {
    let world = try await TwitterWorld()
    let party = ThirdParty(twitter: world.twitter)
    var stripped = try await Self.request(world, query: "?application_id=com.example.app")
    stripped.head.headerFields.remove("X-Auth-Service-Provider")
    stripped.head.headerFields.add("X-Auth-Service-Provider", Self.provider)
    #expect(await party.sender(of: stripped) == nil)
    var elsewhere = try await Self.request(world)
    elsewhere.head.headerFields.remove("X-Auth-Service-Provider")
    elsewhere.head.headerFields.add("X-Auth-Service-Provider", "https://evil.example/verify_credentials.json")
    #expect(await party.sender(of: elsewhere) == nil)
    let old = try await Self.request(world)
    world.clock.advance(by: .seconds(301))
    #expect(await party.sender(of: old) == nil)
    #expect(await party.sender(of: WireRequest(.post, host: "pictures.example", target: "/upload")) == nil)
  }
}
