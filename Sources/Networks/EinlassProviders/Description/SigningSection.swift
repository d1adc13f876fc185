internal import EinlassWorld
internal import OAuth1

private typealias Key = WorldFileKey

/// `signing:`
enum SigningSection {
  static let form = WorldFileForm.section(SigningRules()) {
    Key("methods", \.methods, .list(of: method), "The accepted signature methods; default: HMAC-SHA1")
    Key(
      "plaintext", \.plaintext, plaintext, "tls: PLAINTEXT only over https; any: also over http; default: tls"
    )
    Key(
      "from", \.from, .list(of: .choice),
      "The allowed locations of protocol parameters, in order of precedence; default: all")
    Key("mixed", \.isMixed, .bool, "Whether protocol parameters may be in several places at the same time")
    Key(
      "header_scheme", \.headerScheme, .choice,
      "The required spelling of the scheme 'OAuth'; default: any-case")
    Key("header_names", \.headerNames, .choice, "The header parameters that are signed; default: all")
    Key(
      "header_values", \.headerValues, .choice,
      "as-sent: the header's values are signed as sent; default: decoded")
    Key(
      "duplicates", \.duplicates, .choice,
      "The effect of a repeated protocol parameter; default: refuse")
    Key(
      "repeated", \.repeated, .choice,
      "The rule for signing other repeated parameters; default: keep")
    Key(
      "names", \.names, .choice, "php: brackets and dots in names are read as in PHP; default: plain")
    Key("pairs", \.pairs, .choice, "The query pairs that are read; default: rfc5849")
    Key("base", \.base, .choice, "The rules for building the base string; default: rfc5849")
    Key(
      "post_query", \.postQuery, .choice,
      "Whether the query of POST, PUT and PATCH requests is signed; default: signed")
    Key(
      "form_methods", \.formMethods, .list(of: .word), "The HTTP methods whose form is signed; default: all")
    Key(
      "untyped_form", \.untypedForm, .bool,
      "Whether a body without Content-Type is read as a form if it has protocol parameters; default: true "
        + "if PLAINTEXT is the only method"
    )
    Key(
      "multipart", \.multipart, .choice,
      "text-fields: the fields of a multipart form are signed, except files")
    Key("scheme", \.scheme, .choice, "The signed scheme; default: the request's scheme")
    Key("host", \.host, .choice, "The signed host; default: the request's host")
    Key("key", \.self, in: key, "The rules for building the signing key")
    Key("version", \.version, .choice, "The rule for oauth_version; default: optional")
    Key("signature", \.signature, .choice, "The decoding of the signature's value; default: strict")
    Key(
      "empty_token", \.emptyToken, .choice,
      "The effect of a missing or empty token; default: refuse, or optional with one or two legs")
    Key(
      "body_hash", \.bodyHash, bodyHash,
      "The rules for oauth_body_hash; default: the rules for any other parameter")
    Key("realm", \.realm, realm, "The required realm; default: ignored")
    Key(
      "json_query", \.jsonQuery, .word, "A query parameter that may contain the protocol parameters as JSON")
  }

  private static let method: WorldFileForm<any SignatureMethod> = {
    let known: [any SignatureMethod] = .all
    return WorldFileForm.choice(known.map(\.name)).map { name, value throws(WorldFileError) in
      guard let method = known.first(where: { $0.name == name }) else {
        throw value.expected("a signature method")
      }
      return method
    }
  }()

  private static let plaintext = WorldFileForm.words(
    [
      "tls": SigningRules.PlaintextRules(needsTLS: true),
      "any": SigningRules.PlaintextRules(needsTLS: false),
    ],
    or: .section(SigningRules.PlaintextRules()) {
      Key("over", .choice(["tls", "any"]), "The transports on which PLAINTEXT is accepted; default: tls") {
        $0.needsTLS = $1 == "tls"
      }
      Key(
        "raw-ampersand", \.allowsRawAmpersand, .bool,
        "Whether the header's quoted signature may contain an unescaped &")
    })

  private static let key = WorldFileMapping<SigningRules> {
    Key(
      "encode", \.encodesSecrets, .bool, "Whether the secrets are percent-encoded in the key; default: true")
    Key(
      "ampersand", \.endsKeyWithAmpersand, .bool,
      "Whether an & follows the client's secret if there is no token; default: true")
  }

  private static let bodyHash = WorldFileForm.section(SigningRules.BodyHashRule(use: .optional)) {
    Key("use", \.use, .choice, "Whether oauth_body_hash is required; default: optional")
    Key("algorithm", .choice(["SHA1", "SHA256"]), "The hash algorithm; default: SHA1") {
      $0.hash = $1 == "SHA256" ? .sha256 : .sha1
    }
    Key(
      "on", \.on, .choice,
      "The requests that require oauth_body_hash; default: requests whose body is not a form")
    Key("check", \.isChecked, .bool, "Whether the value of oauth_body_hash is checked; default: true")
    Key(
      "when", \.when, .choice,
      "Whether oauth_body_hash is checked before or after the signature; default: after")
  }

  private static let realm = WorldFileForm<SigningRules.RealmRule?>.words(
    ["ignored": nil],
    or: .section((equals: Template?.none, shape: ValueShape?.none, steps: [String]?.none)) {
      Key("equals", \.equals, .template, "The exact realm").choice
      Key("shape", \.shape, .shape, "The realm's format").choice
      Key(
        "steps", \.steps, .list(of: .choice(StepName.allCases.map(\.rawValue) + ["resources"])),
        "The requests whose realm is checked; default: all")
    } make: { section, stated throws(WorldFileError) in
      if let template = stated.equals { return .init(value: .equals(template), steps: stated.steps) }
      guard let shape = stated.shape else { throw section.value.expected("'equals' or 'shape'") }
      return .init(value: .shape(shape), steps: stated.steps)
    })
}
