internal import EinlassWire
internal import EinlassWorld
internal import OAuth1

private typealias Key = WorldFileKey

/// The format and lifetime of a provider's keys and tokens.
package struct TokenRules: Sendable {
  /// `tokens.request`
  struct Request: Sendable {
    var shape = ValueShape(32, of: "[0-9A-Za-z]")
    var secret = ValueShape(32, of: "[0-9A-Za-z]")
    var life = Lifetime(seconds: 600)
  }

  /// The handling of a person's earlier token when the app gets another one.
  enum Reuse: String, Sendable, CaseIterable {
    case same, new
  }

  /// The earlier tokens that a new one replaces.
  enum Replacing: String, Sendable, CaseIterable {
    case none, user, device
  }

  /// `tokens.access`
  struct Access: Sendable {
    var shape = ValueShape(32, of: "[0-9A-Za-z]")
    var secret = ValueShape(32, of: "[0-9A-Za-z]")
    var life = Lifetime.endless
    /// The idle time after which the token becomes inactive until it is renewed.
    var idle = Lifetime.endless
    /// The time of day at which the token expires. `nil` if there is none.
    var until: DailyTime?
    var reuse = Reuse.new
    var replaces = Replacing.none
    var hasEmptySecret = false
    /// Whether the secret is the same as the token.
    var isSecretToken = false
    /// Whether the client's key is its token.
    var isClientKey = false
  }

  /// `tokens.verifier`; `nil` in `verifier` means that there is none.
  struct Verifier: Sendable {
    var callback = ValueShape(32, of: "[0-9A-Za-z]")
    var outOfBand = ValueShape(7, of: "[0-9]")
    var isCaseExact = true
  }

  /// `tokens.session`
  struct Session: Sendable {
    var handle = ValueShape(32, of: "[0-9A-Za-z]")
    var life = Lifetime.endless
  }

  var request = Request()
  var access = Access()
  var verifier: Verifier? = Verifier()
  var session: Session?
}

/// `tokens:`
enum TokenSection {
  static let form = WorldFileForm.section(TokenRules()) {
    Key("request", \.request, request, "Request tokens; default: 32 letters and digits for ten minutes")
    Key("access", \.access, access, "Access tokens; default: 32 letters and digits that do not expire")
    Key(
      "verifier", \.verifier, verifier,
      "Verifiers, or none; default: 32 letters and digits, or 7 digits for people to type")
    Key("session", \.session, session, "Session handles, which renew tokens; default: none")
  }

  private static let request = WorldFileForm.section(TokenRules.Request()) {
    Key("shape", \.shape, .shape, "The token's format")
    Key("secret", \.secret, .shape, "The format of the token secret")
    Key("life", \.life, .lifetime, "The lifetime")
    Key("uses", .integer(1, 1), "The number of uses, which is always 1")
  }

  private static let access = WorldFileForm.section(TokenRules.Access()) {
    Key("shape", \.shape, .shape, "The token's format")
    Key(
      "secret", tokenSecret, "The format of the token secret, or {token} if it equals the token"
    ) { rules, secret in
      rules.isSecretToken = secret == nil
      rules.secret = secret ?? rules.secret
    }
    Key("life", \.life, .lifetime, "The lifetime")
    Key("idle", \.idle, .lifetime, "The idle time after which a token must be renewed; default: never")
    Key(
      "until", \.until, .dailyTime, "The time of day at which tokens expire, such as 00:00 America/New_York")
    Key("reuse", \.reuse, .choice, "same: the person's existing token is reissued; default: new")
    Key("replaces", \.replaces, .choice, "The earlier tokens that a new token revokes; default: none")
    Key("secret_empty", \.hasEmptySecret, .bool, "Whether the token's secret is empty; default: false")
    Key("is_client_key", \.isClientKey, .bool, "Whether the client's key is also its token; default: false")
  }

  /// A shape, or `{token}` (represented by `nil`) if the secret is the same as the token.
  private static let tokenSecret = WorldFileForm<ValueShape?>(.text) { value throws(WorldFileError) in
    try value.text() == "{token}" ? nil : try WorldFileForm.shape.read(value)
  }

  private static let verifier = WorldFileForm<TokenRules.Verifier?>.words(
    ["none": nil],
    or: WorldFileForm.section(TokenRules.Verifier()) {
      Key("callback", \.callback, .shape, "The format of verifiers in callback URLs")
      Key("oob", \.outOfBand, .shape, "The format of verifiers that people type")
      Key("exact_case", \.isCaseExact, .bool, "Whether verifiers are case-sensitive; default: true")
    }.map { rules, _ in rules })

  private static let session = WorldFileForm.section(TokenRules.Session()) {
    Key("handle", \.handle, .shape, "The format of a handle").required
    Key("life", \.life, .lifetime, "The lifetime")
  }
}

extension TokenRules.Access {
  /// The secret of a new token.
  func secret(of token: String, _ random: any RandomSource) -> SharedSecret {
    if hasEmptySecret { return "" }
    return SharedSecret(isSecretToken ? token : secret.value(random))
  }
}
