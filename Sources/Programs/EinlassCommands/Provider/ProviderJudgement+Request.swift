internal import EinlassProviders
internal import EinlassWire
internal import HTTPTypes
internal import OAuth1
internal import OAuth1Doctor
internal import OAuth1RequestText

extension ProviderJudgement {
  /// The provider's response to a request that arrived at `time`, judged with the known secrets; `nil` if the request
  /// cannot be sent to the provider.
  init?(_ description: ProviderDescription, _ request: ArrivingRequest, _ known: KnownSecrets, at time: Int64)
  {
    let named = SignatureDoctor.names(in: request)
    let client = known.clients.first { $0.key == named.clientKey } ?? known.clients.first
    let token = named.token.flatMap { name in known.tokens.first { $0.credentials.token == name }?.credentials
    }
    // Checks that need no secret run without one.
    let isKnown = client != nil && (named.token == nil || token != nil)
    guard let wire = WireRequest(request),
      let verification = try? ProviderVerification(
        wire, description, client: client ?? ClientCredentials(key: named.clientKey ?? "", secret: "unknown"),
        token: token ?? named.token.map { TokenCredentials(token: $0, secret: "unknown") },
        at: WallTime(seconds: time))
    else { return nil }
    let refusal = verification.response.map { response in
      ServerRefusal(
        status: response.head.status.code, words: RefusalSearch.words(ofBody: response.body[...]))
    }
    self.init(
      name: description.title, isSignatureRight: isKnown ? verification.isSignatureRight : nil,
      cause: verification.cause.flatMap { Cause($0, verification.note) }, baseString: verification.baseString,
      refusal: refusal)
  }
}

extension ProviderJudgement.Cause {
  /// A cause of a provider's refusal; `nil` for the signature itself, and for causes that need a person or other
  /// requests.
  fileprivate init?(_ cause: EinlassProviders.Cause, _ note: String?) {
    let (id, advice): (String, String) =
      switch cause {
      case .none: ("not-oauth", "sign the request")
      case .parameters: ("missing-parameter", "send all parameters that the provider requires")
      case .duplicate: ("sent-twice", "send each oauth_ parameter once, in one place")
      case .version: ("unsupported-version", "send oauth_version=1.0")
      case .method: ("unsupported-method", "sign with a method that the provider accepts")
      // Nothing was sent before: only the timestamp can be the reason.
      case .timestamp, .nonce: ("clock-off", "synchronize the clock over the network")
      case .bodyHash: ("body-hash-missing", "send oauth_body_hash, the hash of the body's bytes")
      case .header: ("malformed-header", "write it as: OAuth name=\"value\", name=\"value\"")
      case .realm: ("refused-by-provider", "send the realm that the provider requires")
      case .nonceShort: ("refused-by-provider", "send a nonce of the length that the provider requires")
      case .off: ("refused-by-provider", "look for the service's replacement")
      default: ("", "")
      }
    if id.isEmpty { return nil }
    let sentence = cause.sentence.hasSuffix(".") ? String(cause.sentence.dropLast()) : cause.sentence
    self.init(id: id, sentence: sentence + (note.map { " (\($0))" } ?? ""), advice: advice)
  }
}

extension WireRequest {
  /// The request as received; `nil` if its method is not an HTTP method.
  fileprivate init?(_ request: ArrivingRequest) {
    guard let method = HTTPRequest.Method(request.method) else { return nil }
    var head = HTTPRequest(
      method: method, scheme: request.scheme, authority: request.authority,
      path: String(request.target.prefix { $0 != "#" }))
    if let type = request.contentType { head.headerFields[.contentType] = type }
    for value in request.authorization {
      head.headerFields.append(HTTPField(name: .authorization, value: value))
    }
    self.init(head: head, body: request.body)
  }
}
