internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

extension Endpoint<SimulatedFacebook> {
  /// `GET /debug_token`: the description of a token, for its application or a developer of it.
  ///
  /// An invalid token is described with status 200 (reference of Facebook's login, section 3.1).
  static let debugToken = graph(.facebook.debugToken, [.get], "/debug_token") { call, facebook in
    let viewer = try facebook.requireToken(&call)
    guard let text = call.parameters.filled("input_token") else {
      throw GraphError.missingParameter("input_token")
    }
    let token: FacebookToken
    do {
      token = try facebook.read(text)
    } catch let error as GraphError {
      try viewer.checkMayInspect(nil, text)
      let isOwn = error == .applicationDeleted || error == .unparsableToken
      return .json(TokenReport.undecodable(isOwn ? error : .unreadableToken))
    }
    try viewer.checkMayInspect(token, text)
    let report = TokenReport(now: facebook.clock.now, version: call.version)
    return .json(report.json(token))
  }
}

extension FacebookAuthorization {
  /// Throws unless the caller may inspect `token`, which is `nil` if it cannot be decoded.
  fileprivate func checkMayInspect(_ token: FacebookToken?, _ text: String) throws {
    if text.hasSameOctets(as: self.token) { return }
    let app = token?.app ?? self.app
    switch holder {
    case .app: guard app.id == self.app.id else { throw GraphError.foreignInputToken }
    case .person(let person, _), .page(_, let person, _):
      guard app.roles.contains(person.id) else { throw GraphError.notAnInspector }
    }
  }
}

/// The `data` of `debug_token`, members in the recorded order.
private struct TokenReport {
  let now: WallTime
  let version: GraphVersion

  /// The shape is guessed from memory, not recorded.
  static func undecodable(_ error: GraphError) -> JSONText {
    .members([
      "data": .members([
        "error": json(error), "is_valid": .bool(false), "scopes": .array([]),
      ])
    ])
  }

  func json(_ token: FacebookToken) -> JSONText {
    switch token {
    case .app(let app): .members(["data": .object(members(app))])
    case .user(let user): .members(["data": .object(members(user))])
    }
  }

  /// The members for an application's token are guessed.
  private func members(_ app: FacebookAppRecord) -> [JSONText.Member] {
    [
      .init(name: "app_id", value: .string(app.id)), .init(name: "type", value: .string("APP")),
      .init(name: "application", value: .string(app.name)), .init(name: "is_valid", value: .bool(true)),
      .init(name: "scopes", value: .array([])),
    ]
  }

  private func members(_ token: FacebookToken.UserToken) -> [JSONText.Member] {
    let record = token.record
    let death = token.death(at: now)
    let era = GraphEra(now)
    var members = [JSONText.Member(name: "app_id", value: .string(token.app.id))]
    if era.tellsDataAccess {
      members.append(.init(name: "type", value: .string(token.page == nil ? "USER" : "PAGE")))
    }
    members.append(.init(name: "application", value: .string(token.app.name)))
    if era.tellsDataAccess {
      members.append(.init(name: "data_access_expires_at", value: .integer(token.dataAccessEnd.seconds)))
    }
    if let death { members.append(.init(name: "error", value: Self.json(death))) }
    members.append(.init(name: "expires_at", value: .integer(record.expiresAt?.seconds ?? 0)))
    members.append(.init(name: "is_valid", value: .bool(death == nil)))
    if death == nil, isLongLived(record) {
      members.append(.init(name: "issued_at", value: .integer(record.issuedAt.seconds)))
    }
    if let metadata = metadata(record) { members.append(.init(name: "metadata", value: metadata)) }
    return members + closing(token, era)
  }

  /// The login method, if known. Its position among the members is guessed.
  private func metadata(_ record: FacebookTokenRecord) -> JSONText? {
    var members: [JSONText.Member] = []
    if record.isReauthenticated { members.append(.init(name: "auth_type", value: .string("reauthenticate"))) }
    if let nonce = record.authNonce { members.append(.init(name: "auth_nonce", value: .string(nonce))) }
    return members.isEmpty ? nil : .object(members)
  }

  private func closing(_ token: FacebookToken.UserToken, _ era: GraphEra) -> [JSONText.Member] {
    guard let install = token.install else { return [.init(name: "scopes", value: .array([]))] }
    let scopes = PermissionList(install).granted
    var members = [JSONText.Member(name: "scopes", value: .array(scopes.map(JSONText.string)))]
    if era.tellsGranularScopes {
      let granular = scopes.map { JSONText.members(["scope": .string($0)]) }
      members.append(.init(name: "granular_scopes", value: .array(granular)))
    }
    let id = version < .v2 ? token.record.personID : install.scopedID
    // The position among the members is guessed.
    if let page = token.record.pageID { members.append(.init(name: "profile_id", value: .string(page))) }
    return members + [.init(name: "user_id", value: .string(id))]
  }

  private static func json(_ error: GraphError) -> JSONText {
    var members = [
      JSONText.Member(name: "code", value: .integer(Int64(error.code))),
      JSONText.Member(name: "message", value: .string(error.message)),
    ]
    if let subcode = error.subcode {
      members.append(.init(name: "subcode", value: .integer(Int64(subcode))))
    }
    return .object(members)
  }

  /// Web tokens lived two hours, others about 60 days or forever.
  private func isLongLived(_ record: FacebookTokenRecord) -> Bool {
    guard let expiry = record.expiresAt else { return true }
    return expiry.seconds - record.issuedAt.seconds > 86_400
  }
}
