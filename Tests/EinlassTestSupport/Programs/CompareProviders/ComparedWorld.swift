internal import EinlassProviders
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

/// A world with one provider, whose credentials are such that encoding matters.
struct ComparedWorld {
  let description: ProviderDescription
  let network: ProviderNetwork
  let client: ClientCredentials
  let token: TokenCredentials
  /// The addresses of requests: the scheme, the host, and the beginning of the path.
  let scheme: String
  let host: String
  let root: String
  private let clock: VirtualClock

  /// Creates a world with the shipped provider of that name, and one additional resource below `root`.
  init(_ name: String) async throws {
    let isOneLegged = name == "woocommerce"
    root = isOneLegged ? "/wp-json/wc/v3" : "/compared"
    var text = ProviderDescription.shippedText(name) ?? ""
    let hosts = ["strict": "api", "mediawiki": "wiki"]
    if let host = hosts[name] {
      text += "\n  - {name: compared, at: {\(host): /compared/*}, methods: any, json: {}}\n"
    }
    description = try ProviderDescription(text, file: "\(name).yaml")
    let rsaKey = try RSAKey(privateKeyPEM: ProviderDescription.publishedPrivateKey)
    client = ClientCredentials(key: "ck/1+2 ü", secret: "cs+/=& %41ü", rsaKey: rsaKey)
    token = TokenCredentials(token: "at/3+4", secret: "ts&%+ é")
    var configuration = WorldConfiguration()
    configuration.start = WallTime(seconds: 1_490_000_400)
    configuration[provider: name].app.key = client.key
    configuration[provider: name].app.secret = client.secret.reveal()
    configuration[provider: name].app.permission = isOneLegged ? "read_write" : nil
    var person = ProviderConfiguration.Person(name: "lena")
    if !isOneLegged { (person.token, person.secret) = (token.token, token.secret.reveal()) }
    configuration[provider: name].people = [person]
    let world = try World(
      configuration, modules: WorldModules([.host, .provider(description), .providers]))
    guard let network = world.provider(name) else {
      throw ConfigurationError("the provider '\(name)' is not in its own world")
    }
    self.network = network
    clock = world.clock
    let origin = description.origins[0].split(separator: "/", maxSplits: 1)
    scheme = String(origin[0].dropLast())
    host = String(origin[1].drop { $0 == "/" })
  }

  var now: WallTime { clock.now }

  func advance(_ seconds: Int64) { clock.advance(by: .seconds(seconds)) }

  /// The base string that the provider computes. `nil` if it cannot read the request.
  func baseString(of request: WireRequest) -> String? {
    var request = request
    // Without a world, a request is verified for the host that the provider has configured.
    if isOneLegged { request.head.authority = host }
    return description.baseString(of: request, client: client, token: token)
  }

  /// Signs the draft according to its `signing`, and adds the signature to its parameters.
  func sign(_ draft: inout Draft) throws {
    var signed = draft
    draft.signing.request(&signed)
    let base = (signed.signing.isPlain ? nil : baseString(of: signed.request)) ?? signed.baseString
    let rules = draft.signing
    let clientSecret = rules.clientSecret.map { SharedSecret($0) } ?? client.secret
    let method = rules.method ?? .hmacSHA1
    let signer =
      method.kind == .publicKey
      ? client : ClientCredentials(key: client.key, secret: clientSecret)
    let hasToken = !(draft["oauth_token"] ?? "").isEmpty && !isOneLegged
    let secrets = SigningSecrets(
      client: signer,
      token: rules.tokenSecret.map { SharedSecret($0) } ?? (hasToken ? token.secret : nil),
      isEncoded: rules.isEncoded ?? !isOneLegged)
    let octets = try method.signature(
      of: SignatureBaseString(octets: Array(rules.base(base).utf8)), with: secrets)
    draft["oauth_signature"] = rules.value(String(decoding: octets, as: UTF8.self))
  }

  var isOneLegged: Bool { description.network == "woocommerce" }
}
