internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension AuthorizationPage {
  /// The page that asks a person to grant an app access through OAuth 2.0. Its form is posted to the same address.
  ///
  /// The heading, the attribute of the button and its text are those that browser drivers depend on; everything else is
  /// ours (reference of X today, section 2.1).
  static func consent(
    _ request: OAuth2AuthorizationRequest, _ query: FormFields, seal: String, code: String,
    session: BrowserSession?, choice: PersonChoice, error: AuthorizationError?
  ) -> AuthorizationPage {
    var other = FormFields()
    for field in query.fields where field.name != "force_login" { other.append(field.name, field.value) }
    other.append("force_login", "true")
    var fields: PageFields = [
      "app": .text(request.app.name), "seal": .text(seal), "code": .text(code),
      "action": .link("?" + query.encoded), "again": .link("?" + other.encoded),
      "scopes": .list(request.scopes.map { ["name": .text($0.rawValue), "about": .text($0.about)] }),
      "logged_out": .flag(session == nil),
    ]
    if let session { fields["known_as"] = .text(session.person.screenName) }
    if let error { fields["fault"] = .text(error.text) }
    let hidden = query.fields.filter { $0.name != PersonChoice.searchField }.map { ($0.name, $0.value) }
    fields.merge(choice.fields(chosen: nil, action: "?", hidden: hidden)) { own, _ in own }
    return AuthorizationPage(
      status: error == nil ? .ok : .forbidden, title: "X / Authorize an app", bodyClass: "oauth2 consent",
      bodyState: session == nil ? "logged-out" : "logged-in", network: "X", template: consentTemplate,
      fields: fields)
  }

  /// The only page for invalid requests, whatever the error. The status is that of the data behind X's page.
  static let oauth2Refused = AuthorizationPage(
    status: .badRequest, title: "X / Error", bodyClass: "oauth2 error", network: "X",
    template: refusedTemplate, fields: [:])

  private static let consentTemplate = PageTemplate(
    """
    <h1>{{app}} wants to access your X account</h1>
    {{#fault}}<p class="fault" role="alert">{{fault}}</p>
    {{/fault}}<form action="{{action}}" id="oauth2_form" method="post">\
    <input name="authenticity_token" type="hidden" value="{{seal}}" />
    <input name="code" type="hidden" value="{{code}}" />
    {{#known_as}}<p>You are @{{known_as}}. <a href="{{again}}">Not you?</a></p>
    {{/known_as}}{{#logged_out}}\(PersonChoice.radios)\
    {{/logged_out}}<h2>Things this App can view and do</h2>
    <ul class="scopes">
    {{#scopes}}<li>{{about}} <span class="note">{{name}}</span></li>
    {{/scopes}}</ul>
    <button class="primary" data-testid="OAuth_Consent_Button" name="approval" value="true">Authorize app</button>
    <button name="cancel" value="true">Cancel</button>
    </form>
    {{#logged_out}}\(PersonChoice.searchBox){{/logged_out}}
    """)

  private static let refusedTemplate = PageTemplate(
    """
    <h1>Something went wrong</h1>
    <p>You weren’t able to give access to the App. Go back and try logging in again.</p>
    <p class="note">The reason is in the world's journal.</p>
    """)
}
