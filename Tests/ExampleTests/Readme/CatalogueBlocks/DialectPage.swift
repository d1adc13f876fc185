import OAuth1

extension VerificationRules {
  static let shop: VerificationRules = {
    var rules = VerificationRules(name: "the shop")
    rules.repeated = .lastCounts
    rules.encodesSecrets = false
    return rules
  }()
}

let verifier = RequestVerifier(policy: .init(rules: .shop))
