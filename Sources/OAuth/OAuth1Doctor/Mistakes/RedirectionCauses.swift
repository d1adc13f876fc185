internal import OAuth1

/// Mistakes in callbacks and verifiers, if the right ones are known.
///
/// Source: RFC 5849, sections 2.1 and 2.3; list of mistakes, rows 39 and 40.
extension CauseRule {
  static let redirection: [CauseRule] = [
    CauseRule("callback-not-registered", row: 39) { facts in
      guard let sent = facts.received.text("oauth_callback"), let key = facts.clientKey,
        let registered = facts.known.callbacks[key], !sent.hasSameOctets(as: registered)
      else { return nil }
      let shown = Array(registered.utf8).printable
      let rest = { (text: String) in text.drop { $0 != ":" } }
      let sentence =
        registered == "oob"
        ? "the app has no registered callback and may only send oauth_callback=oob"
        : rest(sent) == rest(registered)
          ? "oauth_callback and the app's registered callback have different schemes"
          : "oauth_callback is not the app's registered callback, '\(shown)'"
      return (sentence, "send oauth_callback=\(shown), or register your callback with the network")
    },
    CauseRule(
      "verifier-of-another-session", row: 40,
      advice: "use the request token and the verifier from the same sign-in, each only once"
    ) { facts in
      guard let sent = facts.received.text("oauth_verifier"), !sent.isEmpty, let token = facts.token,
        let issued = facts.known.verifiers[token], !sent.hasSameOctets(as: issued)
      else { return nil }
      let isAnothers = facts.known.verifiers.values.contains { $0.hasSameOctets(as: sent) }
      return isAnothers
        ? "oauth_verifier belongs to another request token" : "oauth_verifier was never issued"
    },
  ]
}
