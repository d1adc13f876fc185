internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension SimulatedTwitter {
  /// The page that asks the person. `error` is the error of the previous attempt.
  func form(_ open: OpenAuthorization, _ error: AuthorizationError?) throws -> WireResponse {
    guard let seal = open.seal else { throw TwitterError.internalError }
    let choice = choice(open.visit.search)
    return page(AuthorizationPage.form(open, seal: seal, choice: choice, error: error), open.visit)
  }

  /// The first people whose screen names start with the search text. Without a search, the person that the world
  /// configures as first precedes them.
  func choice(_ search: String) -> PersonChoice {
    let limit = PersonChoice.limit
    var found = tables.list(
      TwitterPersonRecord.self, by: .screenName, prefix: search, limit: limit + 1)
    if search.isEmpty, let name = policy.choosesFirst,
      let first = tables.find(TwitterPersonRecord.self, by: .screenName, name)
    {
      found = [first] + found.filter { $0.id != first.id }
    }
    let people = found.prefix(limit).filter { !$0.isDeactivated }.map { person in
      PersonChoice.Person(value: person.screenName, label: "\(person.name) (@\(person.screenName))")
    }
    return PersonChoice(people: people, hasMore: found.count > limit, search: search)
  }

  /// The page as a response to `visit`. `cookie` logs the browser in.
  func page(_ page: AuthorizationPage, _ visit: AuthorizationVisit, cookie: String? = nil) -> WireResponse {
    let cookie = cookie.map { BrowserSession.setting($0, for: visit.call.request) }
    return self.page(page, language: visit.language, cookie: cookie)
  }

  /// The page as a response, with `cookie` in its wire format.
  func page(_ page: AuthorizationPage, language: String, cookie: String? = nil) -> WireResponse {
    let frame = PageFrame(
      title: page.title, network: page.network, language: language,
      bodyClass: [page.bodyClass, language, page.bodyState].joined(separator: " "),
      forwardsTo: page.forwardsTo)
    guard let body = try? page.template.html(frame, page.fields) else {
      return TwitterError.internalError.response(at: clock.now, path: "/oauth/authorize")
    }
    var fields = TwitterHeaders.login(status: page.status, at: clock.now)
    fields.add("content-security-policy", PageFrame.securityPolicy)
    fields.add("referrer-policy", "no-referrer")
    if let cookie { fields.add("set-cookie", cookie) }
    return .twitter(page.status, fields: fields, body: body)
  }

  /// A redirect, with a link for clients that do not follow it.
  func redirection(
    _ status: HTTPResponse.Status, to address: String, cookie: String? = nil
  ) -> WireResponse {
    var fields = TwitterHeaders.login(status: status, at: clock.now)
    fields.add("location", address)
    if let cookie { fields.add("set-cookie", cookie) }
    fields.add("content-security-policy", PageFrame.securityPolicy)
    let link = MarkupText.escaped(MarkupText.safeLink(address))
    let body = "<html><body>You are being <a href=\"\(link)\">redirected</a>.</body></html>"
    return .twitter(status, fields: fields, body: Array(body.utf8))
  }
}
