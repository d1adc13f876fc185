internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// A page of Twitter's website with its contents.
///
/// Element ids, names and the order of attributes are those on which known scrapers depend (reference of Twitter's
/// login, section 3.2); everything else is ours.
struct AuthorizationPage: Sendable {
  var status = HTTPResponse.Status.ok
  var title: String
  /// The first classes of the body.
  var bodyClass: String
  /// The last class of the body, after the language.
  var bodyState = "logged-out"
  /// The network that the frame names as simulated. Pages of OAuth 2.0 use its current name.
  var network = "Twitter"
  var template: PageTemplate
  var fields: PageFields
  /// The address to which the page forwards automatically.
  var forwardsTo: String?

  // MARK: - The form

  static func form(
    _ open: OpenAuthorization, seal: String, choice: PersonChoice, error: AuthorizationError?
  ) -> AuthorizationPage {
    let visit = open.visit
    let session = visit.forcesLogin ? nil : open.session
    var fields: PageFields = [
      "app": .text(open.app.name), "action": .text(visit.action), "seal": .text(seal),
      "token": .text(open.record.token), "is_sign_in": .flag(visit.kind == .authenticate),
      "rights": .list(rights(open.record.accessLevel).map { ["right": .text($0)] }),
      "screen_name": .text(visit.call.query["screen_name"] ?? ""), "logged_out": .flag(session == nil),
      "again": .link("?" + visit.forcedQuery.encoded),
      "here": .text(visit.call.request.head.path ?? ""),
    ]
    if let session { fields["known_as"] = .text(session.person.screenName) }
    if let error { fields["fault"] = .text(error.text) }
    let chosen = visit.call.query["screen_name"]
    fields.merge(choice.fields(chosen: chosen, action: "?", hidden: visit.hiddenForSearch)) { own, _ in own }
    return AuthorizationPage(
      status: error == nil ? .ok : .forbidden, title: "Twitter / Authorize an application",
      bodyClass: "oauth authenticate " + accessClass(open.record.accessLevel) + " tfw",
      bodyState: session == nil ? "logged-out" : "logged-in",
      template: AuthorizationTemplates.form, fields: fields)
  }

  private static func accessClass(_ level: TwitterAppRegistration.AccessLevel) -> String {
    level == .read ? "read" : "write"
  }

  /// The texts are recalled, not recorded, and therefore guesses.
  private static func rights(_ level: TwitterAppRegistration.AccessLevel) -> [String] {
    let read = ["Read Tweets from your timeline.", "See who you follow."]
    let write = ["Follow new people.", "Update your profile.", "Post Tweets for you."]
    return switch level {
    case .read: read
    case .readWrite: read + write
    case .readWriteDirectMessages: read + write + ["Access your direct messages."]
    }
  }

  // MARK: - After the answer

  /// The page between Twitter and the application. It forwards automatically, and has a link in case that fails.
  static func redirecting(
    _ app: TwitterAppRecord, to callback: String, _ fields: FormFields
  ) -> AuthorizationPage {
    let address = CallbackAddress(callback).adding(fields)
    return AuthorizationPage(
      title: "Twitter / Authenticate", bodyClass: "oauth authenticated",
      template: AuthorizationTemplates.redirecting,
      fields: ["app": .text(app.name), "callback": .link(address)],
      forwardsTo: address)
  }

  static func pin(_ app: TwitterAppRecord, _ pin: String) -> AuthorizationPage {
    AuthorizationPage(
      title: "Twitter / Authorize an application", bodyClass: "oauth pin",
      template: AuthorizationTemplates.pin,
      fields: ["app": .text(app.name), "pin": .text(pin)])
  }

  static func cancelled(_ app: TwitterAppRecord, _ record: TwitterRequestTokenRecord) -> AuthorizationPage {
    var fields: PageFields = ["app": .text(app.name)]
    if let callback = record.callback {
      fields["callback"] = .link(CallbackAddress(callback).adding(["denied": record.token]))
    }
    return AuthorizationPage(
      title: "Twitter / Authorize an application", bodyClass: "oauth cancelled",
      template: AuthorizationTemplates.cancelled, fields: fields)
  }

  // MARK: - Faults

  /// The start and the end are Twitter's words. The middle is a guess.
  static let requestTokenInvalid = whoa(
    "The request token for this page is invalid. It may have already been used, or expired because it is too "
      + "old. Please go back to the site or application that sent you here and try again; it was probably just "
      + "a mistake.")

  static let noRequestToken = whoa(
    "There is no request token for this page. That's the special key we need from applications asking to use "
      + "your Twitter account. Please go back to the site or application that sent you here and try again; it "
      + "was probably just a mistake.")

  /// The page for an application without any callback. The refusal is documented. The page is a guess. An application
  /// that has a callback and requests `oob` also gets its PIN here, since clients rely on it (twython, Go's
  /// mrjones/oauth).
  static let desktopApplication = whoa(
    "This application uses a PIN, so it must send you to /oauth/authorize.")

  /// The status was recorded for an empty token and is inferred for the others.
  private static func whoa(_ text: String) -> AuthorizationPage {
    AuthorizationPage(
      status: .forbidden, title: "Twitter / Error", bodyClass: "oauth error",
      template: AuthorizationTemplates.whoa, fields: ["text": .text(text)])
  }
}

extension AuthorizationVisit {
  /// The query of the same page, for login as a different person.
  fileprivate var forcedQuery: FormFields {
    var query = FormFields()
    for field in call.query.fields where field.name != "force_login" { query.append(field.name, field.value) }
    query.append("force_login", "true")
    return query
  }
}
