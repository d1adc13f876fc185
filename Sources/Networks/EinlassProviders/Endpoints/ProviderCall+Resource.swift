internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

extension ProviderCall {
  /// Responds with the resource that a token, or a client without one, gives access to.
  mutating func resourceResponse(_ resource: ResourceRules) throws -> WireResponse {
    if resource.need != .nothing {
      if try !isLetInOtherwise() {
        try verify { check, call in
          if check == .permission { try call.checkPermission(resource) }
        }
        finding = finding(nil)
      } else {
        try checkPermission(resource)
      }
    }
    if user == nil, let name = token?.user ?? network.accounts.names.first {
      user = tables.find(ProviderUserRecord.self, key(name))
    }
    var values = values()
    values.body = request.body
    let (query, form) = (request.query, request.form)
    values.sent = { query[$0] ?? form[$0] }
    for (name, shape) in resource.makes { values["made.\(name)"] = shape.value(network.random) }
    values["serial"] = String(network.counter.next())
    values["request_id"] = DerivedDigits.text(10, from: [request.path, String(now.milliseconds)])
    var fields = HTTPFields()
    let (type, body) = content(resource.body, values)
    fields.add("content-type", resource.type ?? type)
    for (name, value) in resource.headers { fields.add(name, value.filled(values)) }
    return WireResponse(HTTPResponse.Status(standard: resource.status), fields: fields, body: body)
  }

  private func content(_ body: ResourceRules.Body, _ values: TemplateValues) -> (
    type: String, octets: [UInt8]
  ) {
    switch body {
    case .template(let template): (template.type, template.filled(values))
    case .signedToken(let claims): ("application/json", signedToken(claims.filled(values)))
    }
  }

  /// A JSON Web Token signed with the client's secret (RFC 7519; RFC 7515, section 3.1).
  private func signedToken(_ claims: JSONText) -> [UInt8] {
    let head = JSONText.members(["typ": .string("JWT"), "alg": .string("HS256")]).encoded(.plain)
    let text = Base64Text.encodeForURL(head) + "." + Base64Text.encodeForURL(claims.encoded(.plain))
    let code = client?.secret.code(of: Array(text.utf8)) ?? []
    return Array((text + "." + Base64Text.encodeForURL(code)).utf8)
  }

  /// Checks that the token, or the client's key, has the required permission.
  private func checkPermission(_ resource: ResourceRules) throws {
    let levels = description.permissions
    let held = token?.permission ?? (token == nil ? client?.permission : nil)
    if let scopes = token?.scope, case .permission(let needed) = resource.need,
      description.scopes.contains(needed)
    {
      let granted = scopes.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init)
      if granted.contains(needed) { return }
      throw Self.permissionRefusal(needed)
    }
    guard let held else { return }
    switch resource.need {
    case .permission(let needed):
      guard let have = levels.firstIndex(of: held), let want = levels.firstIndex(of: needed), have < want
      else { return }
      throw Self.permissionRefusal(needed)
    case .signature where held == "read" && levels.contains("write") && token == nil:
      // A key with the permission `read` may only read, even if the resource requires just a signature.
      let isReading = ["GET", "HEAD", "OPTIONS"].contains(request.head.method.rawValue)
      if !isReading { throw Self.permissionRefusal("write") }
    case .signature where held == "write" && levels.contains("read_write") && token == nil:
      let isReading = ["GET", "HEAD"].contains(request.head.method.rawValue)
      if isReading { throw Self.permissionRefusal("read") }
    default: return
    }
  }

  private static func permissionRefusal(_ needed: String) -> ProviderRefusal {
    var refusal = ProviderRefusal(.permission)
    refusal.values["permission"] = needed
    return refusal
  }

  // MARK: - Without a signature

  /// Whether the request authenticates in another way. Wrong credentials are refused.
  private mutating func isLetInOtherwise() throws -> Bool {
    guard parameters.isEmpty else { return false }
    for rule in description.alternatives where !rule.needsTLS || isSecure {
      switch rule.kind {
      case .basic: if try isLetInByBasic() { return true }
      case .query: if try isLetInByQuery(rule) { return true }
      case .bearerKey: if try isLetInByKey(rule) { return true }
      }
    }
    return false
  }

  private mutating func isLetInByBasic() throws -> Bool {
    guard let credentials = basicCredentials else { return false }
    try enter(credentials.name, secret: credentials.password)
    return true
  }

  private mutating func isLetInByQuery(_ rule: AlternativeRule) throws -> Bool {
    guard let name = rule.key, let clientKey = field(name), !clientKey.isEmpty else { return false }
    if let secret = rule.secret {
      guard let given = field(secret) else { return false }
      try enter(clientKey, secret: given)
    } else {
      try enter(clientKey, secret: nil)
    }
    if let name = rule.token {
      guard let given = field(name) else { return false }
      try enterToken(given)
    }
    return true
  }

  private mutating func isLetInByKey(_ rule: AlternativeRule) throws -> Bool {
    guard let given = bearerToken(rule) else { return false }
    try enterToken(given)
    return true
  }

  /// The name and password of HTTP's Basic scheme. `nil` if the request has none.
  var basicCredentials: BasicCredentials? {
    request.head.headerFields[values: .authorization].lazy.compactMap { BasicCredentials($0) }.first
  }

  /// The token in the header field that the rule names. `nil` if there is none.
  func bearerToken(_ rule: AlternativeRule) -> String? {
    guard let given = request.head.headerFields.value(rule.field), !given.isEmpty else { return nil }
    guard rule.field.lowercased() == "authorization" else { return given }
    return given.lowercased().hasPrefix("bearer ") ? String(given.dropFirst(7)) : nil
  }

  private mutating func enter(_ name: String, secret: String?) throws {
    guard let found = tables.find(ProviderClientRecord.self, key(name)), !found.isSuspended else {
      throw ProviderRefusal(.consumer)
    }
    if let secret, SharedSecret(secret) != found.secret {
      throw ProviderRefusal(.signature, note: "the secret is wrong")
    }
    client = found
  }

  private mutating func enterToken(_ name: String) throws {
    guard let found = tables.find(ProviderTokenRecord.self, key(name)), !found.isRevoked else {
      throw ProviderRefusal(.token)
    }
    if let expires = found.expires, expires <= now { throw ProviderRefusal(.tokenExpired) }
    token = found
    client = tables.find(ProviderClientRecord.self, key(found.clientKey))
    user = tables.find(ProviderUserRecord.self, key(found.user))
  }
}
