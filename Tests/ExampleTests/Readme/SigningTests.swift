import EinlassSimulator
import EinlassWire
import HTTPTypes
import OAuth1
import Testing

struct SigningTests {
  @Test func `the README's signed request gets 200, once for each nonce`() async throws {
    var configuration = WorldConfiguration.builtIn
    // The world starts in the present, since the README's call uses the system clock.
    configuration.start = WallTime(seconds: RequestSigner.timestamp)
    configuration.twitter.policy.refusesUsedNonces = true
    let world = try await World(configuration)
    for _ in 0..<2 {
      var request = WireRequest(
        .get, host: "api.twitter.com", target: "/1.1/account/verify_credentials.json")
      request.head.headerFields[.authorization] = try SigningBlock.sign()
      #expect(try await world.transport.send(request).head.status.code == 200)
    }
  }
}
