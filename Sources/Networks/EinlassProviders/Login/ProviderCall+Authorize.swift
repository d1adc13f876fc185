internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

extension ProviderCall {
  /// Asks the person whether the app may have access (RFC 5849, section 2.2).
  ///
  /// `einlass_person=NAME` in the query or the world's setting answers immediately on behalf of a person, with a
  /// redirect to the callback that any HTTP client can follow. `einlass_answer=deny` denies access.
  mutating func authorizeResponse(_ rules: StepRules) throws -> WireResponse {
    guard let name = field(rules.tokenParameter), !name.isEmpty else { return page(.noToken(description)) }
    guard let record = tables.find(ProviderRequestTokenRecord.self, key(name)), !record.isUsed,
      let app = tables.find(ProviderClientRecord.self, key(record.clientKey)), !app.isSuspended
    else { return page(.unknownToken(description)) }
    if let parameter = rules.keyParameter, let given = field(parameter), given != app.clientKey {
      return page(.unknownToken(description))
    }
    if let life = description.tokens.request.life.seconds, record.issuedAt.advanced(by: .seconds(life)) < now
    {
      return page(.expiredToken(description, app.name))
    }
    guard record.answer == .none else { return page(.answeredToken(description, app.name)) }
    client = app
    requestToken = record
    let parameters: AccessParameters
    switch AccessParameters.read(rules, { field($0) }) {
    case .success(let read): parameters = read
    case .failure(let refusal): return page(.invalidParameter(description, refusal))
    }
    let visit = Visit(rules: rules, record: record, app: app, parameters: parameters)
    if let response = try responseWithoutPage(visit) { return response }
    guard request.head.method == .post else { return form(visit, fault: nil) }
    return responseToForm(visit)
  }

  /// One visit to the page, for temporary credentials that a person can still answer.
  struct Visit {
    let rules: StepRules
    let record: ProviderRequestTokenRecord
    let app: ProviderClientRecord
    let parameters: AccessParameters

    var seal: FormSeal { FormSeal(secret: record.formSecret) }
    var sealedParts: [String] { ["authorize", record.token] }
  }

  /// The response if the query or the world's setting names a person who answers. `nil` if the person is asked.
  private func responseWithoutPage(_ visit: Visit) throws -> WireResponse? {
    let query = request.query
    let named =
      request.head.method == .get ? query[PersonChoice.personField].flatMap { $0.isEmpty ? nil : $0 } : nil
    guard let name = named ?? network.person.signsIn else { return nil }
    let word = query["einlass_answer"] ?? (network.person.cancelsSignIn ? "deny" : "allow")
    guard word == "allow" || word == "deny" else {
      throw PageAnswerError(
        "'\(word)' is not a valid answer to this page; set einlass_answer to allow or deny")
    }
    guard let user = tables.find(ProviderUserRecord.self, key(name)), !user.isSuspended else {
      if named == nil { return nil }
      throw PageAnswerError(
        "the simulated \(description.title) has no person named '\(name)'; set einlass_person to one of "
          + network.accounts.names.prefix(Suggestion.nameLimit).joined(separator: ", ")
      )
    }
    return word == "deny" ? deny(visit) : allow(visit, user)
  }

  private func responseToForm(_ visit: Visit) -> WireResponse {
    guard visit.seal.isGenuine(request.form["seal"], for: visit.sealedParts) else {
      return form(visit, fault: "This form was not sent from this page. Please submit it from here.")
    }
    if request.form["deny"] != nil { return deny(visit) }
    guard let name = request.form[PersonChoice.personField], !name.isEmpty,
      let user = tables.find(ProviderUserRecord.self, key(name))
    else { return form(visit, fault: "Please choose a person.") }
    if user.isSuspended { return form(visit, fault: "This account is suspended.") }
    return allow(visit, user)
  }

  private func allow(_ visit: Visit, _ user: ProviderUserRecord) -> WireResponse {
    let callback = callback(of: visit)
    var grant = visit.parameters.grant(to: user.name)
    if let shapes = description.tokens.verifier {
      grant.verifier = SharedSecret(
        (callback == nil ? shapes.outOfBand : shapes.callback).value(network.random))
    }
    let answer = ProviderRequestTokenRecord.Answer.allowed(grant)
    guard set(answer, of: visit.record) else {
      return page(.answeredToken(description, visit.app.name))
    }
    guard let callback else { return page(.verifier(description, visit.app.name, grant.verifier?.reveal())) }
    var fields = FormFields()
    fields.append("oauth_token", visit.record.token)
    if let verifier = grant.verifier { fields.append("oauth_verifier", verifier.reveal()) }
    var values = values()
    values.add(user.values, under: "user")
    for (name, value) in visit.rules.adds { fields.append(name, value.filled(values)) }
    return redirection(visit, to: callback, passing(visit, fields))
  }

  private func deny(_ visit: Visit) -> WireResponse {
    guard set(.denied, of: visit.record) else {
      return page(.answeredToken(description, visit.app.name))
    }
    guard case .fields(let denial) = visit.rules.denial, let callback = callback(of: visit) else {
      return page(.denied(description, visit.app.name))
    }
    var fields = FormFields()
    var values = values()
    values["token"] = visit.record.token
    if !denial.contains(where: { $0.name == "oauth_token" || $0.value.names.contains("token") }) {
      fields.append("oauth_token", visit.record.token)
    }
    for (name, value) in denial { fields.append(name, value.filled(values)) }
    return redirection(visit, to: callback, passing(visit, fields))
  }

  /// Sets the person's answer. Returns `false` if there already is one.
  private func set(
    _ answer: ProviderRequestTokenRecord.Answer, of record: ProviderRequestTokenRecord
  ) -> Bool {
    let isSet = tables.update(ProviderRequestTokenRecord.self, record.key) { record in
      guard record.answer == .none else { return false }
      record.answer = answer
      return true
    }
    return isSet ?? false
  }

  /// The address to which the browser is redirected. `nil` if there is none.
  private func callback(of visit: Visit) -> String? {
    guard
      visit.rules.callback.step == .authorize || description.step(.requestToken)?.callback.step == .authorize
    else { return visit.record.callback }
    let asked = field("oauth_callback") ?? field("return_url")
    if asked == "oob" { return nil }
    return asked ?? visit.record.callback
  }

  private func passing(_ visit: Visit, _ fields: FormFields) -> FormFields {
    var fields = fields
    for name in visit.rules.passes {
      if let value = field(name) { fields.append(name, value) }
    }
    return fields
  }

  private func redirection(_ visit: Visit, to callback: String, _ fields: FormFields) -> WireResponse {
    let fragment = visit.rules.fragment.map { "#" + $0 } ?? ""
    let address = CallbackAddress(callback).adding(fields) + (callback.contains("#") ? "" : fragment)
    var head = HTTPFields()
    head.add("location", address)
    head.add("content-type", "text/html; charset=utf-8")
    head.add("content-security-policy", PageFrame.securityPolicy)
    let link = MarkupText.escaped(MarkupText.safeLink(address))
    let body = "<html><body>You are being <a href=\"\(link)\">redirected</a>.</body></html>"
    return WireResponse(.found, fields: head, body: Array(body.utf8))
  }

  // MARK: - The page

  private func form(_ visit: Visit, fault: String?) -> WireResponse {
    guard let seal = visit.seal.code(for: visit.sealedParts) else { return page(.unknownToken(description)) }
    return page(
      .form(
        description, visit.app.name, visit.parameters, choice(), seal: seal, fault: fault,
        query: request.query))
  }

  /// The first people whose names start with the search text.
  private func choice() -> PersonChoice {
    let search = request.query[PersonChoice.searchField] ?? ""
    let limit = PersonChoice.limit
    let found = tables.list(
      ProviderUserRecord.self, by: .name, prefix: "\(description.network)/\(search)", limit: limit + 1)
    let people = found.prefix(limit).map { user in
      PersonChoice.Person(value: user.name, label: "\(user.fullName) (\(user.name))")
    }
    return PersonChoice(people: people, hasMore: found.count > limit, search: search)
  }

  func page(_ page: ProviderPage) -> WireResponse {
    let frame = PageFrame(title: page.title, network: description.title)
    guard let body = try? page.template.html(frame, page.fields) else {
      return WireResponse(.internalServerError, body: [])
    }
    var fields = HTTPFields()
    fields.add("content-type", "text/html; charset=utf-8")
    fields.add("cache-control", "no-store")
    fields.add("content-security-policy", PageFrame.securityPolicy)
    fields.add("referrer-policy", "no-referrer")
    return WireResponse(page.status, fields: fields, body: body)
  }
}
