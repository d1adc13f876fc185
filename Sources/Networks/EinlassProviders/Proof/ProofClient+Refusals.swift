internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

extension ProofClient {
  /// Tries to get a refusal for `cause`.
  func refusal(_ cause: Cause) throws -> ProviderProof.Finding {
    let what = "refusal \(cause.rawValue)"
    let outcome: (response: WireResponse, cause: Cause?)?
    do {
      outcome = try provoke(cause)
    } catch let stop as Stop {
      return ProviderProof.Finding(what: what, isRight: false, sentence: stop.finding.sentence)
    }
    guard let outcome else {
      let isWorded = description.refusals.byCause[cause] != nil
      // A form for a cause that cannot occur is a mistake in the file, except for causes that no client can provoke
      // here.
      let isRight: Bool? = isWorded && cause != .address && cause != .scope ? false : nil
      return ProviderProof.Finding(
        what: what, isRight: isRight,
        sentence: isWorded ? "has an error format, but cannot happen" : "cannot happen here")
    }
    let isRight = outcome.cause == cause
    let status = outcome.response.head.status.code
    let sentence =
      isRight
      ? "\(status)"
      : "was refused as \(outcome.cause?.rawValue ?? "no refusal") with \(status)"
    return ProviderProof.Finding(what: what, isRight: isRight, sentence: sentence)
  }

  /// The outcome of a request that must be refused for `cause`. `nil` if no request can provoke that.
  private func provoke(_ cause: Cause) throws -> (response: WireResponse, cause: Cause?)? {
    var deviation = Deviation()
    switch cause {
    case .none: deviation.isUnsigned = true
    case .parameters: deviation.without = ["oauth_consumer_key"]
    case .duplicate:
      guard description.signing.duplicates == .refuse else { return nil }
      deviation.more = [("oauth_nonce", "again-and-again")]
    case .version:
      guard description.signing.version != .ignored else { return nil }
      deviation.instead = ["oauth_version": "2.0"]
    case .consumer: deviation.key = network.accounts.client.key + "x"
    case .method:
      let known = description.signing.methods.map(\.name)
      guard
        let other = [any SignatureMethod].all.first(where: {
          !known.contains($0.name) && $0.kind != .publicKey
        })
      else { return nil }
      deviation.method = other
    case .timestamp:
      if let past = description.time.past.seconds {
        deviation.offset = -past - 2
      } else if let future = description.time.future.seconds {
        deviation.offset = future + 2
      } else {
        return nil
      }
    case .nonce: return try provokeNonce()
    case .nonceShort:
      guard description.time.nonceLength.lowerBound > 1 else { return nil }
      deviation.nonce = "a"
    case .signature: deviation.hasWrongSecret = true
    case .bodyHash:
      let rule = description.signing.bodyHash
      guard rule.use != .never, rule.isChecked || rule.use == .required else { return nil }
      return try provokeBodyHash()
    case .realm:
      guard description.signing.realm != nil else { return nil }
      deviation.change = { request in
        let field = request.head.headerFields[.authorization] ?? ""
        request.head.headerFields[.authorization] = field.replacing("realm=\"", with: "realm=\"x")
      }
    case .callback: return provokeCallback()
    case .header:
      guard let name = description.requiredHeaders.first else {
        guard let refused = description.refusedHeaders.first else {
          deviation.change = { request in
            if request.head.headerFields[.authorization] != nil {
              request.head.headerFields[.authorization] = "OAuth ="
            }
          }
          guard description.signing.from.first == .header, description.signing.headerScheme == .anyCase,
            !description.signing.plaintext.allowsRawAmpersand, description.signing.headerValues == .decoded
          else { return nil }
          break
        }
        deviation.change = { $0.head.headerFields.add(refused, "x") }
        break
      }
      deviation.change = { $0.head.headerFields.remove(name) }
    case .off:
      guard let end = description.end else { return nil }
      world.clock.advance(by: .seconds(max(0, end.seconds - world.clock.now.seconds)))
    case .rate: return try provokeRate()
    case .permission: return try provokePermission()
    case .token, .tokenUsed, .tokenExpired, .tokenRevoked, .tokenUnauthorized, .verifier, .denied:
      return try provokeToken(cause)
    case .notSimulated:
      guard let request = missingRequest else { return nil }
      return outcome(request)
    case .address, .scope: return nil
    }
    return try send(deviation)
  }

  /// A request for an address that the description does not define. `nil` if it defines every address.
  private var missingRequest: WireRequest? {
    let places = description.hosts.map {
      StepRules.Place(host: $0.name, path: PathPattern("/nothing-is-here"))
    }
    return places.lazy.map { network.clientRequest("GET", $0, query: []) }.first {
      if case .missing = description.target(of: $0) { true } else { false }
    }
  }

  /// A valid request.
  private func rightRequest() throws -> WireRequest? {
    if let resource = signedResource, let request = request(for: resource) {
      let access = Access(token: try accessToken(for: resource))
      return try signed(request, token: token(for: resource, access), Deviation())
    }
    return nil
  }

  /// Sends a signed request of the first available kind, with `deviation`.
  private func send(_ deviation: Deviation) throws -> (response: WireResponse, cause: Cause?)? {
    if let resource = signedResource, let request = request(for: resource) {
      let access = Access(token: try accessToken(for: resource))
      return outcome(try signed(request, token: token(for: resource, access), deviation))
    }
    guard description.step(.requestToken) != nil else { return nil }
    return told(.requestToken) { told in
      _ = try? signIn(deviations: [.requestToken: deviation], upTo: .requestToken) { told($0, $1) }
    }
  }

  private func signed(
    _ request: WireRequest, token: TokenCredentials?, _ deviation: Deviation
  ) throws -> WireRequest {
    try signed(request, token: token, [], deviation)
  }

  private var signedResource: ResourceRules? {
    description.resources.first { $0.need == .signature }
      ?? description.resources.first { $0.need != .nothing }
  }

  private func accessToken(for resource: ResourceRules) throws -> TokenCredentials? {
    if description.legs == [1], description.emptyToken != .refuse { return nil }
    if let token = network.accounts.token(of: network.accounts.names.first ?? "") { return token }
    return description.step(.accessToken) == nil ? nil : try signIn()
  }

  /// The outcome of one step, which `act` performs.
  private func told(
    _ step: StepName, _ act: ((StepName, (WireResponse, Cause?)) -> Void) throws -> Void
  ) rethrows -> (response: WireResponse, cause: Cause?)? {
    var found: (WireResponse, Cause?)?
    try act { name, outcome in
      if name == step { found = outcome }
    }
    return found
  }

  // MARK: - Single causes

  /// Sends the same request twice.
  private func provokeNonce() throws -> (response: WireResponse, cause: Cause?)? {
    guard let request = try rightRequest() else { return nil }
    guard outcome(request).cause == nil else { return nil }
    return outcome(request)
  }

  private func provokeBodyHash() throws -> (response: WireResponse, cause: Cause?)? {
    guard let resource = description.resources.first(where: { $0.need != .nothing && $0.takesBodies }),
      var request = request(for: resource)
    else { return try wrongBodyHashWithoutBody() }
    request.head.method = HTTPRequest.Method(resource.methods?.first { $0 != "GET" } ?? "POST") ?? .post
    request.body = Array("{}".utf8)
    request.head.headerFields[.contentType] = "application/json"
    let access = Access(token: try accessToken(for: resource))
    let wrong = [("oauth_body_hash", "AAAAAAAAAAAAAAAAAAAAAAAAAAA=")]
    var deviation = Deviation()
    deviation.without = []
    deviation.instead = ["oauth_body_hash": wrong[0].1]
    let isAdded = description.signing.bodyHash.use == .required
    return outcome(
      try signed(request, token: token(for: resource, access), isAdded ? [] : wrong, deviation))
  }

  private func wrongBodyHashWithoutBody() throws -> (response: WireResponse, cause: Cause?)? {
    guard description.signing.bodyHash.on == .all else { return nil }
    var deviation = Deviation()
    deviation.instead = ["oauth_body_hash": "AAAAAAAAAAAAAAAAAAAAAAAAAAA="]
    return try send(deviation)
  }

  private func provokeCallback() -> (response: WireResponse, cause: Cause?)? {
    guard let rules = description.step(.requestToken), rules.callback.step == .requestToken else {
      return nil
    }
    var deviation = Deviation()
    switch rules.callback.kind {
    case .required: deviation.without = ["oauth_callback"]
    case .oob, .registered, .prefix: deviation.instead = ["oauth_callback": "https://elsewhere.example/"]
    case .optional: deviation.instead = ["oauth_callback": "not an address"]
    case .forbidden: return nil
    }
    guard description.step(.authorize) != nil else { return nil }
    return told(.requestToken) { told in
      _ = try? signIn(deviations: [.requestToken: deviation], upTo: .requestToken) { told($0, $1) }
    }
  }

  private func provokeRate() throws -> (response: WireResponse, cause: Cause?)? {
    guard let index = description.rates.firstIndex(where: { $0.seconds != nil }) else {
      return description.rates.isEmpty ? nil : try provokeConcurrency()
    }
    let rule = description.rates[index]
    let access = try signedResource.map { try accessToken(for: $0) } ?? nil
    let holder =
      switch rule.holder {
      case .token: access?.token ?? app.key
      case .client: app.key
      case .address: ""
      case .user: network.accounts.names.first ?? ""
      }
    let key = ProviderKey(description.network, "\(index) \(holder)")
    let (now, limit, seconds) = (world.clock.now, rule.limit, rule.seconds ?? 1)
    world.tables.upsert(ProviderRateRecord(key: key, windowStart: now)) { record in
      for _ in 0..<min(limit, 100_000) { _ = record.count(at: now, seconds: seconds + 3600) }
    }
    guard let resource = signedResource, let request = request(for: resource) else {
      return try send(Deviation())
    }
    return outcome(try signed(request, token: token(for: resource, Access(token: access)), Deviation()))
  }

  private func provokeConcurrency() throws -> (response: WireResponse, cause: Cause?)? {
    let rule = description.rates[0]
    guard let request = try rightRequest() else { return nil }
    let token = ReadParameters(request, description.signing)["oauth_token"]
    for holder in ["", app.key, token ?? ""] {
      for _ in 0..<min(rule.limit, 100_000) {
        _ = network.concurrency.enter("0 \(holder)", limit: rule.limit)
      }
    }
    return outcome(request)
  }

  private func provokePermission() throws -> (response: WireResponse, cause: Cause?)? {
    let levels = description.permissions
    let writable = description.resources.first { $0.need == .signature && $0.methods == nil }
    if let writable, levels.contains("read"), levels.contains("write"), description.emptyToken != .refuse {
      return try provokeWriting(writable)
    }
    let lowest = levels.first
    guard
      let resource = description.resources.first(where: { resource in
        if case .permission(let needed) = resource.need { needed != lowest } else { false }
      }), let request = request(for: resource)
    else { return nil }
    let token = try accessToken(for: resource)
    if let token {
      world.tables.update(
        ProviderTokenRecord.self, ProviderKey(description.network, token.token)
      ) { record in
        record.permission = lowest
        record.scope = record.scope.map { _ in "nothing" }
      }
    } else {
      world.tables.update(
        ProviderClientRecord.self, ProviderKey(description.network, app.key)
      ) { $0.permission = lowest }
    }
    return outcome(try signed(request, token: token, Deviation()))
  }

  /// Writes with a key that has only read permission.
  private func provokeWriting(
    _ resource: ResourceRules
  ) throws -> (response: WireResponse, cause: Cause?)? {
    guard var request = request(for: resource) else { return nil }
    request.head.method = .post
    let key = ProviderKey(description.network, app.key)
    world.tables.update(ProviderClientRecord.self, key) { $0.permission = "read" }
    return outcome(try signed(request, token: nil, Deviation()))
  }

  private func provokeToken(_ cause: Cause) throws -> (response: WireResponse, cause: Cause?)? {
    switch cause {
    case .token:
      if let resource = signedResource, try accessToken(for: resource) != nil {
        var deviation = Deviation()
        deviation.token = TokenCredentials(
          token: description.tokens.access.shape.value(world.random(.setup)), secret: "x")
        return try send(deviation)
      }
      return nil
    case .tokenRevoked:
      guard let resource = signedResource, let token = try accessToken(for: resource) else {
        return nil
      }
      change(token) { record, _ in record.isRevoked = true }
      return try sendAgain(resource, token)
    case .tokenExpired:
      guard let resource = signedResource, let token = try accessToken(for: resource) else {
        return nil
      }
      change(token) { record, now in record.expires = now }
      return try sendAgain(resource, token)
    default: break
    }
    guard description.step(.accessToken) != nil else { return nil }
    let isAsked = description.step(.authorize) != nil
    switch cause {
    case .tokenUsed:
      var temporary: TokenCredentials?
      _ = try? signIn()
      temporary = world.tables.list(ProviderRequestTokenRecord.self, last: 1).first?.credentials
      guard let temporary else { return nil }
      return try exchangeAgain(temporary)
    case .tokenUnauthorized:
      guard isAsked else { return nil }
      return told(.accessToken) { told in _ = try? signIn(answer: "none") { told($0, $1) } }
    case .denied:
      guard isAsked else { return nil }
      return told(.accessToken) { told in _ = try? signIn(answer: "deny") { told($0, $1) } }
    case .verifier:
      guard description.tokens.verifier != nil else { return nil }
      var deviation = Deviation()
      deviation.instead = ["oauth_verifier": "wrong"]
      return told(.accessToken) { told in
        _ = try? signIn(deviations: [.accessToken: deviation]) { told($0, $1) }
      }
    default: return nil
    }
  }

  private func change(
    _ token: TokenCredentials, _ change: @escaping @Sendable (inout ProviderTokenRecord, WallTime) -> Void
  ) {
    let now = world.clock.now
    world.tables.update(ProviderTokenRecord.self, ProviderKey(description.network, token.token)) {
      change(&$0, now)
    }
  }

  private func sendAgain(
    _ resource: ResourceRules, _ token: TokenCredentials
  ) throws -> (response: WireResponse, cause: Cause?)? {
    guard let request = request(for: resource) else { return nil }
    return outcome(try signed(request, token: token, Deviation()))
  }

  private func exchangeAgain(
    _ temporary: TokenCredentials
  ) throws -> (response: WireResponse, cause: Cause?)? {
    guard let request = network.clientRequest(of: .accessToken) else { return nil }
    let more = description.tokens.verifier == nil ? [] : [("oauth_verifier", "0000")]
    return outcome(try signed(request, token: temporary, more, Deviation()))
  }
}

extension ResourceRules {
  /// Whether requests with a body are allowed.
  fileprivate var takesBodies: Bool { methods?.contains { $0 != "GET" } ?? true }
}
