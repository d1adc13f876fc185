import EinlassTestSupport
import Testing

/// The packages and modules that users' packages fetch and compile, by enabled traits.
@Suite(.tags(.slow))
struct ConsumerPackageTests {
  @Test func `a package that signs with OAuth1 fetches and compiles nothing else`()
    async throws
  {
    let program = """
      import OAuth1

      let signer = RequestSigner(client: ClientCredentials(key: "key", secret: "secret"))
      let request = SignableRequest(method: "GET", url: "https://api.example.com/notes")
      print(try signer.authorization(for: request).prefix(27))
      """
    try await ConsumerPackage.with("OAuth1", traits: [], program: program) { package in
      let output = try await package.swift("run", "--quiet")
      #expect(output == #"OAuth oauth_consumer_key="k"# + "\n")
      #expect(try package.fetchedPackages == [])
      #expect(try package.compiledModules == ["Consumer", "OAuth1"])
    }
  }

  @Test(arguments: [
    ("OAuth1HTTPTypes", "HTTPTypes", ["swift-http-types"]),
    ("EinlassTesting", "Simulator", ["swift-http-types", "swift-mustache", "yams"]),
  ])
  func `a package fetches what its trait needs`(product: String, trait: String, packages: [String])
    async throws
  {
    try await ConsumerPackage.with(product, traits: [trait], program: "") { package in
      _ = try await package.swift("package", "resolve")
      #expect(try package.fetchedPackages == packages)
    }
  }
}
