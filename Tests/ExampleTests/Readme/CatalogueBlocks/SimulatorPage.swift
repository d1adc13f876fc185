import EinlassDevice
import EinlassSimulator
import EinlassWire
import HTTPTypes
import Testing

struct SimulatorPageBlock {
  @Test func `a world is made, asked, and keeps the message`() async throws {
    var configuration = WorldConfiguration.builtIn
    try configuration.plan(.twitter.overCapacity, for: .twitter.verifyCredentials)
    let world = try await World(configuration)

    let request = WireRequest(.get, host: "api.twitter.com", target: "/1.1/account/verify_credentials.json")
    let response = try await world.transport.send(request)
    print(response.head.status.code)  // 503
    print(world.journal.entries.count)

    #expect(response.head.status.code == 503)
    #expect(!world.journal.entries.isEmpty)
  }
}
