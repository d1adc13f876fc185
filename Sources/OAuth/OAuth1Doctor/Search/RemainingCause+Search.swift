internal import OAuth1

extension RemainingCause {
  /// Returns the causes that are left if no known mistake reproduces a signature, likeliest first.
  ///
  /// - Parameter isBaseStringKnown: Whether the base string was printed for this particular request, so that no
  ///   difference in it goes unnoticed.
  static func unexplained(_ facts: SigningFacts, isBaseStringKnown: Bool) -> [RemainingCause] {
    let method = facts.received.text("oauth_signature_method") ?? ""
    var causes = [
      RemainingCause(
        sentence: "the consumer secret differs from the server's",
        check: "copy the key and the secret together from your app's page at the provider")
    ]
    if facts.hasToken {
      causes.append(
        RemainingCause(
          sentence: "the token secret differs from the server's",
          check:
            "use the secret that was issued with this token, not the secret of an older token or of the "
            + "request token"
        ))
    }
    if method == "PLAINTEXT" { return causes }
    if let hash = HashFunction(method: method)?.rawValue.lowercased() {
      causes.append(
        RemainingCause(
          sentence: "the client computes the HMAC or its key in a nonstandard way",
          check:
            "compare it with the output of: printf %s 'BASE STRING' | openssl dgst -\(hash) "
            + "-hmac 'CONSUMER SECRET&TOKEN SECRET' -binary | base64"))
    }
    causes.append(
      isBaseStringKnown
        ? RemainingCause(
          sentence: "the server printed the base string, but the client signed a different one",
          check: "print the base string in the client, and pass it with --base-string")
        : RemainingCause(
          sentence: "the nonce, timestamp, parameters or URL changed after signing",
          check: "print the base string in the client when it signs, and pass it with --base-string"))
    return causes
  }

  /// Possible differences on a server that refuses a request which is right according to the known rules and secrets.
  /// Causes that the server's response mentions come first.
  static func refused(_ refusal: ServerRefusal, _ facts: SigningFacts) -> [RemainingCause] {
    let method = facts.received.text("oauth_signature_method") ?? ""
    let words = refusal.words.lowercased()
    let says = { (texts: [String]) in texts.contains { words.contains($0) } }
    let isOfSignature = says(["signature"]) && !says(["signature_method", "signature method"])
    var causes: [(isNamed: Bool, cause: RemainingCause)] = [(isOfSignature, secrets(method))]
    if !method.hasPrefix("RSA-") {
      causes.append((says(["method"]), otherMethod(method)))
    }
    if method != "PLAINTEXT" { causes.append((says(["proxy"]), otherAddress(facts))) }
    causes.append((says(["nonce", "replay", "already used"]), usedNonce))
    causes.append((says(["timestamp", "nonce", "expired", "clock", "too old"]), otherClock))
    let isOfAccess = says([
      "token", "consumer", "permission", "revoked", "denied", "not allowed", "access", "forbidden", "scope",
    ])
    causes.append((isOfAccess && !isOfSignature, noPermission))
    return (causes.filter(\.isNamed) + causes.filter { !$0.isNamed }).map(\.cause)
  }

  private static func secrets(_ method: String) -> RemainingCause {
    method.hasPrefix("RSA-")
      ? RemainingCause(
        sentence: "the server has a different public key for this consumer key",
        check: "upload the public key again, and compare it with 'openssl rsa -in private.pem -pubout'")
      : RemainingCause(
        sentence: "the server has different secrets for this consumer key or token",
        check:
          "generate new secrets at the provider and sign with them; test and live systems have "
          + "different secrets"
      )
  }

  private static func otherMethod(_ method: String) -> RemainingCause {
    RemainingCause(
      sentence: "the server requires a signature method other than \(method.isEmpty ? "this one" : method)",
      check: method == "HMAC-SHA1"
        ? "look up the method in the provider's documentation, and try HMAC-SHA256"
        : "look up the method in the provider's documentation, and sign with it")
  }

  private static func otherAddress(_ facts: SigningFacts) -> RemainingCause {
    let scheme = facts.request.scheme.lowercased() == "https" ? "http" : "https"
    return RemainingCause(
      sentence: "the server sees a different scheme, host or port, for example behind a proxy",
      check:
        "try signing the URL with \(scheme)://; if the server accepts it, configure the proxy to send "
        + "X-Forwarded-Proto and X-Forwarded-Host"
    )
  }

  private static let usedNonce = RemainingCause(
    sentence: "the server has seen this nonce and timestamp before",
    check: "sign again for each attempt, and look for retries and redirects that send the same header")

  private static let otherClock = RemainingCause(
    sentence: "the server's clock differs from the client's",
    check: "compare oauth_timestamp with the Date header of the server's response, and pass that time with "
      + "--now")

  private static let noPermission = RemainingCause(
    sentence: "the refusal is not about the signature: the token was revoked or lacks a permission",
    check: "read the whole response, and use the same token at an endpoint that requires no permission")
}
