internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

extension ProviderCall {
  /// Issues temporary credentials (RFC 5849, section 2.1).
  mutating func requestTokenResponse(_ rules: StepRules) throws -> WireResponse {
    var callback: String?
    try verify { check, call in
      if check == .callback { callback = try call.callback(rules.callback) }
    }
    guard let client else { throw ProviderRefusal(.consumer) }
    finding = finding(nil)
    let random = network.random
    let shapes = description.tokens.request
    var record = ProviderRequestTokenRecord(
      network: description.network, token: shapes.shape.value(random),
      secret: SharedSecret(shapes.secret.value(random)), clientKey: client.clientKey, callback: callback,
      issuedAt: now, formSecret: SharedSecret(random.alphanumerics(43)))
    if description.step(.authorize) == nil, let person = network.accounts.names.first {
      // If no person is asked, the app received its credentials and a verifier in advance.
      let verifier = client.fields["verifier"].map { SharedSecret($0) }
      record.answer = .allowed(ProviderRequestTokenRecord.Grant(user: person, verifier: verifier))
    }
    // Used and expired request tokens are kept for a day, since a provider distinguishes them from unknown ones.
    tables.drop(ProviderRequestTokenRecord.self, before: now.advanced(by: .seconds(-86_400)))
    tables.save(record)
    var values = values()
    values["token"] = record.token
    values["token_secret"] = record.secret.reveal()
    return answer(rules.answer, values, isConfirmed: true)
  }

  /// The address that the browser is redirected to. `nil` if the verifier is shown.
  func callback(_ rule: StepRules.CallbackRule) throws -> String? {
    let registered = client?.callbacks ?? []
    let asked = rule.step == .authorize ? nil : parameters["oauth_callback"]
    guard let asked else {
      if ![.optional, .forbidden].contains(rule.kind), rule.step == .requestToken {
        throw Self.callbackRefusal(isMissing: true)
      }
      // If the callback is optional, an app without one shows the code to its user.
      return rule.kind == .optional ? nil : registered.first
    }
    switch rule.kind {
    case .forbidden: throw Self.callbackRefusal(asked)
    case .oob:
      guard asked == "oob" else { throw Self.callbackRefusal(asked) }
      return nil
    case .required, .optional:
      if asked == "oob" { return nil }
      guard WebAddress(asked) != nil || Self.isAppAddress(asked) else { throw Self.callbackRefusal(asked) }
    case .registered, .prefix:
      if asked == "oob" { return nil }
      let isAllowed = registered.contains { CallbackRegistration($0).allows(asked, rule) }
      guard isAllowed else { throw Self.callbackRefusal(asked) }
    }
    return asked
  }

  private static func callbackRefusal(_ asked: String? = nil, isMissing: Bool = false) -> ProviderRefusal {
    var refusal = ProviderRefusal(
      .callback, note: isMissing ? "oauth_callback is missing" : "the callback is not allowed")
    if isMissing { refusal.missing = ["oauth_callback"] } else { refusal.rejected = ["oauth_callback"] }
    refusal.values["callback"] = asked ?? ""
    return refusal
  }

  /// Whether an address has an app-specific scheme.
  private static func isAppAddress(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), let first = text.utf8.first else { return false }
    let scheme = text[..<colon].utf8
    let isScheme = scheme.allSatisfy { octet in
      0x61...0x7A ~= octet | 0x20 || 0x30...0x39 ~= octet || octet == 0x2B || octet == 0x2D || octet == 0x2E
    }
    return 0x61...0x7A ~= first | 0x20 && isScheme
  }
}

/// A registered callback, and the rule for addresses that may replace it.
private struct CallbackRegistration {
  let address: String

  init(_ address: String) {
    self.address = address
  }

  func allows(_ asked: String, _ rule: StepRules.CallbackRule) -> Bool {
    if asked == address { return true }
    guard let given = WebAddress(asked), !given.hasUser else { return false }
    if rule.wildcardPorts.contains(given.host) { return true }
    guard rule.kind == .prefix, let known = WebAddress(address), given.host == known.host,
      given.port == known.port || known.port == 1, given.isSecure || !known.isSecure
    else { return false }
    return known.query == nil
      ? given.path.hasPrefix(known.path)
      : given.path == known.path && (given.query ?? "").hasPrefix(known.query ?? "")
  }
}
