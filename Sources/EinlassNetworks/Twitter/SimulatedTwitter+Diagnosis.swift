package import EinlassStorage
package import EinlassWire
package import OAuth1

extension SimulatedTwitter {
  /// All that this Twitter knows, for the signature doctor: apps, access tokens, and the request tokens of sign-ins
  /// under way.
  package func knownSecrets() async throws(StorageFailure) -> KnownSecrets {
    var known = KnownSecrets(clients: [])
    for app in try await storage.twitterApps() {
      known.clients.append(ClientCredentials(key: app.key, secret: app.secret))
      if app.isSuspended { known.refused[app.key] = "Twitter has suspended the app" }
      known.callbacks[app.key] = onlyCallback(of: app)
    }
    for token in try await storage.twitterTokens() {
      let credentials = TokenCredentials(token: token.token, secret: token.secret)
      known.tokens.append(KnownSecrets.Token(credentials, clientKey: token.appKey))
      switch token.state {
      case .live: break
      case .revoked: known.refused[token.token] = "the token was revoked"
      case .stale:
        known.refused[token.token] = "the person changed the password, and with it the token died"
      }
    }
    for token in try await storage.twitterRequestTokens() {
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
    var known = try await knownSecrets()
    known.reverseAuthAnswers = history.reverseAuthAnswers
    known.firstAnswer = history.firstAnswer
    let doctor = SignatureDoctor(known: known, policy: verifier.policy)
    return doctor.explain(
      ArrivingRequest(request), at: now.seconds,
      nonces: UsedNonce(isUsed: history.isNonceUsed && policy.refusesUsedNonces),
      budget: budget)
  }
}

/// Knows of one request whether its nonce was used.
private struct UsedNonce: NonceLedger {
  let isUsed: Bool

  func contains(_ use: NonceUse) -> Bool { isUsed }

  func insert(_ use: NonceUse, validUntil: Int64, now: Int64) -> Bool { !isUsed }
}
