internal import OAuth1

/// Requests that cannot be read.
///
/// Source: RFC 5849, sections 3.1, 3.2 and 3.5; list of mistakes, rows 18, 22, 23, 32, 33, 41 and 43.
extension CauseRule {
  static let structure: [CauseRule] = [
    CauseRule(
      "other-authorization-scheme", row: 41,
      advice: "sign the request with OAuth 1.0a: this URL requires a user's token, not an app's token"
    ) { facts in
      guard facts.failure == .notOAuth, let scheme = facts.received.otherScheme else { return nil }
      return "the Authorization scheme is '\(Array(scheme.utf8).printable)', not OAuth"
    },
    CauseRule("not-oauth", advice: "sign the request") { facts in
      let isSigned = facts.received.items.contains(where: \.isReserved) || !facts.received.signatures.isEmpty
      return facts.failure == .notOAuth && facts.received.otherScheme == nil && !isSigned
        ? "the request is not signed: it has no oauth_ parameter" : nil
    },
    CauseRule("missing-parameter", row: 23) { facts in
      guard facts.failure != nil, facts.received.otherScheme == nil else { return nil }
      guard facts.received.items.contains(where: \.isReserved) || !facts.received.signatures.isEmpty else {
        return nil
      }
      // PLAINTEXT needs neither a timestamp nor a nonce (RFC 5849, section 3.1).
      let isPlain =
        facts.received.text("oauth_signature_method") == "PLAINTEXT"
        && facts.policy.rules.incomplete == .refused
      let required = ["oauth_consumer_key", "oauth_signature_method"]
      var names = (required + (isPlain ? [] : ["oauth_timestamp", "oauth_nonce"])).filter {
        facts.received.value($0)?.isEmpty ?? true
      }
      if facts.received.signatures.allSatisfy(\.value.isEmpty) { names.append("oauth_signature") }
      if facts.policy.tokenRequired, facts.token == nil { names.append("oauth_token") }
      if names.isEmpty { return nil }
      return (
        "\(names.joined(separator: ", ")) \(names.count == 1 ? "is" : "are") missing or empty",
        "send \(names.joined(separator: ", "))"
      )
    },
    CauseRule(
      "malformed-header", row: 32,
      advice: "use the format OAuth name=\"value\", name=\"value\", with each value percent-encoded"
    ) { facts in
      let deviations = facts.received.deviations
      guard facts.failure != nil, !deviations.isEmpty else { return nil }
      let all = facts.received.items + facts.received.signatures
      let found = all.lazy.filter { $0.location == .header }.map(\.label)
      let more = found.dropFirst(20).isEmpty ? "" : " and more"
      return "the Authorization header \(deviations.joined(separator: ", and "))"
        + (found.isEmpty
          ? "" : "; a tolerant parser finds \(found.prefix(20).joined(separator: ", "))\(more)")
    },
    CauseRule(
      "signature-not-encoded", row: 18,
      advice: "percent-encode the signature when you send it: '+' is %2B, '/' is %2F, '=' is %3D"
    ) { facts in
      guard facts.failure != nil, facts.policy.rules.parameters == .asSent,
        facts.received.signatures.contains(where: { $0.wireValue.contains(0x3D) })
      else { return nil }
      return
        "the signature was sent without percent-encoding, and \(facts.policy.rules.name) ignores a parameter with an '=' in its value"
    },
    // PLAINTEXT's signature contains an '&', which ends a query parameter.
    CauseRule(
      "signature-not-encoded", row: 18, advice: "percent-encode the signature when you send it: '&' is %26"
    ) { facts in
      guard facts.received.text("oauth_signature_method") == "PLAINTEXT",
        let signature = facts.received.signatures.first, signature.location != .header,
        !signature.value.contains(0x26),
        facts.received.items.contains(where: { !$0.hasEquals && $0.location == signature.location })
      else { return nil }
      return "the signature was sent without percent-encoding: its '&' ends the parameter"
    },
    CauseRule(
      "unreadable-parameter", row: 32,
      advice: "encode every name and value in the header as UTF-8, then percent-encode it"
    ) { facts in
      facts.failure == .malformedHeader && facts.received.deviations.isEmpty
        ? "a protocol parameter cannot be read: it has an invalid '%' escape, a forbidden character, or invalid UTF-8"
        : nil
    },
    CauseRule(
      "several-places", row: 33,
      advice: "send all oauth_ parameters in one place, preferably in the Authorization header"
    ) { facts in
      facts.failure == .multipleLocations
        ? "oauth_ parameters are in more than one place: header, query or form" : nil
    },
    CauseRule("sent-twice", row: 33, advice: "send each oauth_ parameter once") { facts in
      guard facts.failure == .duplicatedParameter else { return nil }
      var seen: Set<String> = []
      let names = facts.received.items.map(\.label).filter {
        $0.hasPrefix("oauth_") && !seen.insert($0).inserted
      }
      return names.first.map { "\($0) was sent twice" } ?? "a protocol parameter was sent twice"
    },
    CauseRule("misspelt-parameter", row: 22, advice: "correct the parameter's name") { facts in
      guard facts.failure != nil, !facts.received.misspelt.isEmpty else { return nil }
      let names = facts.received.misspelt.map {
        "'\($0.found.printable)' is probably a misspelling of \($0.meant)"
      }
      return names.joined(separator: ", ")
    },
    CauseRule("unsupported-version", advice: "send oauth_version=1.0, or omit it") { facts in
      guard facts.failure == .unsupportedVersion else { return nil }
      let version = facts.received.value("oauth_version")?.printable ?? ""
      return "oauth_version is '\(version)'"
    },
    CauseRule("unsupported-method", row: 43) { facts in
      guard facts.failure == .unsupportedSignatureMethod else { return nil }
      let method = facts.received.value("oauth_signature_method")?.printable ?? ""
      let names = facts.policy.methods.map(\.name).joined(separator: ", ")
      return (
        "oauth_signature_method is '\(method)', which this server does not accept",
        "sign with one of \(names), spelled exactly as shown"
      )
    },
    CauseRule("plaintext-without-tls", advice: "use https, or sign with HMAC-SHA1") { facts in
      facts.failure == .insecureTransport ? "PLAINTEXT was used without TLS" : nil
    },
  ]
}
