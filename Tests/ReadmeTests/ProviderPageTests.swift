import EinlassSimulator
import EinlassTestSupport
import Testing

/// What docs/providers.md shows is so.
struct ProviderPageTests {
  @Test func `the provider that was described in ten minutes is proved`() async throws {
    let block = try Documents.block(tested: "openstreetmap")
    let description = try ProviderDescription(block.text, file: "openstreetmap.yaml")
    let proof = try await ProviderProof(description)
    #expect(proof.findings.filter { $0.isRight == false } == [])
    #expect(proof.findings.count { $0.isRight == true } >= 10)
    #expect(
      !ProviderDescription.shippedNames.contains(description.network), "the page says that it is not shipped")
  }

  @Test func `the section of a world file is read`() throws {
    let block = try Documents.block(tested: "provider section")
    let file = try WorldFile(block.text + "signIn: twitter\n", path: "world.yaml")
    let settings = file.configuration[provider: "strict"]
    #expect(settings.app.key == "our-key")
    #expect(settings.people?.map(\.fullName) == ["Nora Sim"])
  }

  @Test func `a provider that does not exist is refused by name`() {
    let error = #expect(throws: WorldFileError.self) { try ProviderDescription(named: "flicker") }
    #expect(error?.description.contains("did you mean 'flickr'?") == true, "\(error.map { "\($0)" } ?? "")")
  }
}
