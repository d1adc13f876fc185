package import OAuth1

/// The rules of signatures that commands know, by the names that they take; one more is one more line.
package enum SignatureDialects {
  package static let all: [(name: String, rules: VerificationRules)] = [
    ("strict", .rfc5849), ("twitter", .twitter),
  ]

  /// Whose rules explanations compare with those of RFC 5849.
  package static let compared = VerificationRules.twitter
}
