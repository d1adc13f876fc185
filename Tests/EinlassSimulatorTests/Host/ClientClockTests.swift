import EinlassSimulator
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// Worlds whose clients sign with a different clock than the world's.
struct ClientClockTests {
  /// Whether a client signs with its own clock, and whether its timestamp is then too old for the network, or in the
  /// future.
  @Test(
    arguments: [("twitter", "api.twitter.com"), ("strict", "strict.example")], [(true, false), (false, true)])
  func `timestamps are compared with the clients' clock`(
    _ network: (name: String, host: String), _ row: (signsByOwnClock: Bool, isOff: Bool)
  ) async throws {
    var configuration = WorldConfiguration()
    let own = VirtualClock(configuration.start)
    configuration.clientClock = own
    let world = try await World(configuration)
    world.clock.advance(by: .seconds(60 * 86_400))
    let module = try #require(WorldModules.standard.module(network.name))
    let signer = RequestSigner(client: try #require(module.network.client?(configuration)))
    let request = try WireRequest(.post, host: network.host, target: "/oauth/request_token").signed(
      by: signer, at: row.signsByOwnClock ? own.now : world.clock.now, nonce: "nonce-of-a-request")
    _ = try await world.app.transport.send(request)
    let refusal = try #require(world.journal.messages.last).refusal
    #expect((refusal == .timestampInFuture) == row.isOff)
  }
}
