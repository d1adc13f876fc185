internal import EinlassProviders
internal import EinlassWire
internal import OAuth1

/// Generates valid requests of all kinds.
struct DraftMaker {
  let world: ComparedWorld
  let dice: Dice

  func draft() -> Draft {
    var draft = Draft()
    draft.method = dice.pick(["GET", "GET", "POST", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"])
    address(&draft)
    for _ in 0..<dice.pick([0, 0, 1, 2, 4]) { draft.query.append(parameter()) }
    if dice.chance(4) { draft.queryEnd = dice.pick(["&", "&&"]) }
    if ["POST", "PUT", "PATCH", "DELETE"].contains(draft.method), dice.chance(60) { body(&draft) }
    draft.place = dice.pick([.header, .header, .query])
    if draft.method == "POST", draft.text == nil, dice.chance(30) {
      draft.place = .form
      draft.contentType = draft.contentType ?? FormFields.mediaType
    }
    draft.writing = dice.pick([.strict, .strict, .form, .lowerCase])
    headerStyle(&draft)
    protocolParameters(&draft)
    draft.signing.isPlain = dice.chance(40)
    return draft
  }

  private func parameter() -> SentParameter {
    SentParameter(
      dice.pick(SentParameter.names), dice.pick(SentParameter.values),
      dice.pick(SentParameter.Writing.allCases))
  }

  private func address(_ draft: inout Draft) {
    draft.scheme = dice.chance(85) ? world.scheme : dice.pick(["http", "https"])
    draft.authority = world.host
    if dice.chance(10) { draft.authority = draft.authority.uppercased() }
    if dice.chance(10) { draft.authority += draft.scheme == "http" ? ":80" : ":443" }
    draft.path =
      world.root
      + dice.pick([
        "/a", "/a", "/orders/12", "/%7Ea%20b", "/caf%C3%A9", "/caf%c3%a9", "/a%2Fb;x=1/", "/b//c", "/(a)*!'",
        "/a:b@c,d",
        "/a+b",
      ])
  }

  private func body(_ draft: inout Draft) {
    switch dice.number(below: 10) {
    case 0: (draft.contentType, draft.text) = ("application/json", #"{"a":"b","oauth_nonce":"x"}"#)
    case 1: (draft.contentType, draft.text) = ("text/plain", "a=1&b=2")
    case 2: (draft.contentType, draft.text) = ("multipart/form-data; boundary=x", "--x--")
    default:
      for _ in 0..<dice.pick([1, 2, 3]) { draft.form.append(parameter()) }
      draft.contentType = dice.pick([
        FormFields.mediaType, FormFields.mediaType, FormFields.mediaType + "; charset=UTF-8",
        FormFields.mediaType + ";charset=utf-8",
      ])
    }
  }

  private func headerStyle(_ draft: inout Draft) {
    if dice.chance(20) { draft.headerStyle.separator = dice.pick([",", ",  ", " , "]) }
    if dice.chance(20) { draft.headerStyle.realm = dice.pick(["", "Photos", "http://x.example/"]) }
    if dice.chance(5) { draft.headerStyle.extra = [(dice.pick(["x_extra", "zz"]), "1 2")] }
    if dice.chance(5) { draft.headerStyle.scheme = dice.pick(["oauth ", "OAUTH ", "OAuth  "]) }
    draft.headerStyle.isLowerCase = dice.chance(10)
  }

  private func protocolParameters(_ draft: inout Draft) {
    let methods = world.description.signatureMethods
    var method = dice.chance(75) ? methods[0] : dice.pick(methods)
    if method.kind == .plaintext, draft.scheme == "http", dice.chance(90) { method = methods[0] }
    draft.signing.method = method
    draft.parameters = [
      ("oauth_consumer_key", world.client.key), ("oauth_signature_method", method.name),
      ("oauth_timestamp", String(world.now.seconds + Int64(dice.pick([0, 0, 0, -1, 5, -250, 250])))),
      ("oauth_nonce", dice.nonce()),
    ]
    if dice.chance(70) { draft.parameters.append(("oauth_version", "1.0")) }
    let hasToken = world.isOneLegged ? dice.chance(5) : dice.chance(90)
    if hasToken { draft.parameters.append(("oauth_token", world.token.token)) }
    if dice.chance(20) { draft.parameters.reverse() }
  }
}
