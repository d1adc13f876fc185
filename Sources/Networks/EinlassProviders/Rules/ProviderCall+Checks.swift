internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

extension ProviderCall {
  /// Makes the checks of the request in the provider's order, including those in `own`.
  ///
  /// - Parameter own: The endpoint's own checks, each made at its position in the order.
  mutating func verify(
    _ own: (Check, inout ProviderCall) throws -> Void = { _, _ in }
  ) throws {
    let order = step?.rules.checks.map { Check.all($0) } ?? description.checks
    if parameters.isMalformed {
      throw ProviderRefusal(.header, note: "the Authorization header cannot be read")
    }
    if parameters.isEmpty, verification == .full { throw ProviderRefusal(.none) }
    for check in order {
      switch verification {
      case .nothing where check != .token: break
      case .timeAndNonce where ![.token, .timestamp, .nonce].contains(check): break
      default: try make(check)
      }
      try own(check, &self)
    }
    if verification != .full { lookAtSignature() }
    finish()
  }

  /// Finds errors in a signature that is not needed here.
  private mutating func lookAtSignature() {
    do {
      if client == nil { try findClient() }
      try checkSignature()
    } catch let refusal as ProviderRefusal {
      acceptedFailure = refusal.failure
    } catch {
      // No other error is thrown.
    }
  }

  private mutating func make(_ check: Check) throws {
    switch check {
    case .parameters: try checkParameters()
    case .version: try checkVersion()
    case .consumer: try findClient()
    case .method: try checkMethod()
    case .token: try findToken()
    case .timestamp: try checkTimestamp()
    case .nonce: try spendNonce()
    case .signature: try checkSignature()
    case .bodyHash: try checkBodyHash()
    case .address, .callback, .verifier, .approval, .permission: break
    }
  }

  // MARK: - Structure

  private func checkParameters() throws {
    if parameters.isMixed {
      throw ProviderRefusal(
        .duplicate, failure: .multipleLocations, note: "OAuth parameters in several places")
    }
    if !parameters.duplicates.isEmpty {
      var refusal = ProviderRefusal(
        .duplicate, note: "twice: " + parameters.duplicates.joined(separator: ", "))
      refusal.rejected = parameters.duplicates
      throw refusal
    }
    let missing = requiredNames.filter { parameters[$0] == nil }
    if !missing.isEmpty { throw ProviderRefusal.missing(missing) }
    try checkRealm()
  }

  /// The parameters that must be present and not empty, in the order in which refusals list them.
  private var requiredNames: [String] {
    var names = ["oauth_consumer_key"]
    if needsToken { names.append("oauth_token") }
    names += ["oauth_signature_method", "oauth_signature"]
    if !isTimeOptional { names += ["oauth_timestamp", "oauth_nonce"] }
    if description.signing.version == .required { names.append("oauth_version") }
    if step?.name == .accessToken, description.tokens.verifier != nil { names.append("oauth_verifier") }
    return names
  }

  /// Whether the request must have a token.
  var needsToken: Bool {
    switch step?.name {
    case .requestToken: false
    case .accessToken, .renew, .revoke: true
    default: description.emptyToken == .refuse
    }
  }

  private func checkVersion() throws {
    // PHP treats an empty string like a missing one. RFC 5849, section 3.2, requires "1.0" if the parameter is present.
    let version = description.signing.isPHP ? parameters["oauth_version"] : parameters.sent("oauth_version")
    switch description.signing.refusal(ofVersion: version) {
    case .parameters?: throw ProviderRefusal.missing(["oauth_version"])
    case let cause?: throw ProviderRefusal(cause)
    case nil: break
    }
  }

  private func checkRealm() throws {
    guard let rule = description.signing.realm else { return }
    if let steps = rule.steps, !steps.contains(step?.name.rawValue ?? "resources") { return }
    let isRight =
      switch rule.value {
      case .equals(let template): parameters.realm == template.filled(realmValues)
      case .shape(let shape): parameters.realm.map { shape.matches($0) } ?? false
      }
    if !isRight { throw ProviderRefusal(.realm) }
  }

  /// The fields of the world's own app if the request's app is not known yet.
  private var realmValues: TemplateValues {
    var values = TemplateValues()
    values.add(client?.fields ?? network.accounts.clientFields, under: "client")
    return values
  }

  // MARK: - Signature

  private mutating func checkMethod() throws {
    guard let name = parameters["oauth_signature_method"] else {
      throw ProviderRefusal.missing(["oauth_signature_method"])
    }
    guard let found = description.signing.methods.first(where: { $0.name == name }) else {
      throw ProviderRefusal(.method)
    }
    if found.kind == .plaintext, description.signing.plaintext.needsTLS, !isSecure {
      throw ProviderRefusal(.method, failure: .insecureTransport, note: "PLAINTEXT requires https")
    }
    method = found
  }

  private mutating func checkSignature() throws {
    if parameters.hasRawAmpersand, !description.signing.plaintext.allowsRawAmpersand {
      throw ProviderRefusal(.header, note: "an unescaped & in the header's signature")
    }
    guard let given = parameters["oauth_signature"] else {
      throw ProviderRefusal.missing(["oauth_signature"])
    }
    if method == nil { try checkMethod() }
    guard let method, let record = client, let credentials = record.credentials else {
      throw ProviderRefusal(.signature, note: "the app's public key cannot be read")
    }
    let host = target.host.flatMap { description.host($0) }
    let configured = host.map { description.authority(of: $0, forClientWith: record.fields) }
    let signature = ProviderSignature(
      request, parameters, description, method: method, client: credentials,
      token: requestToken?.secret ?? token?.secret, configuredHost: configured)
    self.signature = signature
    guard signature.isRight(given, description.signing.signature) else { throw ProviderRefusal(.signature) }
  }

  private func checkBodyHash() throws {
    let rule = description.signing.bodyHash
    guard rule.use != .never else { return }
    let isForm = MediaType.isForm(request.head.headerFields[.contentType])
    let isWanted = rule.on == .all || (!request.body.isEmpty && !isForm)
    guard let given = parameters["oauth_body_hash"] else {
      if rule.use == .required, isWanted, step == nil {
        throw ProviderRefusal(.bodyHash, note: "oauth_body_hash is missing")
      }
      return
    }
    guard rule.isChecked else { return }
    if isForm, rule.on == .bodies {
      throw ProviderRefusal(.bodyHash, note: "a form must not have oauth_body_hash")
    }
    let expected = bodyHash
    if given != expected {
      var refusal = ProviderRefusal(.bodyHash)
      (refusal.values["expected"], refusal.values["received"]) = (expected, given)
      throw refusal
    }
  }
}
