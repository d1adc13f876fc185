import EinlassNetworks
import EinlassProviders
import EinlassWorld
import Fixtures
import FoundationEssentials
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
  func `a shipped file is a description without a fault`(name: String) throws {
    let text = String(decoding: try Fixtures.data("Providers/\(name).yaml"), as: UTF8.self)
    let description = try ProviderDescription(text, file: "\(name).yaml")
    #expect(description.network == name)
  }
}

extension ShippedProviderTests {
  @Test(arguments: names + ["strict"])
  func `everything that a description says can happen`(name: String) async throws {
    let description = name == "strict" ? ProviderDescription.strict : try Self.description(name)
    let proof = try await ProviderProof(description)
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
  /// The texts are compiled into the program; with `EINLASS_WRITE_DOCS` in the environment they are written anew.
  @Test func `the program has the files as they are`() throws {
    let file = Fixtures.directory.deletingLastPathComponent()
      .appending(path: "Sources/EinlassProviders/Shipped/ShippedProviders.swift")
    let wanted = try Self.source()
    if ProcessInfo.processInfo.environment["EINLASS_WRITE_DOCS"] != nil {
      try wanted.write(to: file, atomically: true, encoding: .utf8)
    } else {
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      #expect(text == wanted, "run this test with EINLASS_WRITE_DOCS=1 to write it anew")
    }
    #expect(ProviderDescription.shippedNames == Self.names)
  }

  private static func source() throws -> String {
    var lines = [
      "// Made from Fixtures/Providers by ShippedProviderTests with EINLASS_WRITE_DOCS=1; change the files there.",
      "",
      "/// The description files that come with Einlass.", "enum ShippedProviders {",
      "  /// Name and text of each file, sorted by name.",
      "  static let texts: [(name: String, text: String)] = [",
    ]
    for name in names {
      let text = String(decoding: try Fixtures.data("Providers/\(name).yaml"), as: UTF8.self)
      lines += ["    (", "      \"\(name)\",", "      ##\"\"\""]
      lines += text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map { $0.isEmpty ? "" : "      " + $0 }
      lines += ["      \"\"\"##", "    ),"]
    }
    return (lines + ["  ]", "}", ""]).joined(separator: "\n")
  }
}
