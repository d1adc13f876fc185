internal import EinlassWorld

/// What a provider's apps are like.
package struct ClientRules: Sendable {
  var key = ValueShape(32, of: "[0-9A-Za-z]")
  var secret = ValueShape(40, of: "[0-9A-Za-z]")
  /// Further fields by name.
  var fields: [(name: String, value: FieldRule)] = []
  /// What tokens and keys may do, from the lowest to the highest.
  var permissions: [String] = []
}

/// What a provider's people are like.
package struct UserRules: Sendable {
  /// Further fields by name, beside id, name, full_name and email.
  var fields: [(name: String, value: FieldRule)] = []
}

/// How a field gets its value where a world does not state it.
enum FieldRule: Sendable {
  case shape(ValueShape)
  case template(Template)
  case flag(Bool)
}

/// `clients:` and `users:`
enum AccountSection {
  private static let key = WorldFileKey<ValueShape>("key", .shape, "The format of a consumer key")
  private static let secret = WorldFileKey<ValueShape>("secret", .shape, "The format of a consumer secret")
  private static let permissions = WorldFileKey(
    "permissions", .list(of: .word), "The permissions of keys and tokens, from lowest to highest")
  private static let fields = WorldFileKey<[(name: String, value: FieldRule)]>(
    "fields", fieldForm, "Additional fields, each defined by a format or by text with placeholders")

  static let clients = WorldFileForm<ClientRules>.section(
    [key.optional, secret.optional, fields.optional, permissions.optional]
  ) { section throws(WorldFileError) in
    var rules = ClientRules()
    rules.key = try section.read(key) ?? rules.key
    rules.secret = try section.read(secret) ?? rules.secret
    rules.fields = try section.read(fields) ?? []
    rules.permissions = try section.read(permissions) ?? []
    return rules
  }

  static let users = WorldFileForm<UserRules>.section([fields.optional]) { section throws(WorldFileError) in
    UserRules(fields: try section.read(fields) ?? [])
  }

  private static let fieldForm = WorldFileForm<[(name: String, value: FieldRule)]>(.entries(.text)) {
    value throws(WorldFileError) in
    var fields: [(name: String, value: FieldRule)] = []
    var lengths: [String: Int] = [:]
    for (name, entry) in try value.entries() {
      let text = try entry.text()
      if text == "true" || text == "false" {
        fields.append((name, .flag(text == "true")))
      } else if isTemplate(text) {
        let template = try WorldFileForm<Template>.template.read(entry)
        let length = template.length { lengths[String($0.drop { $0 != "." }.dropFirst())] ?? usualLength }
        guard length <= longestField else {
          throw entry.error(
            "can exceed \(longestField) characters; use fewer other fields in it")
        }
        lengths[name] = length
        fields.append((name, .template(template)))
      } else {
        fields.append((name, .shape(try WorldFileForm<ValueShape>.shape.read(entry))))
      }
    }
    return fields
  }

  /// The most characters of a field that is made of others.
  private static let longestField = 4096
  /// The assumed length of a place, if the file does not state it.
  private static let usualLength = 64

  /// Whether a text has a place; the braces of a shape's counts begin with a digit.
  private static func isTemplate(_ text: String) -> Bool {
    var rest = Substring(text)
    while let brace = rest.firstIndex(of: "{") {
      rest = rest[rest.index(after: brace)...]
      if let first = rest.first, first.isLetter { return true }
    }
    return false
  }
}

/// How often a provider may be asked.
package struct RateRule: Sendable {
  /// Whose requests are counted together.
  enum Holder: String, Sendable, CaseIterable {
    case token, client, address
    /// The person whose token it is.
    case user
  }

  let holder: Holder
  /// The limit of requests within `seconds`, or at the same time where that is nil.
  let limit: Int
  let seconds: Int64?
  let headers: [(name: String, value: String)]
}

/// `rate:`
enum RateSection {
  private static let per = WorldFileKey<RateRule.Holder>(
    "per", .choice,
    "The scope in which requests are counted")
  private static let limit = WorldFileKey<Int>(
    "limit", .integer(1...1_000_000_000), "The maximum number of requests")
  private static let concurrent = WorldFileKey<Int>(
    "concurrent", .integer(1...1_000_000_000), "The maximum number of concurrent requests")
  private static let every = WorldFileKey<Lifetime>("every", .lifetime, "The limit's time window")
  private static let headers = WorldFileKey<[(name: String, value: String)]>(
    "headers", StepSection.pairs,
    "Headers of every response. Values: limit, used, remaining, reset, or literal text")

  static let form = WorldFileForm<[RateRule]>.listOrOne(
    of: WorldFileForm<RateRule>.section(
      WorldFileKeys(
        [per.optional, limit.optional, every.optional, concurrent.optional, headers.optional],
        choices: ["limit", "concurrent"], companions: ["limit": "every"])
    ) { section throws(WorldFileError) in
      let holder = try section.read(per) ?? .token
      let headers = try section.read(headers) ?? []
      if let most = try section.read(concurrent) {
        return RateRule(holder: holder, limit: most, seconds: nil, headers: headers)
      }
      return RateRule(
        holder: holder, limit: try section.required(limit),
        seconds: max(1, try section.required(every).seconds ?? 1), headers: headers)
    })
}

/// A way in without a signature.
package struct AlternativeRule: Sendable {
  enum Kind: String, Sendable, CaseIterable {
    /// HTTP's Basic scheme: key and secret.
    case basic
    /// Key, secret or token as parameters.
    case query
    /// The token alone, in a header field.
    case bearerKey = "bearer-key"
  }

  let kind: Kind
  /// The names of parameters, for `query`; the field, for `bearer-key`.
  let key: String?
  let secret: String?
  let token: String?
  let field: String
  let needsTLS: Bool
}

/// `alternatives:`
enum AlternativeSection {
  private static let kind = WorldFileKey<AlternativeRule.Kind>(
    "kind", .choice, "The kind of access: basic, query or bearer-key")
  private static let key = WorldFileKey("key", .word, "The parameter that contains the client's key")
  private static let secret = WorldFileKey("secret", .word, "The parameter that contains the client's secret")
  private static let token = WorldFileKey("token", .word, "The parameter that contains the token")
  private static let field = WorldFileKey(
    "header", .word, "The header that contains the token; default: Authorization with Bearer")
  private static let when = WorldFileKey(
    "when", .choice(["tls", "any"]),
    "The transports that allow this kind of access; default: any")

  static let form = WorldFileForm<[AlternativeRule]>.list(
    of: WorldFileForm<AlternativeRule>.section(
      [kind.required, key.optional, secret.optional, token.optional, field.optional, when.optional]
    ) { section throws(WorldFileError) in
      AlternativeRule(
        kind: try section.required(kind), key: try section.read(key), secret: try section.read(secret),
        token: try section.read(token), field: try section.read(field) ?? "Authorization",
        needsTLS: try section.read(when) == "tls")
    })
}
