internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

/// The exchange of a request token and its verifier for a token.
///
/// If both were correct, Twitter did not check the signature: it accepted clients that signed without the token's
/// secret, left the verifier out of the signature, or did not sign at all. Only the consumer key, if sent, must be
/// known: a choice of the reference (section 10, row 13).
///
/// Source: reference of Twitter's login, section 3.3.
extension SimulatedTwitter {
  func exchangeVerifier(_ call: inout Call) throws -> WireResponse {
    let brought = ExchangeParameters(call, verifier)
    guard let token = brought.token else {
      // An application that sends neither first gets the error for its signature. The wording of the next error is from
      // 2018, since that of 2015 is not known.
      if brought.verifier == nil { _ = try authorizeApp(&call) }
      throw TwitterError.reverseAuthInvalid
    }
    let app = try exchangingApp(brought, &call)
    let record = tables.find(TwitterRequestTokenRecord.self, token)
    guard let record, isAlive(record), record.answer != .denied, app.map({ $0.key == record.appKey }) ?? true
    else { throw TwitterError.requestTokenInvalid }
    note(brought, record, app, &call)
    guard let verifier = brought.verifier, case .allowed(let personID, let right) = record.answer,
      SharedSecret(verifier) == SharedSecret(right)
    else {
      if let limit = policy.verifierAttempts, brought.verifier != nil {
        countWrongVerifier(of: token, limit: limit)
      }
      throw TwitterError.verifierInvalid
    }
    let spent = tables.remove(TwitterRequestTokenRecord.self, token) { $0.answer == record.answer }
    guard spent != nil,
      let owner = tables.find(TwitterAppRecord.self, record.appKey),
      let person = tables.find(TwitterPersonRecord.self, personID), !person.isDeactivated
    else { throw TwitterError.requestTokenInvalid }
    if owner.isSuspended { throw TwitterError.invalidApplication }
    return tokenResponse(
      self.token(for: person, app: owner, level: record.accessLevel), of: person)
  }

  /// Counts a wrong verifier for the token. At `limit`, the token is removed.
  private func countWrongVerifier(of token: String, limit: Int) {
    tables.update(TwitterRequestTokenRecord.self, token) { record in
      let (count, isTooMany) = (record.wrongVerifiers ?? 0).addingReportingOverflow(1)
      record.wrongVerifiers = isTooMany ? .max : count
    }
    tables.remove(TwitterRequestTokenRecord.self, token) { $0.wrongVerifiers ?? 0 >= limit }
  }

  /// Whether the request token is still valid.
  func isAlive(_ record: TwitterRequestTokenRecord) -> Bool {
    record.issuedAt.advanced(by: .seconds(policy.requestTokenLifetime)) >= clock.now
  }

  /// The application that the request names. `nil` if it names none.
  private func exchangingApp(
    _ brought: ExchangeParameters, _ call: inout Call
  ) throws -> TwitterAppRecord? {
    guard let key = brought.clientKey else { return nil }
    guard let app = tables.find(TwitterAppRecord.self, key) else {
      call.finding = VerificationFinding(failure: .unknownConsumer, claim: brought.claim)
      throw TwitterError.couldNotAuthenticate.told(as: .json)
    }
    if app.isSuspended { throw TwitterError.invalidApplication }
    return app
  }

  /// Records the state of the signature in the journal, although it is not needed, and warnings about other providers.
  private func note(
    _ brought: ExchangeParameters, _ record: TwitterRequestTokenRecord, _ app: TwitterAppRecord?,
    _ call: inout Call
  ) {
    var accepted = AcceptedRequest(
      brought.request, claim: brought.claim, step: .token, by: verifier.policy.rules,
      at: (clientClock ?? clock).now.seconds)
    var note: String?
    if let claim = brought.claim, let app {
      accepted.client = ClientCredentials(key: app.key, secret: app.secret)
      accepted.token = TokenCredentials(token: record.token, secret: record.secret)
      do throws(VerificationError) {
        _ = try verify(&accepted, claim, of: call.request)
      } catch {
        accepted.failure = error
        note = "\(error.rawValue), which has no effect here"
      }
    } else {
      note = "missing or invalid, which has no effect here"
    }
    call.finding = VerificationFinding(
      failure: nil, note: note, warnings: leniency.warnings(for: accepted), claim: accepted.claim)
  }
}

/// The parameters of an exchange, in the header, query or body, signed or not.
private struct ExchangeParameters {
  let request: ArrivingRequest
  /// The claim. `nil` if the request is not signed.
  let claim: SignedClaim?
  let clientKey: String?
  let token: String?
  let verifier: String?

  init(_ call: Call, _ requestVerifier: RequestVerifier) {
    let arriving = ArrivingRequest(call.request)
    request = arriving
    if let claim = try? requestVerifier.read(arriving) {
      self.claim = claim
      clientKey = claim.clientKey
      token = claim.token
      verifier = claim.verifier
      return
    }
    let header = arriving.authorization.lazy.compactMap { try? AuthorizationHeader(parsing: $0) }.first
    func value(_ name: String) -> String? {
      let places = [
        call.form[name], call.query[name], header?.parameters.first { $0.nameText == name }?.valueText,
      ]
      return places.compactMap { $0 }.first { !$0.isEmpty }
    }
    claim = nil
    clientKey = value("oauth_consumer_key")
    token = value("oauth_token")
    verifier = value("oauth_verifier")
  }
}
