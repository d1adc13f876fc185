import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassProviders

/// Differences found by the comparison with other verifiers, with one request for each; see Tests/ProviderComparison.
struct ComparedVerifierTests {
  /// Returns the reason for which `description` refuses a request with these parameters instead of the usual ones.
  private static func cause(
    _ client: ProofClient, without: Set<String> = [], instead: [String: String] = [:], offset: Int64 = 0,
    nonce: String = "n"
  ) async throws -> Cause? {
    let resource = try #require(client.description.resources.first { $0.places.first != nil })
    let request = try #require(client.request(for: resource))
    var signer = ProviderSigner(
      client.description, client: client.app, token: client.network.accounts.token(of: "lena"))
    (signer.without, signer.instead) = (without, instead)
    let time = client.world.clock.now.seconds + offset
    return client.network.cause(of: try signer.sign(request, at: time, nonce: nonce).request)
  }

  private static func client(_ name: String) async throws -> ProofClient {
    var text = try #require(ProviderDescription.shippedText(name))
    // One-legged requests need no token. Other providers issue tokens in steps.
    text = name == "strict" ? text.replacing("legs: [2, 3]", with: "legs: [1]") : text
    return try ProofClient(try ProviderDescription(text, file: name))
  }

  @Test func `an empty version is not 1.0`() async throws {
    let client = try await Self.client("strict")
    #expect(try await Self.cause(client, instead: ["oauth_version": ""]) == .version)
    #expect(try await Self.cause(client, without: ["oauth_version"]) == nil)
  }

  @Test func `PHP treats an empty string and 0 as absent`() async throws {
    let client = try await Self.client("mediawiki")
    #expect(try await Self.cause(client, instead: ["oauth_version": ""]) == .token)
    #expect(try await Self.cause(client, instead: ["oauth_version": "0"]) == .token)
    #expect(try await Self.cause(client, instead: ["oauth_version": "1.00"]) == .version)
    let shop = try await Self.client("woocommerce")
    #expect(try await Self.cause(shop, nonce: "0") == .parameters)
  }

  @Test func `a missing token is reported if the verifier looks up tokens first`() async throws {
    let client = try await Self.client("mediawiki")
    #expect(try await Self.cause(client) == .token)
  }

  @Test func `a nonce is remembered as long as its timestamp is accepted`() async throws {
    var text = try #require(ProviderDescription.shippedText("strict"))
    text = text.replacing("legs: [2, 3]", with: "legs: [1]\nnonce: {scope: [consumer]}")
    let client = try ProofClient(try ProviderDescription(text, file: "strict"))
    #expect(try await Self.cause(client, offset: -200) == nil)
    client.world.clock.advance(by: .seconds(99))
    #expect(try await Self.cause(client) == .nonce)
    client.world.clock.advance(by: .seconds(2))
    #expect(try await Self.cause(client) == nil)
  }

  @Test func `MediaWiki signs the query both as written and as PHP reads it`() throws {
    let description = try ProviderDescription(named: "mediawiki")
    let signer = ProviderSigner(description, client: ClientCredentials(key: "k", secret: "s"))
    let request = WireRequest(
      .get, host: "wiki.example", target: "/w/api.php?a=1&a=2&b%20c=3&l%5B%5D=4&l%5Bk%5D=5&")
    let baseString = try signer.sign(request, at: 1, nonce: "n").baseString
    let parameters =
      "%3D%26a%3D2%26b%2520c%3D3%26b_c%3D3%26l%3D4%26l%3D5%26l%255B%255D%3D4%26l%255Bk%255D%3D5"
    #expect(baseString.contains("&\(parameters)%26oauth_consumer_key"))
  }
}
