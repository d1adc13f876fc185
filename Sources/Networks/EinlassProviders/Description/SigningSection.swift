internal import EinlassWorld
internal import OAuth1

/// `signing:`
enum SigningSection {
  private static let methods = WorldFileKey<[any SignatureMethod]>(
    "methods", .list(of: method), "The accepted signature methods; default: HMAC-SHA1")
  private static let plaintext = WorldFileKey<SigningRules.PlaintextRules>(
    "plaintext", plaintextForm, "tls: PLAINTEXT only over https; any: also over http; default: tls")
  private static let from = WorldFileKey<[SigningRules.Place]>(
    "from", .list(of: .choice),
    "Where protocol parameters are allowed, in order of precedence; default: everywhere")
  private static let mixed = WorldFileKey(
    "mixed", .bool,
    "Whether protocol parameters may be in several places at the same time")
  private static let headerScheme = WorldFileKey<SigningRules.HeaderScheme>(
    "header_scheme", .choice, "The required spelling of the scheme 'OAuth'; default: any-case")
  private static let headerNames = WorldFileKey<SigningRules.HeaderNames>(
    "header_names", .choice, "The header parameters that are signed; default: all")
  private static let headerValues = WorldFileKey<SigningRules.HeaderValues>(
    "header_values", .choice, "as-sent: the header's values are signed as sent; default: decoded")
  private static let duplicates = WorldFileKey<SigningRules.Duplicates>(
    "duplicates", .choice, "The effect of a repeated protocol parameter; default: refuse")
  private static let repeated = WorldFileKey<SigningRules.Repetition>(
    "repeated", .choice, "The rule for signing other repeated parameters; default: keep")
  private static let names = WorldFileKey<SigningRules.Names>(
    "names", .choice, "php: brackets and dots in names are read as in PHP; default: plain")
  private static let pairs = WorldFileKey<SigningRules.Pairs>(
    "pairs", .choice, "The query pairs that are read; default: rfc5849")
  private static let base = WorldFileKey<SigningRules.BaseString>(
    "base", .choice, "The rules for building the base string; default: rfc5849")
  private static let postQuery = WorldFileKey<SigningRules.PostQuery>(
    "post_query", .choice, "Whether the query of POST, PUT and PATCH is signed; default: signed")
  private static let formMethods = WorldFileKey(
    "form_methods", .list(of: .word), "The methods whose form is signed; default: all")
  private static let untypedForm = WorldFileKey(
    "untyped_form", .bool,
    "Whether a body without Content-Type is read as a form if it has protocol parameters; default: true "
      + "if PLAINTEXT is the only method")
  private static let multipart = WorldFileKey<SigningRules.Multipart>(
    "multipart", .choice, "text-fields: the fields of a multipart form are signed, except files")
  private static let scheme = WorldFileKey<SigningRules.Scheme>(
    "scheme", .choice, "The signed scheme; default: the request's scheme")
  private static let host = WorldFileKey<SigningRules.Host>(
    "host", .choice, "The signed host; default: the request's host")
  private static let key = WorldFileKey<SigningKeyRules>(
    "key", .section(SigningKeyRules.keys, read: SigningKeyRules.init),
    "The rules for building the signing key")
  private static let version = WorldFileKey<SigningRules.Version>(
    "version", .choice, "The rule for oauth_version; default: optional")
  private static let signature = WorldFileKey<SigningRules.SignatureReading>(
    "signature", .choice, "The decoding of the signature's value; default: strict")
  private static let emptyToken = WorldFileKey<SigningRules.EmptyToken>(
    "empty_token", .choice,
    "The effect of a missing or empty token; default: refuse, or optional with one or two legs")
  private static let bodyHash = WorldFileKey<SigningRules.BodyHashRule>(
    "body_hash", BodyHashSection.form,
    "The rules for oauth_body_hash; default: the rules for any other parameter")
  private static let realm = WorldFileKey<SigningRules.RealmRule?>(
    "realm", RealmSection.form, "The required realm; default: ignored")
  private static let jsonQuery = WorldFileKey(
    "json_query", .word, "A query parameter that may contain the protocol parameters as JSON")

  private static let keys: WorldFileKeys = [
    methods.optional, plaintext.optional, from.optional, mixed.optional, headerScheme.optional,
    headerNames.optional, headerValues.optional, duplicates.optional, repeated.optional, names.optional,
    pairs.optional,
    base.optional, postQuery.optional, formMethods.optional, untypedForm.optional, multipart.optional,
    scheme.optional, host.optional, key.optional, version.optional, signature.optional, emptyToken.optional,
    bodyHash.optional, realm.optional, jsonQuery.optional,
  ]

  static let form = WorldFileForm<SigningRules>.section(keys, read: read)

  @Sendable private static func read(_ section: YAMLSection) throws(WorldFileError) -> SigningRules {
    var rules = SigningRules()
    rules.methods = try section.read(methods) ?? rules.methods
    rules.plaintext = try section.read(plaintext) ?? rules.plaintext
    rules.from = try section.read(from) ?? rules.from
    rules.isMixed = try section.read(mixed) ?? false
    rules.headerScheme = try section.read(headerScheme) ?? rules.headerScheme
    rules.headerNames = try section.read(headerNames) ?? rules.headerNames
    rules.headerValues = try section.read(headerValues) ?? rules.headerValues
    rules.duplicates = try section.read(duplicates) ?? rules.duplicates
    rules.repeated = try section.read(repeated) ?? rules.repeated
    rules.names = try section.read(names) ?? rules.names
    rules.pairs = try section.read(pairs) ?? rules.pairs
    rules.base = try section.read(base) ?? rules.base
    rules.postQuery = try section.read(postQuery) ?? rules.postQuery
    rules.formMethods = try section.read(formMethods)
    rules.untypedForm = try section.read(untypedForm)
    rules.multipart = try section.read(multipart) ?? rules.multipart
    rules.scheme = try section.read(scheme) ?? rules.scheme
    rules.host = try section.read(host) ?? rules.host
    if let key = try section.read(key) {
      rules.encodesSecrets = key.encodes
      rules.endsKeyWithAmpersand = key.hasAmpersand
    }
    rules.version = try section.read(version) ?? rules.version
    rules.signature = try section.read(signature) ?? rules.signature
    rules.emptyToken = try section.read(emptyToken)
    rules.bodyHash = try section.read(bodyHash) ?? rules.bodyHash
    rules.realm = try section.read(realm) ?? nil
    rules.jsonQuery = try section.read(jsonQuery)
    return rules
  }

  private static let method: WorldFileForm<any SignatureMethod> = {
    let known: [any SignatureMethod] = .all
    return WorldFileForm(.choice(known.map(\.name))) { value throws(WorldFileError) in
      let name = try value.choice(among: known.map(\.name))
      guard let method = known.first(where: { $0.name == name }) else {
        throw value.expected("a signature method")
      }
      return method
    }
  }()

  private static let plaintextForm: WorldFileForm<SigningRules.PlaintextRules> = {
    let rawAmpersand = WorldFileKey(
      "raw-ampersand", .bool, "Whether the header's quoted signature may contain a bare &")
    let over = WorldFileKey(
      "over", .choice(["tls", "any"]),
      "The transports on which PLAINTEXT is accepted; default: tls")
    let keys: WorldFileKeys = [over.optional, rawAmpersand.optional]
    return WorldFileForm(.either([.choice(["tls", "any"]), .section(keys)])) { value throws(WorldFileError) in
      if let word = try? value.choice(among: ["tls", "any"]) {
        return SigningRules.PlaintextRules(needsTLS: word == "tls")
      }
      let section = try value.section(keys)
      return SigningRules.PlaintextRules(
        needsTLS: try section.read(over) != "any", allowsRawAmpersand: try section.read(rawAmpersand) ?? false
      )
    }
  }()
}

/// `signing.key:`
struct SigningKeyRules: Sendable {
  private static let encode = WorldFileKey(
    "encode", .bool, "Whether the secrets are percent-encoded in the key; default: true")
  private static let ampersand = WorldFileKey(
    "ampersand", .bool, "Whether an & follows the client's secret if there is no token; default: true")

  static let keys: WorldFileKeys = [encode.optional, ampersand.optional]

  let encodes: Bool
  let hasAmpersand: Bool

  @Sendable init(_ section: YAMLSection) throws(WorldFileError) {
    encodes = try section.read(Self.encode) ?? true
    hasAmpersand = try section.read(Self.ampersand) ?? true
  }
}

/// `signing.body_hash:`
enum BodyHashSection {
  private typealias Rule = SigningRules.BodyHashRule

  private static let use = WorldFileKey<SigningRules.BodyHashRule.Use>(
    "use", .choice, "Whether oauth_body_hash is required; default: optional")
  private static let algorithm = WorldFileKey(
    "algorithm", .choice(["SHA1", "SHA256"]), "The hash algorithm; default: SHA1")
  private static let on = WorldFileKey<SigningRules.BodyHashRule.Requests>(
    "on", .choice, "The requests that require oauth_body_hash; default: requests whose body is not a form")
  private static let check = WorldFileKey(
    "check", .bool, "Whether the value of oauth_body_hash is checked; default: true")
  private static let when = WorldFileKey<SigningRules.BodyHashRule.Moment>(
    "when", .choice, "Whether oauth_body_hash is checked before or after the signature; default: after")
  private static let keys: WorldFileKeys = [
    use.optional, algorithm.optional, on.optional, check.optional, when.optional,
  ]

  static let form = WorldFileForm<SigningRules.BodyHashRule>.section(keys) {
    section throws(WorldFileError) in
    var rule = SigningRules.BodyHashRule()
    rule.use = try section.read(use) ?? .optional
    rule.hash = try section.read(algorithm) == "SHA256" ? .sha256 : .sha1
    rule.on = try section.read(on) ?? .bodies
    rule.isChecked = try section.read(check) ?? true
    rule.when = try section.read(when) ?? .after
    return rule
  }
}

/// `signing.realm:`
enum RealmSection {
  private static let equals = WorldFileKey<Template>("equals", .template, "The exact realm")
  private static let shape = WorldFileKey<ValueShape>("shape", .shape, "The realm's format")
  private static let steps = WorldFileKey(
    "steps", .list(of: .choice(StepName.allCases.map(\.rawValue) + ["resources"])),
    "The requests whose realm is checked; default: all")
  private static let keys = WorldFileKeys(
    [equals.optional, shape.optional, steps.optional], choices: ["equals", "shape"])

  static let form = WorldFileForm<SigningRules.RealmRule?>(
    .either([.choice(["ignored"]), .section(keys)])
  ) { value throws(WorldFileError) in
    if (try? value.text()) == "ignored" { return nil }
    let section = try value.section(keys)
    let steps = try section.read(steps)
    if let template = try section.read(equals) {
      return SigningRules.RealmRule(value: .equals(template), steps: steps)
    }
    guard let shape = try section.read(shape) else { throw value.expected("'equals' or 'shape'") }
    return SigningRules.RealmRule(value: .shape(shape), steps: steps)
  }
}
