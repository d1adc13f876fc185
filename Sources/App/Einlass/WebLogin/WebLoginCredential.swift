public import EinlassWire
public import OAuth1

/// The person of a login, with the data that the app may know.
public struct LoginPerson: Sendable, Hashable, Codable {
  /// The app-specific id.
  public let id: String
  /// The full name. `nil` if not stated.
  public let name: String?

  /// Creates a person from parts.
  ///
  /// - Parameters:
  ///   - id: The id at Facebook, specific to the app.
  ///   - name: The full name; `nil` if unknown.
  public init(id: String, name: String?) {
    self.id = id
    self.name = name
  }

  init?(_ fields: LenientFields) {
    guard let id = fields.text("id"), !id.isEmpty else { return nil }
    self.init(id: id, name: fields.text("name"))
  }
}

/// The credential that an app keeps after a login: Facebook's token, or a session of the app's back end.
public struct WebLoginCredential: Sendable, Hashable {
  /// The issuer of a credential, which can check whether it is still valid.
  public enum Issuer: String, Sendable, Hashable, Codable, CaseIterable {
    case facebook
    case backEnd
  }

  /// The issuer.
  public let issuer: Issuer
  /// The token of Facebook or of the session.
  public let secret: SharedSecret
  /// The time at which it expires; `FacebookTokenData.distantFuture` if unknown.
  public let expiration: WallTime
  /// The credential's person. `nil` if not requested yet.
  public let person: LoginPerson?

  /// Creates a credential from parts.
  ///
  /// - Parameters:
  ///   - issuer: The issuer, which later checks the credential.
  ///   - secret: The token of Facebook or of the session.
  ///   - expiration: The time at which it expires; `FacebookTokenData.distantFuture` if unknown.
  ///   - person: The credential's person; `nil` if unknown.
  public init(_ issuer: Issuer, secret: String, expiration: WallTime, person: LoginPerson? = nil) {
    self.init(issuer, secret: SharedSecret(secret), expiration: expiration, person: person)
  }

  init(_ issuer: Issuer, secret: SharedSecret, expiration: WallTime, person: LoginPerson? = nil) {
    self.issuer = issuer
    self.secret = secret
    self.expiration = expiration
    self.person = person
  }

  /// Creates a credential without a person from Facebook's token, unchecked.
  ///
  /// - Parameter token: The token of a login that requested one.
  public init(_ token: FacebookTokenData) {
    self.init(.facebook, secret: token.token, expiration: token.expiration)
  }

  /// Reads a back end's response, received at `now`. `nil` if it contains neither a session nor a token.
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
  /// Hashes everything except the secret.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(issuer)
    hasher.combine(expiration)
    hasher.combine(person)
  }
}

extension WebLoginCredential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// All parts except the secret.
  public var description: String {
    "\(issuer == .facebook ? "token of Facebook" : "session of the back end") of \(person?.id ?? "an unknown person")"
  }
  /// The same as `description`.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
