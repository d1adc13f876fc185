internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// A page of a described provider, with its contents. No real page is imitated: the wording is ours.
struct ProviderPage {
  var status = HTTPResponse.Status.ok
  let title: String
  let template: PageTemplate
  let fields: PageFields

  /// The page that asks for access.
  static func form(
    _ description: ProviderDescription, _ app: String, _ parameters: AccessParameters, _ choice: PersonChoice,
    seal: String,
    fault: String?, query: FormFields
  ) -> ProviderPage {
    var fields: PageFields = [
      "network": .text(description.title), "app": .text(app), "seal": .text(seal),
      "asked": .list(parameters.entries.map { ["name": .text($0.name), "value": .text($0.value)] }),
      "hidden": .list(query.fields.map { ["name": .text($0.name), "value": .text($0.value)] }),
    ]
    if let fault { fields["fault"] = .text(fault) }
    let hidden = query.fields.filter { $0.name != PersonChoice.searchField }.map { ($0.name, $0.value) }
    fields.merge(choice.fields(chosen: nil, action: "?", hidden: hidden)) { own, _ in own }
    return ProviderPage(
      status: fault == nil ? .ok : .forbidden, title: "\(description.title): authorize \(app)",
      template: formTemplate,
      fields: fields)
  }

  /// The page that shows the verifier, or that asks the person to return to the app.
  static func verifier(_ description: ProviderDescription, _ app: String, _ verifier: String?) -> ProviderPage
  {
    var fields: PageFields = ["network": .text(description.title), "app": .text(app)]
    if let verifier { fields["verifier"] = .text(verifier) }
    return ProviderPage(
      title: "\(description.title): \(app) has access", template: verifierTemplate, fields: fields)
  }

  static func denied(_ description: ProviderDescription, _ app: String) -> ProviderPage {
    message(
      description, .ok, "You denied access to \(app)",
      "\(app) cannot access your account. You can close this page now.")
  }

  static func noToken(_ description: ProviderDescription) -> ProviderPage {
    message(
      description, .badRequest, "The request token is missing",
      "The app that sent you here must get a request token first and include it in this page's URL."
    )
  }

  static func unknownToken(_ description: ProviderDescription) -> ProviderPage {
    message(
      description, .unauthorized, "The request token is wrong",
      "\(description.title) does not recognize this request token, or it was already used. Go back to the "
        + "app and try again."
    )
  }

  static func expiredToken(_ description: ProviderDescription, _ app: String) -> ProviderPage {
    message(
      description, .unauthorized, "The request token has expired",
      "The sign-in took too long. Go back to \(app) and try again.")
  }

  static func answeredToken(_ description: ProviderDescription, _ app: String) -> ProviderPage {
    message(
      description, .unauthorized, "This request was already answered",
      "\(app)'s request can be answered only once. Go back to the app and try again.")
  }

  static func invalidParameter(_ description: ProviderDescription, _ refusal: AccessParameters.Refusal)
    -> ProviderPage
  {
    message(description, .badRequest, "The app requested something that does not exist", refusal.sentence)
  }

  private static func message(
    _ description: ProviderDescription, _ status: HTTPResponse.Status, _ title: String, _ text: String
  ) -> ProviderPage {
    ProviderPage(
      status: status, title: "\(description.title): \(title)", template: messageTemplate,
      fields: ["title": .text(title), "text": .text(text)])
  }

  private static let formTemplate = PageTemplate(
    """
    <h1>Allow {{app}} to use your {{network}} account?</h1>
    {{#fault}}<p class="fault" role="alert">{{fault}}</p>
    {{/fault}}<form method="post" id="authorize">
    <input type="hidden" name="seal" value="{{seal}}">
    {{#hidden}}<input type="hidden" name="{{name}}" value="{{value}}">
    {{/hidden}}\(PersonChoice.radios)\
    <h2>{{app}} is requesting</h2>
    <ul>
    <li>access to your account</li>
    {{#asked}}<li>{{name}}: {{value}}</li>
    {{/asked}}</ul>
    <button class="primary" id="allow" name="allow" value="yes">Allow</button>
    <button id="deny" name="deny" value="yes">Deny</button>
    </form>
    \(PersonChoice.searchBox)
    """)

  private static let verifierTemplate = PageTemplate(
    """
    <h1>{{app}} has access to your {{network}} account</h1>
    {{#verifier}}<p id="code-desc">Go back to {{app}} and enter this code:</p>
    <p><kbd aria-labelledby="code-desc"><code>{{verifier}}</code></kbd></p>
    {{/verifier}}{{^verifier}}<p>You can go back to {{app}} and close this page.</p>
    {{/verifier}}
    """)

  private static let messageTemplate = PageTemplate(
    """
    <h1>{{title}}</h1>
    <p>{{text}}</p>
    """)
}
