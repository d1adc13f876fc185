import EinlassProviders
import EinlassSimulator
import EinlassWorld
import FoundationEssentials
import OAuth1TestSupport
import Testing

/// The description files that come with Einlass.
struct ShippedProviderTests {
  static let names: [String] = {
    let path = Fixtures.directory.appending(path: "Providers").path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test func `there are at least twenty`() {
    #expect(Self.names.count >= 20)
  }

  @Test(arguments: names)
  func `a shipped file is a valid description`(name: String) throws {
    let text = String(decoding: try Fixtures.data("Providers/\(name).yaml"), as: UTF8.self)
    let description = try ProviderDescription(text, file: "\(name).yaml")
    #expect(description.network == name)
  }
}

extension ShippedProviderTests {
  @Test(arguments: names + ["strict"])
  func `everything in a description can happen`(name: String) async throws {
    let description = name == "strict" ? ProviderDescription.strict : try Self.description(name)
    let proof = try ProviderProof(description)
    for finding in proof.findings where finding.isRight == false {
      Issue.record("\(name): \(finding.what): \(finding.sentence)")
    }
    #expect(proof.findings.count { $0.isRight == true } >= 5)
  }

  static func description(_ name: String) throws -> ProviderDescription {
    try ProviderDescription(
      String(decoding: try Fixtures.data("Providers/\(name).yaml"), as: UTF8.self), file: "\(name).yaml")
  }
}

extension ShippedProviderTests {
  @Test func `the program contains the files unchanged`() throws {
    #expect(
      ProviderDescription.shippedNames == Self.names,
      "list each file of Fixtures/Providers in Sources/System/CEmbeddedFiles/providers.c")
    for name in Self.names {
      let text = String(decoding: try Fixtures.data("Providers/\(name).yaml"), as: UTF8.self)
      #expect(ProviderDescription.shippedText(name) == text)
    }
  }
}
