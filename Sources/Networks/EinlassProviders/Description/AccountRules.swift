internal import EinlassWorld

private typealias Key = WorldFileKey

/// The properties of a provider's apps.
package struct ClientRules: Sendable {
  var key = ValueShape(32, of: "[0-9A-Za-z]")
  var secret = ValueShape(40, of: "[0-9A-Za-z]")
  /// Further fields by name.
  var fields: [(name: String, value: FieldRule)] = []
  /// The permissions of tokens and keys, from the lowest to the highest.
  var permissions: [String] = []
}

/// The properties of a provider's people.
package struct UserRules: Sendable {
  /// Further fields by name, in addition to id, name, full_name and email.
  var fields: [(name: String, value: FieldRule)] = []
}

/// The default value of a field.
enum FieldRule: Sendable {
  case shape(ValueShape)
  case template(Template)
  case flag(Bool)
}

/// `clients:` and `users:`
enum AccountSection {
  static let clients = WorldFileForm.section(ClientRules()) {
    Key("key", \.key, .shape, "The format of a consumer key")
    Key("secret", \.secret, .shape, "The format of a consumer secret")
    Key("fields", \.fields, fields, fieldsAbout)
    Key(
      "permissions", \.permissions, .list(of: .word),
      "The permissions of keys and tokens, from lowest to highest")
  }

  static let users = WorldFileForm.section(UserRules()) {
    Key("fields", \.fields, fields, fieldsAbout)
  }

  private static let fieldsAbout = "Additional fields, each defined by a format or by text with placeholders"

  private static let fields = WorldFileForm<[(name: String, value: FieldRule)]>(.entries(.text)) {
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
            "can exceed \(longestField) characters; refer to fewer other fields")
        }
        lengths[name] = length
        fields.append((name, .template(template)))
      } else {
        fields.append((name, .shape(try WorldFileForm<ValueShape>.shape.read(entry))))
      }
    }
    return fields
  }

  /// The maximum number of characters in a field that is composed of others.
  private static let longestField = 4096
  /// The assumed length of a placeholder's value, if the file does not set it.
  private static let usualLength = 64

  /// Whether the text has a placeholder. The braces of counts in a shape start with a digit.
  private static func isTemplate(_ text: String) -> Bool {
    var rest = Substring(text)
    while let brace = rest.firstIndex(of: "{") {
      rest = rest[rest.index(after: brace)...]
      if let first = rest.first, first.isLetter { return true }
    }
    return false
  }
}

/// A limit on the rate of requests to a provider.
package struct RateRule: Sendable {
  /// The party whose requests are counted together.
  enum Holder: String, Sendable, CaseIterable {
    case token, client, address
    /// The token's person.
    case user
  }

  var holder = Holder.token
  /// The limit of requests within `seconds`, or of concurrent requests if that is `nil`.
  var limit = 0
  var seconds: Int64?
  var headers: [(name: String, value: String)] = []
}

/// `rate:`
enum RateSection {
  static let form = WorldFileForm<[RateRule]>.listOrOne(
    of: .section(RateRule()) {
      Key("per", \.holder, .choice, "The scope in which requests are counted")
      Key("limit", \.limit, .integer(1...1_000_000_000), "The maximum number of requests").choice.with(
        "every")
      Key("every", .lifetime, "The limit's time window") { $0.seconds = max(1, $1.seconds ?? 1) }
      Key("concurrent", .integer(1...1_000_000_000), "The maximum number of concurrent requests") {
        ($0.limit, $0.seconds) = ($1, nil)
      }.choice
      Key(
        "headers", \.headers, .pairs(of: .text),
        "Headers of every response. Values: limit, used, remaining, reset, or literal text")
    } check: { section, _ throws(WorldFileError) in
      for key in ["limit", "every"] where section["concurrent"] == nil { _ = try section.required(key) }
    })
}

/// A way to authenticate without a signature.
package struct AlternativeRule: Sendable {
  enum Kind: String, Sendable, CaseIterable {
    /// The HTTP Basic scheme: key and secret.
    case basic
    /// Key, secret or token as parameters.
    case query
    /// Only the token, in a header field.
    case bearerKey = "bearer-key"
  }

  var kind = Kind.basic
  /// The names of parameters, for `query`; the field, for `bearer-key`.
  var key: String?
  var secret: String?
  var token: String?
  var field = "Authorization"
  var needsTLS = false
}

/// `alternatives:`
enum AlternativeSection {
  static let form = WorldFileForm<[AlternativeRule]>.list(
    of: .section(AlternativeRule()) {
      Key("kind", \.kind, .choice, "The kind of access: basic, query or bearer-key").required
      Key("key", \.key, .word, "The parameter that contains the client's key")
      Key("secret", \.secret, .word, "The parameter that contains the client's secret")
      Key("token", \.token, .word, "The parameter that contains the token")
      Key("header", \.field, .word, "The header that contains the token; default: Authorization with Bearer")
      Key("when", .choice(["tls", "any"]), "The transports that allow this kind of access; default: any") {
        $0.needsTLS = $1 == "tls"
      }
    })
}
