internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

/// A request to a provider while it is being handled, with the findings so far.
struct ProviderCall {
  let network: ProviderNetwork
  let request: WireRequest
  let target: ProviderTarget
  let parameters: ReadParameters
  let now: WallTime
  /// The time on the clock that clients use to sign.
  let clientNow: WallTime
  /// Whether the connection is encrypted.
  let isSecure: Bool

  var client: ProviderClientRecord?
  var token: ProviderTokenRecord?
  var requestToken: ProviderRequestTokenRecord?
  var user: ProviderUserRecord?
  var method: (any SignatureMethod)?
  var timestamp: Int64?
  var signature: ProviderSignature?
  var finding: VerificationFinding?
  /// The error in a signature that is not needed here. `nil` if there is none, or the signature is needed.
  var acceptedFailure: VerificationError?
  /// The fields that rate limits add to every response.
  var fields: [(name: String, value: String)] = []

  init(_ network: ProviderNetwork, _ request: WireRequest, _ target: ProviderTarget) {
    self.network = network
    self.request = request
    self.target = target
    parameters = ReadParameters(request, network.description.signing)
    now = network.clock.now
    clientNow = network.clientClock?.now ?? now
    isSecure = ArrivingRequest(request).scheme.lowercased() == "https"
  }

  var description: ProviderDescription { network.description }
  var tables: WorldTables { network.tables }

  /// The step. `nil` if the request is for a resource.
  var step: (name: StepName, rules: StepRules)? {
    if case .step(let name, let rules, _) = target { (name, rules) } else { nil }
  }

  /// The verification that the request's signature needs.
  var verification: StepRules.Verification { step?.rules.verification ?? .full }

  /// A key for the tables of this network.
  func key(_ name: String) -> ProviderKey { ProviderKey(description.network, name) }

  /// The value of a parameter in the query or the form, including unsigned ones.
  func field(_ name: String) -> String? {
    request.query[name] ?? request.form[name]
  }

  /// The consumer key and the token that the request names, in a signature or in another way. Neither is verified.
  var claimedCredentials: (client: String?, token: String?) {
    if !parameters.isEmpty { return (parameters["oauth_consumer_key"], parameters["oauth_token"]) }
    for rule in description.alternatives {
      switch rule.kind {
      case .basic: if let credentials = basicCredentials { return (credentials.name, nil) }
      case .query:
        let client = rule.key.flatMap { field($0) }
        if client != nil { return (client, rule.token.flatMap { field($0) }) }
      case .bearerKey: if let token = bearerToken(rule) { return (nil, token) }
      }
    }
    return (nil, nil)
  }

  /// The known values for templates.
  func values() -> TemplateValues {
    var values = TemplateValues()
    values["now"] = String(now.seconds)
    values["now.ms"] = String(now.milliseconds)
    values.set("date") { [now] in CalendarDate(now).httpDate }
    values["origin"] = origin
    values["path"] = request.path
    values["consumer"] = parameters["oauth_consumer_key"]
    values["token"] = token?.token ?? parameters["oauth_token"]
    values["token_secret"] = token?.secret.reveal()
    for name in ["verifier", "callback", "nonce", "timestamp", "version"] {
      values[name] = parameters["oauth_\(name)"]
    }
    values["method"] = parameters["oauth_signature_method"]
    values["methods"] = description.signing.methods.map(\.name).joined(separator: ", ")
    values["received"] = parameters["oauth_signature"]
    values.set("base_string") { [signature] in signature?.baseString.description }
    values.set("expected") { [signature] in signature?.expected }
    if let past = description.time.past.seconds { values["min"] = String(now.seconds - past) }
    if let future = description.time.future.seconds { values["max"] = String(now.seconds + future) }
    if let timestamp { values["seconds_off"] = String((now.seconds - timestamp).magnitude) }
    values.set("body_hash") { [self] in bodyHash }
    values["permission"] = token?.permission ?? description.permissions.last
    values["scope"] = token?.scope
    if let client {
      values.add(client.fields.merging(["name": client.name]) { field, _ in field }, under: "client")
    }
    if let user { values.add(user.values, under: "user") }
    if let token {
      let life = token.expires.map { String($0.seconds - now.seconds) }
      values["life"] = life
      values.add(
        [
          "expires": token.expires.map { String($0.seconds) } ?? "", "life": life ?? "",
          "session_handle": token.sessionHandle?.reveal() ?? "",
          "session_life": token.sessionEnds.map { String($0.seconds - now.seconds) } ?? "",
          "scope": token.scope ?? "",
        ], under: "token")
    }
    return values
  }

  /// The hash of the body as the provider computes it, in base64.
  var bodyHash: String {
    let digest = description.signing.bodyHash.hash.digest(of: request.body).octets
    return String(decoding: Base64.encode(digest.span), as: UTF8.self)
  }

  /// The provider's scheme and host, for challenges.
  private var origin: String {
    let host = target.host.flatMap { description.host($0) } ?? description.hosts[0]
    return "\(host.scheme)://\(request.host)"
  }
}
