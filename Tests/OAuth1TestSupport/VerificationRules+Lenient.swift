public import OAuth1

extension VerificationRules {
  /// Rules in which every option differs from RFC 5849's.
  public static let lenient: VerificationRules = {
    var rules = VerificationRules(name: "a lenient server")
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
