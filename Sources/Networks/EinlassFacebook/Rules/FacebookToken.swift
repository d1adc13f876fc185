internal import EinlassStorage
internal import EinlassWire
internal import OAuth1

/// A decoded token, valid or not.
enum FacebookToken: Sendable {
  case app(FacebookAppRecord)
  case user(UserToken)

  /// A person's token with everything that decides whether it is valid.
  struct UserToken: Sendable {
    let record: FacebookTokenRecord
    let app: FacebookAppRecord
    /// `nil` if the account has been deleted.
    let person: FacebookPersonRecord?
    /// `nil` if the person never had the application.
    let install: FacebookInstallRecord?
    /// The page that the token represents. `nil` if there is none, or it has been deleted.
    var page: FacebookPageRecord?
    /// Whether the person has a role on the page.
    var hasRole = false
  }

  var app: FacebookAppRecord {
    switch self {
    case .app(let app): app
    case .user(let token): token.app
    }
  }
}

extension FacebookToken.UserToken {
  /// The reason why the token is invalid at `now`. `nil` if it is valid.
  ///
  /// The order is an inference: 458, 459, 464, 460, 467, 463 (reference of Facebook's login, section 5.2); other
  /// reasons rank with 467. Refusing the tokens of a deleted person as 458 is a choice.
  func death(at now: WallTime) -> GraphError? {
    let decree = record.invalidation
    guard let person, let install, install.isInstalled, decree != .appRemoved else {
      return .notAuthorized(appID: app.id)
    }
    if person.isCheckpointed || decree == .checkpointed { return .checkpointed }
    if !person.isConfirmed || decree == .unconfirmed { return .unconfirmed }
    if decree == .passwordChanged || record.passwordGeneration != person.passwordGeneration {
      return .passwordChanged
    }
    if record.kind == .page, page == nil || !hasRole {
      return .invalidated(.pageRoleLost, appID: app.id)
    }
    if decree == .expired { return .expired(at: min(record.expiresAt ?? now, now), now: now) }
    if let decree { return .invalidated(decree, appID: app.id) }
    if let expiry = record.expiresAt, expiry <= now { return .expired(at: expiry, now: now) }
    return nil
  }
}

extension SimulatedFacebook {
  /// Reads a token. Throws if it is unknown, or its application no longer exists.
  ///
  /// The wordings of the refusals are guessed; all of them are code 190 without a subcode. The phone's master token
  /// does not count as a token here.
  func read(_ text: String) throws -> FacebookToken {
    if let record = tables.find(FacebookTokenRecord.self, text), record.kind != .device {
      guard let app = tables.find(FacebookAppRecord.self, record.appID), !app.isDeleted else {
        throw GraphError.applicationDeleted
      }
      if record.kind == .app { return .app(app) }
      if let since = app.secretSince, record.issuedAt < since { throw GraphError.wrongTokenSignature }
      let key = FacebookInstallRecord.Key(appID: app.id, personID: record.personID)
      let person = tables.find(FacebookPersonRecord.self, record.personID)
      let install = tables.find(FacebookInstallRecord.self, key)
      var token = FacebookToken.UserToken(record: record, app: app, person: person, install: install)
      if let id = record.pageID {
        let role = FacebookPageRoleRecord.Key(pageID: id, personID: record.personID)
        token.page = tables.find(FacebookPageRecord.self, id)
        token.hasRole = tables.find(FacebookPageRoleRecord.self, role) != nil
      }
      return .user(token)
    }
    if let app = try applicationToken(text) { return .app(app) }
    throw Self.refusal(ofUnknown: text)
  }

  /// `APPID|SECRET`, or the token that `/oauth/access_token` issues. `nil` for any other text.
  private func applicationToken(_ text: String) throws -> FacebookAppRecord? {
    guard let mark = text.firstIndex(of: "|") else { return nil }
    guard let app = tables.find(FacebookAppRecord.self, String(text[..<mark])) else { return nil }
    if app.isDeleted { throw GraphError.applicationDeleted }
    let secret = SharedSecret(String(text[text.index(after: mark)...]))
    let made = AppSecretProof.appToken(id: app.id, secret: app.secret).map { SharedSecret($0) }
    guard secret == app.secret || SharedSecret(text) == made else {
      throw GraphError.wrongTokenSignature
    }
    return app
  }

  private static func refusal(ofUnknown text: String) -> GraphError {
    if text.hasPrefix("eyJ") { return .unparsableToken }
    let isWellFormed = text.utf8.allSatisfy { octet in
      switch octet {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: "|._-".utf8.contains(octet)
      }
    }
    return isWellFormed ? .unreadableToken : .malformedToken(text)
  }
}
