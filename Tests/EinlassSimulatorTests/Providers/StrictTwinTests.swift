import EinlassProviders
import EinlassSimulator
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// The mistakes that lived for years because Twitter let them pass: accepted there, refused by the strict twin.
struct StrictTwinTests {
  /// What a client does wrong.
  enum Mistake: String, Sendable, CaseIterable, CustomTestStringConvertible {
    case none
    /// The exchange is not signed at all.
    case unsignedExchange
    /// The exchange is signed with the consumer secret alone.
    case noTokenSecret
    /// The verifier is sent, and is not in the signature.
    case unsignedVerifier
    /// No callback at the first step.
    case noCallback
    /// The callback stands in the form, everything else in the header.
    case mixedPlaces
    /// A parameter of the header's own that is signed by nobody.
    case extraHeaderParameter

    var testDescription: String { rawValue }
  }

  /// One of the two networks.
  enum Network: String, Sendable, CaseIterable {
    case twitter = "api.twitter.com"
    case strict = "strict.example"
  }

  @Test(arguments: Mistake.allCases)
  func `Twitter lets it pass, and the strict twin refuses it`(mistake: Mistake) async throws {
    let world = try await World(Self.configuration)
    #expect(try await Client(world, .twitter, mistake).signIn() == 200)
    let status = try await Client(world, .strict, mistake).signIn()
    #expect(mistake == .none ? status == 200 : [400, 401].contains(status), "\(status)")
  }

  private static var configuration: WorldConfiguration {
    var configuration = WorldConfiguration.builtIn
    configuration[provider: "strict"].people = [ProviderConfiguration.Person(name: "nora_sim")]
    return configuration
  }

  /// A client that signs a person in by the three steps.
  private struct Client {
    let world: World
    let network: Network
    let mistake: Mistake
    private let credentials: ClientCredentials

    init(_ world: World, _ network: Network, _ mistake: Mistake) throws {
      (self.world, self.network, self.mistake) = (world, network, mistake)
      credentials =
        network == .twitter
        ? world.twitterClient : try #require(world.provider("strict")).accounts.client
    }

    /// The status of the last step that was answered.
    func signIn() async throws -> Int {
      let first = try await send("request_token", nil, SigningOptions(callback: callback))
      guard first.isSuccess else { return first.head.status.code }
      let form = FormFields(parsing: first.body)
      let token = TokenCredentials(
        token: try #require(form["oauth_token"]),
        secret: SharedSecret(try #require(form["oauth_token_secret"])))
      let page = try await world.transport.send(
        WireRequest(
          .get, host: network.rawValue,
          target: "/oauth/authorize?oauth_token=\(token.token)&einlass_person=nora_sim"))
      let location = try #require(page.head.headerFields[.location])
      let query = FormFields(parsing: Array((location.split(separator: "?").last ?? "").utf8))
      return try await exchange(token, try #require(query["oauth_verifier"]))
    }

    private var callback: String? {
      mistake == .noCallback || mistake == .mixedPlaces ? nil : "http://127.0.0.1/callback"
    }

    private func exchange(_ token: TokenCredentials, _ verifier: String) async throws -> Int {
      switch mistake {
      case .unsignedExchange:
        let form: FormFields = [
          "oauth_consumer_key": credentials.key, "oauth_token": token.token, "oauth_verifier": verifier,
        ]
        return try await world.transport.send(
          WireRequest(.post, host: network.rawValue, target: "/oauth/access_token", form: form)
        ).head.status.code
      case .noTokenSecret:
        let bare = TokenCredentials(token: token.token, secret: "")
        return try await send("access_token", bare, SigningOptions(verifier: verifier)).head.status.code
      case .unsignedVerifier:
        return try await send("access_token", token, SigningOptions(), added: ("oauth_verifier", verifier))
          .head.status.code
      default:
        return try await send("access_token", token, SigningOptions(verifier: verifier)).head.status.code
      }
    }

    private func send(
      _ step: String, _ token: TokenCredentials?, _ options: SigningOptions, added: (String, String)? = nil
    ) async throws -> WireResponse {
      let isMixed = mistake == .mixedPlaces && step == "request_token"
      let form: FormFields? = isMixed ? ["oauth_callback": "http://127.0.0.1/callback"] : nil
      var request = WireRequest(.post, host: network.rawValue, target: "/oauth/\(step)", form: form)
      let signer = RequestSigner(client: credentials, token: token)
      var header = try signer.authorization(
        for: SignableRequest(
          method: "POST", url: request.url, contentType: form == nil ? nil : FormFields.mediaType,
          body: request.body),
        at: world.clock.now.seconds, nonce: "\(mistake)-\(step)", options: options)
      if let added { header += ", \(added.0)=\"\(added.1)\"" }
      if mistake == .extraHeaderParameter { header += ", client_version=\"7\"" }
      request.head.headerFields[.authorization] = header
      return try await world.transport.send(request)
    }
  }
}
