import EinlassProviders
import EinlassWire
import EinlassWorld
import Testing

/// Planned refusals by a described provider.
struct ProviderFailureTests {
  // `notSimulated` is not a refusal.
  @Test(arguments: Cause.allCases.filter { $0 != .notSimulated })
  func `a planned refusal comes in the provider's own form`(cause: Cause) async throws {
    let (world, signer) = try await StrictProviderTests.world()
    let name = SimulatedFailure.provider("strict").refusal(cause.rawValue).name
    try world.plan(name, for: "strict.echo")
    let request = try signer.sign(StrictProviderTests.echo, at: world.clock.now.seconds, nonce: "n").request
    let refused = try await world.transport(of: .app).send(request)
    let network = try #require(world.provider("strict"))
    #expect(refused == network.refusal(cause, of: request))
    #expect(!refused.isSuccess)
    let next = try signer.sign(StrictProviderTests.echo, at: world.clock.now.seconds, nonce: "m").request
    #expect(try await world.transport(of: .app).send(next).isSuccess)
  }
}
