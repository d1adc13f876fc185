import EinlassProviders
import EinlassSimulator
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// Warnings in the journal about requests that a lenient provider accepts and others refuse.
struct ProviderWarningTests {
  /// The value of `signing:` and a step, the client's mistake, and the warning.
  static let rows: [(words: String, mistake: String, warning: String?)] = [
    ("{}", "", nil), ("{mixed: true}", "mixed", "mixed-places"),
    ("{duplicates: last}", "twice", "duplicate-parameters"),
    ("{header_names: oauth}", "extra", "header-extra-parameters"),
  ]

  @Test(arguments: rows)
  func `a warning is named after the accepted mistake`(words: String, mistake: String, warning: String?)
    async throws
  {
    let text = """
      network: lenient
      hosts: {a: https://lenient.example}
      legs: [1]
      signing: \(words)
      resources: [{name: a, at: {a: /a}, methods: any, json: {}}]
      """
    let description = try ProviderDescription(text, file: "lenient.yaml")
    let world = try World(
      WorldConfiguration(),
      modules: WorldModules([.host] + WorldModule.networks + WorldModule.providers([description])))
    let network = try #require(world.provider("lenient"))
    var request = WireRequest(
      .post, host: "lenient.example", target: "/a", form: mistake == "mixed" ? ["oauth_extension": "1"] : nil
    )
    let signer = ProviderSigner(description, client: network.accounts.client)
    request = try signer.sign(request, at: world.clock.now.seconds, nonce: "a-nonce-of-some-length").request
    let header = try #require(request.head.headerFields[.authorization])
    switch mistake {
    case "twice":
      request.head.headerFields[.authorization] = header.replacing(
        "oauth_nonce", with: "oauth_nonce=\"x\", oauth_nonce")
    case "extra": request.head.headerFields[.authorization] = header + ", extra=\"1\""
    default: break
    }
    let response = try await world.transport(of: .app).send(request)
    #expect(response.isSuccess, "\(response.text ?? "")")
    guard case .message(let message)? = world.journal.entries.last?.event else {
      Issue.record("the journal has no message")
      return
    }
    #expect(message.finding?.warnings.map(\.id) == (warning.map { [$0] } ?? []))
  }
}
