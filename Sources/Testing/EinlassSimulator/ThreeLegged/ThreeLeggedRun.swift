internal import EinlassProviders
internal import EinlassTwitter
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

/// The three steps of a back end in a world, signed according to RFC 5849 except for the mistake.
struct ThreeLeggedRun {
  private let scenario: ThreeLeggedScenario
  private let world: World
  private let parts: Parts
  private var fields: [String: String] = [:]

  init(_ scenario: ThreeLeggedScenario, in world: World) {
    self.scenario = scenario
    self.world = world
    parts = world.provider(scenario.network).map { Parts($0) } ?? Parts(world)
  }

  /// Performs the steps, and returns the fields of the report.
  func perform() async -> [String: String] {
    var run = self
    guard let temporary = await run.requestToken() else { return run.fields }
    let verifier = await run.visit(temporary)
    if let verifier { await run.exchange(temporary, verifier) }
    return run.fields
  }

  private static let callback = "http://127.0.0.1/callback"

  private mutating func requestToken() async -> TokenCredentials? {
    guard var request = parts.request(.requestToken) else { return nil }
    if scenario.mistake == .twoPlaces {
      request.body = Array((["oauth_callback": Self.callback] as FormFields).encoded.utf8)
      request.head.headerFields[.contentType] = FormFields.mediaType
    }
    let hasCallback = ![.noCallback, .twoPlaces].contains(scenario.mistake)
    let options = SigningOptions(callback: hasCallback ? Self.callback : nil)
    let response = await send(signed(request, nil, options), .requestToken)
    guard let response, response.isSuccess else { return nil }
    let form = FormFields(parsing: response.body)
    guard let token = form["oauth_token"], let secret = form["oauth_token_secret"] else { return nil }
    return TokenCredentials(token: token, secret: SharedSecret(secret))
  }

  /// Returns the verifier from the page. `nil` if the page does not return one.
  private mutating func visit(_ temporary: TokenCredentials) async -> String? {
    let person = scenario.person ?? parts.person
    let answer = scenario.isDenied ? "deny" : "allow"
    guard let request = parts.visit(temporary.token, person, answer) else { return nil }
    world.journal.record(.person("\(scenario.isDenied ? "denies" : "allows") the app access as \(person)"))
    let response = await send(request, .authorize, from: .browser)
    let location = response?.head.headerFields[.location] ?? ""
    let query = FormFields(parsing: Array((location.split(separator: "?", maxSplits: 1).last ?? "").utf8))
    let verifier = query["oauth_verifier"]
    fields["came"] = verifier == nil ? (query["denied"] == nil ? "nothing" : "denied") : "verifier"
    return verifier
  }

  private mutating func exchange(_ temporary: TokenCredentials, _ verifier: String) async {
    guard var request = parts.request(.accessToken) else { return }
    let options = SigningOptions(verifier: verifier)
    switch scenario.mistake {
    case .unsignedExchange:
      let form: FormFields = [
        "oauth_consumer_key": parts.client.key, "oauth_token": temporary.token, "oauth_verifier": verifier,
      ]
      request.body = Array(form.encoded.utf8)
      request.head.headerFields[.contentType] = FormFields.mediaType
    case .noTokenSecret:
      request = signed(request, TokenCredentials(token: temporary.token, secret: ""), options)
    case .unsignedVerifier:
      request = signed(request, temporary, SigningOptions())
      let header = request.head.headerFields[.authorization] ?? ""
      request.head.headerFields[.authorization] =
        header + ", oauth_verifier=\"\(PercentEncoding.encode(verifier))\""
    case .none, .noCallback, .twoPlaces, .unsignedExtra:
      request = signed(request, temporary, options)
    }
    guard let response = await send(request, .accessToken), response.isSuccess else { return }
    let form = FormFields(parsing: response.body)
    fields["person"] = form["screen_name"] ?? form["username"]
  }

  private mutating func send(
    _ request: WireRequest, _ step: StepName, from sender: Journal.Sender = .backEnd
  ) async -> WireResponse? {
    fields["step"] = step.rawValue
    fields["status"] = nil
    let response = try? await world.transport(of: sender).send(request)
    fields["status"] = response.map { String($0.head.status.code) }
    return response
  }

  private func signed(
    _ request: WireRequest, _ token: TokenCredentials?, _ options: SigningOptions
  ) -> WireRequest {
    var request = request
    let signable = SignableRequest(
      method: request.head.method.rawValue, url: request.url,
      contentType: request.head.headerFields[.contentType], body: request.body)
    let nonce = world.random(.threeLegged).alphanumerics(20)
    var header = try? RequestSigner(client: parts.client, token: token).authorization(
      for: signable, at: world.clock.now.seconds, nonce: nonce, options: options)
    if scenario.mistake == .unsignedExtra { header = header.map { $0 + ", client_version=\"7\"" } }
    request.head.headerFields[.authorization] = header
    return request
  }
}

/// The properties of a network that a back end needs to know.
private struct Parts {
  let client: ClientCredentials
  /// The first person on the network.
  let person: String
  let request: (StepName) -> WireRequest?
  let visit: (_ token: String, _ person: String, _ answer: String) -> WireRequest?

  init(_ network: ProviderNetwork) {
    client = network.accounts.client
    person = network.accounts.names.first ?? ""
    request = { network.clientRequest(of: $0) }
    visit = { network.visit(with: $0, by: $1, answer: $2) }
  }

  /// The properties of Twitter.
  init(_ world: World) {
    client = world.twitterClient
    person = world.configuration.twitter.people.first?.screenName ?? ""
    request = { WireRequest(.post, host: TwitterAddress.host, target: "/oauth/\($0.rawValue)") }
    visit = { token, person, answer in
      var query: FormFields = ["oauth_token": token, "einlass_person": person]
      query.append("einlass_answer", answer)
      return WireRequest(.get, host: TwitterAddress.host, target: "/oauth/authorize?\(query.encoded)")
    }
  }
}

extension RandomPurpose {
  /// The nonces of a back end that signs in with the three steps.
  fileprivate static let threeLegged = RandomPurpose("threeLegged")
}
