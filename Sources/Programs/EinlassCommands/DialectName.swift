internal import ArgumentParser
internal import EinlassSimulator
internal import OAuth1
internal import OAuth1Doctor

/// The name of the rules that judge a request: `strict` is RFC 5849.
struct DialectName: ExpressibleByArgument {
  let name: String
  let rules: VerificationRules

  static let strict = DialectName(name: "strict", rules: .rfc5849)

  /// A provider's rules, compared with those of RFC 5849 so that an explanation can report differences between the two.
  static let lenient = WorldModules.standard.signatureRules.map(\.rules).first {
    $0.name != strict.rules.name
  }

  /// The provider of the requests, as explanations name it. A client may have signed the host of any provider,
  /// regardless of the rules.
  var provider: ServiceProvider {
    let modules = WorldModules.standard.all
    var provider = modules.first { $0.id == name }?.network.serviceProvider ?? ServiceProvider()
    provider.hosts = modules.compactMap(\.network.serviceProvider).flatMap(\.hosts)
    return provider
  }

  private init(name: String, rules: VerificationRules) {
    self.name = name
    self.rules = rules
  }

  init?(argument: String) {
    guard let found = WorldModules.standard.signatureRules.first(where: { $0.name == argument }) else {
      return nil
    }
    self.init(name: found.name, rules: found.rules)
  }

  /// The names of the rules, for an option's help.
  static let help: ArgumentHelp = {
    let others = WorldModules.standard.all.filter { $0.network.signatureRules != nil }
      .map { " or \($0.id) (\($0.displayName)'s)" }.joined()
    return "The signature rules: strict (RFC 5849)\(others)."
  }()

  static var allValueStrings: [String] { WorldModules.standard.signatureRules.map(\.name) }
  var defaultValueDescription: String { name }
}
