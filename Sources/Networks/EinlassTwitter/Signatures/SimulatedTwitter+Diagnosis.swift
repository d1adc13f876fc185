internal import EinlassStorage
public import EinlassWire
public import EinlassWorld
public import OAuth1
public import OAuth1Doctor

extension SimulatedTwitter {
  /// The number of apps, tokens and request tokens considered in addition to those that a request names.
  private static var most: Int { 64 }

  /// Returns the secrets that this Twitter knows, for the signature doctor: apps, access tokens, and the request tokens
  /// of sign-ins in progress. If there are very many: those that `request` names, those of the same person, and some
  /// others.
  package func knownSecrets(for request: ArrivingRequest) -> KnownSecrets {
    var apps = Listing(last(TwitterAppRecord.self).sorted { $0.key < $1.key }, key: \.key)
    var tokens = Listing(last(TwitterTokenRecord.self).sorted { $0.token < $1.token }, key: \.token)
    var requestTokens = Listing(last(TwitterRequestTokenRecord.self), key: \.token)
    for name in SignatureDoctor.allNames(in: request) {
      apps.add(tables.find(TwitterAppRecord.self, name))
      requestTokens.add(tables.find(TwitterRequestTokenRecord.self, name))
      guard let token = tables.find(TwitterTokenRecord.self, name) else { continue }
      tokens.add(token)
      let others = tables.list(TwitterTokenRecord.self, by: .person, token.personID)
      for other in others.prefix(Self.most) { tokens.add(other) }
    }
    for key in tokens.list.map(\.appKey) + requestTokens.list.map(\.appKey) where !apps.has(key) {
      apps.add(tables.find(TwitterAppRecord.self, key))
    }
    return known(apps.list, tokens.list, requestTokens.list)
  }

  /// Returns the credentials that this Twitter knows, for the signature doctor.
  ///
  /// - Parameter request: The request to explain.
  /// - Returns: The apps, the access tokens and the request tokens of sign-ins in progress. If there are very
  ///   many, those that the request names, those of the same person, and some others.
  public func credentials(for request: ArrivingRequest) -> KnownSecrets {
    knownSecrets(for: request)
  }

  private func last<Record: TableRecord>(
    _ type: Record.Type
  ) -> [Record] {
    tables.list(type, last: Self.most)
  }

  private func known(
    _ apps: [TwitterAppRecord], _ tokens: [TwitterTokenRecord], _ requestTokens: [TwitterRequestTokenRecord]
  ) -> KnownSecrets {
    var known = KnownSecrets(clients: [])
    known.provider = .twitter
    for app in apps {
      known.clients.append(ClientCredentials(key: app.key, secret: app.secret))
      if app.isSuspended { known.refused[app.key] = "Twitter has suspended the app" }
      known.callbacks[app.key] = onlyCallback(of: app)
    }
    for token in tokens {
      let credentials = TokenCredentials(token: token.token, secret: token.secret)
      known.tokens.append(KnownSecrets.Token(credentials, clientKey: token.appKey))
      switch token.state {
      case .live: break
      case .revoked: known.refused[token.token] = "the token was revoked"
      case .stale:
        known.refused[token.token] = "the person changed the password, which revoked the token"
      }
    }
    for token in requestTokens {
      let credentials = TokenCredentials(token: token.token, secret: token.secret)
      known.tokens.append(KnownSecrets.Token(credentials, clientKey: token.appKey))
      if case .allowed(_, let verifier) = token.answer { known.verifiers[token.token] = verifier }
    }
    return known
  }

  /// Returns the only value that `oauth_callback` of the app's requests may have. `nil` if several are possible.
  private func onlyCallback(of app: TwitterAppRecord) -> String? {
    if app.callbacks.isEmpty { return "oob" }
    let isFixed = app.isCallbackLocked || policy.checksCallbacks
    return isFixed && app.callbacks.count == 1 ? app.callbacks[0] : nil
  }

  /// The response of step 1 of reverse authentication contains what step 2 has to send.
  public var explanatoryEndpoints: Set<String> { [CallName.twitter.requestToken.name] }

  /// Explains why a request was refused.
  ///
  /// - Parameters:
  ///   - request: The request as it arrived.
  ///   - time: The time of its arrival, on the world's clock.
  ///   - history: The events before the request that explain its refusal.
  ///   - budget: The limits of the search.
  /// - Returns: The diagnosis, including whether RFC 5849 judges the request differently. Never `nil`.
  public func explain(
    _ request: WireRequest, at time: WallTime, _ history: ExchangeHistory, budget: SearchBudget
  ) -> SignatureDiagnosis? {
    let arriving = ArrivingRequest(request)
    var known = knownSecrets(for: arriving)
    known.reverseAuthResponses = history.responses
    known.firstStatus = history.firstStatus
    let isNonceUsed = history.isNonceUsed && policy.refusesUsedNonces
    let doctor = SignatureDoctor(
      known: known, policy: verifier.policy.explaining(clientClock), comparedWith: .twitter)
    return doctor.explain(arriving, at: time.seconds, budget: budget) { _ in isNonceUsed }
  }
}

/// Records without repetition, in insertion order.
private struct Listing<Record> {
  private(set) var list: [Record] = []
  private var keys: Set<String> = []
  private let key: (Record) -> String

  init(_ records: [Record], key: @escaping (Record) -> String) {
    self.key = key
    for record in records { add(record) }
  }

  func has(_ key: String) -> Bool { keys.contains(key) }

  mutating func add(_ record: Record?) {
    guard let record, keys.insert(key(record)).inserted else { return }
    list.append(record)
  }
}

extension ServiceProvider {
  /// Twitter, as explanations name it. Without `oauth_callback` it uses the one that the app has registered.
  package static let twitter = ServiceProvider(
    name: "Twitter", hosts: [TwitterAddress.host], requiresCallback: false)
}
