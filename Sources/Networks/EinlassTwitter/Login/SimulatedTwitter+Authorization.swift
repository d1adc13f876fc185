internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

/// The behavior of the authorization pages (reference of Twitter's login, section 3.2).
extension SimulatedTwitter {
  func respond(to visit: AuthorizationVisit) throws -> WireResponse {
    guard let token = visit.token else { return page(.noRequestToken, visit) }
    guard let record = tables.find(TwitterRequestTokenRecord.self, token), isAlive(record),
      let app = tables.find(TwitterAppRecord.self, record.appKey), !app.isSuspended
    else { return page(.requestTokenInvalid, visit) }
    if record.answer == .denied, visit.isCancelled, !visit.isPost {
      return page(AuthorizationPage.cancelled(app, record), visit)
    }
    guard record.answer == .none else { return page(.requestTokenInvalid, visit) }
    if visit.kind == .authenticate, record.callback == nil, app.callbacks.isEmpty {
      return page(.desktopApplication, visit)
    }
    let open = OpenAuthorization(
      visit: visit, record: record, app: app, session: session(of: visit.call.request))
    do {
      if let response = try responseWithoutPage(open) { return response }
    } catch let unknown as PageAnswerError {
      return unknown.response
    }
    return visit.isPost ? try respondToForm(open) : try respondToVisit(open)
  }

  /// The response if the query or the world's setting names a person who answers. `nil` if the person is asked.
  ///
  /// A setting that does not name a person on Twitter is meant for the other network. A query that does not is an
  /// error.
  private func responseWithoutPage(_ open: OpenAuthorization) throws -> WireResponse? {
    let query = open.visit.call.query
    let named = query[PersonChoice.personField].flatMap { $0.isEmpty ? nil : $0 }
    guard let name = named ?? policy.signsIn else { return nil }
    let word = query["einlass_answer"] ?? (policy.cancelsSignIn ? "deny" : "allow")
    guard let isAllowed = ["allow": true, "deny": false, "cancel": false][word] else {
      throw PageAnswerError.answer(word)
    }
    guard let person = person(named: name) else {
      if named == nil { return nil }
      throw PageAnswerError.person(name)
    }
    guard isAllowed else {
      guard let record = deny(open) else { return page(.requestTokenInvalid, open.visit) }
      return backToApp(open, AuthorizationPage.cancelled(open.app, record), ["denied": record.token])
    }
    if let error = AuthorizationError(person) { return try form(open, error) }
    return try allow(open, person) { open, record, verifier in
      backToApp(open, .pin(open.app, verifier), Self.success(record, verifier))
    }
  }

  /// Responds to a visit without an answer. A known person who has already allowed the application continues; any other
  /// person is asked.
  private func respondToVisit(_ open: OpenAuthorization) throws -> WireResponse {
    guard let session = open.session, open.visit.kind == .authenticate, !open.visit.forcesLogin,
      open.app.allowsSignIn, AuthorizationError(session.person) == nil,
      liveToken(of: session.person, app: open.app, level: open.record.accessLevel) != nil
    else { return try form(open, nil) }
    return try allow(open, session.person) { open, record, verifier in
      backToApp(open, .pin(open.app, verifier), Self.success(record, verifier))
    }
  }

  private func respondToForm(_ open: OpenAuthorization) throws -> WireResponse {
    guard open.isGenuine else { return try form(open, .forged) }
    if open.visit.isCancelled {
      guard deny(open) != nil else { return page(.requestTokenInvalid, open.visit) }
      // The page is requested again, so that reloading it does not resend the form.
      let query: FormFields = ["oauth_token": open.record.token, "cancel": "true"]
      return redirection(.seeOther, to: "authorize?" + query.encoded)
    }
    switch person(in: open) {
    case .failure(let error): return try form(open, error)
    case .success(let person):
      if let error = AuthorizationError(person) { return try form(open, error) }
      let isKnown = open.session?.person.id == person.id
      let session = isKnown ? nil : startSession(of: person)
      return try allow(open, person) { open, record, verifier in
        let next =
          record.callback.map {
            AuthorizationPage.redirecting(open.app, to: $0, Self.success(record, verifier))
          }
          ?? .pin(open.app, verifier)
        return page(next, open.visit, cookie: session?.cookie)
      }
    }
  }

  /// The person who has sent the form, by typed name, selection or browser session.
  private func person(
    in open: OpenAuthorization
  ) -> Result<TwitterPersonRecord, AuthorizationError> {
    let named = person(in: open.visit.call.form)
    if case .failure(.missingName) = named, let session = open.session { return .success(session.person) }
    return named
  }

  /// The person that a form names, by typed name with a password or by selection.
  func person(in form: FormFields) -> Result<TwitterPersonRecord, AuthorizationError> {
    if let name = form["session[username_or_email]"], !name.isEmpty {
      guard let person = person(signingInAs: name), !person.isDeactivated,
        person.acceptsPassword(form["session[password]"] ?? "")
      else { return .failure(.wrongPassword) }
      return .success(person)
    }
    guard let name = form[PersonChoice.personField], !name.isEmpty else { return .failure(.missingName) }
    return person(named: name).map { .success($0) } ?? .failure(.wrongPassword)
  }

  /// A person by screen name or id. `nil` if there is none, or the account is deactivated.
  func person(named name: String) -> TwitterPersonRecord? {
    var person = tables.find(TwitterPersonRecord.self, by: .screenName, name)
    if person == nil, let id = Int64(name) { person = tables.find(TwitterPersonRecord.self, id) }
    return person.flatMap { $0.isDeactivated ? nil : $0 }
  }

  /// Records that the person allows the application, and responds with `make`, or with the page about a used token if
  /// there was another answer before.
  private func allow(
    _ open: OpenAuthorization, _ person: TwitterPersonRecord,
    _ make: (OpenAuthorization, TwitterRequestTokenRecord, String) -> WireResponse
  ) throws -> WireResponse {
    let verifier = open.record.callback == nil ? random.digits(7) : random.alphanumerics(32)
    let answered = try answer(open, .allowed(personID: person.id, verifier: verifier))
    guard let answered else { return page(.requestTokenInvalid, open.visit) }
    return make(open, answered, verifier)
  }

  private func deny(_ open: OpenAuthorization) -> TwitterRequestTokenRecord? {
    answer(open, .denied)
  }

  /// Sets the person's answer and returns the updated record. `nil` if the token no longer exists or already has an
  /// answer.
  private func answer(
    _ open: OpenAuthorization, _ answer: TwitterRequestTokenRecord.Answer
  ) -> TwitterRequestTokenRecord? {
    let answered = tables.update(TwitterRequestTokenRecord.self, open.record.token) {
      record -> TwitterRequestTokenRecord? in
      guard record.answer == .none else { return nil }
      record.answer = answer
      return record
    }
    return answered ?? nil
  }

  private static func success(_ record: TwitterRequestTokenRecord, _ verifier: String) -> FormFields {
    ["oauth_token": record.token, "oauth_verifier": verifier]
  }

  /// The redirect to the callback with `fields`, or `page` if there is no callback.
  private func backToApp(
    _ open: OpenAuthorization, _ page: AuthorizationPage, _ fields: FormFields
  ) -> WireResponse {
    guard let callback = open.record.callback else { return self.page(page, open.visit) }
    return redirection(.found, to: CallbackAddress(callback).adding(fields))
  }
}
