internal import EinlassWire
internal import HTTPTypes

extension Failure {
  /// How the login dialog sends people back when something is wrong; each turns a successful answer into another.
  static let facebookDialogAnswers: [Failure] = [
    dialog("facebook-dialog-denied", "The person cancels, whatever was pressed.", .recorded, denial),
    dialog(
      "facebook-dialog-sandbox", "Error 901: the app is in its sandbox (2013).", .recorded,
      [
        ("error_code", "901"),
        (
          "error_message",
          "This app is in sandbox mode.  Edit the app configuration at http://developers.facebook.com/apps to make "
            + "the app publicly visible."
        ),
      ]),
    dialog(
      "facebook-dialog-service-disabled", "Facebook's app refuses; the kit goes to a web view.", .observed,
      [("error", "service_disabled")]),
    dialog(
      "facebook-dialog-use-browser", "Facebook's app refuses; the kit goes to Safari.", .observed,
      [("error", "service_disabled_use_browser")]),
    dialog(
      "facebook-dialog-kill-switch", "Facebook's app refuses on Android.", .observed,
      [("error", "AndroidAuthKillSwitchException")]),
    Failure(
      "facebook-dialog-other-state", "Another state comes back than was sent, as in a forgery.", .tool,
      calls: dialogs, .change { response, _ in response.changingLocation { $0.replaceState("forged") } }),
    Failure(
      "facebook-dialog-no-state", "No state comes back.", .tool, calls: dialogs,
      .change { response, _ in response.changingLocation { $0.replaceState(nil) } }),
    Failure(
      "facebook-dialog-no-mark", "Behind the answer stands no #_=_, as before 2011.", .recorded,
      calls: dialogs,
      .change { response, _ in response.changingLocation { $0.dropMark() } }),
  ]

  private static let dialogs = ["facebook.dialog", "facebook.authorize"]

  private static let denial = [
    ("error", "access_denied"), ("error_code", "200"), ("error_description", "Permissions error"),
    ("error_reason", "user_denied"),
  ]

  private static func dialog(
    _ name: String, _ about: String, _ certainty: Certainty, _ pairs: [(String, String)]
  ) -> Failure {
    Failure(
      name, about, certainty, calls: dialogs,
      .change { response, _ in response.changingLocation { $0.replaceAnswer(pairs) } })
  }
}

/// The address in `Location` of an answer of the dialog, taken apart as far as these failures need it.
private struct DialogLocation {
  private let base: String
  private var query: [FormFields.Field]
  private var fragment: String

  /// What the dialog itself puts into an address; anything else was in it before.
  private static let answers: Set<String> = [
    "code", "access_token", "data_access_expiration_time", "expires_in", "signed_request", "graph_domain",
    "id_token", "nonce", "granted_scopes", "denied_scopes", "e2e",
  ]

  init(_ text: String) {
    let front = text.prefix { $0 != "#" }
    fragment = String(text.dropFirst(front.count + 1))
    base = String(front.prefix { $0 != "?" })
    query = FormFields(parsing: front.dropFirst(base.count + 1).utf8).fields
  }

  var text: String {
    var fields = FormFields()
    for field in query { fields.append(field.name, field.value) }
    let asked = fields.fields.isEmpty ? "" : "?" + fields.encoded
    return base + asked + (fragment.isEmpty ? "" : "#" + fragment)
  }

  /// In the query, also where the answer stood in the fragment, as the dialog itself does it.
  mutating func replaceAnswer(_ pairs: [(String, String)]) {
    let inFragment = FormFields(parsing: fragment.utf8).fields
    let state = query.first { $0.name == "state" } ?? inFragment.first { $0.name == "state" }
    query.removeAll { Self.answers.contains($0.name) || $0.name == "state" }
    var fields = FormFields()
    for field in query { fields.append(field.name, field.value) }
    for (name, value) in pairs { fields.append(name, value) }
    if let state { fields.append("state", state.value) }
    query = fields.fields
    fragment = "_=_"
  }

  mutating func replaceState(_ state: String?) {
    query = Self.replacing(state, in: query)
    guard fragment != "_=_" else { return }
    var fields = FormFields()
    for field in Self.replacing(state, in: FormFields(parsing: fragment.utf8).fields) {
      fields.append(field.name, field.value)
    }
    fragment = fields.encoded
  }

  mutating func dropMark() {
    if fragment == "_=_" { fragment = "" }
  }

  private static func replacing(_ state: String?, in fields: [FormFields.Field]) -> [FormFields.Field] {
    var changed = FormFields()
    for field in fields where field.name != "state" || state != nil {
      changed.append(field.name, field.name == "state" ? state ?? "" : field.value)
    }
    return changed.fields
  }
}

extension WireResponse {
  /// The answer with its `Location` changed; one without is left as it is.
  fileprivate func changingLocation(_ change: (inout DialogLocation) -> Void) -> WireResponse {
    guard let text = head.headerFields[.location] else { return self }
    var location = DialogLocation(text)
    change(&location)
    var copy = self
    copy.head.headerFields[.location] = location.text
    return copy
  }
}
