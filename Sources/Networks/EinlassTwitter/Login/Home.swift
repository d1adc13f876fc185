internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

extension Endpoint<SimulatedTwitter> {
  /// `GET https://twitter.com/`: the login page, with the form token where STTwitter looks for it.
  ///
  /// Source: reference of Twitter's login, section 3.2; everything else on the page is ours.
  static let home = Endpoint(.twitter.home, [.get], "/") { call, twitter in
    try twitter.home(call, error: nil)
  }

  /// `GET https://twitter.com/login`: the same page.
  static let login = Endpoint(.twitter.login, [.get], "/login") { call, twitter in
    let error = call.query["error"].map { _ in AuthorizationError.wrongPassword }
    return try twitter.home(call, error: error)
  }

  /// `POST https://twitter.com/sessions`: logs the browser in, and redirects it to the home page.
  ///
  /// The redirect's target is from general knowledge.
  static let sessions = Endpoint(.twitter.sessions, [.post], "/sessions") { call, twitter in
    try twitter.logIn(call)
  }
}

extension SimulatedTwitter {
  /// The cookie that the form's seal covers. A forged form does not have it.
  private static let formCookie = "_twitter_sess"
  private static let sealedParts = ["sessions"]

  fileprivate func home(_ call: Call, error: AuthorizationError?) throws -> WireResponse {
    let request = call.request
    let known = request.cookie(Self.formCookie)
    let cookie = known ?? random.alphanumerics(43)
    guard let seal = FormSeal(secret: SharedSecret(cookie)).code(for: Self.sealedParts) else {
      throw TwitterError.internalError
    }
    let choice = choice(call.query[PersonChoice.searchField] ?? "")
    var fields = choice.fields(chosen: nil, action: "?", hidden: [])
    fields["seal"] = .text(seal)
    // Escaped for the attribute, so the quotes become the character references that STTwitter looks for.
    fields["data"] = .text("{\"formAuthenticityToken\":\"\(seal)\"}")
    if let session = session(of: request) { fields["known_as"] = .text(session.person.screenName) }
    if let error { fields["fault"] = .text(error.text) }
    let page = AuthorizationPage(
      status: error == nil ? .ok : .forbidden, title: "Twitter / Log in", bodyClass: "front-page",
      template: Self.template, fields: fields)
    let setting = known == nil ? BrowserSession.setting(cookie, named: Self.formCookie, for: request) : nil
    return self.page(page, language: "en", cookie: setting)
  }

  fileprivate func logIn(_ call: Call) throws -> WireResponse {
    let cookie = call.request.cookie(Self.formCookie) ?? ""
    let seal = FormSeal(secret: SharedSecret(cookie))
    guard !cookie.isEmpty, seal.isGenuine(call.form["authenticity_token"], for: Self.sealedParts) else {
      return try home(call, error: .forged)
    }
    switch person(in: call.form) {
    case .failure: return redirection(.found, to: "login?error=1")
    case .success(let person):
      if let error = AuthorizationError(person) { return try home(call, error: error) }
      let session = startSession(of: person)
      return redirection(
        .found, to: "./", cookie: BrowserSession.setting(session.cookie, for: call.request))
    }
  }

  private static let template = PageTemplate(
    """
    <h1>Log in to Twitter</h1>
    <input type="hidden" id="init-data" class="json-data" value="{{data}}">
    {{#fault}}<p class="fault" role="alert">{{fault}}</p>
    {{/fault}}{{#known_as}}<p>You are @{{known_as}}.</p>
    {{/known_as}}<form action="sessions" class="signin" method="post">
    <input name="authenticity_token" type="hidden" value="{{seal}}" />
    \(PersonChoice.radios)\
    <details>
    <summary>Or enter a username, as programs do</summary>
    <label for="username_or_email">Username or email</label>
    <input id="username_or_email" name="session[username_or_email]" type="text" autocapitalize="off" />
    <label for="password">Simulated password</label>
    <input id="password" name="session[password]" type="password" autocomplete="off" />
    <label class="row"><input name="remember_me" type="checkbox" value="1" /> Remember me</label>
    </details>
    <input class="primary" name="commit" type="submit" value="Sign in" />
    </form>
    \(PersonChoice.searchBox)
    """)
}
