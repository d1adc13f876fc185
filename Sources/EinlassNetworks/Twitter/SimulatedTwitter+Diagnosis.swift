package import EinlassStorage
package import EinlassWire
package import OAuth1

extension SimulatedTwitter {
  /// How many apps, tokens and request tokens each are looked at beside those that a request names.
  private static var most: Int { 64 }

  /// What this Twitter knows, for the signature doctor: apps, access tokens, and the request tokens of sign-ins under
  /// way. Of very many those that `request` names, those of the same person, and some others.
  package func knownSecrets(for request: ArrivingRequest) async throws(StorageFailure) -> KnownSecrets {
    var apps = Listing(try await storage.twitterApps(atMost: Self.most), key: \.key)
    var tokens = Listing(try await storage.twitterTokens(atMost: Self.most), key: \.token)
    var requestTokens = Listing(try await storage.twitterRequestTokens(last: Self.most), key: \.token)
    for name in SignatureDoctor.allNames(in: request) {
      apps.add(try await storage.twitterApp(key: name))
      requestTokens.add(try await storage.twitterRequestToken(name))
      guard let token = try await storage.twitterToken(name) else { continue }
      tokens.add(token)
      for other in try await storage.twitterTokens(personID: token.personID).prefix(Self.most) {
        tokens.add(other)
      }
    }
    for key in tokens.list.map(\.appKey) + requestTokens.list.map(\.appKey) where !apps.has(key) {
      apps.add(try await storage.twitterApp(key: key))
    }
    return known(apps.list, tokens.list, requestTokens.list)
  }

  private func known(
    _ apps: [TwitterAppRecord], _ tokens: [TwitterTokenRecord], _ requestTokens: [TwitterRequestTokenRecord]
  ) -> KnownSecrets {
    var known = KnownSecrets(clients: [])
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
        known.refused[token.token] = "the person changed the password, and with it the token died"
      }
    }
    for token in requestTokens {
      let credentials = TokenCredentials(token: token.token, secret: token.secret)
      known.tokens.append(KnownSecrets.Token(credentials, clientKey: token.appKey))
      if case .allowed(_, let verifier) = token.answer { known.verifiers[token.token] = verifier }
    }
    return known
  }

  /// What `oauth_callback` of the app's requests has to be; nil: there is more than one answer.
  private func onlyCallback(of app: TwitterAppRecord) -> String? {
    if app.callbacks.isEmpty { return "oob" }
    let isFixed = app.isCallbackLocked || policy.checksCallbacks
    return isFixed && app.callbacks.count == 1 ? app.callbacks[0] : nil
  }

  /// What came before a request, as far as it explains that the request was refused.
  package struct History: Sendable {
    /// Whether its nonce was used.
    var isNonceUsed: Bool
    /// The status of the answer to the request that used the nonce first; nil: not known.
    var firstAnswer: Int?
    /// What step 1 of reverse authentication has answered.
    var reverseAuthAnswers: [String]

    package init(isNonceUsed: Bool, firstAnswer: Int?, reverseAuthAnswers: [String]) {
      self.isNonceUsed = isNonceUsed
      self.firstAnswer = firstAnswer
      self.reverseAuthAnswers = reverseAuthAnswers
    }
  }

  /// Explains `request`, which arrived at `now`.
  package func explain(
    _ request: WireRequest, at now: WallTime, _ history: History, budget: SearchBudget
  ) async throws(StorageFailure) -> Diagnosis {
    let arriving = ArrivingRequest(request)
    var known = try await knownSecrets(for: arriving)
    known.reverseAuthAnswers = history.reverseAuthAnswers
    known.firstAnswer = history.firstAnswer
    let doctor = SignatureDoctor(known: known, policy: verifier.policy)
    return doctor.explain(
      arriving, at: now.seconds,
      nonces: UsedNonce(isUsed: history.isNonceUsed && policy.refusesUsedNonces),
      budget: budget)
  }
}

/// Records, each once, in the order in which they were added.
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

/// Knows of one request whether its nonce was used.
private struct UsedNonce: NonceLedger {
  let isUsed: Bool

  func contains(_ use: NonceUse) -> Bool { isUsed }

  func insert(_ use: NonceUse, validUntil: Int64, now: Int64) -> Bool { !isUsed }
}
