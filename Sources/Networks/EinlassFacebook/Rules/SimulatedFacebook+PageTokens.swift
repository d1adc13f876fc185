internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import OAuth1

// Pages, their roles and their tokens (reference of Calls after login, section 9.2).

extension SimulatedFacebook {
  /// Gives a person a role on a page, or changes it. `nil` removes the role, which invalidates the person's tokens for
  /// the page (190/492).
  package func setRole(_ role: FacebookPageRole?, of personID: String, at pageID: String) {
    let key = FacebookPageRoleRecord.Key(pageID: pageID, personID: personID)
    guard let role else {
      tables.remove(FacebookPageRoleRecord.self, key)
      return
    }
    tables.upsert(FacebookPageRoleRecord(key: key, role: role)) { $0.role = role }
  }

  /// The person loses all roles on pages.
  package func dropRoles(of personID: String) {
    for role in tables.list(FacebookPageRoleRecord.self, by: .person, personID) {
      tables.remove(FacebookPageRoleRecord.self, role.key)
    }
  }

  /// The page's token for the person and the application of `token`: always the same for one token of the person.
  ///
  /// From a long-lived token, it is one that never expires; from another token, it is one that ends with that token
  /// (documented).
  func pageToken(_ pageID: String, for token: FacebookTokenRecord) throws -> String {
    let message = Array("token of page \(pageID)".utf8)
    var text = ""
    for round in 0..<4 {
      guard let code = SharedSecret(token.token).code(of: message + [UInt8(round)]) else {
        throw GraphError.unknownError
      }
      text += Base64Text.encodeForURL(code).filter { $0 != "-" && $0 != "_" }
    }
    let isLongLived = token.lifetime.map { $0 > 86_400 } ?? true
    var record = FacebookTokenRecord(
      token: "\(GraphEra(clock.now).tokenPrefix)\(text)ZD", kind: .page, appID: token.appID,
      personID: token.personID, issuedAt: clock.now, expiresAt: isLongLived ? nil : token.expiresAt)
    record.passwordGeneration = token.passwordGeneration
    record.sessionID = token.sessionID
    record.pageID = pageID
    _ = tables.insert(record)
    return record.token
  }
}
