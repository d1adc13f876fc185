package import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

extension ProviderCall {
  /// The response that refuses the request, in the description's form.
  func response(to refusal: ProviderRefusal) -> WireResponse {
    let rules = description.refusals
    let form = rules.form(refusal.cause, at: target, missing: refusal.missing)
    var values = values()
    values.body = request.body
    values["problem"] = form.problem ?? refusal.cause.problem
    values["missing"] = refusal.missing.joined(separator: rules.isPreset ? "&" : ", ")
    values["rejected"] = refusal.rejected.joined(separator: rules.isPreset ? "&" : ", ")
    values["plural"] = refusal.missing.count > 1 ? "s" : ""
    values["request_id"] = DerivedDigits.text(10, from: [request.path, String(now.milliseconds)])
    for (name, value) in refusal.values { values[name] = value }
    values["word"] = form.word?.filled(values) ?? values["problem"]
    values["text"] = form.text?.filled(values) ?? refusal.cause.sentence
    if refusal.cause == .notSimulated { setNotSimulated(form, &values) }
    let status = form.status ?? (rules.isPreset ? refusal.cause.presetStatus : refusal.cause.usualStatus)
    var fields = HTTPFields()
    if let type = form.type ?? form.body?.type { fields.add("content-type", type) }
    var isChallenged = false
    for (name, value) in form.headers {
      fields.add(name, value.filled(values))
      isChallenged = isChallenged || name.lowercased() == "www-authenticate"
    }
    if status == 401, !isChallenged, let origin = values["origin"] {
      fields.add("www-authenticate", "OAuth realm=\"\(origin)\"")
    }
    return finished(
      WireResponse(
        HTTPResponse.Status(standard: status), fields: fields, body: form.body?.filled(values) ?? []))
  }

  /// Adds the sentence about the missing feature if the form has a placeholder for a text.
  private func setNotSimulated(_ form: RefusalForm, _ values: inout TemplateValues) {
    let path = String(decoding: request.path.utf8.prefix(80).filter { 0x20 < $0 && $0 < 0x7F }, as: UTF8.self)
    var sentence = NotSimulated.sentence("'\(path)'; the description defines no resource at that path")
    if case .xml? = form.body { sentence = MarkupText.escaped(sentence) }
    values["text"] = sentence
    if form.body?.names.contains("text") == false {
      values["problem"] = sentence
      values["word"] = sentence
    }
  }

  /// The journal's finding about the request.
  func finding(_ refusal: ProviderRefusal?) -> VerificationFinding? {
    let claim = network.claim(of: request)
    guard let refusal else {
      return VerificationFinding(
        failure: nil, note: acceptedFailure.map { "\($0.rawValue), which has no effect here" },
        warnings: warnings(claim), claim: claim)
    }
    guard let failure = refusal.failure else {
      return claim.map {
        VerificationFinding(failure: nil, note: refusal.note ?? refusal.cause.sentence, claim: $0)
      }
    }
    return VerificationFinding(failure: failure, note: refusal.note, claim: claim)
  }

  /// The warnings for an accepted request that other providers would have refused.
  private func warnings(_ claim: SignedClaim?) -> [LeniencyWarning] {
    let isFull = verification == .full
    // The request is correctly signed by rules that the library's reader does not know, so there is nothing to report.
    if claim == nil, isFull { return [] }
    let kind: AcceptedRequest.Step =
      switch step?.name {
      case .requestToken: .temporaryCredentials
      case .accessToken: .token
      default: .resource
      }
    var accepted = AcceptedRequest(
      ArrivingRequest(request), claim: claim, step: kind,
      by: network.reader.policy.rules, at: clientNow.seconds)
    accepted.client = client?.credentials
    accepted.token = requestToken?.credentials ?? token?.credentials
    accepted.failure = acceptedFailure
    return network.leniency.warnings(for: accepted)
  }
}

extension Cause {
  /// The status by the table of the Java library net.oauth (reference of providers, section 1.1).
  fileprivate var presetStatus: Int {
    switch self {
    case .version, .parameters, .none, .duplicate, .timestamp, .method, .callback, .header: 400
    case .address: 503
    default: usualStatus
    }
  }
}

extension ProviderNetwork {
  /// The response to `request` if the provider refused it for `cause`. Nothing is counted or changed.
  package func refusal(_ cause: Cause, of request: WireRequest) -> WireResponse {
    let call = ProviderCall(self, request, description.target(of: request))
    var refusal = ProviderRefusal(cause)
    if cause == .parameters { refusal.missing = ["oauth_nonce"] }
    return call.response(to: refusal)
  }
}
