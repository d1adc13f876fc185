import EinlassSimulator
import Testing

struct ProviderWorldBlock {
  @Test func `a world has a described provider`() async throws {
    let provider = try ProviderDescription(named: "flickr")
    let world = try await World(providers: [provider])

    #expect(world.journal.entries.isEmpty)
    #expect(provider.title == "Flickr")
  }
}
