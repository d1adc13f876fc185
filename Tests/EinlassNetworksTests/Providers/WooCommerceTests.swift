import EinlassSimulator
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassProviders

/// Behaviour that is particular to WooCommerce: reference of OAuth providers, section 2.7.
struct WooCommerceTests {
  let client: ProofClient

  init() async throws {
    client = try ProofClient(try ProviderDescription(named: "woocommerce"))
  }

  /// Returns the reason for refusing a request with a nonce and a timestamp that is `offset` seconds from now.
  private func cause(_ nonce: String, _ offset: Int64) async throws -> Cause? {
    let request = WireRequest(.get, host: "shop.example", target: "/wp-json/wc/v3/products")
    let signer = ProviderSigner(client.description, client: client.app)
    let time = client.world.clock.now.seconds + offset
    return client.network.cause(of: try signer.sign(request, at: time, nonce: nonce).request)
  }

  @Test func `a remembered nonce is refused at every timestamp`() async throws {
    #expect(try await cause("once", 0) == nil)
    #expect(try await cause("once", 5) == .nonce)
    client.world.clock.advance(by: .seconds(901))
    // The next valid request makes the server forget it.
    #expect(try await cause("once", 0) == .nonce)
    #expect(try await cause("another", 0) == nil)
    #expect(try await cause("once", 0) == nil)
  }

  @Test func `a second nonce of the same second replaces the first`() async throws {
    #expect(try await cause("one", 0) == nil)
    #expect(try await cause("two", 0) == nil)
    #expect(try await cause("two", 0) == .nonce)
    #expect(try await cause("one", 0) == nil)
  }

  /// Targets, and the part of the base string that their parameters produce.
  static let targets: [(String, String)] = [
    ("/a?list%5Bk%20v%5D=1", "list%255Bk%20v%255D%3D1"),
    ("/a?list%5B%5D=3&list%5B%5D=4", "list%255B0%255D%3D3%26list%255B1%255D%3D4"),
    ("/a?b%20c=%25", "b_c%3D%2525"),
  ]

  @Test(arguments: targets)
  func `parameters in brackets are encoded once`(target: String, expected: String) throws {
    let request = WireRequest(.get, host: "shop.example", target: target)
    let signer = ProviderSigner(client.description, client: client.app)
    let baseString = try signer.sign(request, at: 1, nonce: "n").baseString
    #expect(baseString.contains("&\(expected)%26oauth_consumer_key"))
  }

  @Test(arguments: [("POST", "a%3D1"), ("PUT", "")])
  func `a form counts only in a POST`(method: String, expected: String) throws {
    var request = WireRequest(
      HTTPRequest.Method(method) ?? .get, host: "shop.example", target: "/a", form: ["a": "1"])
    request.head.headerFields[.contentType] = FormFields.mediaType
    let signer = ProviderSigner(client.description, client: client.app)
    let baseString = try signer.sign(request, at: 1, nonce: "n").baseString
    #expect(baseString.contains("a%3D1") == !expected.isEmpty)
  }
}
