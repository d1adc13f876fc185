import EinlassSimulator
import EinlassTestSupport
import Testing

/// The examples of docs/providers.md.
struct ProviderPageTests {
  @Test func `the example provider passes its proof`() async throws {
    let block = try Documents.block(tested: "openstreetmap")
    let description = try ProviderDescription(block.text, file: "openstreetmap.yaml")
    let proof = try ProviderProof(description)
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

  @Test(arguments: [
    (["xero", "xero-public"], "both use api.xero.com"), (["flickr"], nil),
  ])
  func `two providers with the same host are refused`(names: [String], sentence: String?) throws {
    let descriptions = try names.map { try ProviderDescription(named: $0) }
    guard let sentence else { return try WorldModules.check(descriptions) }
    let error = #expect(throws: ConfigurationError.self) { try WorldModules.check(descriptions) }
    #expect(error?.description.contains(sentence) == true)
  }

  @Test func `a provider cannot have the name of another part of worlds`() throws {
    let text =
      "network: phone\nhosts: {a: https://a.example}\nlegs: [1]\nresources: [{name: a, at: {a: /a}, json: {}}]\n"
    let description = try ProviderDescription(text, file: "phone.yaml")
    let error = #expect(throws: ConfigurationError.self) { try WorldModules.check([description]) }
    #expect(error?.description.contains("'phone'") == true)
  }
}
