internal import OAuth1

/// Oddities of a request that the rules of this server do not refuse, though others may.
///
/// Source: list of mistakes, rows 2, 15, 18, 23, 24, 31, 32 and 42.
extension CauseRule {
  static let warnings: [CauseRule] =
    [
      tokenForRequestToken, emptyToken, pairAsName, bareSignature, bareValue, modeInHeader, realmNotFirst,
      tolerated,
      includeEmail,
      bodyUnknown, clockOfOldRequest,
    ] + acceptedAtEndpoints

  /// The signature is right without a body that nobody has shown.
  static let bodyUnknown = CauseRule("form-not-signed", row: 8) { facts in
    guard !facts.standpoint.knowsBody, facts.request.body.isEmpty else { return nil }
    return (
      "the request's body is not known here: if it is a form, its fields were not signed",
      "sign the fields of a form body with all other parameters"
    )
  }

  private static let tokenForRequestToken = CauseRule("token-for-request-token", row: 15) { facts in
    guard facts.token != nil, facts.request.asksForTemporaryCredentials else { return nil }
    return (
      "a request token was asked for with a token", "leave oauth_token out when asking for a request token"
    )
  }

  private static let emptyToken = CauseRule("empty-token", row: 23) { facts in
    guard facts.received.value("oauth_token")?.isEmpty == true else { return nil }
    return ("oauth_token was sent empty", "send the user's token, or no oauth_token at all")
  }

  private static let bareSignature = CauseRule("signature-sent-bare", row: 18) { facts in
    guard facts.received.signatures.contains(where: \.isSentBare),
      facts.failure == nil || facts.policy.rules.parameters == .decoded
    else { return nil }
    return (
      "the signature was sent without percent-encoding", "percent-encode it: some servers read '+' as a space"
    )
  }

  private static let bareValue = CauseRule("value-sent-bare", row: 32) { facts in
    guard facts.failure == nil,
      let item = facts.received.items.first(where: { $0.isReserved && $0.isSentBare })
    else { return nil }
    return (
      "\(item.label) was sent in the header without percent-encoding",
      "percent-encode every value in the header: some servers end it at an '=' or ',' and read '+' as a space"
    )
  }

  private static let modeInHeader = CauseRule("x-auth-mode-in-header", row: 24) { facts in
    guard facts.received.headerExtras.contains(where: { $0.isNamed("x_auth_mode") }) else { return nil }
    return (
      "x_auth_mode stands in the header, where \(facts.known.provider.name) ignores it",
      "send it in the form body"
    )
  }

  private static let realmNotFirst = CauseRule("realm-not-first", row: 31) { facts in
    guard facts.received.realm != nil, !facts.received.isRealmFirst else { return nil }
    return ("the realm is not the header's first parameter", "put it first: some servers want it there")
  }

  private static let tolerated = CauseRule("tolerated-header", row: 32) { facts in
    guard facts.failure == nil, !facts.received.deviations.isEmpty else { return nil }
    return (
      "the header \(facts.received.deviations.joined(separator: ", and "))",
      "write it as: OAuth name=\"value\", name=\"value\"; other servers refuse it as it is"
    )
  }

  private static let includeEmail = CauseRule("include-email-spelling", row: 42) { facts in
    guard let sent = facts.received.text("include_email"), sent.lowercased() == "true", sent != "true" else {
      return nil
    }
    return (
      "include_email is '\(sent)', which \(facts.known.provider.name) does not take for true",
      "write include_email=true"
    )
  }
}

extension SignedItem {
  /// Whether it stands in the header with characters that have to be escaped there.
  fileprivate var isSentBare: Bool {
    location == .header
      && PercentEncoding.encode(wireValue).count > wireValue.count + 2 * wireValue.count { $0 == 0x25 }
  }
}
