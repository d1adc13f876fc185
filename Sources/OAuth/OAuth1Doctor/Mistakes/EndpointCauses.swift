internal import OAuth1

/// The requirements of the endpoints that issue credentials, and of signed bodies.
///
/// Source: RFC 5849, sections 2.1 and 2.3; OAuth Request Body Hash, section 3.2; list of mistakes, rows 38, 39 and 40.
extension CauseRule {
  static let endpoints: [CauseRule] = [
    bodyHashOfForm.where { $0.isBodyHashChecked },
    bodyHash.where { $0.isBodyHashChecked },
    callbackMissing.where { $0.isCallbackRequired },
    CauseRule(
      "verifier-empty", row: 40,
      advice: "send the verifier that the provider returned after the user's consent"
    ) { facts in
      guard let sent = facts.received.text("oauth_verifier") else { return nil }
      let words = ["", "null", "undefined", "nil", "None", "(null)"]
      guard words.contains(sent) else { return nil }
      return sent.isEmpty ? "oauth_verifier is empty" : "oauth_verifier is the word '\(sent)'"
    },
    CauseRule(
      "verifier-missing", row: 40,
      advice: "send the verifier that the provider returned after the user's consent"
    ) { facts in
      facts.request.asksForToken && facts.received.value("oauth_verifier") == nil
        && facts.received.value("x_auth_mode") == nil
        && facts.received.value("x_reverse_auth_parameters") == nil
        ? "the request for an access token has no oauth_verifier" : nil
    },
  ]

  /// The mistakes that this server accepts and other servers refuse.
  static let acceptedAtEndpoints: [CauseRule] = [
    bodyHashOfForm.where { !$0.isBodyHashChecked }, bodyHash.where { !$0.isBodyHashChecked },
    callbackMissing.where { !$0.isCallbackRequired }, bodyHashMissing,
  ]

  /// A body that only the hash protects. Some servers refuse it without a hash.
  private static let bodyHashMissing = CauseRule("body-hash-missing", row: 38) { facts in
    let type = facts.request.contentType?.lowercased() ?? ""
    guard ["POST", "PUT", "PATCH"].contains(facts.request.method.uppercased()), !facts.request.body.isEmpty,
      type.contains("json") || type.contains("xml"), facts.failure == nil,
      facts.received.value("oauth_body_hash") == nil
    else { return nil }
    return (
      "the body is not protected by the signature: oauth_body_hash was not sent",
      "send oauth_body_hash if the server requires it, as the outcome services of LTI and payment networks do"
    )
  }

  private static let bodyHashOfForm = CauseRule(
    "body-hash-of-form", row: 38, advice: "omit oauth_body_hash if the body is a form"
  ) { facts in
    facts.received.value("oauth_body_hash") != nil && MediaType.isForm(facts.request.contentType)
      ? "oauth_body_hash was sent with a form body, whose fields are already signed" : nil
  }

  private static let bodyHash = CauseRule(
    "body-hash-wrong", row: 38,
    advice:
      "hash the body exactly as you send it, with SHA-1 (or SHA-256 for a SHA-256 method), and base64-encode the hash"
  ) { facts in
    guard let sent = facts.received.value("oauth_body_hash"), !MediaType.isForm(facts.request.contentType)
    else { return nil }
    return WrongBodyHash.difference(sent, of: facts.request.body, keys: facts.signingKeys).map {
      "oauth_body_hash is not the hash of the body" + ($0.isEmpty ? "" : ": \($0)")
    }
  }

  private static let callbackMissing = CauseRule(
    "callback-missing", row: 39,
    advice:
      "send oauth_callback ('oob' without a callback URL); for reverse authentication, send x_auth_mode=reverse_auth"
  ) { facts in
    facts.request.asksForTemporaryCredentials && facts.received.value("oauth_callback") == nil
      && facts.received.value("x_auth_mode") == nil
      ? "the request for a request token has no oauth_callback" : nil
  }
}

extension CauseRule {
  /// Returns the same rule, restricted to facts that satisfy `condition`.
  fileprivate func `where`(_ condition: @escaping @Sendable (CauseFacts) -> Bool) -> CauseRule {
    CauseRule(id, row: row) { [find] facts in condition(facts) ? find(facts) : nil }
  }
}

extension CauseFacts {
  /// The signing keys of the first known credentials: the right one and one without the token's secret.
  fileprivate var signingKeys: [[UInt8]] {
    guard let client = known.client(clientKey ?? "") ?? known.clients.first else { return [] }
    let first = PercentEncoding.encode(client.secret.revealed) + [0x26]
    let token = known.token(token ?? "") ?? known.tokens.first
    return [first] + (token.map { [first + PercentEncoding.encode($0.credentials.secret.revealed)] } ?? [])
  }

  /// Whether the provider refuses a request for temporary credentials without `oauth_callback`. A request with
  /// `oauth_verifier` is the third step, whatever its address.
  fileprivate var isCallbackRequired: Bool {
    known.provider.requiresCallback && received.value("oauth_verifier") == nil
  }

  /// Whether the server compares `oauth_body_hash` with the body; this cannot be ruled out for a pasted request.
  fileprivate var isBodyHashChecked: Bool { policy.checksBodyHash || context != .server }
}

extension ArrivingRequest {
  /// Whether its path is one at which providers issue temporary credentials: `request_token`, `requesttoken`,
  /// `get_request_token`, `OAuthGetRequestToken`, `initiate` and similar.
  var asksForTemporaryCredentials: Bool {
    let name = endpointName
    return name.hasSuffix("requesttoken") || name.hasSuffix("temporarycredentials") || name == "initiate"
  }

  /// Whether its path is one at which providers issue tokens: `access_token`, `OAuthGetAccessToken`, `get_token` and
  /// similar.
  var asksForToken: Bool { endpointName.hasSuffix("accesstoken") || endpointName == "gettoken" }

  /// The last part of the path, in lower case, without word separators and without a file extension.
  private var endpointName: String {
    let path = target.prefix { $0 != "?" && $0 != "#" }
    let name = path.split(separator: "/").last.map { $0.prefix { $0 != "." } } ?? ""
    return name.lowercased().filter { $0 != "_" && $0 != "-" }
  }
}
