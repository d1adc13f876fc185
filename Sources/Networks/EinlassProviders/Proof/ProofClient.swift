internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

/// A client that talks to one provider in a separate world, correctly or with one deviation.
struct ProofClient {
  /// A deviation in a request. By default there is none.
  struct Deviation: Sendable {
    var key: String?
    var token: TokenCredentials?
    var method: (any SignatureMethod)?
    /// The seconds to add to the timestamp.
    var offset: Int64 = 0
    var nonce: String?
    /// Changes the signed request.
    var change: @Sendable (inout WireRequest) -> Void = { _ in }
    /// Parameters that are left out or replaced.
    var without: Set<String> = []
    var instead: [String: String] = [:]
    /// Additional parameters, which are signed.
    var more: [(name: String, value: String)] = []
    var isUnsigned = false
    var hasWrongSecret = false
  }

  let description: ProviderDescription
  let world: World
  let network: ProviderNetwork

  init(_ description: ProviderDescription) throws {
    self.description = description
    var configuration = WorldConfiguration()
    configuration.start = WallTime(seconds: min(1_490_000_400, (description.end?.seconds ?? .max) - 86_400))
    world = try World(
      configuration, modules: WorldModules([.host, .provider(description), .providers]))
    guard let network = world.provider(description.network) else {
      throw ConfigurationError("the provider '\(description.network)' is not in its own world")
    }
    self.network = network
    network.fill()
  }

  var app: ClientCredentials {
    let own = network.accounts.client
    guard description.signing.methods.contains(where: { $0.kind == .publicKey }),
      let key = try? RSAKey(privateKeyPEM: PublishedKey.privatePEM)
    else { return own }
    return ClientCredentials(key: own.key, secret: own.secret, rsaKey: key)
  }

  /// The response to a request, and the cause if it is a refusal.
  func outcome(_ request: WireRequest) -> (response: WireResponse, cause: Cause?) {
    let route = ProviderCallRoute(network: network, request: request, target: description.target(of: request))
    let outcome = route.outcome()
    return (outcome.response.response, outcome.cause)
  }

  /// The signed `request`, with the given `deviation`.
  func signed(
    _ request: WireRequest, token: TokenCredentials?, _ more: [(name: String, value: String)] = [],
    _ deviation: Deviation = Deviation()
  ) throws -> WireRequest {
    if deviation.isUnsigned { return request }
    world.clock.advance(by: .seconds(1))
    var credentials = app
    if deviation.hasWrongSecret {
      let other = try? RSAKey.makeNew()
      credentials =
        description.needsRSAKey
        ? other.map { ClientCredentials(key: app.key, rsaKey: $0) } ?? app
        : ClientCredentials(key: app.key, secret: SharedSecret(app.secret.reveal() + "x"))
    }
    if let key = deviation.key {
      credentials =
        credentials.rsaKey.map { ClientCredentials(key: key, secret: app.secret, rsaKey: $0) }
        ?? ClientCredentials(key: key, secret: app.secret)
    }
    var signer = ProviderSigner(
      description, client: credentials, token: deviation.token ?? token, method: deviation.method)
    signer.fields = network.accounts.clientFields
    (signer.without, signer.instead) = (deviation.without, deviation.instead)
    var signed = try signer.sign(
      request, at: world.clock.now.seconds + deviation.offset, nonce: deviation.nonce ?? newNonce(),
      more + deviation.more
    ).request
    deviation.change(&signed)
    return signed
  }

  private func newNonce() -> String {
    let length = min(
      max(description.time.nonceLength.lowerBound, 20), description.time.nonceLength.upperBound)
    return world.random(.setup).alphanumerics(length)
  }
}
