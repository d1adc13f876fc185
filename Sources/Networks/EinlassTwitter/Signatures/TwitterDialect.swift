public import OAuth1

extension VerificationRules {
  /// Twitter's own verifier, which is more lenient than RFC 5849, and signs characters as received if clients escape
  /// them unusually.
  ///
  /// Source: Twitter's published verifier (joauth).
  public static let twitter: VerificationRules = {
    var rules = VerificationRules(name: "Twitter")
    rules.parameters = .asSent
    rules.headerParameters = .reserved
    rules.places = .mixed
    rules.repeated = .lastCounts
    rules.incomplete = .notOAuth
    rules.timestamp = .integer
    rules.versions = ["1.0", "1.0a", "1.0A"]
    rules.mostTokenOctets = 50
    rules.signature = .lenient
    rules.encodesSecrets = false
    rules.methods = [.hmacSHA1]
    return rules
  }()
}
