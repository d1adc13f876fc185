public import EinlassWire
public import OAuth1

/// The person of a login, as the app may know them.
public struct LoginPerson: Sendable, Hashable, Codable {
  /// The id, as the app sees it.
  public let id: String
  /// The full name; nil: not told.
  public let name: String?

  /// A person with this id.
  public init(id: String, name: String?) {
    self.id = id
    self.name = name
  }

  init?(_ fields: LenientFields) {
    guard let id = fields.text("id"), !id.isEmpty else { return nil }
    self.init(id: id, name: fields.text("name"))
  }
}

/// What an app keeps of a login: Facebook's token, or a session of its own back end.
public struct WebLoginCredential: Sendable, Hashable {
  /// Who issued it, and so who can say whether it is still good.
  public enum Issuer: String, Sendable, Hashable, Codable, CaseIterable {
    case facebook
    case backEnd
  }

  /// Who issued it.
  public let issuer: Issuer
  /// The token, or the session's text.
  public let secret: SharedSecret
  /// When it ends; `FacebookTokenData.distantFuture` where that is not known.
  public let expiration: WallTime
  /// Whose it is; nil: not asked yet.
  public let person: LoginPerson?

  /// A credential of these parts.
  public init(_ issuer: Issuer, secret: String, expiration: WallTime, person: LoginPerson? = nil) {
    self.init(issuer, secret: SharedSecret(secret), expiration: expiration, person: person)
  }

  init(_ issuer: Issuer, secret: SharedSecret, expiration: WallTime, person: LoginPerson? = nil) {
    self.issuer = issuer
    self.secret = secret
    self.expiration = expiration
    self.person = person
  }

  /// The token of a login that asked for one, unchecked.
  public init(_ token: FacebookTokenData) {
    self.init(.facebook, secret: token.token, expiration: token.expiration)
  }

  /// What a back end handed over at `now`. `nil` if neither session nor token is in it.
  init?(_ json: LenientFields, at now: WallTime) {
    let session = json.text("session").flatMap { $0.isEmpty ? nil : $0 }
    let token = json.text("access_token").flatMap { $0.isEmpty ? nil : $0 }
    guard let secret = session ?? token else { return nil }
    let seconds = json.integer("expires_in") ?? 0
    self.init(
      session == nil ? .facebook : .backEnd, secret: secret,
      expiration: seconds > 0 ? now.advanced(by: .seconds(seconds)) : FacebookTokenData.distantFuture,
      person: json.object("person").flatMap(LoginPerson.init))
  }
}

extension WebLoginCredential {
  /// Hashes all but the secret.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(issuer)
    hasher.combine(expiration)
    hasher.combine(person)
  }
}

extension WebLoginCredential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// All but the secret.
  public var description: String {
    "\(issuer == .facebook ? "token of Facebook" : "session of the back end") of \(person?.id ?? "an unknown person")"
  }
  /// The same as `description`.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
