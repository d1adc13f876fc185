internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

extension ProviderCall {
  /// The answer of a step.
  func answer(_ rules: StepRules.Answer, _ values: TemplateValues, isConfirmed: Bool) -> WireResponse {
    var values = values
    values["serial"] = String(network.counter.next())
    let named = rules.fields.map { name in
      // A field that the description defines in `extra` keeps its position.
      let stated = rules.extra.first { $0.name == name }?.value.filled(values)
      return (name, stated ?? Self.field(name, values, isConfirmed: isConfirmed))
    }
    let others = rules.extra.filter { !rules.fields.contains($0.name) }
    let pairs = named + others.map { ($0.name, $0.value.filled(values)) }
    var fields = HTTPFields()
    let body: [UInt8]
    if let template = rules.body {
      fields.add("content-type", rules.type ?? "text/plain; charset=utf-8")
      body = Array(template.filled(values).utf8)
    } else if rules.format == .json {
      fields.add("content-type", rules.type ?? "application/json; charset=utf-8")
      let members = pairs.map { JSONText.Member(name: $0.0, value: .string($0.1)) }
      body = JSONText.object(members).encoded(.plain)
    } else {
      fields.add("content-type", rules.type ?? FormFields.mediaType)
      var form = FormFields()
      for (name, value) in pairs { form.append(name, value) }
      body = Array(form.encoded.utf8)
    }
    return WireResponse(HTTPResponse.Status(standard: rules.status), fields: fields, body: body)
  }

  /// The value of a field that a description names in an answer.
  private static func field(_ name: String, _ values: TemplateValues, isConfirmed: Bool) -> String {
    switch name {
    case "oauth_token": values["token"] ?? ""
    case "oauth_token_secret": values["token_secret"] ?? ""
    case "oauth_callback_confirmed": "true"
    case "oauth_verifier": values["verifier"] ?? ""
    case "oauth_session_handle": values["token.session_handle"] ?? ""
    case "oauth_expires_in": values["life"] ?? ""
    case "oauth_authorization_expires_in": values["token.session_life"] ?? ""
    case "user_id": values["user.user_id"] ?? values["user.id"] ?? ""
    case "username", "screen_name": values["user.\(name)"] ?? values["user.name"] ?? ""
    case "fullname": values["user.fullname"] ?? values["user.full_name"] ?? ""
    default:
      values["user.\(name)"] ?? values["token.\(name)"] ?? values["client.\(name)"] ?? values[name] ?? ""
    }
  }
}
