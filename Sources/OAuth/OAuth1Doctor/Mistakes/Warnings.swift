internal import OAuth1

/// Unusual properties of a request that this server's rules accept, though other servers may refuse them.
///
/// Source: list of mistakes, rows 2, 15, 18, 23, 24, 31, 32 and 42.
extension CauseRule {
  static let warnings: [CauseRule] =
    [
      CauseRule(
        "token-for-request-token", row: 15, advice: "omit oauth_token when you get a request token"
      ) { facts in
        facts.token != nil && facts.request.asksForTemporaryCredentials
          ? "the request for a request token has an oauth_token" : nil
      },
      CauseRule("empty-token", row: 23, advice: "send the user's token, or no oauth_token") { facts in
        facts.received.value("oauth_token")?.isEmpty == true ? "oauth_token was sent empty" : nil
      },
      pairAsName,
      CauseRule(
        "signature-sent-bare", row: 18,
        advice: "percent-encode the signature: some servers read '+' as a space"
      ) { facts in
        facts.received.signatures.contains(where: \.isSentBare)
          && (facts.failure == nil || facts.policy.rules.parameters == .decoded)
          ? "the signature was sent without percent-encoding" : nil
      },
      CauseRule(
        "value-sent-bare", row: 32,
        advice:
          "percent-encode every value in the header: some servers end it at an '=' or ',' and read '+' as a space"
      ) { facts in
        guard facts.failure == nil,
          let item = facts.received.items.first(where: { $0.isReserved && $0.isSentBare })
        else { return nil }
        return "\(item.label) was sent in the header without percent-encoding"
      },
      CauseRule("x-auth-mode-in-header", row: 24, advice: "send x_auth_mode in the form body") { facts in
        facts.received.headerExtras.contains(where: { $0.isNamed("x_auth_mode") })
          ? "x_auth_mode is in the header, but \(facts.known.provider.name) ignores it there" : nil
      },
      CauseRule("realm-not-first", row: 31, advice: "put the realm first: some servers require it there") {
        facts in
        facts.received.realm != nil && !facts.received.isRealmFirst
          ? "the realm is not the header's first parameter" : nil
      },
      CauseRule(
        "tolerated-header", row: 32,
        advice: "use the format OAuth name=\"value\", name=\"value\"; other servers refuse this header"
      ) { facts in
        facts.failure == nil && !facts.received.deviations.isEmpty
          ? "the header \(facts.received.deviations.joined(separator: ", and "))" : nil
      },
      CauseRule("include-email-spelling", row: 42, advice: "write include_email=true") { facts in
        guard let sent = facts.received.text("include_email"), sent.lowercased() == "true", sent != "true"
        else {
          return nil
        }
        return "include_email is '\(sent)', which \(facts.known.provider.name) does not read as true"
      },
      bodyUnknown, clockOfOldRequest,
    ] + acceptedAtEndpoints

  /// The signature is right without the body, which is missing.
  static let bodyUnknown = CauseRule(
    "form-not-signed", row: 8, advice: "sign the form fields together with the other parameters"
  ) { facts in
    !facts.context.knowsBody && facts.request.body.isEmpty
      ? "the request's body is unknown: if it is a form, its fields were not signed" : nil
  }
}

extension SignedItem {
  /// Whether the signature is in the header with unescaped characters that must be escaped there.
  fileprivate var isSentBare: Bool {
    location == .header
      && PercentEncoding.encode(wireValue).count > wireValue.count + 2 * wireValue.count { $0 == 0x25 }
  }
}
