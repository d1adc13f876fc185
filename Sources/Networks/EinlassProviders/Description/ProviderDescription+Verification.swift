package import OAuth1
package import OAuth1Doctor

/// A description in the library's terms, as far as possible: for the doctor, the journal and commands.
extension ProviderDescription {
  package var verificationRules: VerificationRules { signing.verificationRules(name: title) }

  /// The verifier that reads any signed request, valid or not.
  package var reader: RequestVerifier {
    RequestVerifier(policy: .init(rules: verificationRules, methods: .all, allowsPlaintextWithoutTLS: true))
  }

  /// The policy that requests must comply with.
  package var verifierPolicy: RequestVerifier.Policy {
    RequestVerifier.Policy(
      rules: verificationRules, maxAge: time.past.seconds ?? Lifetime.century,
      maxAhead: time.ahead ?? Lifetime.century,
      allowsPlaintextWithoutTLS: !signing.plaintext.needsTLS)
  }

  /// The provider as the doctor knows it.
  package var serviceProvider: ServiceProvider {
    ServiceProvider(
      name: title, hosts: hosts.map(\.host).filter { !$0.contains("{") }, requiresCallback: requiresCallback)
  }
}

extension SigningRules {
  /// These rules under the name that messages use.
  func verificationRules(name: String) -> VerificationRules {
    var rules = VerificationRules(name: name)
    rules.headerParameters = headerNames == .oauth ? .reserved : .all
    rules.places = isMixed ? .mixed : .one
    rules.repeated = duplicates == .refuse ? .refused : .lastCounts
    rules.signature = signature == .lenientPlus ? .lenient : .canonical
    rules.encodesSecrets = encodesSecrets
    rules.methods = methods
    return rules
  }
}
