internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

extension Endpoint<SimulatedTwitter> {
  /// `GET` and `POST /i/oauth2/authorize`: the page on which a person grants or denies an app access.
  ///
  /// `einlass_person=NAME` in the query or the world's setting answers immediately on behalf of a person, with a
  /// redirect to the app. `einlass_answer=deny` cancels. Source: reference of X today, section 2.
  static let oauth2Authorize = make("/i/oauth2/authorize")

  /// The same page at the address of the OpenAPI document, which no known client uses.
  static let oauth2AuthorizeOfAPI = make("/2/oauth2/authorize")

  private static func make(_ path: String) -> Endpoint<SimulatedTwitter> {
    Endpoint(.twitter.oauth2Authorize, [.get, .post], path) { call, twitter in
      do {
        let request = try twitter.authorizationRequest(&call)
        return try twitter.respond(to: request, &call)
      } catch let refused as OAuth2PageError {
        call.reason = refused.reason
        return twitter.page(.oauth2Refused, language: "en")
      } catch let unknown as PageAnswerError {
        return unknown.response
      }
    }
  }
}

/// The reason why the consent page is not shown. The person reads the same text for every reason.
struct OAuth2PageError: Error, Sendable {
  let reason: String
}

/// A valid request for the consent page.
struct OAuth2AuthorizationRequest: Sendable {
  let app: TwitterAppRecord
  let settings: TwitterOAuth2Settings
  let redirect: String
  let scopes: [OAuth2Scope]
  let state: String
  let challenge: String
  let isHashed: Bool
}

extension SimulatedTwitter {
  /// Reads the query. The form is posted to the address with the same query.
  fileprivate func authorizationRequest(_ call: inout Call) throws -> OAuth2AuthorizationRequest {
    func value(_ name: String) throws -> String {
      guard let value = call.query[name], !value.isEmpty else {
        throw OAuth2PageError(reason: "\(name) is missing")
      }
      return value
    }
    let id = try value("client_id")
    guard let app = tables.find(TwitterAppRecord.self, by: .clientID, id), !app.isSuspended,
      let settings = app.oauth2
    else { throw OAuth2PageError(reason: reasonForUnknownClient(id)) }
    guard try value("response_type") == "code" else {
      throw OAuth2PageError(reason: "response_type must be code")
    }
    let redirect = try value("redirect_uri")
    guard settings.redirects.contains(redirect) else {
      let registered = settings.redirects.map { "'\($0)'" }.joined(separator: ", ")
      throw OAuth2PageError(
        reason: "redirect_uri '\(redirect.prefix(200))' is not registered in exactly this form; registered: "
          + (registered.isEmpty ? "none" : registered))
    }
    let text = try value("scope")
    guard let scopes = OAuth2Scope.list(text) else {
      let unknown = text.split(separator: " ").first { OAuth2Scope(rawValue: String($0)) == nil } ?? ""
      let known = OAuth2Scope.allCases.map(\.rawValue)
      let suggestion = Suggestion.text(for: String(unknown), among: known)
      throw OAuth2PageError(reason: "unknown scope '\(unknown.prefix(80))'\(suggestion)")
    }
    let state = try value("state")
    guard state.utf8.count <= 500 else {
      throw OAuth2PageError(reason: "state has \(state.utf8.count) bytes, more than the limit of 500")
    }
    let challenge = try value("code_challenge")
    let method = call.query["code_challenge_method"] ?? "plain"
    guard ["s256", "plain"].contains(method.lowercased()) else {
      throw OAuth2PageError(
        reason: "code_challenge_method is '\(method.prefix(40))'; expected S256 or plain")
    }
    return OAuth2AuthorizationRequest(
      app: app, settings: settings, redirect: redirect, scopes: scopes, state: state, challenge: challenge,
      isHashed: method.lowercased() == "s256")
  }

  fileprivate func respond(
    to request: OAuth2AuthorizationRequest, _ call: inout Call
  ) throws -> WireResponse {
    if let (person, isAllowed) = try statedAnswer(call) {
      guard isAllowed else { return denied(request) }
      if let error = AuthorizationError(person) { return try consent(request, call, error) }
      return try allowed(request, newCode(request), person)
    }
    guard call.request.head.method == .post else {
      let session = session(of: call.request)
      if policy.oauth2.remembersConsent, let person = session?.person, AuthorizationError(person) == nil,
        hasAllowed(request, person)
      {
        return try allowed(request, newCode(request), person)
      }
      return try consent(request, call, nil)
    }
    return try respondToConsent(request, call)
  }

  /// The person that the query or the world's setting names, and whether that person allows access. `nil` if the page
  /// is shown.
  private func statedAnswer(_ call: Call) throws -> (TwitterPersonRecord, Bool)? {
    let named = call.query[PersonChoice.personField].flatMap { $0.isEmpty ? nil : $0 }
    guard let name = named ?? policy.signsIn else { return nil }
    let word = call.query["einlass_answer"] ?? (policy.cancelsSignIn ? "deny" : "allow")
    guard let isAllowed = ["allow": true, "deny": false, "cancel": false][word] else {
      throw PageAnswerError.answer(word)
    }
    guard let person = person(named: name) else {
      if named == nil { return nil }
      throw PageAnswerError.person(name)
    }
    return (person, isAllowed)
  }

  private func respondToConsent(
    _ request: OAuth2AuthorizationRequest, _ call: Call
  ) throws -> WireResponse {
    let session = session(of: call.request)
    guard let code = call.form["code"],
      let record = tables.find(TwitterOAuth2CodeRecord.self, code), record.state == .shown,
      record.appKey == request.app.key, record.redirect.hasSameOctets(as: request.redirect),
      FormSeal(secret: record.formSecret).isGenuine(
        call.form["authenticity_token"], for: ["consent", code, session?.cookie ?? ""])
    else { return try consent(request, call, .forged) }
    if call.form["cancel"] != nil {
      tables.update(TwitterOAuth2CodeRecord.self, code) { $0.state = .denied }
      return denied(request)
    }
    var found = person(in: call.form)
    if case .failure(.missingName) = found, let session { found = .success(session.person) }
    switch found {
    case .failure(let error): return try consent(request, call, error)
    case .success(let person):
      if let error = AuthorizationError(person) { return try consent(request, call, error) }
      let isKnown = session?.person.id == person.id
      let cookie = isKnown ? nil : startSession(of: person).cookie
      return try allowed(
        request, record, person, cookie: cookie.map { BrowserSession.setting($0, for: call.request) })
    }
  }

  /// Whether the person has valid tokens at the app with all requested scopes.
  private func hasAllowed(
    _ request: OAuth2AuthorizationRequest, _ person: TwitterPersonRecord
  ) -> Bool {
    tables.list(TwitterOAuth2TokenRecord.self, by: .oauth2Person, person.id).contains { token in
      token.appKey == request.app.key && token.state == .live
        && request.scopes.allSatisfy(token.scopes.contains)
    }
  }

  /// The page that reports an error, created in the same way as for a real cause.
  func refusedConsent(_ request: WireRequest) -> WireResponse {
    finished(page(.oauth2Refused, language: "en"), for: request)
  }

  // MARK: - Codes

  private func newCode(_ request: OAuth2AuthorizationRequest) -> TwitterOAuth2CodeRecord {
    let record = TwitterOAuth2CodeRecord(
      code: opaqueToken("ac", request.settings.type), appKey: request.app.key, redirect: request.redirect,
      scopes: request.scopes, challenge: request.challenge, isHashed: request.isHashed,
      issuedAt: clock.now, formSecret: SharedSecret(random.alphanumerics(43)))
    // A page may stay open for a day. Used codes are kept for the same time, to report why they are refused.
    tables.drop(TwitterOAuth2CodeRecord.self, before: clock.now.advanced(by: .seconds(-86_400)))
    tables.save(record)
    return record
  }

  /// The redirect to the app with the code, whose lifetime starts now.
  private func allowed(
    _ request: OAuth2AuthorizationRequest, _ record: TwitterOAuth2CodeRecord, _ person: TwitterPersonRecord,
    cookie: String? = nil
  ) throws -> WireResponse {
    let now = clock.now
    let isFirst = tables.update(TwitterOAuth2CodeRecord.self, record.code) { record -> Bool in
      guard record.state == .shown else { return false }
      record.state = .allowed(personID: person.id)
      record.issuedAt = now
      return true
    }
    guard isFirst == true else { throw OAuth2PageError(reason: "the page was already answered") }
    let fields: FormFields = ["state": request.state, "code": record.code]
    return redirection(.found, to: CallbackAddress(request.redirect).adding(fields), cookie: cookie)
  }

  /// The redirect of a person who cancels. Its parameters are those that all clients read; their order is a guess.
  private func denied(_ request: OAuth2AuthorizationRequest) -> WireResponse {
    let fields: FormFields = ["error": "access_denied", "state": request.state]
    return redirection(.found, to: CallbackAddress(request.redirect).adding(fields))
  }

  // MARK: - The page

  private func consent(
    _ request: OAuth2AuthorizationRequest, _ call: Call, _ error: AuthorizationError?
  ) throws -> WireResponse {
    let record = newCode(request)
    let isForced = TwitterParameter.isTrue(call.query["force_login"])
    let session = session(of: call.request)
    let seal = FormSeal(secret: record.formSecret)
    guard let code = seal.code(for: ["consent", record.code, session?.cookie ?? ""]) else {
      throw TwitterError.internalError
    }
    let choice = choice(call.query[PersonChoice.searchField] ?? "")
    let page = AuthorizationPage.consent(
      request, call.query, seal: code, code: record.code, session: isForced ? nil : session, choice: choice,
      error: error)
    return self.page(page, language: "en")
  }
}
