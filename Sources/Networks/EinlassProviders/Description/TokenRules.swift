internal import EinlassWire
internal import EinlassWorld
internal import OAuth1

/// What a provider's keys and tokens look like, and how long they live.
package struct TokenRules: Sendable {
  /// `tokens.request`
  struct Request: Sendable {
    var shape = ValueShape(32, of: "[0-9A-Za-z]")
    var secret = ValueShape(32, of: "[0-9A-Za-z]")
    var life = Lifetime(seconds: 600)
  }

  /// What becomes of a person's earlier token when the app gets another one.
  enum Reuse: String, Sendable, CaseIterable {
    case same, new
  }

  /// Which earlier tokens a new one replaces.
  enum Replacing: String, Sendable, CaseIterable {
    case none, user, device
  }

  /// `tokens.access`
  struct Access: Sendable {
    var shape = ValueShape(32, of: "[0-9A-Za-z]")
    var secret = ValueShape(32, of: "[0-9A-Za-z]")
    var life = Lifetime.endless
    /// After this long without a request it sleeps, until it is renewed.
    var idle = Lifetime.endless
    /// The time of day at which it dies; nil: none.
    var until: DailyTime?
    var reuse = Reuse.new
    var replaces = Replacing.none
    var hasEmptySecret = false
    /// Whether the secret is the token once more.
    var isSecretToken = false
    /// Whether the client's key is its token.
    var isClientKey = false
  }

  /// `tokens.verifier`; nil in `verifier`: there is no verifier.
  struct Verifier: Sendable {
    var callback = ValueShape(32, of: "[0-9A-Za-z]")
    var outOfBand = ValueShape(7, of: "[0-9]")
    var isCaseExact = true
  }

  /// `tokens.session`
  struct Session: Sendable {
    let handle: ValueShape
    let life: Lifetime
  }

  var request = Request()
  var access = Access()
  var verifier: Verifier? = Verifier()
  var session: Session?
}

/// `tokens:`
enum TokenSection {
  private static let request = WorldFileKey<TokenRules.Request>(
    "request", requestForm, "Request tokens; default: 32 letters and digits for ten minutes")
  private static let access = WorldFileKey<TokenRules.Access>(
    "access", accessForm, "Access tokens; default: 32 letters and digits that do not expire")
  private static let verifier = WorldFileKey<TokenRules.Verifier?>(
    "verifier", verifierForm,
    "Verifiers, or none; default: 32 letters and digits, or 7 digits for people to type")
  private static let session = WorldFileKey<TokenRules.Session>(
    "session", sessionForm, "Session handles, which renew tokens; default: none")
  private static let keys: WorldFileKeys = [
    request.optional, access.optional, verifier.optional, session.optional,
  ]

  static let form = WorldFileForm<TokenRules>.section(keys) { section throws(WorldFileError) in
    var rules = TokenRules()
    rules.request = try section.read(request) ?? rules.request
    rules.access = try section.read(access) ?? rules.access
    if let verifier = try section.read(verifier) { rules.verifier = verifier }
    rules.session = try section.read(session)
    return rules
  }

  private static let shape = WorldFileKey<ValueShape>("shape", .shape, "The token's format")
  private static let secret = WorldFileKey<ValueShape>("secret", .shape, "The format of the token secret")
  private static let life = WorldFileKey<Lifetime>("life", .lifetime, "The lifetime")
  /// A shape, or `{token}` where the secret is the token once more; nil stands for that.
  private static let tokenSecret = WorldFileKey<ValueShape?>(
    "secret",
    WorldFileForm(.text) { value throws(WorldFileError) in
      try value.text() == "{token}" ? nil : try WorldFileForm<ValueShape>.shape.read(value)
    }, "The format of the token secret, or {token} if it equals the token")
  private static let uses = WorldFileKey<Int>(
    "uses", .integer(1...1), "The number of uses, which is always 1")

  private static let requestForm = WorldFileForm<TokenRules.Request>.section(
    [shape.optional, secret.optional, life.optional, uses.optional]
  ) { section throws(WorldFileError) in
    var rules = TokenRules.Request()
    rules.shape = try section.read(shape) ?? rules.shape
    rules.secret = try section.read(secret) ?? rules.secret
    rules.life = try section.read(life) ?? rules.life
    return rules
  }

  private static let idle = WorldFileKey<Lifetime>(
    "idle", .lifetime, "The idle time after which a token must be renewed; default: never")
  private static let until = WorldFileKey<DailyTime>(
    "until", .dailyTime, "The time of day at which tokens expire, such as 00:00 America/New_York")
  private static let reuse = WorldFileKey<TokenRules.Reuse>(
    "reuse", .choice, "same: the person's existing token is issued again; default: new")
  private static let replaces = WorldFileKey<TokenRules.Replacing>(
    "replaces", .choice, "The earlier tokens that a new token revokes; default: none")
  private static let emptySecret = WorldFileKey(
    "secret_empty", .bool, "Whether the token's secret is empty; default: false")
  private static let isClientKey = WorldFileKey(
    "is_client_key", .bool, "Whether the client's key is also its token; default: false")

  private static let accessForm = WorldFileForm<TokenRules.Access>.section(
    [
      shape.optional, tokenSecret.optional, life.optional, idle.optional, until.optional, reuse.optional,
      replaces.optional, emptySecret.optional, isClientKey.optional,
    ]
  ) { section throws(WorldFileError) in
    var rules = TokenRules.Access()
    rules.shape = try section.read(shape) ?? rules.shape
    if let stated = try section.read(tokenSecret) {
      rules.isSecretToken = stated == nil
      rules.secret = stated ?? rules.secret
    }
    rules.life = try section.read(life) ?? rules.life
    rules.idle = try section.read(idle) ?? rules.idle
    rules.until = try section.read(until)
    rules.reuse = try section.read(reuse) ?? rules.reuse
    rules.replaces = try section.read(replaces) ?? rules.replaces
    rules.hasEmptySecret = try section.read(emptySecret) ?? false
    rules.isClientKey = try section.read(isClientKey) ?? false
    return rules
  }

  private static let callback = WorldFileKey<ValueShape>(
    "callback", .shape, "The format of verifiers in callback URLs")
  private static let outOfBand = WorldFileKey<ValueShape>(
    "oob", .shape, "The format of verifiers that people type")
  private static let exactCase = WorldFileKey(
    "exact_case", .bool, "Whether case matters; default: true")

  private static let verifierForm: WorldFileForm<TokenRules.Verifier?> = {
    let keys: WorldFileKeys = [callback.optional, outOfBand.optional, exactCase.optional]
    return WorldFileForm(.either([.choice(["none"]), .section(keys)])) { value throws(WorldFileError) in
      if (try? value.text()) == "none" { return nil }
      let section = try value.section(keys)
      var rules = TokenRules.Verifier()
      rules.callback = try section.read(callback) ?? rules.callback
      rules.outOfBand = try section.read(outOfBand) ?? rules.outOfBand
      rules.isCaseExact = try section.read(exactCase) ?? true
      return rules
    }
  }()

  private static let handle = WorldFileKey<ValueShape>("handle", .shape, "The format of a handle")

  private static let sessionForm = WorldFileForm<TokenRules.Session>.section(
    [handle.required, life.optional]
  ) { section throws(WorldFileError) in
    TokenRules.Session(
      handle: try section.required(handle), life: try section.read(life) ?? .endless)
  }
}

extension TokenRules.Access {
  /// The secret of a new token.
  func secret(of token: String, _ random: any RandomSource) -> SharedSecret {
    if hasEmptySecret { return "" }
    return SharedSecret(isSecretToken ? token : secret.value(random))
  }
}
