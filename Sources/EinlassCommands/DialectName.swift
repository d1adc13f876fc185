internal import ArgumentParser
internal import EinlassNetworks
internal import OAuth1

/// Whose rules a request is judged by, by name: `strict` is RFC 5849.
struct DialectName: ExpressibleByArgument {
  let name: String
  let rules: VerificationRules

  static let strict = DialectName(name: "strict", rules: .rfc5849)

  private init(name: String, rules: VerificationRules) {
    self.name = name
    self.rules = rules
  }

  init?(argument: String) {
    guard let found = SignatureDialects.all.first(where: { $0.name == argument }) else { return nil }
    self.init(name: found.name, rules: found.rules)
  }

  static var allValueStrings: [String] { SignatureDialects.all.map(\.name) }
  var defaultValueDescription: String { name }
}
